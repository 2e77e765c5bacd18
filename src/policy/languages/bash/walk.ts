import type { ParsedScript, Statement } from "unbash";
import { type Budget, stepsOf, take } from "../../model/budget.ts";
import type { Span } from "../../model/finding.ts";
import type {
  Arg,
  Doubt,
  Invocation,
  Redirect,
  StandardInput,
  Wrapper,
} from "../../model/invocation.ts";
import type { World } from "../../model/world.ts";
import { INVOCATIONS_MAX } from "../../text/limits.ts";
import type { Binding } from "./binding.ts";
import type { Languages } from "./language-readers.ts";
import type { Calling } from "./recursion.ts";
import type { Scope } from "./scope.ts";

/** An invocation while the walk may still add readers of its output. */
export interface Draft extends Invocation {
  readonly pipedInto: number[];
}

/** What one analysis collects, and its budget. */
export interface Walk {
  readonly world: World;
  readonly source: string;
  readonly languages: Languages;
  readonly drafts: Draft[];
  readonly doubts: Doubt[];
  /** Constant contents of files that the text itself writes, by absolute path. */
  readonly files: Map<string, string>;
  /** Aliases that the text itself gives git, by their name. */
  readonly gitAliases: Map<string, string>;
  /** How much of an input earlier commands have read, in UTF-16 units. */
  readonly consumed: Map<StandardInput, number>;
  /** What may run after everything else, given the frame at the end: traps, background commands. */
  readonly late: ((end: Frame) => unknown)[];
  /** Walks a parsed script in a frame; part of the walk so that its modules need no cycle. */
  readonly enterScript: (script: ParsedScript, frame: Frame) => Outcome;
  /** Walks one expanded command. */
  readonly enterCall: (call: Call) => Outcome;
  /** Parses text and runs it as shell code in a frame that already names the wrapper. */
  readonly enterCode: (text: string, frame: Frame) => Outcome;
  /** The functions that are being run, the innermost last. */
  readonly calling: Calling[];
  /** Texts of the files that are being run, the innermost last. */
  readonly running: string[];
  /** What was met that may leave the loop or the function that is being run. */
  readonly jumps: Jumps;
  /** What is left for this and every other analysis of the call. */
  readonly budget: Budget;
  exhausted: boolean;
  /** The last number given to a file descriptor the shell would choose (`{fd}>`, `<(…)`). */
  descriptors: number;
}

/** The surroundings of a piece of syntax: how it came to run and what it would inherit. */
export interface Frame {
  readonly scope: Scope;
  readonly stdin: StandardInput;
  readonly via: readonly Wrapper[];
  readonly elevated: boolean;
  readonly remote: boolean;
  readonly depth: number;
  /** True where the shell may not come by: what is written there may not be. */
  readonly uncertain?: boolean;
  /** Below a `sh` that may be Bash or a shell that knows no more than POSIX: whether it is read as the latter. */
  readonly posix?: boolean | undefined;
  /** In how many substitutions with a heredoc it is. */
  readonly printed?: number;
  /** Inside a function: what its own variables hid, to be given back when it ends. */
  readonly locals?: Map<string, Binding | undefined>;
  /** Where derived text came from; absent while the syntax is in the judged text as it is. */
  readonly span?: Span | undefined;
  /** The text that the positions index. */
  readonly source: string;
  /** Where that text begins in the judged text, as in `sh -c '…'`; means nothing below a span. */
  readonly shift: number;
}

/** What running something leaves behind: its output and who wrote it. */
export interface Outcome {
  /** Text on standard output with unknown parts marked; `undefined` when nothing is known of it. */
  readonly output: string | undefined;
  /** What may be on standard output where it is not known in full: lines of branches, unknown lines. */
  readonly partial?: string;
  readonly writers: readonly number[];
}

/** Nothing runs, nothing is written. */
export const NOTHING: Outcome = { output: "", writers: [] };

/** One command about to run: its words expanded, its surroundings known. */
export interface Call {
  readonly argv: readonly Arg[];
  readonly redirects: readonly Redirect[];
  readonly stdin: StandardInput;
  readonly env: ReadonlyMap<string, Arg>;
  readonly frame: Frame;
  readonly span: Span;
  /** True when functions and aliases no longer apply: below `command`, `sudo`, `env`, `xargs`, … */
  readonly external: boolean;
}

/** All that tells one command from another, wherever it stands. */
export function wordsOf({ name, args, cwd }: Draft): string {
  return [cwd, name.value, ...args.map((arg) => arg.value)].join("\0");
}

/** Takes steps of the budget; false when there are none left, which is a doubt recorded once. */
export function spend(walk: Walk, steps = 1): boolean {
  if (take(walk.budget, steps) && walk.drafts.length < INVOCATIONS_MAX) return true;
  if (!walk.exhausted) {
    walk.exhausted = true;
    doubt(walk, "limit", "could do anything: it is too long to be checked in full", {
      start: 0,
      end: walk.source.length,
    });
  }
  return false;
}

/** Takes what a text weighs that the analysis itself put together, or reads once more. */
export function spendText(walk: Walk, text: string): boolean {
  return spend(walk, stepsOf(text.length));
}

/** Records something the analysis could not be sure about. */
export function doubt(walk: Walk, kind: Doubt["kind"], message: string, span: Span): void {
  walk.doubts.push({ kind, message, ...span, text: walk.source.slice(span.start, span.end) });
}

/** The place of a piece of syntax in the judged text. */
export function spanOf(node: { readonly pos: number; readonly end: number }, frame: Frame): Span {
  return frame.span ?? { start: node.pos + frame.shift, end: node.end + frame.shift };
}

/** The place in the judged text of all that a frame runs. */
export function spanOfAll(frame: Frame): Span {
  return frame.span ?? { start: frame.shift, end: frame.shift + frame.source.length };
}

/** A word made by the analysis itself rather than read from the text. */
export function makeArg(value: string, span: Span, from?: readonly number[]): Arg {
  const base = { value, glob: false, start: span.start, end: span.end };
  return from === undefined || from.length === 0 ? base : { ...base, from };
}

/** The same frame, run by one more wrapper. */
export function through(frame: Frame, wrapper: Wrapper, change: Partial<Frame> = {}): Frame {
  return { ...frame, via: [...frame.via, wrapper], depth: frame.depth + 1, ...change };
}

/** How many commands were met so far that leave the loop, its round, or the function they are in. */
export interface Jumps {
  breaks: number;
  continues: number;
  returns: number;
}

/** Nothing was met yet. */
export function noJumps(): Jumps {
  return { breaks: 0, continues: 0, returns: 0 };
}

/** Grows with every command that may leave what stands behind it. */
export function jumpCount({ breaks, continues, returns }: Jumps): number {
  return breaks + continues + returns;
}

/** Grows with every command that may leave a loop before its last round. */
export function loopExitCount({ breaks, returns }: Jumps): number {
  return breaks + returns;
}

/** True for what surely ends the list or the loop that it is in. */
export function isJump({ command, background }: Statement): boolean {
  if (background || command.type !== "Command" || command.name === undefined) return false;
  return LEAVES.has(command.name.value);
}

const LEAVES: ReadonlySet<string> = new Set(["return", "break", "continue", "exit"]);

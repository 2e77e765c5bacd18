import { descriptionOf } from "../../catalog/descriptions.ts";
import { type Budget, stepsOf, take } from "../../model/budget.ts";
import {
  type Arg,
  type Doubt,
  type Invocation,
  type Redirect,
  UNKNOWN,
  type Wrapper,
} from "../../model/invocation.ts";
import type { ScriptLanguage } from "../../model/script-language.ts";
import type { World } from "../../model/world.ts";
import { ownPath } from "../../places/own-program.ts";
import { quoteWord } from "../../text/quote.ts";
import type { Token } from "./lexer.ts";
import type { OwnFunction } from "./own-functions.ts";
import {
  expandHome,
  isHidden,
  textOf,
  textsOf,
  textValue,
  UNKNOWN_VALUE,
  type Value,
} from "./value.ts";

/** A command line that a script hands to a shell. */
export interface ShellCommand {
  readonly shell: string;
  readonly via: readonly Wrapper[];
}

/** A scan in progress. */
export interface Scan {
  readonly language: ScriptLanguage;
  readonly world: World;
  readonly cwd: string;
  /** What is left for this and every other analysis of the call. */
  readonly budget: Budget;
  readonly invocations: Invocation[];
  readonly commands: ShellCommand[];
  readonly doubts: Doubt[];
  readonly bindings: Map<string, Value>;
  /** Modules whose names stand free after `from x import *`. */
  readonly stars: string[];
  /** Code inside code (`eval("…")`) around this one. */
  readonly depth: number;
  /** How the script calls the program that runs it; absent where it gives that another value. */
  readonly ownInterpreter?: { readonly name: string; readonly program: string };
  /** True where a script of Perl prints, which it may do to any file that it has opened. */
  readonly prints?: boolean;
  /** Where the script has connected to, for reverse shells. */
  peer?: readonly string[];
  /** What the script had a program seek among the processes. */
  sought?: readonly string[];
  /** True once it opened a database that nobody misses. */
  opensBrief?: boolean;
  /** The first shell the script starts without a command: it takes commands from elsewhere. */
  idleShell?: { readonly program: string; readonly call: Call };
  /** The text that the positions of its tokens count in. */
  readonly source: string;
  /** Functions of the script's own, by their names. */
  readonly functions: Map<string, OwnFunction>;
  /** Scans code that the script itself runs. */
  readonly evaluate: (code: string) => void;
  /** Reads the statements of a function. */
  readonly readBody: (tokens: readonly Token[]) => void;
}

/** A call with its arguments evaluated. */
export interface Call {
  readonly name: string;
  readonly args: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
  readonly start: number;
  readonly end: number;
}

/** Adds the text of a shell command, or the decoding or download that would give it. */
export function recordShell(scan: Scan, call: Call, command: Value | undefined): Value {
  if (command?.kind === "download" || command?.kind === "decoded") {
    return recordRemote(scan, call, command, "sh");
  }
  // What was hidden is judged for what it says, and for being hidden.
  if (isHidden(command)) recordRemote(scan, call, { kind: "decoded" }, "sh");
  const shell = textOf(command);
  scan.commands.push({ shell, via: [wrapper(scan, call)] });
  return printed(scan, shell.trim().split(/\s+/));
}

/** What a command gives the script that ran it. */
function printed({ world, cwd }: Scan, [program = "", ...words]: readonly string[]): Value {
  const own = ownPath(world);
  const args = words.map((value) => ({ value, glob: false, start: 0, end: 0 }));
  const unknown = () => undefined;
  const given = { program, args, cwd, world, input: unknown, file: unknown, external: true };
  const isOwn = own !== undefined && descriptionOf(program)?.prints?.(given)?.trimEnd() === own;
  return isOwn ? textValue(own) : UNKNOWN_VALUE;
}

/** Adds one invocation in the form a command line would have. */
export function recordProgram(
  scan: Scan,
  call: Call,
  program: string,
  args: readonly string[],
): Value {
  recordInvocation(scan, call, program, args);
  return UNKNOWN_VALUE;
}

/** Adds one invocation with more than a program and its arguments. */
export function recordInvocation(
  scan: Scan,
  call: Call,
  program: string,
  args: readonly string[],
  more: Partial<Invocation> = {},
): void {
  const { start, end } = call;
  const chars = args.reduce((sum, arg) => sum + arg.length, 0);
  if (!take(scan.budget, args.length + stepsOf(chars))) return;
  const toArg = (value: string): Arg => ({ value, glob: false, start, end });
  scan.invocations.push({
    program,
    name: toArg(program),
    args: args.map(toArg),
    redirects: [],
    stdin: { kind: "inherited" },
    cwd: scan.cwd,
    env: new Map(),
    via: [wrapper(scan, call)],
    elevated: false,
    remote: false,
    dialect: "shell",
    pipedInto: [],
    start,
    end,
    ...more,
  });
}

function wrapper(scan: Scan, call: Call): Wrapper {
  return { name: `${scan.language} ${call.name}` };
}

/**
 * Adds a write to a file: as `echo … > file`, or as `: > file` where nothing is known to come into it. What is given
 * is the open file, and what is later written to it fills it.
 */
export function recordWrite(
  scan: Scan,
  call: Call,
  operator: ">" | ">>",
  path: string,
  isFilled: boolean,
): Value {
  const { start, end } = call;
  // What a listing gives is some of what is there.
  const glob = path.endsWith("*");
  const target: Arg = { value: expandHome(path, scan.world), glob, start, end };
  const redirects: readonly Redirect[] = [{ operator, fd: undefined, target }];
  const at = scan.invocations.length;
  if (isFilled) recordInvocation(scan, call, "echo", [UNKNOWN], { redirects });
  else recordInvocation(scan, call, ":", [], { redirects });
  const isOpen = !isFilled && scan.invocations.length > at;
  return { kind: "path", text: path, ...(isOpen && { opened: at }) };
}

/** Notes that something is written to an open file, which is then not only emptied. */
export function fill({ invocations }: Scan, value: Value | undefined): void {
  if (value?.kind !== "path" || value.opened === undefined) return;
  const emptied = invocations[value.opened];
  if (emptied?.program !== ":") return;
  const { start, end } = emptied;
  const toArg = (word: string): Arg => ({ value: word, glob: false, start, end });
  invocations[value.opened] = {
    ...emptied,
    program: "echo",
    name: toArg("echo"),
    args: [toArg(UNKNOWN)],
  };
}

/** True when an option of a call, named or in an object, is switched on. */
export function isTrue(call: Call, option: string): boolean {
  const records = call.args.filter((arg) => arg.kind === "record");
  const value =
    call.named.get(option) ?? records.map((record) => record.entries.get(option)).find((v) => v);
  return /^(?:true|1|t)$/i.test(textOf(value));
}

/** The items of a list, or the value alone. */
export function listItems(value: Value | undefined): readonly Value[] {
  return value?.kind === "list" ? value.items : value === undefined ? [] : [value];
}

/** Adds a command given as a list of words. */
export function recordList(scan: Scan, call: Call, items: readonly Value[]): Value {
  const words = items.flatMap(textsOf);
  const [program = UNKNOWN] = words;
  if (program === UNKNOWN && words.length <= 1) {
    const { start, end } = call;
    const message = "could run anything: the script's command is only known when it runs";
    scan.doubts.push({ kind: "unknown-command", message, text: call.name, start, end });
    return UNKNOWN_VALUE;
  }
  if (SEEKS.test(program)) scan.sought = words.slice(1);
  // The numbers that a search gave are those of the processes it was about.
  const isOfSearch = STOPS.test(program) && scan.sought !== undefined && words.at(-1) === UNKNOWN;
  if (isOfSearch)
    return recordProgram(scan, call, "pkill", [...words.slice(1, -1), ...(scan.sought ?? [])]);
  // A list goes through the shell's analysis as well, quoted, so that wrappers are seen through.
  const shell = [patternWord(program), ...words.slice(1).map(quoteWord)].join(" ");
  scan.commands.push({ shell, via: [wrapper(scan, call)] });
  return printed(scan, words);
}

/** Programs that give the numbers of the processes with a name. */
const SEEKS = /^(?:pgrep|pidof)$/;

/** What stops a process by its number. */
const STOPS = /^kill$/;

/** A program as a word of a shell: of the files that code finds by a pattern it may start any. */
function patternWord(program: string): string {
  const parts = program.split(/([*?]+)/);
  return parts.map((part, at) => (at % 2 === 1 || part === "" ? part : quoteWord(part))).join("");
}

/** `curl URL | python` or `base64 -d | python`: what running such text amounts to. */
export function recordRemote(
  scan: Scan,
  call: Call,
  code: Extract<Value, { kind: "download" | "decoded" }>,
  into: string,
): Value {
  const from = scan.invocations.length;
  const remote = code.kind === "download";
  const writer = remote ? "curl" : "base64";
  recordInvocation(scan, call, writer, [remote ? code.url : "-d"], { pipedInto: [from + 1] });
  recordInvocation(scan, call, into, [], { stdin: { kind: "pipe", from: [from] } });
  const { start, end } = call;
  const message = remote
    ? "could run anything: the code comes from the network"
    : "could run anything: the code is decoded on the way";
  scan.doubts.push({ kind: "unknown-code", message, text: call.name, start, end });
  return UNKNOWN_VALUE;
}

/** The program that runs a language. */
export function interpreterOf(language: ScriptLanguage): string {
  return language === "r" ? "rscript" : language;
}

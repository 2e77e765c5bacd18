import { descriptionOf } from "../../catalog/descriptions.ts";
import { parseDescribed } from "../../catalog/effects.ts";
import type { Arguments } from "../../commands/parse-arguments.ts";
import { type Arg, UNKNOWN, type Wrapper } from "../../model/invocation.ts";
import { type Call, type Frame, type Outcome, through, type Walk } from "./walk.ts";

/** Looks into one program's arguments: runs what it would run, and says what comes out. */
export type CommandReader = (call: Call, program: string, walk: Walk) => Outcome;

/** The words of a described command, told apart. */
export function argumentsOf(program: string, { argv }: Call): Arguments {
  return parseDescribed(descriptionOf(program) ?? { options: {} }, argv.slice(1));
}

/**
 * Walks words as a command below a wrapper. Below a program, even `cd` and `read` are programs, and change
 * nothing of the shell that started it.
 */
export function walkRest(
  call: Call,
  argv: readonly Arg[],
  wrapper: Wrapper,
  walk: Walk,
  change: Partial<Frame> = {},
): Outcome {
  const { scope } = call.frame;
  const inner = OF_THE_SHELL.has(wrapper.name) ? scope : scope.child();
  const frame = through(call.frame, wrapper, { scope: inner, ...change });
  const [name] = argv;
  // A word that may be none leaves the next one as the command.
  if (name?.splits === true && !name.value.includes(UNKNOWN) && argv.length > 1) {
    walkRest(
      { ...call, frame: { ...call.frame, scope: scope.child() } },
      argv.slice(1),
      wrapper,
      walk,
      change,
    );
  }
  return walk.enterCall({ ...call, argv, frame, external: true });
}

/** Wrappers that are the shell itself, so that a built-in behind them changes it. */
const OF_THE_SHELL: ReadonlySet<string> = new Set(
  "command builtin exec time repeat noglob nocorrect -".split(" "),
);

/**
 * Walks a word as shell code below a wrapper. Positions are those of the code's own words where the judged
 * text shows it as it is, else those of the whole command.
 */
export function walkText(
  call: Call,
  text: string,
  wrapper: Wrapper,
  walk: Walk,
  change: Partial<Frame> = {},
): Outcome {
  const scope = call.frame.scope.child();
  for (const [name, arg] of call.env) {
    scope.set(name, {
      values: [arg.value],
      exported: true,
      ...(arg.from ? { from: arg.from } : {}),
    });
  }
  const shift = placeOf(text, call, walk.source);
  const frame = through(call.frame, wrapper, {
    scope,
    stdin: call.stdin,
    ...(shift === undefined ? { span: call.span } : { span: undefined, shift }),
    ...change,
  });
  return walk.enterCode(text, frame);
}

/** Where a word of the call, or what it reads, shows the text as it is; undefined when nothing does. */
function placeOf(text: string, { argv, stdin }: Call, source: string): number | undefined {
  for (const arg of argv) {
    const place = placeIn(arg, text, source);
    if (place !== undefined) return place;
  }
  return stdin.kind === "text" ? placeIn(stdin.text, text, source) : undefined;
}

/** The end of a word, `'…'` and `--command='…'` too: without escapes what is quoted is the text itself. */
function placeIn({ start, end }: Arg, text: string, source: string): number | undefined {
  const last = source[end - 1];
  const quote = last === "'" || last === '"' ? last : "";
  for (const mark of quote === "" ? [""] : [quote, ""]) {
    const at = end - mark.length - text.length;
    const before = at - mark.length;
    const isWhole = before === start || (before > start && source[before - 1] === "=");
    if (isWhole && source.startsWith(mark + text, before)) return at;
  }
  return undefined;
}

/** The outcome of something nobody can see into. */
export const OPAQUE: Outcome = { output: undefined, writers: [] };

import { type Arg, UNKNOWN } from "../../model/invocation.ts";

/** A function that is being run. */
export interface Calling {
  readonly body: object;
  readonly args: readonly Arg[];
  /** How often its body was run with which arguments since it was called first. */
  readonly runs: Map<string, number>;
}

/** Calls of one function inside each other that are run with the very arguments they are given. */
const ROUNDS_MAX = 3;

/** Runs with the same arguments: the second meets the variables as the first one left them. */
const SAME_RUNS_MAX = 2;

/**
 * The next run of a function's body, inside those that are being run; undefined where it would only be run
 * with the same arguments again. A function that goes on calling itself with others is run with what it
 * counts or adds to as unknown, so that it comes to an end.
 */
export function nextRun(
  calling: readonly Calling[],
  body: object,
  args: readonly Arg[],
): Calling | undefined {
  const same = calling.filter((one) => one.body === body);
  const last = same.at(-1);
  if (last === undefined) return { body, args, runs: new Map([[wordsOf(args), 1]]) };
  const { runs } = last;
  const isNarrower = args.length < last.args.length;
  const given = isNarrower || same.length < ROUNDS_MAX ? args : widened(args, last.args);
  const words = wordsOf(given);
  const count = runs.get(words) ?? 0;
  if (count >= (given === args ? SAME_RUNS_MAX : 1)) return undefined;
  runs.set(words, count + 1);
  return { body, args: given, runs };
}

function wordsOf(args: readonly Arg[]): string {
  return args.map(({ value }) => value).join("\0");
}

/**
 * The arguments with what counts or grows from call to call as far as it is known. Other texts stay, as they
 * may be the next command: they come to an end, or to the end of what is judged.
 */
function widened(args: readonly Arg[], before: readonly Arg[]): readonly Arg[] {
  return args.map((arg, index) => {
    const value = widenedText(arg.value, before[index]?.value ?? "");
    return value === arg.value ? arg : { ...arg, value };
  });
}

function widenedText(text: string, old: string): string {
  if (old === text) return text;
  if (NUMBER.test(text) && NUMBER.test(old)) return UNKNOWN;
  const unknown = old.indexOf(UNKNOWN);
  const known = unknown < 0 ? old : old.slice(0, unknown);
  if (known === "") return text.includes(UNKNOWN) && unknown >= 0 ? UNKNOWN : text;
  // A path that goes on, an indentation.
  const added = text.slice(known.length);
  if (text.startsWith(known) && (unknown >= 0 || /^\/|^\s*$/.test(added))) return known + UNKNOWN;
  const isLonger = text.endsWith(old) && /\/$|^\s*$/.test(text.slice(0, -old.length));
  return isLonger ? UNKNOWN : text;
}

/** A number, or what came of one. */
const NUMBER = new RegExp(`^(?:-?\\d+|${UNKNOWN})$`);

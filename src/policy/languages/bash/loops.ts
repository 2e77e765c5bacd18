import type { Word } from "unbash";
import { withoutWildcards } from "../../commands/listed-files.ts";
import { UNKNOWN } from "../../model/invocation.ts";
import { LOOP_VALUES_MAX, TEXT_MAX_CHARS } from "../../text/limits.ts";
import { absolutePath } from "../../text/path.ts";
import { expandName } from "./command-words.ts";
import { variableValue } from "./parameter.ts";
import type { Frame, Outcome, Walk } from "./walk.ts";

/** What a branch leaves behind. */
export interface BranchOutcome extends Outcome {
  /** True when the branch may have left variables otherwise than it found them. */
  readonly changed: boolean;
}

/**
 * Walks the body of a loop: as often as it finds a line to read in a known input, and once more when it
 * changed a variable, since the next time round it sees the other value.
 */
export function repeat(
  frame: Frame,
  walk: Walk,
  body: () => BranchOutcome,
  last: () => void = () => {},
): Outcome {
  const outcomes: Outcome[] = [];
  const { breaks, continues } = walk.jumps;
  let again = true;
  for (let round = 0; round < LOOP_VALUES_MAX && again; round += 1) {
    const before = walk.consumed.get(frame.stdin) ?? 0;
    const outcome = body();
    outcomes.push(outcome);
    const consumed = walk.consumed.get(frame.stdin) ?? 0;
    again =
      consumed > before ? consumed < inputLength(frame, walk) : outcome.changed && round === 0;
  }
  // The read that finds the end of its input leaves its variables empty.
  if (walk.consumed.has(frame.stdin)) last();
  Object.assign(walk.jumps, { breaks, continues });
  return oneOf(outcomes);
}

/** What several commands leave behind of which nobody knows whether they run. */
export function oneOf(outcomes: readonly Outcome[]): Outcome {
  return unknown(outcomes, writersOf(outcomes));
}

/** What one command leaves behind of which nobody knows whether it runs. */
export function perhaps({ output, partial, writers }: Outcome): Outcome {
  const text = output ?? partial;
  if (text === undefined || text === "") return { output: undefined, writers };
  return { partial: text, output: undefined, writers };
}

function writersOf(outcomes: readonly Outcome[]): readonly number[] {
  const all: number[] = [];
  for (const { writers } of outcomes) for (const writer of writers) all.push(writer);
  return all;
}

function unknown(outcomes: readonly Outcome[], writers: readonly number[]): Outcome {
  const partial = partialOf(outcomes);
  return partial === undefined
    ? { output: undefined, writers }
    : { partial, output: undefined, writers };
}

function partialOf(outcomes: readonly Outcome[]): string | undefined {
  let partial = "";
  let known = false;
  for (const outcome of outcomes) {
    const text = outcome.output ?? outcome.partial;
    known ||= text !== undefined && text !== "";
    if (partial.length < TEXT_MAX_CHARS) partial += text ?? `${UNKNOWN}\n`;
  }
  return known ? partial : undefined;
}

function inputLength({ stdin, scope }: Frame, walk: Walk): number {
  if (stdin.kind === "text") return stdin.text.value.length;
  if (stdin.kind !== "file") return 0;
  return walk.files.get(absolutePath(stdin.path.value, scope.cwd))?.length ?? 0;
}

/** One value of the variable of a `for` loop. */
export interface LoopWord {
  readonly value: string;
  readonly from: readonly number[] | undefined;
  /** False when there may be no such word at all. */
  readonly isSure: boolean;
  /** True for what a word gives where branches left a variable otherwise. */
  readonly isOther: boolean;
}

/** Stands for the words that nobody follows one by one. */
export const UNKNOWN_WORD: LoopWord = {
  value: UNKNOWN,
  from: undefined,
  isSure: false,
  isOther: false,
};

/** The values that a `for` loop gives its variable; without a list those of `"$@"`. */
export function loopWords(
  words: readonly Word[] | undefined,
  frame: Frame,
  walk: Walk,
): readonly LoopWord[] {
  if (words === undefined) {
    const { fields, otherFields = [] } = variableValue("@", frame, walk);
    if (fields === undefined) return [UNKNOWN_WORD];
    return [fields, ...otherFields].flatMap((list, reading) =>
      list.map((value) => ({
        ...UNKNOWN_WORD,
        value,
        isSure: value !== UNKNOWN,
        isOther: reading > 0,
      })),
    );
  }
  return words.flatMap((word) => {
    const readings = expandName(word, frame, walk);
    const vanishes = readings.some((fields) => fields.length === 0);
    return readings.flatMap((fields, reading) =>
      fields.map(({ value, glob, from, splits }) => ({
        value: glob ? withoutWildcards(value) : value,
        from,
        isSure: !glob && splits !== true && !vanishes,
        isOther: reading > 0,
      })),
    );
  });
}

/** What several commands leave behind, one after the other. */
export function together(outcomes: readonly Outcome[]): Outcome {
  const [only] = outcomes;
  if (only !== undefined && outcomes.length === 1) return only;
  let output: string | undefined = "";
  for (const outcome of outcomes) {
    if (outcome.output === undefined) output = undefined;
    else if (output !== undefined && output.length <= TEXT_MAX_CHARS) output += outcome.output;
  }
  const writers = writersOf(outcomes);
  return output === undefined ? unknown(outcomes, writers) : { output, writers };
}

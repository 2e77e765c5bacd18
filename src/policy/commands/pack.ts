import type { Arg } from "../model/invocation.ts";
import type { OutsideEffect } from "../model/outside-effect.ts";
import type { Description } from "./command.ts";

/** One line of a tool's table: the sub-commands that share an effect. */
export interface Row {
  /** Last part of the rule id, unique within its pack: `delete-bucket` gives `aws/delete-bucket`. */
  readonly id: string;
  /** Absent where it does nothing, which stops the reading: an exception can stand above a class. */
  readonly effect?: OutsideEffect;
  /** What to do instead, where that is more than follows from the effect; it can follow "instead: ". */
  readonly instead?: string;
  /** Patterns in the small language that `pattern.ts` describes. */
  readonly patterns: readonly string[];
}

/** A command line as its tool reads it. */
export interface Line {
  /** Sub-commands and operands, in order, flags and their values taken out. */
  readonly words: readonly Arg[];
  /** Those of the words that may be the value of a flag of which nothing is known. */
  readonly loose: ReadonlySet<Arg>;
  /** Each flag by all its names, with its values; `""` stands for a flag without one. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  /** The names of flags as they were written. */
  readonly written: ReadonlySet<string>;
  /** True when an unknown word could expand to further flags. */
  readonly spread: boolean;
  /** True when an option asks for help, or keeps the tool from doing anything. */
  readonly looks: boolean;
}

/** Tools that belong together and are switched off together. */
export interface Pack {
  /** First part of the rule ids, and the name that switches the pack off. */
  readonly name: string;
  readonly title: string;
  /** Its programs by their names: lower case, without `.exe` or `.sh`. */
  readonly tools: Readonly<Record<string, () => Tool>>;
}

/**
 * What a pack says of a tool. Without options it only adds what a program destroys that is described where every
 * command finds it, because code is needed for its effects or for what it runs.
 */
export type Tool = Omit<Description, "options"> & Partial<Pick<Description, "options">>;

/** The programs of a pack. */
export function programsOf({ tools }: Pack): readonly string[] {
  return Object.keys(tools).flatMap((names) => names.split(" "));
}

/** The rows of all tools of a pack. */
export function rowsOf({ tools }: Pack): readonly Row[] {
  return Object.values(tools).flatMap((describe) => describe().destroys ?? []);
}

import type { OutsideEffect } from "../model/outside-effect.ts";
import type { PathAccess } from "../places/path-class.ts";
import { mayHoldRun } from "../quick/file-call.ts";
import { mayHoldSecret } from "../text/words.ts";
import type { FieldLine } from "./field-lines.ts";
import type { FileVerb } from "./field-words.ts";

/** What a call would do, read from its tool's name, its fields' names and their values. */
export interface FieldUses {
  readonly lines: readonly FieldLine[];
  readonly paths: { readonly access: PathAccess; readonly path: string }[];
  /** Paths of guarded places among all texts of a call that does not say that it only reads. */
  readonly handed: readonly string[];
  readonly addresses: string[];
  readonly statements: string[];
  /** Texts that are written or sent, and those that they replace. */
  readonly texts: string[];
  readonly replaced: string[];
  /** What the tool's name alone says that it takes away, with everything in it. */
  readonly loses: OutsideEffect | undefined;
  /** What the tool's name alone says that it changes for others, or for good. */
  readonly changes: OutsideEffect | undefined;
  /** True when `texts` go into the file in `paths`, not to a server. */
  readonly writes: boolean;
  /** False where not everything was looked at. */
  readonly whole: boolean;
}

/** True for a call in which nothing is that a rule looks at. */
export function doesNothing(uses: FieldUses): boolean {
  const { lines, paths, handed, addresses, statements, texts, loses, changes, whole } = uses;
  if (loses !== undefined || changes !== undefined) return false;
  if (lines.length + paths.length + handed.length + addresses.length + statements.length > 0)
    return false;
  return whole && !texts.some((text) => mayHoldSecret(text) || mayHoldRun(text));
}

/** What is done with the paths of a tool, by the verb in its name or by what it is given. */
export function accessOf(verb: FileVerb | undefined, hasText: boolean): PathAccess {
  switch (verb) {
    case undefined:
      return hasText ? "write" : "read";
    case "move":
    case "copy":
    case "write":
      return "write";
    default:
      return verb;
  }
}

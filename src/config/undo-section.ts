import * as v from "valibot";
import { defaults } from "./defaults.ts";

/** Settings of what is saved before a call destroys it. */
export interface UndoConfig {
  readonly undo: {
    /** Saves the files that a call would delete, overwrite or discard, and lets the call pass without a question if all of them were saved. Unset: saves in every preset, and in strict asks anyway. */
    readonly enabled?: boolean | undefined;
    /** Largest total size of the files saved for one call, such as "200MB"; beyond it you are asked as usual. */
    readonly max_size: string;
    /** Largest number of files and folders that are saved for one call. */
    readonly max_files: number;
    /** How long saves are kept, such as "7d" or "12h". */
    readonly keep: string;
    /** Largest total size of all saves; the oldest are removed first. */
    readonly max_store: string;
  };
}

const SIZES: ReadonlyMap<string, number> = new Map([
  ["KB", 1e3],
  ["MB", 1e6],
  ["GB", 1e9],
]);

const SPANS_MS: ReadonlyMap<string, number> = new Map([
  ["h", 3_600_000],
  ["d", 86_400_000],
]);

/** Bytes of a size as it is written: `200MB`; 0 for anything else. */
export function bytesOf(size: unknown): number {
  const [, number, unit = ""] = /^(\d{1,6})\s*([KMG]B)$/.exec(String(size)) ?? [];
  return Number(number ?? 0) * (SIZES.get(unit) ?? 0);
}

/** Milliseconds of a time as it is written: `7d`, `12h`; 0 for anything else. */
export function spanOf(text: unknown): number {
  const [, number, unit = ""] = /^(\d{1,4})\s*([dh])$/.exec(String(text)) ?? [];
  return Number(number ?? 0) * (SPANS_MS.get(unit) ?? 0);
}

/** The schema of the section, built when a file has it. */
export const UNDO_ENTRIES = {
  undo: () => {
    const { undo } = defaults();
    return v.optional(
      v.strictObject({
        enabled: v.optional(v.boolean("undo.enabled must be true or false")),
        max_size: size("undo.max_size", undo.max_size),
        max_files: v.optional(
          v.pipe(
            v.number("undo.max_files must be a whole number"),
            v.integer("undo.max_files must be a whole number"),
            v.minValue(1, "undo.max_files must be at least 1"),
          ),
          undo.max_files,
        ),
        keep: v.optional(
          v.pipe(
            v.string('undo.keep must be a time such as "7d"'),
            v.check((text) => spanOf(text) > 0, 'undo.keep must be a time such as "7d" or "12h"'),
          ),
          undo.keep,
        ),
        max_store: size("undo.max_store", undo.max_store),
      }),
      undo,
    );
  },
};

function size(name: string, standard: string) {
  const message = `${name} must be a size such as "200MB"`;
  return v.optional(
    v.pipe(
      v.string(message),
      v.check((text) => bytesOf(text) > 0, message),
    ),
    standard,
  );
}

/** What a repository may say, as it would rather be asked: never that more is saved, nor that others' goes. */
export const UNDO_TIGHTEN_ONLY: readonly (readonly [
  string,
  (next: unknown, current: unknown) => boolean,
])[] = [
  ["undo.enabled", (next) => next === false],
  ["undo.max_size", (next, current) => bytesOf(next) <= bytesOf(current)],
  ["undo.max_files", (next, current) => Number(next) <= Number(current)],
  ["undo.keep", (next, current) => next === current],
  ["undo.max_store", (next, current) => next === current],
];

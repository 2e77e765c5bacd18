import { descriptionOf } from "../../catalog/descriptions.ts";
import { argumentsOf } from "../../catalog/effects.ts";
import type { Description } from "../../commands/command.ts";
import type { ListedFolder } from "../../commands/listed-files.ts";
import { type Invocation, UNKNOWN } from "../../model/invocation.ts";

/** What a reader has to know of the commands that ran before it. */
type Writer = Pick<Invocation, "program" | "args" | "stdin" | "cwd" | "env">;

/** Paths and writers of one listing, and stages of one pipe, that are followed one by one. */
const PATHS_MAX = 16;
const WRITERS_MAX = 64;
const STAGES_MAX = 256;

/**
 * The paths that commands print which list files, straight or through programs that pass lines on: one for each
 * folder and name they look for, with its unknown parts marked. Empty where nobody knows what they print.
 */
export function listedPaths(
  from: readonly number[] | undefined,
  walk: { readonly drafts: readonly Writer[] },
): readonly string[] {
  if (from === undefined || from.length === 0) return NONE;
  const paths: string[] = [];
  const writers = writersBehind(from, walk.drafts);
  let isKnown = writers.length < WRITERS_MAX;
  for (const index of writers) {
    const writer = walk.drafts[index];
    const found = writer === undefined ? NONE : knownPaths(writer);
    if (found.length === 0) isKnown = false;
    for (const path of found) {
      if (paths.length > PATHS_MAX) break;
      if (!paths.includes(path)) paths.push(path);
    }
  }
  if (paths.length === 0) return NONE;
  const first = paths.slice(0, PATHS_MAX);
  return isKnown && paths.length <= PATHS_MAX ? first : [...first, UNKNOWN];
}

/** Several readers ask for the same. */
function knownPaths(writer: Writer): readonly string[] {
  let paths = KNOWN.get(writer);
  if (paths === undefined) {
    const listing = descriptionOf(writer.program)?.lists;
    const args = listing && argumentsOf(writer);
    paths = listing !== undefined && args !== undefined ? listing.paths(args, writer.args) : NONE;
    KNOWN.set(writer, paths);
  }
  return paths;
}

const KNOWN = new WeakMap<Writer, readonly string[]>();

/** A folder that a listing looks into, and where its command runs. */
export interface ListedSet extends ListedFolder {
  readonly cwd: string;
}

/** What listings that look below folders can print, for what is held against whole trees. */
export function listedSets(
  from: readonly number[],
  invocations: readonly Writer[],
): readonly ListedSet[] {
  return writersBehind(from, invocations).flatMap((index) => {
    const writer = invocations[index];
    if (writer === undefined) return [];
    const below = descriptionOf(writer.program)?.lists?.below;
    const args = below && argumentsOf(writer);
    if (below === undefined || args === undefined) return [];
    const all = below(args, writer.args);
    // Of more than anybody writes, all that there is counts.
    const folders = all.length > PATHS_MAX ? [{ folder: "/", names: NONE }] : all;
    return folders.map(({ folder, names }) => ({
      ...{ folder, cwd: writer.cwd, names: names.length > PATHS_MAX ? NONE : names },
    }));
  });
}

/** The usual case. */
const NONE: readonly string[] = [];

/** The commands whose lines reach a reader, without the filters on the way that leave lines as they are. */
export function writersBehind(
  from: readonly number[],
  drafts: readonly Writer[],
): readonly number[] {
  const seen = new Set(from);
  const writers: number[] = [];
  for (const index of seen) {
    const writer = drafts[index];
    const filters = writer && filteringOf(writer.program);
    const sources = writer && filters !== undefined ? inputOf(writer) : undefined;
    // What is made of lines is known to nobody: whoever makes it stays among the writers.
    if (sources === undefined || filters !== "whole") writers.push(index);
    if (writers.length >= WRITERS_MAX || seen.size > STAGES_MAX) break;
    for (const source of sources ?? []) seen.add(source);
  }
  return writers;
}

/** What becomes of lines; a builtin that reads them into variables has them as they are. */
function filteringOf(program: string): Description["filters"] {
  const { filters, changes } = descriptionOf(program) ?? {};
  return changes === "read" || changes === "read-lines" ? "whole" : filters;
}

/** The writers of what a command reads; undefined where there are none. */
function inputOf({ stdin }: Writer): readonly number[] | undefined {
  if (stdin.kind === "pipe") return stdin.from;
  return stdin.kind === "text" ? stdin.text.from : undefined;
}

import { effectsOfKind } from "../catalog/effects.ts";
import { mayWrite, writtenPaths } from "../effects/written-paths.ts";
import type { Analysis, Arg, Invocation } from "../model/invocation.ts";
import { absolutePath } from "../text/path.ts";

/** Invocations one search looks at: a longer way from source to sink nobody could follow by hand. */
const SEARCH_MAX = 40;

/** Earlier writers of one file that are followed, the latest first. */
const WRITERS_MAX = 4;

/** Which ways data may have come. */
export interface FlowOptions {
  /** Follow the command's input: pipes, `<file`, heredocs with substitutions. */
  readonly stdin: boolean;
  /** The arguments whose substitutions are followed; all of them when absent. */
  readonly args?: readonly Arg[];
  /** Also follow files that an earlier command wrote and an argument names. */
  readonly files: boolean;
}

/** Every command whose output reaches this one, nearest first. */
export function upstreamOf(
  invocation: Invocation,
  analysis: Analysis,
  options: FlowOptions,
): readonly Invocation[] {
  const all = analysis.invocations;
  const seen = new Set<number>();
  const asksWhen = options.files || (options.stdin && invocation.stdin.kind === "file");
  const position = asksWhen ? positionOf(invocation, analysis) : -1;
  const queue = [...directFeeders(invocation, analysis, options, position)];
  if (queue.length === 0) return NONE;
  const found: Invocation[] = [];
  for (let i = 0; i < queue.length && i < SEARCH_MAX; i += 1) {
    const index = queue[i];
    const feeder = index === undefined ? undefined : all[index];
    if (index === undefined || feeder === undefined || feeder === invocation || seen.has(index))
      continue;
    seen.add(index);
    found.push(feeder);
    queue.push(...allFeeders(feeder, analysis, index));
  }
  return found;
}

const NONE: readonly Invocation[] = [];

/** The index of an invocation in its analysis. */
export function positionOf(invocation: Invocation, analysis: Analysis): number {
  const { invocations } = analysis;
  if (invocations.length < SHORT_LIST) return invocations.indexOf(invocation);
  let known = POSITIONS.get(analysis);
  if (known === undefined) {
    known = new Map();
    // From the end, so that of one that is there twice the first place stays.
    for (let index = invocations.length - 1; index >= 0; index--) {
      const one = invocations[index];
      if (one !== undefined) known.set(one, index);
    }
    POSITIONS.set(analysis, known);
  }
  return known.get(invocation) ?? -1;
}

/** Invocations up to which looking through them is cheaper than keeping where each is. */
const SHORT_LIST = 64;

const POSITIONS = new WeakMap<Analysis, Map<Invocation, number>>();

/** True when any command writes the file, given by its absolute path. */
export function isWritten(path: string, analysis: Analysis): boolean {
  return writerIndex(analysis).has(path);
}

/** The commands before `limit` that wrote a file, by its absolute path. */
export function writersOf(path: string, analysis: Analysis, limit: number): readonly number[] {
  const all = writerIndex(analysis).get(path) ?? [];
  const recent: number[] = [];
  for (let i = countBelow(all, limit) - 1; i >= 0 && recent.length < WRITERS_MAX; i -= 1) {
    const index = all[i];
    if (index !== undefined) recent.push(index);
  }
  return recent;
}

/** How many of the ascending numbers are below the limit; all of them when it is negative. */
function countBelow(ascending: readonly number[], limit: number): number {
  if (limit < 0) return ascending.length;
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Every search that comes by a command asks it the same. */
const FEEDERS = new WeakMap<Invocation, readonly number[]>();

function allFeeders(
  invocation: Invocation,
  analysis: Analysis,
  position: number,
): readonly number[] {
  const known = FEEDERS.get(invocation);
  if (known !== undefined) return known;
  const found = directFeeders(invocation, analysis, { stdin: true, files: true }, position);
  FEEDERS.set(invocation, found);
  return found;
}

function directFeeders(
  invocation: Invocation,
  analysis: Analysis,
  options: FlowOptions,
  position: number,
): readonly number[] {
  const found: number[] = [];
  const { stdin, cwd } = invocation;
  const args = options.args ?? invocation.args;
  if (options.stdin) {
    if (stdin.kind === "pipe") found.push(...stdin.from);
    else if (stdin.kind === "text") found.push(...(stdin.text.from ?? []));
    else if (stdin.kind === "file") {
      found.push(...(stdin.path.from ?? []));
      const path = absolutePath(stdin.path.value, cwd);
      found.push(...writersOf(path, analysis, mayWait(path, invocation) ? -1 : position));
    }
  }
  for (const arg of args) if (arg.from !== undefined) found.push(...arg.from);
  if (!options.files) return found;
  for (const arg of args) {
    const path = withoutKey(arg.value);
    if (path !== "") {
      const whole = absolutePath(path, cwd);
      found.push(...writersOf(whole, analysis, mayWait(whole, invocation) ? -1 : position));
    }
    if (path !== arg.value)
      found.push(...writersOf(absolutePath(arg.value, cwd), analysis, position));
  }
  return found;
}

/** What feeds a `>(…)` is named after it, and a job reads from a named pipe what the commands behind it write. */
function mayWait(path: string, { via }: Invocation): boolean {
  return path.startsWith("/dev/fd/") || via.some(({ name }) => name === "&");
}

/** What follows `of=`, `file=@` and the like. */
function withoutKey(word: string): string {
  return word.includes("=") || word.startsWith("@")
    ? word.replace(/^(?:[\w-]*=)?@?(?:if=)?/, "")
    : word;
}

const INDEXES = new WeakMap<Analysis, ReadonlyMap<string, readonly number[]>>();

function writerIndex(analysis: Analysis): ReadonlyMap<string, readonly number[]> {
  const known = INDEXES.get(analysis);
  if (known !== undefined) return known;
  const table = new Map<string, number[]>();
  const { invocations } = analysis;
  for (let index = 0; index < invocations.length; index++) {
    const invocation = invocations[index];
    if (invocation === undefined) break;
    for (const { extent, path } of effectsOfKind(invocation, "delete")) {
      if (extent === "itself" || extent === "tree")
        table.delete(absolutePath(path.value, invocation.cwd));
    }
    if (mayWrite(invocation)) addWriter(table, writtenPaths(invocation), invocation.cwd, index);
    const fetched = effectsOfKind(invocation, "fetch").map(({ path }) => path);
    addWriter(table, fetched, invocation.cwd, index);
  }
  INDEXES.set(analysis, table);
  return table;
}

function addWriter(
  table: Map<string, number[]>,
  targets: readonly Arg[],
  cwd: string,
  index: number,
): void {
  for (const target of targets) {
    const path = absolutePath(target.value, cwd);
    for (const key of [path, parentOf(path)]) {
      const list = table.get(key);
      if (list === undefined) table.set(key, [index]);
      else if (list[list.length - 1] !== index) list.push(index);
    }
  }
}

/** A file in a folder makes the folder carry its data too: `tar c staging` sends `staging/key`. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

import type { Analysis, Arg, Invocation } from "../invocation.ts";
import { absolutePath, baseName } from "../path.ts";
import { writtenPaths } from "./written-paths.ts";

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
export function feeders(
  invocation: Invocation,
  analysis: Analysis,
  options: FlowOptions,
): readonly Invocation[] {
  const all = analysis.invocations;
  const seen = new Set<number>();
  const queue = [...directFeeders(invocation, analysis, options, all.indexOf(invocation))];
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
      // What feeds a `>(…)` is named after it.
      const path = absolutePath(stdin.path.value, cwd);
      found.push(...writersOf(path, analysis, path.startsWith("/dev/fd/") ? -1 : position));
    }
  }
  for (const arg of args) if (arg.from !== undefined) found.push(...arg.from);
  if (!options.files) return found;
  for (const arg of args) {
    const path = arg.value.replace(/^(?:[\w-]*=)?@?(?:if=)?/, "");
    if (path !== "") found.push(...writersOf(absolutePath(path, cwd), analysis, position));
    if (path !== arg.value)
      found.push(...writersOf(absolutePath(arg.value, cwd), analysis, position));
  }
  return found;
}

const INDEXES = new WeakMap<Analysis, ReadonlyMap<string, readonly number[]>>();

function writerIndex(analysis: Analysis): ReadonlyMap<string, readonly number[]> {
  const known = INDEXES.get(analysis);
  if (known !== undefined) return known;
  const table = new Map<string, number[]>();
  analysis.invocations.forEach((invocation, index) => {
    if (invocation.program === "rm" || invocation.program === "unlink") {
      for (const arg of invocation.args) table.delete(absolutePath(arg.value, invocation.cwd));
      return;
    }
    for (const target of [...writtenPaths(invocation), ...derivedPaths(invocation)]) {
      const path = absolutePath(target.value, invocation.cwd);
      for (const key of [path, parentOf(path)]) {
        const list = table.get(key) ?? [];
        if (list[list.length - 1] !== index) list.push(index);
        table.set(key, list);
      }
    }
  });
  INDEXES.set(analysis, table);
  return table;
}

/** A file in a folder makes the folder carry its data too: `tar c staging` sends `staging/key`. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

/** Files that programs name by themselves: `curl -O`, `gzip x`, `zip out in`, `openssl -out`. */
function derivedPaths(invocation: Invocation): readonly Arg[] {
  const { program, args } = invocation;
  const operands = args.filter((arg) => !arg.value.startsWith("-"));
  if (args.some((arg) => arg.value === "--no-clobber")) return [];
  const named = (arg: Arg, value: string): Arg => ({ ...arg, value });
  switch (program) {
    case "curl":
      return args.some((arg) => /^-[a-zA-IK-Z]*O[a-zA-IK-Z]*$|^--remote-name/.test(arg.value))
        ? operands.map((arg) => named(arg, baseName(arg.value.replace(/[?#].*$/, ""))))
        : [];
    case "wget":
    case "aria2c":
      return args.some((arg) => /^-[a-zA-Z]*O|^--output-document/.test(arg.value))
        ? []
        : operands.map((arg) => named(arg, baseName(arg.value.replace(/[?#].*$/, ""))));
    case "gzip":
    case "bzip2":
    case "xz":
    case "zstd":
      return compressedNames(program, args, operands);
    case "zip":
    case "7z":
      return operands.slice(program === "7z" ? 1 : 0, program === "7z" ? 2 : 1);
    case "openssl":
    case "gpg":
      return args.filter((_arg, i) => /^(?:-out|-o|--output)$/.test(args[i - 1]?.value ?? ""));
    case "tar":
      return args.filter((_arg, i) =>
        /^-?[a-zA-Z]*c[a-zA-Z]*f$|^-f$|^--file$/.test(args[i - 1]?.value ?? ""),
      );
    case "rsync":
      return operands.slice(-1);
    case "invoke-webrequest":
    case "invoke-restmethod":
    case "iwr":
    case "irm":
      return args.filter((_arg, i) => /^-outf/i.test(args[i - 1]?.value ?? ""));
    default:
      return [];
  }
}

function compressedNames(
  program: string,
  args: readonly Arg[],
  operands: readonly Arg[],
): readonly Arg[] {
  const at = args.findIndex((arg) => /^(?:-S|--suffix)$/.test(arg.value));
  const usual = new Map([
    ["gzip", ".gz"],
    ["bzip2", ".bz2"],
    ["xz", ".xz"],
    ["zstd", ".zst"],
  ]);
  const suffix = (at < 0 ? undefined : args[at + 1]?.value) ?? usual.get(program) ?? "";
  return operands.map((arg) => ({ ...arg, value: `${arg.value}${suffix}` }));
}

import type { Arg } from "./invocation.ts";

/** Which options of a program take a value, so that values are not taken for operands. */
export interface FlagSpec {
  /** Short options with a value, attached or as the next word. */
  readonly values?: string;
  /** Long options with a value as the next word, without dashes. */
  readonly long?: readonly string[];
  /** Every other long option that an abbreviation could mean, without dashes. */
  readonly known?: readonly string[];
  /** True when options are single-dash words (`find`, `java`, `terraform`). */
  readonly words?: boolean;
}

/** One option as given. */
export interface Flag {
  /** A letter, or a long name without dashes. */
  readonly name: string;
  readonly long: boolean;
  readonly value: Arg | undefined;
  readonly arg: Arg;
}

/** A program's arguments, told apart. */
export interface Flags {
  readonly all: readonly Flag[];
  readonly operands: readonly Arg[];
  /** True when any of the names was given: one letter is a short option, more are a long one. */
  readonly has: (...names: readonly string[]) => boolean;
  /** The last value given to any of the names. */
  readonly value: (...names: readonly string[]) => Arg | undefined;
  /** Which of the names came last. */
  readonly last: (...names: readonly string[]) => string | undefined;
}

/** Reads options and operands the way GNU programs do: clusters, `--name=value`, abbreviations, `--`. */
export function readFlags(args: readonly Arg[], spec: FlagSpec = {}): Flags {
  const all: Flag[] = [];
  const operands: Arg[] = [];
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i];
    if (arg === undefined) break;
    if (arg.value === "--") {
      operands.push(...args.slice(i + 1));
      break;
    }
    if (arg.value.length < 2 || !arg.value.startsWith("-")) {
      operands.push(arg);
      continue;
    }
    const isLong = arg.value.startsWith("--") || spec.words === true;
    const used = isLong
      ? readLong(arg, args[i + 1], spec, all)
      : readShort(arg, args[i + 1], spec, all);
    if (used) i += 1;
  }
  const find = (names: readonly string[]): Flag | undefined =>
    all.findLast((flag) => names.some((name) => means(flag, name, spec)));
  return {
    all,
    operands,
    has: (...names) => find(names) !== undefined,
    value: (...names) => find(names)?.value,
    last: (...names) => {
      const flag = find(names);
      return flag && names.find((name) => means(flag, name, spec));
    },
  };
}

function means(flag: Flag, name: string, spec: FlagSpec): boolean {
  if (flag.name === name) return true;
  if (!flag.long || name.length < 2 || !name.startsWith(flag.name)) return false;
  return spec.known?.includes(flag.name) !== true && spec.long?.includes(flag.name) !== true;
}

function readLong(arg: Arg, next: Arg | undefined, spec: FlagSpec, all: Flag[]): boolean {
  const text = arg.value.replace(/^--?/, "");
  const equals = text.indexOf("=");
  const name = equals < 0 ? text : text.slice(0, equals);
  if (equals >= 0) {
    all.push({ name, long: true, value: { ...arg, value: text.slice(equals + 1) }, arg });
    return false;
  }
  const takes =
    spec.long?.some((known) => known === name) === true ||
    (spec.known?.includes(name) !== true &&
      spec.long?.some((known) => known.startsWith(name)) === true);
  all.push({ name, long: true, value: takes ? next : undefined, arg });
  return takes;
}

function readShort(arg: Arg, next: Arg | undefined, spec: FlagSpec, all: Flag[]): boolean {
  for (let i = 1; i < arg.value.length; i += 1) {
    const name = arg.value.charAt(i);
    if (spec.values?.includes(name) !== true) {
      all.push({ name, long: false, value: undefined, arg });
      continue;
    }
    const rest = arg.value.slice(i + 1);
    all.push({ name, long: false, value: rest === "" ? next : { ...arg, value: rest }, arg });
    return rest === "";
  }
  return false;
}

/** Options whose value names what a program does not look at: `tar --exclude=.env`. */
const LEAVES_OUT =
  " --exclude --exclude-dir --exclude-dirs --exclude-pattern --ignore --ignore-dir --ignore-pattern --skip-dirs --skip-files --hide ";

/**
 * True for an option that keeps a program away from what its value names. `--ignore` counts only
 * with `=`: `rg` and, as an abbreviation, `uniq` have one without a value.
 */
export function leavesOut(option: string, joined: boolean): boolean {
  return LEAVES_OUT.includes(` ${option} `) && (joined || option !== "--ignore");
}

/** The arguments without what such options name, joined by `=` or in the next word. */
export function withoutLeftOut(args: readonly Arg[]): readonly Arg[] {
  if (!args.some(({ value }) => value.startsWith("--"))) return args;
  const kept: Arg[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at];
    if (arg === undefined) break;
    if (arg.value === "--") return [...kept, ...args.slice(at)];
    const equals = arg.value.indexOf("=");
    const name = equals < 0 ? arg.value : arg.value.slice(0, equals);
    if (!leavesOut(name, equals >= 0)) kept.push(arg);
    else if (equals < 0) at += 1;
  }
  return kept;
}

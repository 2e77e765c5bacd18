import type { Arg } from "../invocation.ts";
import type { Description, OptionKind } from "./command.ts";

/** One option as it was given. */
export interface Option {
  /** Every name of the option; of one that nobody described, the word itself. */
  readonly names: readonly string[];
  /** Absent for an option that is not described. */
  readonly kind: OptionKind | undefined;
  readonly value: Arg | undefined;
  /** How many operands stand before it. */
  readonly at: number;
}

/** The arguments of a program, told apart. */
export interface Arguments {
  readonly options: readonly Option[];
  readonly operands: readonly Arg[];
  /** The operands behind a lone `--`; undefined without one. */
  readonly behindDashes: readonly Arg[] | undefined;
  /** Assignments in front of another command. */
  readonly env: ReadonlyMap<string, Arg>;
  /** What was not read: the sub-command or the other command, and what follows it. */
  readonly rest: readonly Arg[];
  /** True when an option of any of these names was given. */
  readonly has: (...names: readonly string[]) => boolean;
  /** The last value given to an option of any of these names. */
  readonly value: (...names: readonly string[]) => Arg | undefined;
  /** Which of the names is that of the option given last. */
  readonly last: (...names: readonly string[]) => string | undefined;
  /** All of them. */
  readonly values: (...names: readonly string[]) => readonly Arg[];
}

/** How much is read where a sub-command or another command follows. */
export interface InFront {
  /** Operands in front of it: a duration, a host, a lock file. */
  readonly operands: number;
  /** Words with a `=` in front of it are its environment, whatever the name; for some no paths. */
  readonly assignments?: "any" | "no path" | undefined;
  /** Kinds of options behind which it begins as well. */
  readonly endsBehind?: readonly OptionKind[] | undefined;
}

/**
 * Reads arguments as GNU's getopt does: clusters of letters, attached values, `--name=value`, beginnings of long
 * names that mean one option only, `--no-name`, which takes an earlier `--name` back, and `--`. Where a sub-command
 * or another command follows, the reading ends there.
 */
export function parseArguments(
  args: readonly Arg[],
  { options: described }: Pick<Description, "options">,
  inFront?: InFront,
): Arguments {
  const options: Option[] = [];
  const operands: Arg[] = [];
  let behindDashes: readonly Arg[] | undefined;
  const env = new Map<string, Arg>();
  let rest: readonly Arg[] = [];
  let open = true;
  let at = 0;
  for (; at < args.length; at += 1) {
    const arg = args[at];
    if (arg === undefined) break;
    const text = arg.value;
    if (open && text === "--") {
      open = false;
      if (inFront === undefined) behindDashes = args.slice(at + 1);
    } else if (open && text.length > 1 && text.startsWith("-")) {
      const isWord = text.startsWith("--") || optionNamed(text, described) !== undefined;
      const read = isWord ? readWord : readCluster;
      const add = (option: Omit<Option, "at">): void => {
        options.push({ ...option, at: operands.length });
      };
      takeBack(text, described, options);
      if (read(arg, args[at + 1], described, add)) at += 1;
      const { kind } = options[options.length - 1] ?? {};
      if (kind !== undefined && inFront?.endsBehind?.includes(kind) === true) {
        rest = args.slice(at + 1);
        break;
      }
    } else if (inFront === undefined) operands.push(arg);
    else if (isAssignment(text, inFront)) {
      const equals = text.indexOf("=");
      env.set(text.slice(0, equals), { ...arg, value: text.slice(equals + 1) });
    } else if (operands.length < inFront.operands) {
      operands.push(arg);
      open = true;
    } else {
      rest = args.slice(at);
      break;
    }
  }
  const isOf = (names: readonly string[]) => (option: Option) =>
    option.names.some((name) => names.includes(name));
  const given = (names: readonly string[]) => options.findLast(isOf(names));
  return {
    options,
    operands,
    behindDashes,
    env,
    rest,
    has: (...names) => given(names) !== undefined,
    value: (...names) => given(names)?.value,
    last: (...names) => names.find((name) => given(names)?.names.includes(name)),
    values: (...names) => options.filter(isOf(names)).flatMap(({ value }) => value ?? []),
  };
}

function isAssignment(text: string, { assignments }: InFront): boolean {
  if (assignments === undefined || text.indexOf("=") <= 0) return false;
  return assignments === "any" || !text.startsWith("/");
}

/** A described option: all its names, and what it stands for. */
type Described = Pick<Option, "names" | "kind">;

const KINDS: readonly OptionKind[] = [
  ...(["switch", "attached", "data", "used", "read", "written", "shell", "remote-shell"] as const),
  ...(["code", "code-file", "module"] as const),
  ...(["sent", "sent-file", "sent-or-at-file", "sent-named", "sent-form", "address"] as const),
  ...(["folder", "assigned", "mounted", "stops"] as const),
];

/** Every name of the options whose value may be the next word, with their dashes. */
export function namesWithValue(described: Description["options"]): readonly string[] {
  return KINDS.flatMap((kind) => (takesNext(kind) ? (described[kind]?.split(/[ |]/) ?? []) : []));
}

function takesNext(kind: OptionKind | undefined): boolean {
  return takesValue(kind) && kind !== "attached";
}

function takesValue(kind: OptionKind | undefined): boolean {
  return kind !== undefined && kind !== "switch" && kind !== "stops";
}

/** Reads `--name`, `--name=value`, `--name value` or `-x value`; true when the next word is the value. */
function readWord(
  arg: Arg,
  next: Arg | undefined,
  described: Description["options"],
  add: (option: Omit<Option, "at">) => void,
): boolean {
  const equals = arg.value.indexOf("=");
  const name = equals < 0 ? arg.value : arg.value.slice(0, equals);
  const found =
    optionNamed(name, described) ??
    optionBegunBy(name, described) ??
    optionNamed(name.toLowerCase(), described);
  const { names, kind } = found ?? { names: [name], kind: undefined };
  const attached = equals < 0 ? undefined : { ...arg, value: arg.value.slice(equals + 1) };
  const isNext = attached === undefined && takesNext(kind);
  add({ names, kind, value: isNext ? next : attached });
  return isNext;
}

/** `--force --no-force` is as good as neither. */
function takeBack(name: string, described: Description["options"], options: Option[]): void {
  if (!name.startsWith("--no-") || optionNamed(name, described) !== undefined) return;
  const positive = `--${name.slice("--no-".length)}`;
  const meant = optionNamed(positive, described) ?? optionBegunBy(positive, described);
  if (meant === undefined) return;
  for (let at = options.length - 1; at >= 0; at -= 1) {
    if (options[at]?.names[0] === meant.names[0]) options.splice(at, 1);
  }
}

/** The option of a name. The texts are searched as they are: a table of them would be used for a name or two. */
function optionNamed(name: string, described: Description["options"]): Described | undefined {
  for (const kind of KINDS) {
    const text = described[kind];
    if (text === undefined) continue;
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      if (isEdge(text[at - 1]) && isEdge(text[at + name.length])) return optionAt(at, text, kind);
    }
  }
  return undefined;
}

/** The option that the beginning of a long name means; undefined when that is none or several. */
function optionBegunBy(name: string, described: Description["options"]): Described | undefined {
  let found: Described | undefined;
  for (const kind of KINDS) {
    const text = described[kind];
    if (text === undefined) continue;
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      if (!isEdge(text[at - 1])) continue;
      const meant = optionAt(at, text, kind);
      // `--ex` is none of `--extract` and `--exclude`, and `--keep` is both names of one option.
      if (found !== undefined && found.names[0] !== meant.names[0]) return undefined;
      found = meant;
    }
  }
  return found;
}

function isEdge(char: string | undefined): boolean {
  return char === undefined || char === " " || char === "|";
}

function optionAt(at: number, text: string, kind: OptionKind): Described {
  const start = text.lastIndexOf(" ", at) + 1;
  const end = text.indexOf(" ", at);
  return { names: text.slice(start, end < 0 ? undefined : end).split("|"), kind };
}

/** Reads a cluster of letters, of which the first that takes a value takes the rest, or the next word. */
function readCluster(
  arg: Arg,
  next: Arg | undefined,
  described: Description["options"],
  add: (option: Omit<Option, "at">) => void,
): boolean {
  for (let at = 1; at < arg.value.length; at += 1) {
    const letter = `-${arg.value.charAt(at)}`;
    const { names, kind } = optionNamed(letter, described) ?? { names: [letter], kind: undefined };
    if (!takesValue(kind)) {
      add({ names, kind, value: undefined });
      continue;
    }
    const rest = arg.value.slice(at + 1);
    const isNext = rest === "" && takesNext(kind);
    const attached = rest === "" ? undefined : { ...arg, value: rest };
    add({ names, kind, value: isNext ? next : attached });
    return isNext;
  }
  return false;
}

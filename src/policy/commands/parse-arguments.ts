import type { Arg } from "../invocation.ts";
import type { Description, Grammar, OptionKind } from "./command.ts";

/** One option as it was given. */
export interface Option {
  /** Its name as it was written. */
  readonly name: string;
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
  { options: described, grammar }: Pick<Description, "options" | "grammar">,
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
      const add = (option: Omit<Option, "at">): void => {
        options.push({ ...option, at: operands.length });
      };
      takeBack(text, described, options);
      const isRead =
        grammar === undefined
          ? readLikeGetopt(arg, args[at + 1], described, add)
          : readExactly(arg, args[at + 1], { described, grammar, at: operands.length }, add);
      if (isRead) at += 1;
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
  ...(["folder", "assigned", "mounted", "stops", "looks"] as const),
];

/** Every name of the options whose value may be the next word, with their dashes. */
export function namesWithValue(described: Description["options"]): readonly string[] {
  return KINDS.flatMap((kind) => (takesNext(kind) ? (described[kind]?.split(/[ |]/) ?? []) : []));
}

function takesNext(kind: OptionKind | undefined): boolean {
  return takesValue(kind) && kind !== "attached";
}

function takesValue(kind: OptionKind | undefined): boolean {
  return kind !== undefined && kind !== "switch" && kind !== "stops" && kind !== "looks";
}

/** Takes in an option that was read. */
type Add = (option: Omit<Option, "at">) => void;

/** Reads one argument; true when the next word is the value. */
function readLikeGetopt(
  arg: Arg,
  next: Arg | undefined,
  described: Description["options"],
  add: Add,
): boolean {
  if (!arg.value.startsWith("--") && optionNamed(arg.value, described) === undefined) {
    return readCluster(arg, next, described, add);
  }
  const name = nameOf(arg.value);
  const found =
    optionNamed(name, described) ??
    optionBegunBy(name, described) ??
    optionNamed(name.toLowerCase(), described);
  return readWord(arg, next, found, add);
}

/** Operands behind which an option of an `open` grammar has a value: its sub-commands. */
const OPEN_FROM = 2;

/** Switches that hardly any tool gives a value. */
const COMMON_SWITCHES =
  " --yes -y --force -f --verbose -v --quiet -q --debug --json --wait --no-wait --confirm --all -a --async " +
  "--recursive -r -R --interactive --non-interactive --no-input --only-show-errors --assume-yes " +
  "--auto-approve --skip-confirmation --purge --cascade ";

/** Reads one argument of a program whose names are written in full; true when the next word is the value. */
function readExactly(
  arg: Arg,
  next: Arg | undefined,
  { described, grammar, at }: { described: Description["options"]; grammar: Grammar; at: number },
  add: Add,
): boolean {
  const text = grammar === "go" && arg.value.startsWith("--") ? arg.value.slice(1) : arg.value;
  const name = nameOf(text);
  const found = optionNamed(name, described);
  if (grammar === "open" && at >= OPEN_FROM && name === text && found === undefined) {
    const mayTake = next !== undefined && !next.value.startsWith("-");
    if (mayTake && !COMMON_SWITCHES.includes(` ${name} `)) {
      return readWord(arg, next, { names: [name], kind: "data" }, add);
    }
  }
  if (grammar === "go" || text.startsWith("--") || name.length === 2 || found !== undefined) {
    return readWord({ ...arg, value: text }, next, found, add);
  }
  // Letters, or one name that has a single dash: both are meant.
  readWord(arg, undefined, undefined, add);
  return readCluster(lettersOf(arg, described), next, described, add);
}

/** Each letter once, as a word may be long; `-h` asks for help only where it stands alone. */
function lettersOf(arg: Arg, described: Description["options"]): Arg {
  let letters = "-";
  for (let at = 1; at < arg.value.length; at += 1) {
    const letter = arg.value.charAt(at);
    if (letters.includes(letter)) continue;
    if (takesNext(optionNamed(`-${letter}`, described)?.kind)) {
      return { ...arg, value: letters + letter + arg.value.slice(at + 1).replace(/^=/, "") };
    }
    if (letter !== "h") letters += letter;
  }
  return { ...arg, value: letters };
}

function nameOf(text: string): string {
  const equals = text.indexOf("=");
  return equals < 0 ? text : text.slice(0, equals);
}

/** Reads `--name`, `--name=value`, `--name value` or `-x value`; true when the next word is the value. */
function readWord(
  arg: Arg,
  next: Arg | undefined,
  found: Described | undefined,
  add: Add,
): boolean {
  const name = nameOf(arg.value);
  const { names, kind } = found ?? { names: [name], kind: undefined };
  const isAttached = name !== arg.value;
  const attached = isAttached ? { ...arg, value: arg.value.slice(name.length + 1) } : undefined;
  const isNext = attached === undefined && takesNext(kind);
  add({ name, names, kind, value: isNext ? next : attached });
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
  add: Add,
): boolean {
  for (let at = 1; at < arg.value.length; at += 1) {
    const letter = `-${arg.value.charAt(at)}`;
    const { names, kind } = optionNamed(letter, described) ?? { names: [letter], kind: undefined };
    if (!takesValue(kind)) {
      add({ name: letter, names, kind, value: undefined });
      continue;
    }
    const rest = arg.value.slice(at + 1);
    const isNext = rest === "" && takesNext(kind);
    const attached = rest === "" ? undefined : { ...arg, value: rest };
    add({ name: letter, names, kind, value: isNext ? next : attached });
    return isNext;
  }
  return false;
}

import type { Arg } from "../invocation.ts";
import type { Description, OptionKind } from "./command.ts";

/** One option as it was given. */
export interface Option {
  /** Every name of the option; of one that nobody described, the word itself. */
  readonly names: readonly string[];
  /** Absent for an option that is not described. */
  readonly kind: OptionKind | undefined;
  readonly value: Arg | undefined;
}

/** The arguments of a program, told apart. */
export interface Arguments {
  readonly options: readonly Option[];
  readonly operands: readonly Arg[];
  /** Assignments in front of another command. */
  readonly env: ReadonlyMap<string, Arg>;
  /** What was not read: the other command; without one, what stands behind `--`. */
  readonly rest: readonly Arg[];
  /** True when an option of any of these names was given. */
  readonly has: (...names: readonly string[]) => boolean;
  /** The last value given to an option of any of these names. */
  readonly value: (...names: readonly string[]) => Arg | undefined;
}

/** How much is read where a sub-command or another command follows. */
export interface InFront {
  /** Operands in front of it: a duration, a host, a lock file. */
  readonly operands: number;
  /** Words with a `=` in front of it are its environment, whatever the name; for some no paths. */
  readonly assignments?: "any" | "no path" | undefined;
}

/**
 * Reads arguments as GNU's getopt does: clusters of letters, attached values, `--name=value`, beginnings of long
 * names that mean one option only, and `--`. Where a sub-command or another command follows, the reading ends
 * there.
 */
export function parseArguments(
  args: readonly Arg[],
  { options: described }: Pick<Description, "options">,
  inFront?: InFront,
): Arguments {
  const options: Option[] = [];
  const operands: Arg[] = [];
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
      if (inFront !== undefined) continue;
      rest = args.slice(at + 1);
    } else if (open && text.length > 1 && text.startsWith("-")) {
      const isWord = text.startsWith("--") || optionNamed(text, described) !== undefined;
      const read = isWord ? readWord : readCluster;
      if (read(arg, args[at + 1], described, options)) at += 1;
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
  const given = (names: readonly string[]) =>
    options.findLast((option) => option.names.some((name) => names.includes(name)));
  return {
    options,
    operands,
    env,
    rest,
    has: (...names) => given(names) !== undefined,
    value: (...names) => given(names)?.value,
  };
}

function isAssignment(text: string, { assignments }: InFront): boolean {
  if (assignments === undefined || text.indexOf("=") <= 0) return false;
  return assignments === "any" || !text.startsWith("/");
}

/** A described option: all its names, and what it stands for. */
type Described = Pick<Option, "names" | "kind">;

const KINDS: readonly OptionKind[] = [
  ...(["switch", "data", "used", "written", "shell", "remote-shell"] as const),
  ...(["sent", "sent-file", "sent-or-at-file", "sent-named", "sent-form", "address"] as const),
  ...(["folder", "assigned", "mounted", "stops"] as const),
];

function takesValue(kind: OptionKind | undefined): boolean {
  return kind !== undefined && kind !== "switch" && kind !== "stops";
}

/** Every name of the options that take a value, with their dashes. */
export function namesWithValue(described: Description["options"]): readonly string[] {
  return KINDS.flatMap((kind) => (takesValue(kind) ? (described[kind]?.split(/[ |]/) ?? []) : []));
}

/** Reads `--name`, `--name=value`, `--name value` or `-x value`; true when the next word is the value. */
function readWord(
  arg: Arg,
  next: Arg | undefined,
  described: Description["options"],
  options: Option[],
): boolean {
  const equals = arg.value.indexOf("=");
  const name = equals < 0 ? arg.value : arg.value.slice(0, equals);
  const { names, kind } = optionNamed(name, described) ??
    optionBegunBy(name, described) ?? { names: [name], kind: undefined };
  const attached = equals < 0 ? undefined : { ...arg, value: arg.value.slice(equals + 1) };
  const takesNext = attached === undefined && takesValue(kind);
  options.push({ names, kind, value: takesNext ? next : attached });
  return takesNext;
}

/** The option of a name. The texts are searched as they are: a table of them would be used for a name or two. */
function optionNamed(name: string, described: Description["options"]): Described | undefined {
  for (const kind of KINDS) {
    const text = described[kind] ?? "";
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
    const text = described[kind] ?? "";
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      if (!isEdge(text[at - 1])) continue;
      if (found !== undefined) return undefined;
      found = optionAt(at, text, kind);
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
  options: Option[],
): boolean {
  for (let at = 1; at < arg.value.length; at += 1) {
    const letter = `-${arg.value.charAt(at)}`;
    const { names, kind } = optionNamed(letter, described) ?? { names: [letter], kind: undefined };
    if (!takesValue(kind)) {
      options.push({ names, kind, value: undefined });
      continue;
    }
    const rest = arg.value.slice(at + 1);
    options.push({ names, kind, value: rest === "" ? next : { ...arg, value: rest } });
    return rest === "";
  }
  return false;
}

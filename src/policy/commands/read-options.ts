import type { Arg } from "../model/invocation.ts";
import type { Description, Grammar } from "./command.ts";
import {
  type Described,
  optionBegunBy,
  optionNamed,
  takesNext,
  takesValue,
} from "./option-names.ts";
import type { Option } from "./parse-arguments.ts";

/** Takes in an option that was read. */
export type Add = (option: Omit<Option, "at">) => void;

/** Reads one option; true when the next word is its value. */
export type OptionReader = (
  arg: Arg,
  next: Arg | undefined,
  described: Description["options"],
  add: Add,
) => boolean;

/** Reads one argument; true when the next word is the value. */
export function readLikeGetopt(
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

/** True for a switch that hardly any tool gives a value. */
export function isCommonSwitch(name: string): boolean {
  return COMMON_SWITCHES.includes(` ${name} `);
}

/** Reads one argument of a program whose names are written in full; true when the next word is the value. */
export function readExactly(
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
    if (mayTake && !isCommonSwitch(name)) {
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
    const rest = arg.value.slice(at + 1);
    // `-x/c`: no option is called by a slash, so it begins what an undescribed one is given.
    if (kind === undefined && rest.startsWith("/")) {
      add({ name: letter, names, kind, value: { ...arg, value: rest } });
      return false;
    }
    if (!takesValue(kind)) {
      add({ name: letter, names, kind, value: undefined });
      continue;
    }
    const isNext = rest === "" && takesNext(kind);
    const attached = rest === "" ? undefined : { ...arg, value: rest };
    add({ name: letter, names, kind, value: isNext ? next : attached });
    return isNext;
  }
  return false;
}

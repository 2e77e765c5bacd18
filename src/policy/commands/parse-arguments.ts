import type { Arg } from "../model/invocation.ts";
import type { Description, OptionKind } from "./command.ts";
import { optionBegunBy, optionNamed } from "./option-names.ts";
import { type Add, readExactly, readLikeGetopt } from "./read-options.ts";
import {
  bindOperands,
  isParameter,
  isSwitch,
  readParameter,
  readSwitch,
} from "./windows-arguments.ts";

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
 * or another command follows, the reading ends there. Cmdlets and programs of Windows are read in their own style.
 */
export function parseArguments(
  args: readonly Arg[],
  description: Pick<Description, "options" | "grammar" | "style" | "positions">,
  inFront?: InFront,
): Arguments {
  const { options: described, style, positions } = description;
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
    if (open && text === "--" && style === undefined) {
      open = false;
      if (inFront === undefined) behindDashes = args.slice(at + 1);
    } else if (open && isOption(text, style)) {
      const add: Add = (option) => {
        options.push({ ...option, at: operands.length });
      };
      takeBack(text, described, options);
      if (readOption(arg, args[at + 1], description, operands.length, add)) at += 1;
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
  if (positions !== undefined) bindOperands(operands.splice(0), positions, described, options);
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

/** The first operand: the sub-command of a program that has them; empty where there is none. */
export function verbOf({ operands }: Pick<Arguments, "operands">): string {
  return operands[0]?.value ?? "";
}

function isAssignment(text: string, { assignments }: InFront): boolean {
  if (assignments === undefined || text.indexOf("=") <= 0) return false;
  return assignments === "any" || !text.startsWith("/");
}

function isOption(text: string, style: Description["style"]): boolean {
  if (style === "cmd") return isSwitch(text);
  return style === "cmdlet" ? isParameter(text) : text.length > 1 && text.startsWith("-");
}

/** Reads one argument in the way its program does; true when the next word is the value. */
function readOption(
  arg: Arg,
  next: Arg | undefined,
  { options, grammar, style }: Pick<Description, "options" | "grammar" | "style">,
  at: number,
  add: Add,
): boolean {
  if (style === "cmdlet") return readParameter(arg, next, options, add);
  if (style === "cmd") return readSwitch(arg, next, options, add);
  if (grammar === undefined) return readLikeGetopt(arg, next, options, add);
  return readExactly(arg, next, { described: options, grammar, at }, add);
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

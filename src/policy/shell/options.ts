import type { Arg } from "../invocation.ts";

/** How a wrapper's own options are told from the command it runs. */
export interface OptionSpec {
  /** Short options that take a value, attached or as the next word. */
  readonly values?: string;
  /** Long options that take a value as the next word when it is not attached by `=`. */
  readonly long?: readonly string[];
  /** Words after the options that are not yet the command: a duration, a host, a lock file. */
  readonly operands?: number;
  /** Words with a `=` before the command are its environment, whatever the name; for some no paths. */
  readonly assignments?: "any" | "no path";
  /** True when `+` begins options as well, which takes most of them back; what is left counts as given. */
  readonly plus?: string;
  /** True when options may start with a single dash and be words (`-delete`). */
  readonly words?: boolean;
}

/** What was read before the command. */
export interface ReadOptions {
  /** Index of the command's name in the words that were read. */
  readonly index: number;
  /** Each option met with its value; short ones without a dash, long ones with `--`. */
  readonly options: readonly { readonly name: string; readonly value: Arg | undefined }[];
  readonly operands: readonly Arg[];
  readonly env: ReadonlyMap<string, Arg>;
}

/** Reads a wrapper's options, operands and assignments, beginning at `from`. */
export function readOptions(argv: readonly Arg[], from: number, spec: OptionSpec): ReadOptions {
  const options: { name: string; value: Arg | undefined }[] = [];
  const operands: Arg[] = [];
  const env = new Map<string, Arg>();
  let open = true;
  let index = from;
  for (; index < argv.length; index += 1) {
    const arg = argv[index];
    if (arg === undefined) break;
    const text = arg.value;
    if (open && text === "--") open = false;
    else if (open && spec.plus !== undefined && text.startsWith("+")) {
      const read = readOption(arg, argv[index + 1], spec);
      options.push(...read.options.filter(({ name }) => spec.plus?.includes(name)));
      if (read.usedNext) index += 1;
    } else if (open && text.length > 1 && text.startsWith("-")) {
      const read = readOption(arg, argv[index + 1], spec);
      options.push(...read.options);
      if (read.usedNext) index += 1;
    } else if (isAssignment(text, spec)) {
      const name = text.slice(0, text.indexOf("="));
      env.set(name, { ...arg, value: text.slice(name.length + 1) });
    } else if (operands.length < (spec.operands ?? 0)) {
      operands.push(arg);
      open = true;
    } else break;
  }
  return { index, options, operands, env };
}

function isAssignment(text: string, { assignments }: OptionSpec): boolean {
  if (assignments === undefined || text.indexOf("=") <= 0) return false;
  return assignments === "any" || !text.startsWith("/");
}

/** The value of an option given by any of its names, the last one when it is repeated. */
export function optionValue(read: ReadOptions, ...names: readonly string[]): Arg | undefined {
  if (read.options.length === 0) return undefined;
  return read.options.findLast((option) => names.includes(option.name))?.value;
}

/** True when any of the names was given. */
export function hasOption(read: ReadOptions, ...names: readonly string[]): boolean {
  return read.options.length > 0 && read.options.some((option) => names.includes(option.name));
}

function readOption(
  arg: Arg,
  next: Arg | undefined,
  spec: OptionSpec,
): { options: { name: string; value: Arg | undefined }[]; usedNext: boolean } {
  const text = arg.value;
  if (text.startsWith("--") || spec.words === true) {
    const equals = text.indexOf("=");
    const name = equals < 0 ? text : text.slice(0, equals);
    if (equals >= 0) {
      return {
        options: [{ name, value: { ...arg, value: text.slice(equals + 1) } }],
        usedNext: false,
      };
    }
    const takes = spec.long?.includes(name) === true;
    return { options: [{ name, value: takes ? next : undefined }], usedNext: takes };
  }
  const options: { name: string; value: Arg | undefined }[] = [];
  for (let i = 1; i < text.length; i += 1) {
    const name = text.charAt(i);
    if (spec.values?.includes(name) !== true) {
      options.push({ name, value: undefined });
      continue;
    }
    const rest = text.slice(i + 1);
    options.push({ name, value: rest === "" ? next : { ...arg, value: rest } });
    return { options, usedNext: rest === "" };
  }
  return { options, usedNext: false };
}

import { type Arg, UNKNOWN } from "../model/invocation.ts";
import type { Description } from "./command.ts";
import type { Line } from "./pack.ts";
import { type Option, parseArguments } from "./parse-arguments.ts";
import { isCommonSwitch } from "./read-options.ts";

/** The words and options of a command line, as the rows of its tool look at them. */
export function argumentView(description: Description, args: readonly Arg[]): Line {
  const { options, operands, behindDashes } = parsed(description, args);
  const flags = new Map<string, string[]>();
  for (const { names, value } of options) {
    for (const name of names) {
      const values = flags.get(name);
      if (values === undefined) flags.set(name, [value?.value ?? ""]);
      else values.push(value?.value ?? "");
    }
  }
  const open = operands.slice(0, operands.length - (behindDashes?.length ?? 0));
  return {
    words: operands,
    loose: looseIn(options, operands),
    flags,
    spread: open.some(({ splits, value }) => splits === true && value.startsWith(UNKNOWN)),
    written: new Set(options.map(({ name }) => name)),
    looks: onlyLooks(description, options),
  };
}

/** The operands right behind an option that nobody described, whose value they may be. */
function looseIn(options: readonly Option[], operands: readonly Arg[]): ReadonlySet<Arg> {
  const loose = new Set<Arg>();
  for (const [index, { kind, value, at, name }] of options.entries()) {
    const word = operands[at];
    const isLast = options[index + 1]?.at !== at;
    if (kind === undefined && value === undefined && isLast && word && mayTakeValue(name))
      loose.add(word);
  }
  return loose;
}

function mayTakeValue(name: string): boolean {
  return name.length > 2 && !isCommonSwitch(name);
}

type Parsed = Pick<ReturnType<typeof parseArguments>, "options" | "operands" | "behindDashes">;

function parsed(description: Description, args: readonly Arg[]): Parsed {
  if (description.subcommand === undefined) return parseArguments(args, description);
  const { options, rest } = parseArguments(args, description, { operands: 0 });
  const [name, ...more] = rest;
  if (name === undefined) return { options, operands: [], behindDashes: undefined };
  const inner = parseArguments(more, description.subcommand(name.value) ?? description);
  return {
    options: [...options, ...inner.options.map((option) => ({ ...option, at: option.at + 1 }))],
    operands: [name, ...inner.operands],
    behindDashes: inner.behindDashes,
  };
}

/** True where an option asks for help, or keeps the tool from doing anything (`--dry-run`, not `--dry-run=none`). */
function onlyLooks({ grammar }: Description, options: readonly Option[]): boolean {
  const help = grammar === "go" ? "-help" : "--help";
  const looks = options.filter(({ kind }) => kind === "looks");
  if (looks.length > 0 && !looks.some(({ value }) => /^(?:none|false)$/.test(value?.value ?? ""))) {
    return true;
  }
  return options.some(
    ({ names, kind }) => names.includes(help) || (names.includes("-h") && kind !== "data"),
  );
}

import type { CommandDef } from "citty";
import { type CommandNode, type CommandOption, readCommandTree } from "./command-tree.ts";
import { EXAMPLES } from "./docs/examples.ts";
import { wrapped } from "./terminal/terminal.ts";

/** Widest first column; a longer name has its description on the next line. */
const NAME_MAX_CHARS = 26;

/** The help of a command for a screen so many characters wide; no word is broken that fits into a line. */
export async function helpOf(
  command: CommandDef,
  path: readonly string[],
  width: number,
): Promise<string> {
  const { description, options, children } = await readCommandTree(command, path);
  const operands = options.filter(({ kind }) => kind === "operand");
  const others = options.filter(({ kind }) => kind !== "operand");
  const name = ["fairlead", ...path].join(" ");
  const own = [
    name,
    ...(others.length > 0 ? ["[options]"] : []),
    ...operands.map((one) => (one.isRequired ? `<${one.name}>` : `[${one.name}]`)),
  ].join(" ");
  // What does something itself may have commands below it as well.
  const usages = [
    ...(command.run === undefined ? [] : [own]),
    ...(children.length > 0 ? [`${name} ${wordFor(children)}`] : []),
  ];
  return [
    ...wrapped(`${description} (${name})`, width),
    "",
    ...usages.map((usage, at) => (at === 0 ? `USAGE ${usage}` : `      ${usage}`)),
    ...table(
      "ARGUMENTS",
      operands.map((one) => [one.name, one.description] as const),
      width,
    ),
    ...table(
      "OPTIONS",
      others.map((one) => [optionWords(one), one.description] as const),
      width,
    ),
    ...(await titled(children, path)).flatMap(([title, commands]) =>
      table(
        title,
        commands.map((child) => [child.path.at(-1) ?? "", child.description] as const),
        width,
        Math.max(...children.map((child) => child.path.at(-1)?.length ?? 0)),
      ),
    ),
    ...(children.length > 0 ? ["", `More about one: ${name} <command> --help`] : []),
    ...examplesOf(path),
  ].join("\n");
}

/** A few commands by their names, as what is an operand may be called a command as well. */
function wordFor(children: readonly CommandNode[]): string {
  const names = children.map(({ path }) => path.at(-1) ?? "");
  return names.length > NAMED_MAX ? "<command>" : names.join("|");
}

const NAMED_MAX = 5;

/** Commands under their headings: those of fairlead itself in the groups that the table has them in. */
async function titled(
  children: readonly CommandNode[],
  path: readonly string[],
): Promise<readonly (readonly [string, readonly CommandNode[]])[]> {
  if (path.length > 0) return [["COMMANDS", children]];
  const { COMMAND_GROUPS } = await import("./root.ts");
  return COMMAND_GROUPS.map(({ title, commands }) => {
    const names = new Set(Object.keys(commands));
    return [title, children.filter((child) => names.has(child.path[0] ?? ""))] as const;
  });
}

function optionWords({ name, kind, valueHint }: CommandOption): string {
  return kind === "flag" ? `--${name}` : `--${name}=<${valueHint ?? "value"}>`;
}

function table(
  title: string,
  rows: readonly (readonly [string, string])[],
  width: number,
  widest = 0,
): readonly string[] {
  if (rows.length === 0) return [];
  const fitting = rows.map(([name]) => name.length).filter((length) => length <= NAME_MAX_CHARS);
  const column = Math.max(widest, ...fitting) + 4;
  const lines = rows.flatMap(([name, text]) => {
    const described = wrapped(text, width - column).map((line) => `${" ".repeat(column)}${line}`);
    const head = `  ${name}`;
    if (name.length > NAME_MAX_CHARS) return [head, ...described];
    const [first = "", ...rest] = described;
    return [`${head.padEnd(column)}${first.slice(column)}`.trimEnd(), ...rest];
  });
  return ["", title, "", ...lines];
}

/** Lines to type stay whole, however long they are. */
function examplesOf(path: readonly string[]): readonly string[] {
  const examples = EXAMPLES.get(path.join(" ")) ?? [];
  const lines = examples.flatMap(({ line, what }) => ["", `  # ${what}`, `  ${line}`]);
  return lines.length === 0 ? [] : ["", "EXAMPLES", ...lines];
}

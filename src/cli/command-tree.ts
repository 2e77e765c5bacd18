import type { ArgDef, CommandDef } from "citty";
import { takesCodeOption } from "./loosening.ts";
import { isPaged, NO_PAGER } from "./terminal/pager.ts";

/** One option or operand of a command. */
export interface CommandOption {
  /** Long name without dashes; the operand's name for an operand. */
  readonly name: string;
  readonly kind: "flag" | "value" | "operand";
  /** True for an operand without which the command does nothing. */
  readonly isRequired?: boolean;
  readonly valueHint: string | undefined;
  readonly description: string;
}

/** A command with everything completions, the manual and the reference need. */
export interface CommandNode {
  /** Names from below `fairlead`; empty for itself. */
  readonly path: readonly string[];
  readonly description: string;
  readonly options: readonly CommandOption[];
  readonly children: readonly CommandNode[];
  /** What its operand may be, for completions. */
  readonly operandWords?: readonly { readonly word: string; readonly description: string }[];
}

/** What a person adds in a terminal that an agent may have made; it was removed from the line before citty reads that. */
const CODE: CommandOption = {
  name: "code",
  kind: "value",
  valueHint: "code",
  description:
    "needed in a terminal that was opened while an agent was running; without it the command refuses, and the agent's window shows you the code",
};

/** What a command with a long answer takes. */
const PLAIN: CommandOption = {
  name: NO_PAGER.slice("--".length),
  kind: "flag",
  valueHint: undefined,
  description: "print the whole answer at once; $PAGER, or less, shows a long one on a terminal",
};

/** Reads the whole tree of a command, loading every lazy part; hidden commands are left out. */
export async function readCommandTree(
  command: CommandDef,
  path: readonly string[] = [],
): Promise<CommandNode> {
  const meta = await unwrapped(command.meta);
  const args = await unwrapped(command.args);
  const table = (await unwrapped(command.subCommands)) ?? {};
  const children: CommandNode[] = [];
  for (const [name, lazy] of Object.entries(table)) {
    const child = await unwrapped(lazy);
    if (child === undefined || (await unwrapped(child.meta))?.hidden === true) continue;
    children.push(await readCommandTree(child, [...path, name]));
  }
  const options = Object.entries(args ?? {}).map(([name, definition]) =>
    optionOf(name, definition),
  );
  return {
    path,
    description: meta?.description ?? "",
    options: [
      ...options,
      ...(takesCodeOption(path.join(" ")) ? [CODE] : []),
      ...(isPaged(path.join(" ")) ? [PLAIN] : []),
    ],
    children,
  };
}

/** All commands of a tree, parents before their children. */
export function flatten(node: CommandNode): readonly CommandNode[] {
  return [node, ...node.children.flatMap(flatten)];
}

/** The form of a command's usage line, without the program's name. */
export function usageOf({ path, options, children }: CommandNode): string {
  const parts = options.map(({ name, kind, valueHint, isRequired }) => {
    if (kind === "operand") return isRequired === true ? `<${name}>` : `[${name}]`;
    return kind === "flag" ? `[--${name}]` : `[--${name} <${valueHint ?? "value"}>]`;
  });
  // A command that does something itself has its sub-commands beside it.
  const isTable = children.length > 0 && options.length === 0;
  return [...path, ...(isTable ? ["<command>"] : []), ...parts].join(" ");
}

/** The value of something citty lets be a value, a promise or a function. */
export async function unwrapped<T>(
  value: T | Promise<T> | (() => T | Promise<T>) | undefined,
): Promise<T | undefined> {
  return value instanceof Function ? value() : value;
}

function optionOf(name: string, definition: ArgDef): CommandOption {
  const description = definition.description ?? "";
  if (definition.type === "positional")
    return {
      ...{ name, kind: "operand", valueHint: undefined, description },
      isRequired: definition.required === true,
    };
  const kind = definition.type === "boolean" ? "flag" : "value";
  return { name, kind, valueHint: definition.valueHint, description };
}

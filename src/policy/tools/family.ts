import type { Pack, Tool } from "../commands/pack.ts";
import { formsOf } from "../commands/read-only-form.ts";
import { looksOf, type ToldForm } from "../commands/told-form.ts";
import type { Tables } from "./tables.ts";

/** What is known of tools beside their tables, because it takes code to say it; by the first of their names. */
export type ToolCode = Readonly<Record<string, () => Partial<Tool>>>;

/** A family of tools, switched off together: what its files say, and the code beside them. */
export function family(title: string, tables: Tables, code: ToolCode = {}): Pack {
  const tools: Record<string, () => Tool> = {};
  const left = new Set(Object.keys(code));
  for (const [names, json] of tables.tools) {
    const [first = ""] = names.split(" ", 1);
    left.delete(first);
    tools[names] = () => withCode(toolOf(json, tables), code[first]?.());
  }
  for (const first of left)
    throw new Error(`no tool of ${tables.family} has ${first} as first name`);
  return { name: tables.family, title, tools };
}

/** A tool with what code says of it; of its read-only forms, code adds some. */
function withCode(told: Tool, code: Partial<Tool> = {}): Tool {
  const tool = { ...told, ...code };
  if (told.looks === undefined || code.looks === undefined) return tool;
  return { ...tool, looks: [...formsOf(told), ...formsOf(code)] };
}

type ToldData = Omit<Tool, "destroys" | "looks"> & {
  readonly destroys?: unknown;
  readonly looks?: readonly ToldForm[];
};

function toolOf(json: string, { rows }: Tables): Tool {
  const { destroys, looks, ...told }: ToldData = JSON.parse(json);
  const tool: Tool = looks === undefined ? told : { ...told, looks: looks.map(looksOf) };
  if (destroys === undefined) return tool;
  return {
    ...tool,
    destroys: typeof destroys === "number" ? JSON.parse(rows[destroys] ?? "") : destroys,
  };
}

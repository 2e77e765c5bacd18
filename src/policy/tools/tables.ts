import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "../commands/pack.ts";
import { linesOf, NotationError, type WordLists, withWordLists } from "../notation/notation.ts";
import { type ToldTool, toldTool } from "../notation/read-tool.ts";

/** What the files of a family say, as text: nothing of it is made before somebody asks for a tool. */
export interface Tables {
  /** The name of the family, which is that of its folder. */
  readonly family: string;
  /** The names of each tool, and all that is said of it, as JSON; in place of rows a number among those of `rows`. */
  readonly tools: readonly (readonly [names: string, json: string])[];
  /** Rows that tools share, as JSON. */
  readonly rows: readonly string[];
}

/** Run by the bundler, as a macro: the tables of a family of tools, which is a folder beside this file. */
export function tablesOf(family: string): Tables {
  // A promise, as the bundler prints what an error says only where one is broken; what comes of it is there already.
  return readLater(family) as unknown as Tables;
}

async function readLater(family: string): Promise<Tables> {
  return readTables(family);
}

/** Has families read their files where macros are not run: in macros themselves. */
export function readFamiliesHere(): void {
  Object.assign(globalThis, { tablesOf: readTables });
}

/** Reads the files of a family; throws {@link NotationError} for what is wrong in one. */
export function readTables(family: string, folder = import.meta.dir): Tables {
  const tools = toolsIn(family, folder);
  const shared = new Map<string, number>();
  const rows = tools.map((tool) => JSON.stringify(rowsOf(tool, tools) ?? []));
  for (const one of rows) {
    const isTwice = one !== "[]" && rows.indexOf(one) !== rows.lastIndexOf(one);
    if (isTwice && !shared.has(one)) shared.set(one, shared.size);
  }
  return {
    family,
    tools: tools.map(({ names, tool, forms, rowsOf: other }, index) => {
      const destroys: unknown = shared.get(rows[index] ?? "") ?? tool.destroys;
      const isTold = other !== undefined || tool.destroys !== undefined;
      const looks = forms.length === 0 ? {} : { looks: forms };
      return [
        names,
        JSON.stringify({ ...tool, ...(isTold ? { destroys } : {}), ...looks }),
      ] as const;
    }),
    rows: [...shared.keys()],
  };
}

/** The tools of a family, in the order of its files. */
function toolsIn(family: string, folder: string): readonly ToldTool[] {
  const common = read("words.tool", folder, new Map()).lists;
  const files = readdirSync(join(folder, family)).filter((name) => name.endsWith(".tool"));
  const tools = files.sort().flatMap((name) => read(`${family}/${name}`, folder, common).tools);
  const known = new Set<string>();
  for (const { names, at } of tools) {
    for (const name of names.split(" ")) {
      if (known.has(name)) throw new NotationError(at, `expected "${name}" once, found it again`);
      known.add(name);
    }
  }
  return tools;
}

function read(
  path: string,
  folder: string,
  common: WordLists,
): { readonly tools: readonly ToldTool[]; readonly lists: WordLists } {
  const text = readFileSync(join(folder, path), "utf8");
  const { lines, lists } = withWordLists(linesOf(text, `src/policy/tools/${path}`), common);
  return { tools: lines.map(toldTool), lists };
}

function rowsOf(
  { tool, rowsOf: other, at }: ToldTool,
  tools: readonly ToldTool[],
): readonly Row[] | undefined {
  if (other === undefined) return tool.destroys;
  const found = tools.find(({ names }) => names.split(" ").includes(other));
  if (found === undefined || found.rowsOf !== undefined) {
    throw new NotationError(
      at,
      `expected a tool of this family with rows, found "rows-of ${other}"`,
    );
  }
  return found.tool.destroys;
}

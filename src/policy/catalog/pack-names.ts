import { namesWithValue } from "../commands/option-names.ts";
import { readFamiliesHere } from "../tools/tables.ts";
import { allPacks } from "./pack-loaders.ts";

/** Run by the bundler, as a macro: a line with the names of each tool of which something is asked before. */
export async function describedNames(): Promise<string> {
  return (await describedTools()).map(([names]) => ` ${names} \n`).join("");
}

/** Run by the bundler, as a macro: in the same lines, what is known of such a tool besides its table. */
export async function toolDescriptions(): Promise<string> {
  const tools = await describedTools();
  return tools
    .map(([, tool]) => {
      const { used, written } = tool.options ?? {};
      const options = has(tool, FACTS_OF_OPERANDS) ? tool.options : { used, written };
      const told = [...ASKED_FACTS, ...TOLD_FACTS].map((fact) => [fact, tool[fact]]);
      return `${JSON.stringify({ options, ...Object.fromEntries(told) })}\n`;
    })
    .join("");
}

/**
 * Run by the bundler, as a macro: the names of tools of which the options are not told before, and on the next line
 * those of their options whose value is the next word.
 */
export async function valuedOptions(): Promise<string> {
  readFamiliesHere();
  const packs = await allPacks();
  const tools = packs
    .flatMap(({ tools }) => Object.entries(tools))
    .map(([names, describe]) => {
      const { options = {}, ...tool } = describe();
      const valued = has(tool, FACTS_OF_OPERANDS) ? [] : namesWithValue(options);
      return [names, valued.filter((name) => name.startsWith("-")).join(" ")] as const;
    });
  return tools
    .filter(([, valued]) => valued !== "")
    .map(([names, valued]) => ` ${names} \n${valued}\n`)
    .join("");
}

/** Facts about words that are found only by knowing which of them belong to an option. */
const FACTS_OF_OPERANDS = ["runs", "uploads", "packages", "removes", "unchecked"] as const;

/** Facts that are asked of a tool before its table is read. */
const ASKED_FACTS = [...FACTS_OF_OPERANDS, "project", "loads", "connects", "keeps"] as const;

/** Facts that are told along with them. */
const TOLD_FACTS = ["passes", "stores"] as const;

/** Tools that run commands or code of a project, use the files they are given, or copy them to a store. */
async function describedTools() {
  readFamiliesHere();
  const packs = await allPacks();
  return packs
    .flatMap(({ tools }) => Object.entries(tools))
    .map(([names, describe]) => [names, describe()] as const)
    .filter(
      ([, tool]) =>
        tool.options !== undefined &&
        (has(tool, ASKED_FACTS) || tool.options.used?.startsWith("*") === true),
    );
}

function has<Fact extends string>(
  tool: { readonly [Each in Fact]?: unknown },
  facts: readonly Fact[],
): boolean {
  return facts.some((fact) => tool[fact] !== undefined);
}

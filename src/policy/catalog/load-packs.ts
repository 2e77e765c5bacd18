import type { Description } from "../commands/command.ts";
import type { Pack, Tool } from "../commands/pack.ts";
import type { Invocation } from "../model/invocation.ts";
import { descriptionOf, loadLazyDescriptions } from "./descriptions.ts";
import { packKnowing } from "./known-names.ts";
import { PACK_LOADERS } from "./pack-loaders.ts";
import { type Command, toolName, unwrapRunner } from "./runners.ts";

/** A tool's table and the pack it belongs to. */
export interface PackTool {
  readonly pack: Pack;
  /** The programs that share the table, with a blank between them. */
  readonly names: string;
  readonly tool: Description;
}

/** Finds the table for a program name (lower case, without extension) among those that were loaded. */
export type PackFor = (program: string) => PackTool | undefined;

/** How many runners may stand before a command (`npx dotenv -- yarn prisma …`). */
export const RUNNERS_MAX = 8;

/** Loads the packs that know a program of the commands, or one that a runner among them starts. */
export async function loadPacks(invocations: readonly Invocation[]): Promise<PackFor> {
  const numbers = new Map<string, number>();
  for (const invocation of invocations) {
    let command: Command | undefined = {
      program: toolName(invocation.program),
      args: invocation.args,
    };
    for (let depth = 0; depth < RUNNERS_MAX && command !== undefined; depth++) {
      const { program }: Command = command;
      if (!numbers.has(program)) numbers.set(program, packKnowing(program));
      command = unwrapRunner(command);
    }
  }
  const loaders = PACK_LOADERS.filter((_, number) => [...numbers.values()].includes(number));
  const packs = await Promise.all(loaders.map((load) => load()));
  // A runner may start a program that is described with the rare rules, which nothing else asked for.
  if ([...numbers.keys()].some((name) => isDescribedElsewhere(packs, name))) {
    loadLazyDescriptions((await import("./lazy-families.ts")).RARE_FAMILIES);
  }
  return packsFor(packs);
}

/** Loads the packs that know a program which is named anywhere in a text. */
export async function loadPacksNamedIn(texts: readonly string[]): Promise<PackFor> {
  const names = new Set(texts.flatMap((text) => text.split(/[\s"'`()[\]{};&|<>=,$!]+/)));
  const numbers = new Set([...names].map((name) => packKnowing(toolName(name))));
  const loaders = PACK_LOADERS.filter((_, number) => numbers.has(number));
  return packsFor(await Promise.all(loaders.map((load) => load())));
}

/** Looks programs up in packs; a table is built when its program is first asked for. */
export function packsFor(packs: readonly Pack[]): PackFor {
  const found = new Map<string, PackTool | undefined>();
  return (program) => {
    if (!found.has(program)) found.set(program, findTool(packs, program));
    return found.get(program);
  };
}

function isDescribedElsewhere(packs: readonly Pack[], program: string): boolean {
  const build = buildOf(packs, program)?.build;
  return build !== undefined && !isWhole(built(build)) && descriptionOf(program) === undefined;
}

function findTool(packs: readonly Pack[], program: string): PackTool | undefined {
  const found = buildOf(packs, program);
  if (found === undefined) return undefined;
  const { pack, names, build } = found;
  const tool = built(build);
  if (isWhole(tool)) return { pack, names, tool };
  return { pack, names, tool: { ...(descriptionOf(program) ?? { options: {} }), ...tool } };
}

function buildOf(packs: readonly Pack[], program: string) {
  for (const pack of packs) {
    for (const [names, build] of Object.entries(pack.tools)) {
      if (` ${names} `.includes(` ${program} `)) return { pack, names, build };
    }
  }
  return undefined;
}

function isWhole(tool: Tool): tool is Description {
  return tool.options !== undefined;
}

/** Tables that were built; a library user may judge for days, and their number is that of all tools. */
const tables = new Map<() => Tool, Tool>();

function built(build: () => Tool): Tool {
  const known = tables.get(build) ?? build();
  tables.set(build, known);
  return known;
}

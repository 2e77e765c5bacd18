import type { Analysis } from "../invocation.ts";
import type { World } from "../world.ts";

/** Lists the commands that a text in another language would run. Pure, total, bounded by its length. */
export type NestedAnalyser = (source: string, world: World, depth: number) => Analysis;

/** Languages whose text a command line can carry. */
export type Language =
  | "python"
  | "javascript"
  | "perl"
  | "ruby"
  | "php"
  | "awk"
  | "sed"
  | "powershell"
  | "cmd";

/** The one table of analysers for text inside shell text; each is added by its own module. */
export function nestedAnalyser(language: Language): NestedAnalyser | undefined {
  return ANALYSERS.get(language);
}

const ANALYSERS: ReadonlyMap<Language, NestedAnalyser> = new Map();

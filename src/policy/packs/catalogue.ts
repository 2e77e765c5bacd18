import type { Pack } from "./pack.ts";
import { PACK_LOADERS } from "./pack-loaders.ts";

/** One line of `fairlead policy list`. */
export interface PackSummary {
  readonly name: string;
  readonly title: string;
  readonly rows: number;
  /** Program names the pack looks at. */
  readonly programs: readonly string[];
}

/** Every pack, in the order they are listed; a thunk per tool builds its table when first needed. */
export const PACKS: readonly Pack[] = await Promise.all(PACK_LOADERS.map((load) => load()));

/** Name, title, number of rows and programs of every pack; builds all tables, so not for the hot path. */
export function listPacks(): readonly PackSummary[] {
  return PACKS.map((pack) => ({
    name: pack.name,
    title: pack.title,
    rows: pack.tools.reduce((sum, [, load]) => sum + load().rows.length, 0),
    programs: pack.tools.flatMap(([names]) => names),
  }));
}

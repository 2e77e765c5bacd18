import { allPacks } from "./pack-loaders.ts";

const packs = await allPacks();

/** Run by the bundler, as a macro: the programs of each pack, with a blank around each. */
export function packNames(): readonly string[] {
  return packs.map(({ tools }) => ` ${tools.flatMap(([programs]) => programs).join(" ")} `);
}

import { allPacks } from "./pack-loaders.ts";

/** Run by the bundler, as a macro: the programs of each pack, with a blank around each. */
export async function packNames(): Promise<readonly string[]> {
  const packs = await allPacks();
  return packs.map(({ tools }) => ` ${Object.keys(tools).join(" ")} `);
}

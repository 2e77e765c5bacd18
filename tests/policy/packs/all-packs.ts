import { allPacks } from "../../../src/policy/packs/pack-loaders.ts";
import { PACK_EXAMPLES } from "./examples.ts";

/** Every pack with its examples. */
export const PACKS = (await allPacks()).map((pack) => ({
  ...pack,
  examples: () => PACK_EXAMPLES.get(pack.name) ?? { denies: [], allows: [] },
}));

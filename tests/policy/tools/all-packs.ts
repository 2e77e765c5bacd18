import { loadLazyDescriptions } from "../../../src/policy/catalog/descriptions.ts";
import { RARE_FAMILIES } from "../../../src/policy/catalog/lazy-families.ts";
import { allPacks } from "../../../src/policy/catalog/pack-loaders.ts";
import { PACK_EXAMPLES } from "./examples.ts";

// Some of what packs judge is described with the rare rules.
loadLazyDescriptions(RARE_FAMILIES);

/** Every pack with its examples. */
export const PACKS = (await allPacks()).map((pack) => ({
  ...pack,
  examples: () => PACK_EXAMPLES.get(pack.name) ?? { denies: [], allows: [] },
}));

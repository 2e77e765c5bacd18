import { allPacks } from "../../../src/policy/packs/pack-loaders.ts";

export const PACKS = await allPacks();

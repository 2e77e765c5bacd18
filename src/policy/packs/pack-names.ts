import { PACKS } from "./catalogue.ts";

/** Run by the bundler, as a macro: the programs of each pack, with a blank around each. */
export function packNames(): readonly string[] {
  return PACKS.map(({ tools }) => ` ${tools.flatMap(([programs]) => programs).join(" ")} `);
}

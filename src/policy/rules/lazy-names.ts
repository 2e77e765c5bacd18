import { RARE_FAMILIES } from "../catalog/lazy-families.ts";
import { ATTACHING } from "../tools/attached.ts";
import { FILLERS } from "./disk-filling.ts";
import { rareRules, secretRules } from "./lazy-rules.ts";

/** Run by the bundler, as a macro: the programs of the rare rules and descriptions, with a blank around each. */
export function rareNames(): string {
  const described = RARE_FAMILIES.flatMap((family) => Object.keys(family).join(" ").split(" "));
  const others = new Set(secretRules().map(({ id }) => id));
  const judged = rareRules().flatMap(({ id, programs }) => (others.has(id) ? [] : programs));
  const names = new Set([...described, ...judged, ...SCHEDULERS, ...ATTACHING, ...FILLERS]);
  names.delete("*");
  return ` ${[...names].join(" ")} `;
}

/** As a macro as well: programs that show variables or send them. */
export function secretNames(): string {
  return ` ${secretRules()
    .flatMap(({ programs }) => programs)
    .join(" ")} `;
}

/** Wrappers that start something later. */
const SCHEDULERS = ["at", "batch", "systemd-run"];

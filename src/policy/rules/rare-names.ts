import { RARE_FAMILIES } from "../commands/rare-families.ts";
import { rareRules } from "./rare-rules.ts";
import { showSecret } from "./shown-secrets.ts";

/** Run by the bundler, as a macro: the programs of the rare rules and descriptions, with a blank around each. */
export function rareNames(): string {
  const described = RARE_FAMILIES.flatMap((family) => Object.keys(family).join(" ").split(" "));
  // Programs that show variables are rare only where one is named after a secret.
  const judged = rareRules().flatMap((rule) => (rule === showSecret ? [] : rule.programs));
  const names = new Set([...described, ...judged, ...SCHEDULERS]);
  names.delete("*");
  return ` ${[...names].join(" ")} `;
}

/** As a macro as well: programs that show variables. */
export function showingNames(): string {
  return ` ${showSecret.programs.join(" ")} `;
}

/** Wrappers that start something later. */
const SCHEDULERS = ["at", "batch", "systemd-run"];

import { RARE_FAMILIES } from "../commands/rare-families.ts";
import { rareRules } from "./rare-rules.ts";
import { showSecret } from "./shown-secrets.ts";

/**
 * Run by the bundler, as a macro: the programs of the rare rules and descriptions, with a blank around each.
 * Interpreters are not among them: the rule about those looks at PowerShell and cmd alone.
 */
export function rareNames(): string {
  const described = RARE_FAMILIES.flatMap((family) => Object.keys(family).join(" ").split(" "));
  const judged = rareRules().flatMap(({ id, programs }) =>
    ELSEWHERE.includes(id) ? [] : programs,
  );
  const names = new Set([...described, ...judged, ...SCHEDULERS]);
  names.delete("*");
  return ` ${[...names].join(" ")} `;
}

/** As a macro as well: programs that show variables, which are rare only where one is named after a secret. */
export function showingNames(): string {
  return ` ${showSecret.programs.join(" ")} `;
}

/** Rules that other signs than a program's name call for. */
const ELSEWHERE: readonly string[] = ["windows/remote-code", showSecret.id];

/** Wrappers that start something later. */
const SCHEDULERS = ["at", "batch", "systemd-run"];

/** What the user's configuration changes about the built-in rules. */
export interface PolicySettings {
  /** Rule ids and families that are switched off. */
  readonly disabled: ReadonlySet<string>;
  /** Verdicts that replace a rule's own, by rule id. */
  readonly severity: ReadonlyMap<string, "ask" | "deny">;
}

/** No change to the built-in rules. */
export const DEFAULT_SETTINGS: PolicySettings = { disabled: new Set(), severity: new Map() };

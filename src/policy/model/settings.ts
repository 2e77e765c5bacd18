/** What the user's configuration changes about the built-in rules. */
export interface PolicySettings {
  /** Rule ids and families that are switched off. */
  readonly disabled: Pick<ReadonlySet<string>, "has" | "size">;
  /** Verdicts that replace a rule's own, by rule id. */
  readonly severity: Pick<ReadonlyMap<string, "ask" | "deny">, "get" | "size">;
}

/** No change to the built-in rules. The first set of a process costs more than to judge a plain command. */
export const DEFAULT_SETTINGS: PolicySettings = {
  disabled: { size: 0, has: () => false },
  severity: { size: 0, get: () => undefined },
};

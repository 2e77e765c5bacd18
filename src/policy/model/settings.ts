/** What the user's configuration changes about the built-in rules. */
export interface PolicySettings {
  /** Rule ids and families that are switched off. */
  readonly disabled: Pick<ReadonlySet<string>, "has" | "size">;
  /** Verdicts that replace a rule's own, by rule id. */
  readonly severity: Pick<ReadonlyMap<string, "ask" | "deny">, "get" | "size">;
}

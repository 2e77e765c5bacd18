/** Said where a verdict came without a word; agents take a denial without a reason for none. */
const REASON_MISSING = "refused by fairlead";

/** A reason with something in it. */
export function reasonOf({ reason }: { readonly reason: string }): string {
  return reason.trim() === "" ? REASON_MISSING : reason;
}

/** The reason of a question that an agent has no way to ask, so that it is refused, and what a person can do. */
export function reasonOfUnasked(outcome: { readonly reason: string }): string {
  return `${reasonOf(outcome)}. This agent cannot ask you about it here, so it is refused: if it is wanted, run it yourself`;
}

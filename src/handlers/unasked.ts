import type { Finding } from "../policy/finding.ts";
import type { UnaskedFinding } from "../policy/settle.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { describeFinding } from "./security.ts";

/** The outcome of a call whose questions the preset does not ask: it passes, and the person may be told why. */
export function unaskedOutcome(
  unasked: readonly UnaskedFinding[],
  { permissionMode }: Pick<AgentEvent, "permissionMode">,
): Outcome {
  const data = {
    unasked: unasked.map(({ finding: { rule, words } }) => ({ rule, words })),
  };
  const told = unasked.filter(({ isTold }) => isTold);
  const [first] = told;
  if (first === undefined) return { verdict: "pass", data };
  const more = told.length === 1 ? "" : `, and ${told.length - 1} more`;
  const mode = permissionMode === undefined ? "" : ` in the mode ${permissionMode}`;
  const notice = `fairlead let this pass${mode}: ${describeFinding(withoutAdvice(first.finding))}${more}. To be asked each time: fairlead policy preset strict`;
  return { verdict: "pass", notice, data };
}

/** Nobody needs another way to do what passes. */
function withoutAdvice({ instead: _, ...finding }: Finding): Finding {
  return finding;
}

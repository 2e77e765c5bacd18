import type { PolicyConfig } from "../config/policy-section.ts";
import type { Io } from "../io.ts";
import type { Finding } from "../policy/finding.ts";
import { settleQuestions, type UnaskedFinding } from "../policy/settle.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { Outcome } from "../protocol/outcome.ts";
import type { CallFacts, CallJudgement } from "./judge-call.ts";
import { isUnattended, UNATTENDED_MODES } from "./policy-settings.ts";
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

/** A judgement without the questions that the preset does not ask; what the configuration itself asks stays. */
export function settleCall(
  judged: CallJudgement,
  { policy }: PolicyConfig,
  { permissionMode, cannotAsk = false, io }: CallFacts,
): CallJudgement {
  const asking = { preset: policy.preset, isAgreed: isAgreed(permissionMode, cannotAsk, io) };
  const { kept, unasked } = settleQuestions(judged.findings, asking);
  return { ...judged, verdict: kept[0]?.verdict ?? "pass", findings: kept, unasked };
}

/** Permission modes in which the person said that edits need no question, or more than that. */
const AGREED_MODES = [
  ...UNATTENDED_MODES,
  ...["acceptEdits", "auto", "auto_edit", "auto-low", "auto-medium", "auto-high"],
];

/**
 * True where the person already said that edits need no question, and where none can be put: the agent has
 * no way to ask, or the call runs in CI.
 */
export function isAgreed(
  permissionMode: string | undefined,
  cannotAsk: boolean,
  io: Pick<Io, "env">,
): boolean {
  if (cannotAsk || isUnattended(permissionMode, io)) return true;
  return permissionMode !== undefined && AGREED_MODES.includes(permissionMode);
}

import type { Io } from "../io.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { Outcome } from "../protocol/outcome.ts";
import type { WriteFailure } from "../sys/atomic-file.ts";
import { dropRecord } from "./records.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Records a refusal (see {@link isRefusal}): that a gate denied or asked, or that a person's consent let pass
 * what it would have stopped, and which rules made it.
 */
export function recordRefusal(
  workspace: Workspace,
  event: AgentEvent,
  outcome: Outcome,
  io: Io,
): MaybePromise<WriteFailure> {
  const isAllowed = outcome.data?.allowed_once !== undefined;
  const stopped = isAllowed ? firstVerdict(outcome) : outcome.verdict;
  const asked = stopped === "ask" ? "ask" : "deny";
  const verdict = isAllowed ? "allowed" : asked;
  return dropRecord(workspace, event.sessionId, {
    time: io.now().toISOString(),
    event: event.name,
    verdict,
    rules: rulesOf(outcome, asked),
    ...(event.tool === undefined ? {} : { tool: event.tool.name }),
  });
}

/** True for an outcome that {@link recordRefusal} records. */
export function isRefusal({ verdict, data }: Outcome): boolean {
  return verdict === "deny" || verdict === "ask" || data?.allowed_once !== undefined;
}

/** What the strictest finding would have made of a call that a consent let pass. */
function firstVerdict({ data }: Outcome): unknown {
  const [first] = Array.isArray(data?.findings) ? data.findings : [];
  return Object(first).verdict;
}

/** The rules of the findings that have the outcome's verdict; `other` where no finding says. */
function rulesOf(outcome: Outcome, verdict: "deny" | "ask"): readonly string[] {
  const findings = outcome.data?.findings;
  const rules: string[] = [];
  for (const finding of Array.isArray(findings) ? findings : []) {
    if (typeof finding !== "object" || finding === null || finding.verdict !== verdict) continue;
    const { rule } = finding;
    if (typeof rule === "string" && !rules.includes(rule)) rules.push(rule);
  }
  return rules.length === 0 ? ["other"] : rules;
}

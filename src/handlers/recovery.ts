import type { HandlerContext } from "../engine/handler.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { sessionFiles } from "../state/records.ts";
import { exists } from "../sys/probe.ts";

/** SessionStart after a compaction or a resumption: offers the session's snapshot back to the model. */
export async function handleRecovery(
  event: AgentEvent,
  { log, workspace }: HandlerContext,
): Promise<Outcome> {
  if (event.source !== "compact" && event.source !== "resume") return PASS;
  const path = sessionFiles(workspace, event.sessionId)?.snapshot;
  if (path === undefined || !exists(path)) return PASS;
  const { recoveryText } = await import("../state/recovery.ts");
  const text = await recoveryText(path);
  if (text === undefined) return PASS;
  if (text instanceof Error) {
    log.warn(`${path}: not a snapshot (${text.message}); left as it is`);
    return PASS;
  }
  return { verdict: "pass", context: text, data: { recovered: true } };
}

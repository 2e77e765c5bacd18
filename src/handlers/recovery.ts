import type { HandlerContext } from "../engine/handler.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { SNAPSHOTS_FOLDER, sessionFiles } from "../state/records.ts";
import type { Workspace } from "../state/workspace.ts";
import { formerFileName } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";

/** SessionStart after a compaction or a resumption: offers the session's snapshot back to the model. */
export async function handleRecovery(
  event: AgentEvent,
  { log, workspace }: HandlerContext,
): Promise<Outcome> {
  if (event.source !== "compact" && event.source !== "resume") return PASS;
  const path = snapshotPath(workspace, event.sessionId);
  if (path === undefined) return PASS;
  const { recoveryText } = await import("../state/recovery.ts");
  const text = await recoveryText(path, event.sessionId);
  if (text === undefined) return PASS;
  if (text instanceof Error) {
    log.warn(`${path}: not a snapshot (${text.message}); left as it is`);
    return PASS;
  }
  return { verdict: "pass", context: text, data: { recovered: true } };
}

/** The session's snapshot, also one that an earlier version wrote; undefined when there is none. */
function snapshotPath(workspace: Workspace, sessionId: string): string | undefined {
  const path = sessionFiles(workspace, sessionId)?.snapshot;
  if (path === undefined || exists(path)) return path;
  const name = formerFileName(sessionId);
  const former = `${workspace.memory}/${SNAPSHOTS_FOLDER}/${name}.json`;
  return name !== undefined && exists(former) ? former : undefined;
}

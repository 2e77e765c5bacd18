import type { HandlerContext } from "../engine/handler.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { NO_PLACE, sessionFiles, sessionLinkedOut } from "../state/records.ts";
import { gatherDrops } from "../state/single-record-files.ts";
import { takeSnapshot } from "../state/snapshot.ts";
import { writePrivate } from "../sys/atomic-file.ts";

/** PreCompact: writes down what is needed to pick the session up again; never holds a compaction up. */
export async function handleSnapshot(
  event: AgentEvent,
  { io, log, workspace }: HandlerContext,
): Promise<Outcome> {
  const files = sessionFiles(workspace, event.sessionId);
  if (files === undefined) {
    log.warn("no snapshot was made", { reason: NO_PLACE });
    return { verdict: "pass", data: { snapshot: { saved: false } } };
  }
  const linked = sessionLinkedOut(workspace, files);
  if (linked !== undefined) {
    log.warn("no snapshot was made", { reason: linked });
    return { verdict: "pass", data: { snapshot: { saved: false } } };
  }
  // Between two compactions lie some hundred tool calls, each with a file of its own.
  gatherDrops(files, io.now());
  const snapshot = await takeSnapshot(event, workspace, files, io);
  const failure = writePrivate(files.snapshot, `${JSON.stringify(snapshot, null, 2)}\n`);
  if (failure !== undefined) log.warn("no snapshot was made", { reason: failure });
  return {
    verdict: "pass",
    data: { snapshot: { saved: failure === undefined, path: files.snapshot } },
  };
}

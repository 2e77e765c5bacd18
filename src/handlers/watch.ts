import type { HandlerContext } from "../engine/handler.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { UNJUDGED_FOLDER } from "../state/unjudged.ts";
import { writeText } from "../sys/light-files.ts";
import { safeFileName, userStateDirectory } from "../sys/paths.ts";

/**
 * SessionStart: marks the session as one of which no call was judged yet. Not while it is cleared or compacted:
 * calls of subagents may be running then that were judged before.
 */
export async function handleWatch(
  { sessionId, source }: AgentEvent,
  { io }: HandlerContext,
): Promise<Outcome> {
  const state = userStateDirectory(io);
  const isBeginning = source === "startup" || source === "resume";
  // The gate looks for the id as it is, and so never finds the mark of an odd one.
  if (state === undefined || !isBeginning || safeFileName(sessionId) !== sessionId) return PASS;
  // Without the mark nothing is noticed, and nothing is told wrongly either.
  await writeText(`${state}/${UNJUDGED_FOLDER}/${sessionId}`, "");
  return PASS;
}

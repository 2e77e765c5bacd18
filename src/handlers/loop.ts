import type { HandlerContext } from "../engine/handler.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { loopPath, readLoop } from "../state/loop.ts";

/** Stop: saves an active loop's state so that a killed machine can go on with it; silent otherwise. */
export async function handleLoop(
  event: AgentEvent,
  { io, log, workspace }: HandlerContext,
): Promise<Outcome> {
  const path = loopPath(workspace);
  if (path === undefined) return PASS;
  const loop = await readLoop(path);
  if (loop instanceof Error) {
    log.warn(`${path}: not a loop state (${loop.message}); left as it is`);
    return PASS;
  }
  if (loop === undefined || !loop.active) return PASS;
  const saved = { ...loop, session_id: event.sessionId, updated: io.now().toISOString() };
  const { writeWhole } = await import("../sys/atomic-file.ts");
  const failure = writeWhole(path, `${JSON.stringify(saved, null, 2)}\n`);
  if (failure !== undefined) log.warn("loop state was not saved", { reason: failure });
  const data = { loop: { iteration: loop.iteration, saved: failure === undefined } };
  return { verdict: "pass", data };
}

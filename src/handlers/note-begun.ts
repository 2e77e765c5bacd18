import type { HandlerContext } from "../engine/handler.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { recordClaims, recordedSince } from "../state/belongings.ts";
import { belongingsPath } from "../state/belongings-path.ts";
import { exists } from "../sys/probe.ts";

/**
 * SessionStart: the session is known from then on. Its process is looked up after its first call, which no one waits
 * for; of one that is resumed now, as it runs in another process than before.
 */
export async function handleBegun(event: AgentEvent, context: HandlerContext): Promise<Outcome> {
  const { io, workspace } = context;
  const { sessionId: session } = event;
  const path = belongingsPath(io, session);
  if (path === undefined) return PASS;
  if (exists(path)) return (await import("./note-belongings.ts")).handleResumed(event, context);
  const { root, memory } = workspace;
  const time = io.now().getTime();
  recordClaims(io, { session, root, memory, time, plain: true }, []);
  if (recordedSince(io, time - LATELY_MS) > 1)
    await (await import("./note-belongings.ts")).markNeighbours(event, context);
  return PASS;
}

/** A session of which nothing was recorded for this long, in milliseconds, need not be told of a new one. */
const LATELY_MS = 60 * 60 * 1000;

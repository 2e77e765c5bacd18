import type { HandlerContext } from "../engine/handler.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { recordBegun, recordedSince } from "../state/belongings.ts";

/** SessionStart: the session is known from then on, and the others learn that they have a neighbour. */
export async function handleBegun(event: AgentEvent, context: HandlerContext): Promise<Outcome> {
  const { io, workspace } = context;
  const { root, memory } = workspace;
  const time = io.now().getTime();
  recordBegun(io, { session: event.sessionId, root, memory, time });
  if (recordedSince(io, time - LATELY_MS) > 1)
    await (await import("./note-belongings.ts")).markNeighbours(event, context);
  return PASS;
}

/** A session of which nothing was recorded for this long, in milliseconds, need not be told of a new one. */
const LATELY_MS = 60 * 60 * 1000;

import type { HandlerContext } from "../engine/handler.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { tidyDecisions } from "../state/tidy-decisions.ts";
import { startDetached } from "../sys/detach.ts";

/**
 * The start of a session, the end of a turn and that of the session: lets a process of its own send what was decided, so
 * that nothing waits for a network. `start` is a parameter for tests.
 */
export async function handleAudit(
  _event: AgentEvent,
  { io }: Pick<HandlerContext, "io">,
  start = startDetached,
): Promise<Outcome> {
  // The process that seals new decisions starts the one that sends them.
  if (!tidyDecisions(io, start)) start(["background", "audit"]);
  return PASS;
}

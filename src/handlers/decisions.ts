import type { HandlerContext } from "../engine/handler.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";

/**
 * SessionStart, where decisions of earlier days may wait: brings the log in order, as a session's end does,
 * because some agents have no event for that.
 */
export async function handleDecisions(
  _event: AgentEvent,
  { io }: Pick<HandlerContext, "io">,
): Promise<Outcome> {
  const { tidyDecisions } = await import("../state/tidy-decisions.ts");
  tidyDecisions(io);
  return PASS;
}

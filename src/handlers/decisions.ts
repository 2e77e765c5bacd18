import type { HandlerContext } from "../engine/handler.ts";
import type { Io } from "../io.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { dayOf, decisionsFolder, newDecisions, timeOfId } from "../state/decisions.ts";
import { visibleNames } from "../sys/light-files.ts";
import { exists } from "../sys/probe.ts";

/**
 * SessionStart: once a day brings the log of decisions in order, as a session's end does, because some agents
 * have no event for that.
 */
export async function handleDecisions(
  _event: AgentEvent,
  { io }: Pick<HandlerContext, "io">,
): Promise<Outcome> {
  if (waitsSinceYesterday(io)) {
    const { tidyDecisions } = await import("../state/tidy-decisions.ts");
    tidyDecisions(io);
  }
  return PASS;
}

function waitsSinceYesterday(io: Io): boolean {
  const folder = decisionsFolder(io);
  if (folder === undefined || !exists(newDecisions(folder))) return false;
  const today = dayOf(io.now().toISOString());
  for (const name of visibleNames(newDecisions(folder))) {
    const time = timeOfId(name.slice(0, name.indexOf("-")));
    if (time !== undefined && dayOf(time.toISOString()) < today) return true;
  }
  return false;
}

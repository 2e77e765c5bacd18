import type { HandlerContext } from "../engine/handler.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { startDetached } from "../sys/detach.ts";

/** SessionStart: sends what an earlier session queued and could not send, in a process of its own. */
export async function handleRank(
  _event: AgentEvent,
  { io, config }: HandlerContext,
  start = startDetached,
): Promise<Outcome> {
  if (!config.rank.enabled) return PASS;
  const { hasQueued } = await import("../state/ranking.ts");
  if (await hasQueued(io)) start(["background", "rank"]);
  return PASS;
}

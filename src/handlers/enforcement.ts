import type { HandlerContext } from "../engine/handler.ts";
import { languageOf } from "../language.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { textsIn } from "./texts.ts";

/** SessionStart: tells the person where the policy stops nothing for now. */
export async function handleEnforcement(
  event: AgentEvent,
  { io, config }: HandlerContext,
): Promise<Outcome> {
  // The session goes on, and the person was told when it began.
  if (event.source === "compact" || event.source === "clear") return PASS;
  const texts = textsIn(languageOf(io, config));
  if (config.policy.enforce === "observe") return { verdict: "pass", notice: texts.observing };
  // It comes with the file system module, which a session that nothing lifts does without.
  const { readPause } = await import("../state/pause.ts");
  const pause = await readPause(io);
  return pause === undefined ? PASS : { verdict: "pass", notice: texts.paused(pause.until) };
}

import type { HandlerContext } from "../engine/handler.ts";
import { languageOf } from "../language.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { readMode } from "../state/mode.ts";
import { textsIn } from "./texts.ts";

/** SessionStart and UserPromptSubmit: tells the model its mode; a session also tells the person. */
export async function handleMode(
  event: AgentEvent,
  { io, log, config, workspace }: HandlerContext,
): Promise<Outcome> {
  if (!config.mode.announce) return PASS;
  const { mode, problem } = await readMode(io, workspace);
  if (problem !== undefined) log.warn(problem);
  const data = { mode };
  if (event.name === "SessionStart") {
    const line = `current_mode: ${mode}`;
    return { verdict: "pass", notice: line, context: line, data };
  }
  return { verdict: "pass", context: textsIn(languageOf(io, config)).modeLine(mode), data };
}

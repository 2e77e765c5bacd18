import type { HandlerContext } from "../engine/handler.ts";
import { languageOf } from "../language.ts";
import { andThen, type MaybePromise } from "../maybe-promise.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { isAnnounced } from "../state/announced-mode.ts";
import { type CurrentMode, readMode } from "../state/mode.ts";
import { textsIn } from "./texts.ts";

/** SessionStart and UserPromptSubmit: where modes are in use, tells the model its mode; a session also tells the person. */
export function handleMode(event: AgentEvent, context: HandlerContext): MaybePromise<Outcome> {
  if (!isAnnounced(context)) return PASS;
  return andThen(readMode(context.io, context.workspace), (current) =>
    announce(current, event, context),
  );
}

function announce(
  { mode, problem }: CurrentMode,
  event: AgentEvent,
  { io, log, config }: HandlerContext,
): Outcome {
  if (problem !== undefined) log.warn(problem);
  const data = { mode };
  if (event.name === "SessionStart") {
    const line = `current_mode: ${mode}`;
    return { verdict: "pass", notice: line, context: line, data };
  }
  return { verdict: "pass", context: textsIn(languageOf(io, config)).modeLine(mode), data };
}

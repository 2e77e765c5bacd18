import type { HandlerContext } from "../engine/handler.ts";
import { languageOf } from "../language.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { buildReminder, findPersona, type PersonaPlace, readPersona } from "../state/persona.ts";
import { textsIn } from "./texts.ts";

/** UserPromptSubmit: reminds the model of its persona; silent where personas are not in use. */
export function handlePersona(_event: AgentEvent, context: HandlerContext): MaybePromise<Outcome> {
  const place = findPersona(context.io, context.workspace);
  return place === undefined ? PASS : remind(place, context);
}

async function remind(
  place: PersonaPlace | Error,
  { io, log, config }: HandlerContext,
): Promise<Outcome> {
  const persona = place instanceof Error ? place : await readPersona(io, place);
  if (persona === undefined) return PASS;
  if (persona instanceof Error) {
    log.warn(`${persona.message}; no persona is in force`);
    return PASS;
  }
  if ("withheld" in persona) {
    const { withheldNotice } = await import("../config/agreed.ts");
    log.warn(withheldNotice("persona", [persona.withheld]));
    return PASS;
  }
  const reminder = buildReminder(persona, textsIn(languageOf(io, config)));
  return reminder === undefined ? PASS : { verdict: "pass", context: reminder };
}

import type { HandlerContext } from "../engine/handler.ts";
import { languageOf } from "../language.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { findPersona } from "../state/persona.ts";

/** SessionStart: gives the client the persona's words for its spinner; only where personas are in use. */
export async function handleSpinner(
  _event: AgentEvent,
  { io, log, config, workspace }: HandlerContext,
): Promise<Outcome> {
  const place = findPersona(io, workspace);
  if (place === undefined || place instanceof Error) return PASS;
  const { readSpinnerVerbs } = await import("../state/spinner.ts");
  const { applySpinnerVerbs, clientSettingsPath } = await import("../state/client-settings.ts");
  const path = clientSettingsPath(io);
  if (path === undefined) return PASS;
  const verbs = await readSpinnerVerbs(place, languageOf(io, config));
  const applied = verbs instanceof Error ? verbs : await applySpinnerVerbs(io, path, verbs);
  if (applied instanceof Error) {
    log.warn("spinner verbs were not written", { reason: applied.message });
    return PASS;
  }
  if (applied) log.info("spinner verbs written", { settings: path, persona: place.id });
  return { verdict: "pass", data: { spinner: { persona: place.id, changed: applied } } };
}

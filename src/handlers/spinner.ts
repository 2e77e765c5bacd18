import type { HandlerContext } from "../engine/handler.ts";
import type { Io } from "../io.ts";
import { languageOf } from "../language.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { clientSettingsPath } from "../state/client-settings-path.ts";
import { findPersona, type PersonaPlace, readPersona } from "../state/persona.ts";
import type { readSpinnerVerbs } from "../state/spinner.ts";

/**
 * SessionStart: gives the client the persona's words for its spinner; only where personas are in use, and of
 * a project's personas only those that somebody agreed to. Says so once where that is still to be done.
 */
export async function handleSpinner(
  _event: AgentEvent,
  { io, log, config, workspace }: HandlerContext,
): Promise<Outcome> {
  const place = findPersona(io, workspace);
  if (place === undefined || place instanceof Error) return PASS;
  const [{ readSpinnerVerbs }, { isWithheld }] = await Promise.all([
    import("../state/spinner.ts"),
    import("../config/agreed.ts"),
  ]);
  const verbs = await readSpinnerVerbs(io, place, languageOf(io, config));
  const notice = await withheldHere(io, place, verbs);
  if (notice !== undefined) log.warn(notice);
  const said: Outcome = notice === undefined ? PASS : { verdict: "pass", notice };
  if (verbs === undefined || isWithheld(verbs)) return said;
  const { applySpinnerVerbs } = await import("../state/client-settings.ts");
  const path = clientSettingsPath(io);
  if (path === undefined) return said;
  const applied = verbs instanceof Error ? verbs : await applySpinnerVerbs(io, path, verbs);
  if (applied instanceof Error) {
    log.warn("spinner verbs were not written", { reason: applied.message });
    return said;
  }
  if (applied) log.info("spinner verbs written", { settings: path, persona: place.id });
  return { ...said, data: { spinner: { persona: place.id, changed: applied } } };
}

/** One warning for all that the persona's files say and nobody agreed to; undefined where that is nothing. */
async function withheldHere(
  io: Io,
  place: PersonaPlace,
  verbs: Awaited<ReturnType<typeof readSpinnerVerbs>>,
): Promise<string | undefined> {
  if (!place.needsConsent) return undefined;
  const { isWithheld, withheldNotice } = await import("../config/agreed.ts");
  const texts = [await readPersona(io, place), verbs].filter(isWithheld);
  if (texts.length === 0) return undefined;
  return withheldNotice(
    "persona",
    texts.map(({ withheld }) => withheld),
  );
}

import type { Config } from "../config/schema.ts";
import type { HandlerContext } from "../engine/handler.ts";
import type { Io } from "../io.ts";
import { languageOf } from "../language.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { isNews } from "../state/told-once.ts";
import { textsIn } from "./texts.ts";

/** Hours for which the end is told to sessions: long enough for one that waits over a night. */
const TOLD_HOURS = 24;

/** True where a preset that applied for a time is over, and ended not long ago. */
export function hasPresetEnded(io: Io, { policy: { temporary } }: Config): boolean {
  if (temporary === undefined) return false;
  const ago = io.now().getTime() - Date.parse(temporary.until);
  return ago >= 0 && ago < TOLD_HOURS * 3_600_000;
}

/** Says once in each session that was running then that the preset is another one again. */
export async function handlePresetEnded(
  event: AgentEvent,
  { io, config }: HandlerContext,
): Promise<Outcome> {
  const { temporary, preset } = config.policy;
  if (temporary === undefined) return PASS;
  const isFirst = await isNews(io, event.sessionId, `preset until ${temporary.until}`);
  // What ended before a session began is no news in it.
  if (!isFirst || event.source === "startup") return PASS;
  const texts = textsIn(languageOf(io, config));
  const notice = texts.presetEnded(temporary.preset, new Date(temporary.until), preset);
  return { verdict: "pass", notice, data: {} };
}

import type { HandlerContext } from "../engine/handler.ts";
import { languageOf } from "../language.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { updateCheckOff } from "../state/update-check-off.ts";
import { isNewer, readVersionCache, versionCachePath } from "../state/version-check.ts";
import { startDetached } from "../sys/detach.ts";
import { VERSION } from "../version.ts";
import { textsIn } from "./texts.ts";

/**
 * SessionStart: says when a newer release is known, and lets a process of its own look once a day, so
 * that no session waits for a network. `version` and `start` are parameters for tests.
 */
export async function handleUpdate(
  _event: AgentEvent,
  { io, config }: HandlerContext,
  version: string = VERSION,
  start = startDetached,
): Promise<Outcome> {
  if (updateCheckOff(io, config, version) !== undefined) return PASS;
  const path = versionCachePath(io);
  if (path === undefined) return PASS;
  const { latest, stale } = await readVersionCache(path, io.now());
  if (stale) start(["background", "update-check"]);
  if (latest === undefined || !isNewer(latest, version)) return PASS;
  const notice = textsIn(languageOf(io, config)).newVersion(latest, version);
  return { verdict: "pass", notice, data: { update: { latest, current: version } } };
}

import type { Config } from "../config/schema.ts";
import { findEngine } from "../confine/engine.ts";
import { type Check, fail, ok, warn } from "../install/check.ts";
import type { Io } from "../io.ts";

/** What keeps bounds on this machine, found by trying, and which calls of agents run within them. */
export async function checkBounds(io: Io, config: Pick<Config, "confine">): Promise<Check> {
  const engine = await findEngine(io, "all");
  if (!("why" in engine)) {
    const more = engine.name === "landlock" ? "; bubblewrap would enforce more" : "";
    const kept = `enforced by ${engine.name} (${engine.title})${more}`;
    return ok("bounds", `${kept}; ${tellCalls(config)}`);
  }
  const detail = `not enforced: ${engine.why}`;
  const fix = io.platform === "linux" ? "install bubblewrap" : undefined;
  const { calls = "off" } = config.confine;
  if (calls !== "off")
    return fail(
      "bounds",
      `${detail}; agents' calls run without bounds`,
      fix ?? "fairlead confine off",
    );
  return fix === undefined ? ok("bounds", detail) : warn("bounds", detail, fix);
}

/** Which calls run within bounds, where the person wants any to; without trying whether they can be kept. */
export function tellBounds(config: Pick<Config, "confine">): readonly Check[] {
  const { calls, isStrict } = config.confine;
  const isWanted = calls === undefined ? isStrict === true : calls !== "off";
  return isWanted ? [ok("bounds", tellCalls(config))] : [];
}

/** Which calls of agents run within bounds, and by what. */
export function tellCalls({ confine: { calls, isStrict } }: Pick<Config, "confine">): string {
  if (calls !== undefined) return `${CALLS_IN_WORDS[calls]} (confine.calls is "${calls}")`;
  const why = "confine.calls is not set";
  return isStrict === true
    ? `${CALLS_IN_WORDS.all}; in auto, none (${why}, and your preset is strict)`
    : `in modes that never ask, such as bypassPermissions, ${ALL_UNASKED} (${why})`;
}

/** Which calls the agents of a session that never asks run within bounds. */
const ALL_UNASKED =
  "all agent calls run within bounds, except read-only ones and those that need logins, services or other processes";

/** What each value of `confine.calls` means. */
export const CALLS_IN_WORDS = {
  off: "agents' calls run without bounds",
  unread: "agents' calls run within bounds if they run code that fairlead has not read",
  all: `in modes that never ask, ${ALL_UNASKED}; in modes that ask you, only calls that run code that fairlead has not read`,
} as const;

import type { SessionConfig } from "../config/session-sections.ts";
import type { Io } from "../io.ts";

/**
 * Why nobody may look for a newer release, or undefined: switched off, continuous integration, or a development
 * build. Apart from the look-up, because every session's start asks it.
 */
export function updateCheckOff(
  io: Io,
  config: Pick<SessionConfig, "update">,
  version: string,
): string | undefined {
  if (!config.update.check) return "update.check";
  if (version.endsWith("-dev")) return "a development build";
  return ["FAIRLEAD_NO_UPDATE_CHECK", "DO_NOT_TRACK", "CI"].find((name) => {
    const value = io.env(name) ?? "";
    return value !== "" && value !== "0" && value !== "false";
  });
}

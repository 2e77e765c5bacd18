import type { Io } from "../io.ts";
import { homeDirectory } from "../sys/paths.ts";

/**
 * The client's user settings: in `CLAUDE_CONFIG_DIR` when it is set, so that every profile keeps its own,
 * else in `~/.claude`. Undefined without a home.
 */
export function clientSettingsPath(io: Io): string | undefined {
  const profile = io.env("CLAUDE_CONFIG_DIR") ?? "";
  if (profile !== "") return `${profile}/settings.json`;
  const home = homeDirectory(io);
  return home === undefined ? undefined : `${home}/.claude/settings.json`;
}

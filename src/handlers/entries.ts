import type { HandlerContext } from "../engine/handler.ts";
import { readClaudeSettings } from "../install/claude-settings.ts";
import { checkSettings, ownHooks } from "../install/settings-checks.ts";
import { visibleLine } from "../outside-text.ts";
import { awaitedEvents } from "../userhooks/awaited-events.ts";

/** Longest line about one fault, in characters. */
const LINE_MAX_CHARS = 300;

/**
 * What is broken in the entries by which Claude Code calls fairlead, and in the settings around them, as lines for the
 * person. Nothing where its settings do not call fairlead at all: another agent's session is none of their business.
 */
export async function brokenEntries({ io, workspace, config }: HandlerContext): Promise<string[]> {
  const files = readClaudeSettings(io, workspace.root);
  if (ownHooks(files).length === 0) return [];
  const awaited = await awaitedEvents(io, [workspace.root]);
  return checkSettings(files, config.timeout, awaited)
    .filter(({ mark }) => mark === "fail")
    .map(({ detail, fix }) => visibleLine(`fairlead: ${detail} → ${fix}`, LINE_MAX_CHARS));
}

import type { HandlerContext } from "../engine/handler.ts";
import type { Check } from "../install/check.ts";
import { claudeCode } from "../install/claude-code.ts";
import { readClaudeSettings } from "../install/claude-settings.ts";
import { findPlugin } from "../install/plugins.ts";
import { checkFile, checkSettings, ownHooks } from "../install/settings-checks.ts";
import { visibleLine } from "../outside-text.ts";
import { awaitedEvents } from "../userhooks/awaited-events.ts";

/** Longest line about one fault, in characters. */
const LINE_MAX_CHARS = 300;

/**
 * What is broken in the entries by which Claude Code calls fairlead, and in the settings around them, as lines for the
 * person. Where only a plugin calls fairlead, which files Claude Code ignores. Nothing where neither does: another
 * agent's session is none of their business.
 */
export async function brokenEntries({ io, workspace, config }: HandlerContext): Promise<string[]> {
  const files = readClaudeSettings(io, workspace.root);
  const checks = await checksOf();
  return checks
    .filter(({ mark }) => mark === "fail")
    .map(({ detail, fix }) => visibleLine(`fairlead: ${detail} → ${fix}`, LINE_MAX_CHARS));

  async function checksOf(): Promise<readonly Check[]> {
    if (ownHooks(files).length > 0)
      return checkSettings(files, config.timeout, await awaitedEvents(io, [workspace.root]));
    const plugin = findPlugin(io, claudeCode.name, workspace.root);
    return plugin !== undefined && plugin.off === undefined ? files.flatMap(checkFile) : [];
  }
}

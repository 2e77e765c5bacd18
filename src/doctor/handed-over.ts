import { claudeCode } from "../install/claude-code.ts";
import { readClaudeSettings } from "../install/claude-settings.ts";
import { isMatched } from "../install/matchers.ts";
import { findPlugin } from "../install/plugins.ts";
import { ownHooks } from "../install/settings-checks.ts";
import type { Io } from "../io.ts";
import { checkInstalled } from "./other-agents.ts";

/** Which tools' calls reach fairlead before they run, as the agents' settings stand. */
export interface HandedOver {
  /** False where no agent's settings call fairlead before a tool runs. */
  readonly any: boolean;
  /** True for a tool whose calls at least one agent hands over. */
  readonly has: (tool: string) => boolean;
  /** The entry whose matcher decides, as `file:line`; absent where other agents hand over all they have. */
  readonly place: string | undefined;
}

/** Reads the settings of all agents for what they hand over in a project. */
export function handedOver(io: Io, projectRoot: string): HandedOver {
  const hooks = ownHooks(readClaudeSettings(io, projectRoot)).filter(
    ({ event }) => event === "PreToolUse",
  );
  // Plugins and other agents' entries have no matchers, or those of all that is guarded.
  const plugin = findPlugin(io, claudeCode.name, projectRoot);
  const byPlugin = plugin !== undefined && plugin.off === undefined;
  const others = byPlugin || checkInstalled(io, projectRoot, []).length > 0;
  const [first] = hooks;
  return {
    any: others || first !== undefined,
    has: (tool) => others || hooks.some(({ matcher }) => isMatched(tool, matcher)),
    place: first === undefined ? undefined : `${first.file}:${first.line}`,
  };
}

import { type Check, fail, ok } from "../install/check.ts";
import { executionProblem } from "../install/executable.ts";
import { plainValue } from "../install/hook-entries.ts";
import { findPlugin, type InstalledPlugin } from "../install/plugins.ts";
import { judgedTwice } from "../install/settings-checks.ts";
import type { Io } from "../io.ts";
import { parseJsonText } from "../sys/json-edit.ts";
import { isAbsolute } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
import { runBriefly } from "../sys/run-briefly.ts";
import { readUserText } from "../sys/user-file.ts";
import { unapproved } from "./codex-trust.ts";

/** An agent as its checks name it, and what else of it decides whether its plugin is asked. */
export interface PluginOf {
  readonly name: string;
  readonly title: string;
  /** True where entries in its settings call fairlead as well. */
  readonly hasEntries: boolean;
  /** What switches all of its hooks off, as a file says it. */
  readonly switchedOff: string | undefined;
}

/** Whether a plugin has an agent's calls judged; nothing where the agent has none of fairlead. */
export function checkPlugin(io: Io, root: string, agent: PluginOf): readonly Check[] {
  const plugin = findPlugin(io, agent.name, root);
  if (plugin === undefined) return [];
  const { title, hasEntries } = agent;
  if (plugin.off !== undefined) {
    const detail = `the ${plugin.what} is off (${plugin.off}); no call is judged`;
    return hasEntries ? [] : [fail(title, detail, plugin.enable)];
  }
  if (hasEntries) return [judgedTwice(title, agent.name, plugin)];
  const problem = agent.switchedOff ?? executableProblem(io, plugin);
  if (problem !== undefined) {
    const detail = `the ${plugin.what} is on, but ${problem}; no call is judged`;
    return [fail(title, detail, agent.switchedOff === undefined ? INSTALL : SWITCH_ON)];
  }
  const waiting = unapprovedOf(plugin);
  if (waiting > 0) {
    const detail = `${waiting} hooks of the ${plugin.what} are not approved; codex exec silently skips them, and no call is judged`;
    return [fail(title, detail, "start codex, type /hooks, trust fairlead's hooks")];
  }
  return [ok(title, `the ${plugin.what} calls fairlead`)];
}

const INSTALL = "install fairlead: https://github.com/fairlead/fairlead";
const SWITCH_ON = "switch the hooks on again there";

/** Asks the script of a plugin that looks for the executable itself whether it finds one. */
export async function tryPlugins(
  io: Io,
  root: string,
  agents: readonly { readonly name: string; readonly title: string }[],
): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const { name, title } of agents) {
    const plugin = findPlugin(io, name, root);
    if (plugin === undefined || plugin.off !== undefined || plugin.starts.length < 2) continue;
    const env = Object.fromEntries(KEPT.map((each) => [each, io.env(each) ?? ""]));
    const { stdout } = await runBriefly({
      command: [...plugin.starts, "--version"],
      cwd: root,
      env,
      stdin: "",
      timeoutMs: VERSION_MAX_MS,
    });
    if (stdout.startsWith("fairlead ")) continue;
    const detail = `the ${plugin.what} is on, but finds no fairlead executable; no call is judged`;
    checks.push(fail(title, detail, INSTALL));
  }
  return checks;
}

const KEPT = ["PATH", "HOME", "XDG_BIN_HOME", "LOCALAPPDATA"] as const;
const VERSION_MAX_MS = 5000;

/** Why what a plugin starts cannot run, as far as it can be told without starting it. */
function executableProblem(io: Io, { folder, starts }: InstalledPlugin): string | undefined {
  const [program = ""] = starts;
  if (starts.length > 1) {
    const [, script = ""] = starts;
    return exists(script) ? undefined : `${script} is missing`;
  }
  if (!isAbsolute(program)) {
    // OpenCode installs a package that is not there yet when it starts.
    if (!exists(folder)) return undefined;
    const found = Bun.which(program, { PATH: io.env("PATH") ?? "" });
    return found === null ? `${program} is neither in its package nor on PATH` : undefined;
  }
  const problem = executionProblem(program);
  return problem === undefined ? undefined : `${program} is ${problem}`;
}

/** How many hooks of Codex's plugin nobody approved. */
function unapprovedOf({ approval }: InstalledPlugin): number {
  if (approval === undefined) return 0;
  const text = readUserText(approval.hooks);
  const parsed = typeof text === "string" ? parseJsonText(text) : undefined;
  if (parsed?.ok !== true) return 0;
  return unapproved(approval.config, approval.key, plainValue(parsed.root), () => true);
}

import type { Io } from "../io.ts";
import { claudeTools, isGuarded } from "../policy/agent-tools/tool-table.ts";
import { findEvent } from "../protocol/events.ts";
import { clientSettingsPath } from "../state/client-settings-path.ts";
import { nameOf } from "../sys/paths.ts";
import type { Agent, EntryOptions, HookEntry, Scope } from "./agent.ts";
import { timeoutSeconds } from "./shell-word.ts";

/**
 * Claude Code's settings, as https://code.claude.com/docs/en/hooks and /settings describe them. The
 * exec form (`command` and `args`, no shell) needs 2.1.139, `onFailure` 2.1.295; older versions ignore
 * them, which `doctor` reports.
 */
export const claudeCode: Agent = {
  name: "claude",
  title: "Claude Code",
  signs: {
    programs: ["claude"],
    paths: ["/@anthropic-ai/claude-code", "/claude/versions/"],
    marks: ["CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT"],
    session: "CLAUDE_CODE_SESSION_ID",
  },
  settingsPath: claudeSettingsPath,
  defaultEvents: [
    "SessionStart",
    "UserPromptSubmit",
    "UserPromptExpansion",
    "PreToolUse",
    "PreSkillShellCommand",
    "PostToolUse",
    "PostToolUseFailure",
    "PreCompact",
    "SubagentStop",
    "Stop",
    "SessionEnd",
  ],
  // In plan mode it takes an approval only where its dialog is about to open.
  approvalEvents: ["PermissionRequest"],
  impossible: new Map([
    ["WorktreeCreate", "Claude Code reads what such a hook prints as the worktree's path"],
  ]),
  entries: claudeEntries,
  isOurs: isOwnHandler,
};

/** Newest Claude Code that fairlead was driven with, which is the one that `tests/client` runs. */
export const CLAUDE_DRIVEN_VERSION = "2.1.332";

/** Oldest Claude Code that understands what is written, and the oldest that understands `--strict`. */
export const CLAUDE_MIN_VERSION = "2.1.139";
export const CLAUDE_STRICT_MIN_VERSION = "2.1.295";

/**
 * Matchers of events that have something to match; all other events are taken whole. A value with other
 * characters than letters and `|` is an unanchored regular expression to Claude Code, so it is anchored:
 * `Edit` alone would take every tool with `Edit` in its name.
 */
const MATCHED_EVENTS: ReadonlySet<string> = new Set(["PreToolUse", "PermissionRequest"]);

/** The matcher of an event that is asked about tools; undefined for an event that is taken whole. */
export function claudeMatcher(event: string): string | undefined {
  if (!MATCHED_EVENTS.has(event)) return undefined;
  return `^(${[...claudeTools().filter(isGuarded), "mcp__.*"].join("|")})$`;
}

/** Events on which Claude Code ignores `onFailure`: a stop that cannot fail open would never end. */
const NO_FAILURE_CHOICE: ReadonlySet<string> = new Set([
  "Stop",
  "SubagentStop",
  "TaskCompleted",
  "TeammateIdle",
]);

/**
 * Events that fairlead itself only records, one for each tool call: nobody waits for them where no hook of the
 * user's may answer. The session's end is not among them, as a headless session kills what still runs then,
 * and the summary with it.
 */
const RECORDED_EVENTS: ReadonlySet<string> = new Set(["PostToolUse", "PostToolUseFailure"]);

/** True for an event whose handler may run in the background. */
export function mayBeAsync(event: string, awaited: ReadonlySet<string>): boolean {
  return RECORDED_EVENTS.has(event) && !awaited.has(event);
}

/** Files an administrator may set; none of them can be overruled from below. */
export function claudeManagedSettings(io: Pick<Io, "platform">): string {
  if (io.platform === "darwin")
    return "/Library/Application Support/ClaudeCode/managed-settings.json";
  if (io.platform === "windows") return "C:/Program Files/ClaudeCode/managed-settings.json";
  return "/etc/claude-code/managed-settings.json";
}

function claudeSettingsPath(io: Io, scope: Scope, projectRoot: string): string | undefined {
  if (scope === "project") return `${projectRoot}/.claude/settings.json`;
  if (scope === "local") return `${projectRoot}/.claude/settings.local.json`;
  return clientSettingsPath(io);
}

function claudeEntries(options: EntryOptions): readonly HookEntry[] {
  return options.events.map((event) => {
    const spec = findEvent(event);
    const strict = options.strict && spec?.gate === true;
    const matcher = claudeMatcher(event);
    const handler = {
      type: "command",
      command: options.executable,
      args: ["hook", spec?.cli ?? event, "--agent", "claude", ...(strict ? ["--fail-closed"] : [])],
      timeout: timeoutSeconds(options),
      ...(mayBeAsync(event, options.awaited) ? { async: true } : {}),
      ...(strict && !NO_FAILURE_CHOICE.has(event) ? { onFailure: "block" } : {}),
    };
    return { event, group: { ...(matcher === undefined ? {} : { matcher }), hooks: [handler] } };
  });
}

/** Exec form, a program called fairlead, and the arguments of a hook: nothing else is ever removed. */
function isOwnHandler(handler: unknown): boolean {
  if (typeof handler !== "object" || handler === null) return false;
  const fields = new Map<string, unknown>(Object.entries(handler));
  const command = fields.get("command");
  const args = fields.get("args");
  return (
    typeof command === "string" &&
    /^fairlead([-.].*)?$/i.test(nameOf(command)) &&
    Array.isArray(args) &&
    args[0] === "hook"
  );
}

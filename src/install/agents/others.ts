import { isGuarded, listTools, readingOf } from "../../policy/agent-tools/tool-table.ts";
import { namesOfTool } from "../../protocol/tool-words.ts";
import type { Agent } from "../agent.ts";
import { platformShell } from "../shell-word.ts";
import { flatAgent } from "./flat.ts";
import { nestedAgent } from "./nested.ts";

// Files, shapes and units as the pages of docs/agents/ have them with their sources.

const CLAUDE_NAMES = [
  ...["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure"],
  ...["PreCompact", "SubagentStop", "Stop", "SessionEnd"],
];

function sameNames(...without: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    CLAUDE_NAMES.filter((name) => !without.includes(name)).map((name) => [name, name]),
  );
}

/** For agents that take an approval only when they are about to ask the person. */
function withQuestion(events: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...events, ["PermissionRequest", "PermissionRequest"]]);
}

const ALL: ReadonlyMap<string, string> = new Map();

/** Codex reads `~/.codex/hooks.json`; it reports failed commands as results, so there is no event for them. */
export const codex: Agent = nestedAgent({
  name: "codex",
  title: "Codex CLI",
  signs: {
    programs: ["codex"],
    paths: ["/@openai/codex"],
    marks: ["CODEX_SANDBOX", "CODEX_SANDBOX_NETWORK_DISABLED", "CODEX_THREAD_ID", "CODEX_CI"],
    session: "CODEX_THREAD_ID",
  },
  folder: ".codex",
  file: "hooks.json",
  events: withQuestion(sameNames("PostToolUseFailure")),
  matchers: ALL,
  unitsPerSecond: 1,
  shell: platformShell,
  hint: "Codex runs a hook only after you approve it: start codex, type /hooks, trust fairlead's entries; again after every change",
});

/** Timeouts in milliseconds; PreCompress is left out, because it fires before every request. */
export const gemini: Agent = nestedAgent({
  name: "gemini",
  title: "Gemini CLI",
  signs: { programs: ["gemini"], paths: ["/@google/gemini-cli"], marks: ["GEMINI_CLI"] },
  folder: ".gemini",
  file: "settings.json",
  events: new Map([
    ["SessionStart", "SessionStart"],
    ["UserPromptSubmit", "BeforeAgent"],
    ["PreToolUse", "BeforeTool"],
    ["PostToolUse", "AfterTool"],
    ["Stop", "AfterAgent"],
    ["SessionEnd", "SessionEnd"],
  ]),
  matchers: ALL,
  unitsPerSecond: 1000,
  shell: (platform) => (platform === "windows" ? "powershell" : "sh"),
});

/** A timeout of 1000 or more counts as milliseconds to Qwen Code, so all are written as such. */
export const qwen: Agent = nestedAgent({
  name: "qwen",
  title: "Qwen Code",
  signs: { programs: ["qwen"], paths: ["/@qwen-code/qwen-code"], marks: ["QWEN_CODE"] },
  folder: ".qwen",
  file: "settings.json",
  events: withQuestion(sameNames()),
  matchers: ALL,
  unitsPerSecond: 1000,
  shell: platformShell,
});

/** Factory Droid's hooks.json, whose hooks for an event mask those in its settings.json. */
export const factory: Agent = nestedAgent({
  name: "factory",
  title: "Factory Droid",
  signs: { programs: ["droid"] },
  folder: ".factory",
  file: "hooks.json",
  keyedByEvent: true,
  events: sameNames("PostToolUseFailure"),
  matchers: ALL,
  unitsPerSecond: 1,
  shell: platformShell,
});

/** Wave runs hooks one after the other and gives each 600 s at most. */
export const wave: Agent = nestedAgent({
  name: "wave",
  title: "Wave",
  signs: { programs: ["wave-code"], paths: ["/wave-code/"] },
  folder: ".wave",
  file: "settings.json",
  localFile: "settings.local.json",
  events: sameNames("PostToolUseFailure"),
  matchers: ALL,
  unitsPerSecond: 1,
  shell: platformShell,
});

/** Tools with a separate Cursor event, by how they are read. */
const CURSOR_OWN_EVENTS: ReadonlySet<string | undefined> = new Set(["shell", "powershell", "read"]);

/** The names that Cursor may use for every guarded tool without a separate event. */
function cursorMatcher(): string {
  const tools = listTools().filter(
    (tool) => isGuarded(tool) && !CURSOR_OWN_EVENTS.has(readingOf(tool)),
  );
  const names = tools.flatMap((tool) => [tool, ...namesOfTool(tool)]);
  return [...new Set(names.filter((name) => /^[A-Z]/.test(name)))].join("|");
}

/**
 * Cursor fires a general event and a specific one for the same call: shell commands, MCP calls and reads are judged by
 * the specific one, where `ask` is enforced, everything else by the general one.
 */
export const cursor: Agent = flatAgent({
  name: "cursor",
  title: "Cursor",
  signs: {
    programs: ["cursor-agent"],
    paths: ["/cursor-agent/versions/"],
    marks: ["CURSOR_AGENT"],
  },
  userFile: (_io, home) => `${home}/.cursor/hooks.json`,
  projectFile: ".cursor/hooks.json",
  blank: '{\n  "version": 1\n}\n',
  events: [
    { wire: "sessionStart", event: "SessionStart" },
    { wire: "beforeSubmitPrompt", event: "UserPromptSubmit" },
    { wire: "preToolUse", event: "PreToolUse", matcher: cursorMatcher() },
    { wire: "beforeShellExecution", event: "PreToolUse" },
    { wire: "beforeMCPExecution", event: "PreToolUse" },
    { wire: "beforeReadFile", event: "PreToolUse" },
    { wire: "postToolUse", event: "PostToolUse" },
    { wire: "postToolUseFailure", event: "PostToolUseFailure" },
    { wire: "preCompact", event: "PreCompact" },
    { wire: "subagentStop", event: "SubagentStop" },
    { wire: "stop", event: "Stop" },
    { wire: "sessionEnd", event: "SessionEnd" },
  ],
  handler: (command, seconds, strict) => ({
    command,
    timeout: seconds,
    ...(strict ? { failClosed: true } : {}),
  }),
  blocksOnCode: false,
  hint: "Cursor also runs the hooks in Claude Code's settings: switch off third-party hooks there, or every call is judged twice",
});

/** A file of fairlead's own in the folder of hooks; Copilot refuses a tool whose hook fails. */
export const copilot: Agent = flatAgent({
  name: "copilot",
  title: "GitHub Copilot CLI",
  signs: { programs: ["copilot"], paths: ["/@github/copilot"], marks: ["COPILOT_CLI"] },
  userFile: (io, home) => `${io.env("COPILOT_HOME") ?? `${home}/.copilot`}/hooks/fairlead.json`,
  projectFile: ".github/hooks/fairlead.json",
  projectSwitches: [".github/copilot", ".claude"].flatMap((folder) => [
    `${folder}/settings.json`,
    `${folder}/settings.local.json`,
  ]),
  blank: '{\n  "version": 1\n}\n',
  events: [
    { wire: "sessionStart", event: "SessionStart" },
    { wire: "userPromptSubmitted", event: "UserPromptSubmit" },
    { wire: "preToolUse", event: "PreToolUse" },
    { wire: "postToolUse", event: "PostToolUse" },
    { wire: "postToolUseFailure", event: "PostToolUseFailure" },
    { wire: "preCompact", event: "PreCompact" },
    { wire: "subagentStop", event: "SubagentStop" },
    { wire: "agentStop", event: "Stop" },
    { wire: "sessionEnd", event: "SessionEnd" },
  ],
  handler: (command, seconds) => ({
    type: "command",
    bash: command,
    powershell: `& ${command}`,
    timeoutSec: seconds,
  }),
  blocksOnCode: false,
  hint: "Copilot also runs the hooks of a repository's .claude/settings.json: install for Claude Code with --scope user, not project, or every call is judged twice",
});

/** Windsurf: no timeout, no matcher; nothing at a session's start or end. */
export const windsurf: Agent = flatAgent({
  name: "windsurf",
  title: "Windsurf",
  signs: { programs: [] },
  userFile: (_io, home) => `${home}/.codeium/windsurf/hooks.json`,
  projectFile: ".windsurf/hooks.json",
  blank: "{}\n",
  events: [
    { wire: "pre_user_prompt", event: "UserPromptSubmit" },
    { wire: "pre_run_command", event: "PreToolUse" },
    { wire: "pre_write_code", event: "PreToolUse" },
    { wire: "pre_read_code", event: "PreToolUse" },
    { wire: "pre_mcp_tool_use", event: "PreToolUse" },
    { wire: "post_run_command", event: "PostToolUse" },
    { wire: "post_write_code", event: "PostToolUse" },
    { wire: "post_read_code", event: "PostToolUse" },
    { wire: "post_mcp_tool_use", event: "PostToolUse" },
  ],
  handler: (command) => ({ command, show_output: false }),
  blocksOnCode: true,
});

/**
 * Crush: of its events only the one before a tool, which every version with hooks has; a name that a version does not
 * know is an error of its whole configuration.
 */
export const crush: Agent = flatAgent({
  name: "crush",
  title: "Crush",
  signs: { programs: ["crush"], paths: ["/@charmland/crush/"], marks: ["CRUSH"] },
  userFile: (io, home) => `${io.env("XDG_CONFIG_HOME") ?? `${home}/.config`}/crush/crush.json`,
  projectFile: "crush.json",
  blank: "{}\n",
  events: [{ wire: "PreToolUse", event: "PreToolUse" }],
  handler: (command, seconds) => ({ command, timeout: seconds }),
  blocksOnCode: true,
});

import { findEvent, listEvents } from "../protocol/events.ts";

/** Events for which Claude Code ignores a matcher (https://code.claude.com/docs/en/hooks, matcher patterns). */
const WITHOUT_MATCHER: ReadonlySet<string> = new Set([
  "UserPromptSubmit",
  "PostToolBatch",
  "Stop",
  "TeammateIdle",
  "TaskCreated",
  "TaskCompleted",
  "WorktreeCreate",
  "WorktreeRemove",
  "MessageDisplay",
  "CwdChanged",
]);

/** Events whose matcher is tested against a tool's name. */
export const TOOL_EVENTS: ReadonlySet<string> = new Set([
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PermissionRequest",
  "PermissionDenied",
]);

/** Claude Code's built-in tools, with the former names that matchers still accept (sdk-tools.d.ts, 0.3.330). */
const TOOLS: readonly string[] = [
  "Agent",
  "AskUserQuestion",
  "Bash",
  "BashOutput",
  "Brief",
  "Edit",
  "EnterPlanMode",
  "EnterWorktree",
  "ExitPlanMode",
  "ExitWorktree",
  "Glob",
  "Grep",
  "KillBash",
  "KillShell",
  "ListAgents",
  "ListMcpResources",
  "ListMcpResourcesTool",
  "LS",
  "LSP",
  "Monitor",
  "MultiEdit",
  "NotebookEdit",
  "NotebookRead",
  "PowerShell",
  "Read",
  "ReadMcpResource",
  "ReadMcpResourceTool",
  "SendMessage",
  "SendUserMessage",
  "SetGoal",
  "Skill",
  "SlashCommand",
  "Task",
  "TaskCreate",
  "TaskGet",
  "TaskList",
  "TaskOutput",
  "TaskStop",
  "TaskUpdate",
  "TodoRead",
  "TodoWrite",
  "ToolSearch",
  "WebFetch",
  "WebSearch",
  "Write",
];

/** Why an event's name never fires, or undefined for one that does. */
export function eventProblem(name: string): string | undefined {
  if (listEvents().some((spec) => spec.name === name)) return undefined;
  const meant = findEvent(name)?.name;
  const hint = meant === undefined ? "" : `; did you mean "${meant}"?`;
  return `no event is called "${name}"${hint}`;
}

/** Why a matcher does not do what it seems to, or undefined for one that does. */
export function matcherProblem(event: string, matcher: string | undefined): string | undefined {
  if (matcher === undefined || matcher === "" || matcher === "*") return undefined;
  if (WITHOUT_MATCHER.has(event)) return `${event} has no matcher; "${matcher}" is ignored`;
  const isList = /^[A-Za-z0-9_\- ,|]+$/.test(matcher);
  if (!isList && !isPattern(matcher)) return `"${matcher}" is not a regular expression`;
  if (!TOOL_EVENTS.has(event)) return undefined;
  return isList ? listProblem(matcher) : undefined;
}

function listProblem(matcher: string): string | undefined {
  const names = matcher.split(/[|,]/).map((name) => name.trim());
  const wrong = names.filter((name) => name !== "" && !TOOLS.includes(name));
  for (const name of wrong) {
    if (/^mcp__[^_]+(?:_[^_]+)*$/.test(name))
      return `"${name}" matches no tool; every tool of the server is "${name}__.*"`;
    const same = TOOLS.find((tool) => tool.toLowerCase() === name.toLowerCase());
    if (same !== undefined) return `"${name}" matches nothing; names are case-sensitive: "${same}"`;
  }
  return undefined;
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

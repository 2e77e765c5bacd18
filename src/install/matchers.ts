import { claudeTools, isGuarded } from "../policy/agent-tools/tool-table.ts";
import { findEvent, listEvents } from "../protocol/events.ts";
import { claudeMatcher } from "./claude-code.ts";

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
  "PreSkillShellCommand",
]);

/** True when Claude Code hands a tool's calls to a hook with this matcher. */
export function isMatched(tool: string, matcher: string | undefined): boolean {
  if (matcher === undefined || matcher === "" || matcher === "*") return true;
  if (/^[A-Za-z0-9_\- ,|]+$/.test(matcher)) return namesIn(matcher).includes(tool);
  return isPattern(matcher) && new RegExp(matcher).test(tool);
}

/** The guarded tools that an installed matcher leaves out, MCP tools among them. */
export function missingTools(
  event: string,
  matchers: readonly (string | undefined)[],
): readonly string[] {
  if (claudeMatcher(event) === undefined) return [];
  return [...claudeTools().filter(isGuarded), MCP_EXAMPLE].filter(
    (tool) => !matchers.some((matcher) => isMatched(tool, matcher)),
  );
}

/** Stands for the tools of all MCP servers. */
export const MCP_EXAMPLE = "mcp__server__tool";

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
  const tools = claudeTools();
  const wrong = namesIn(matcher).filter((name) => name !== "" && !tools.includes(name));
  for (const name of wrong) {
    if (/^mcp__[^_]+(?:_[^_]+)*$/.test(name))
      return `"${name}" matches no tool; every tool of the server is "${name}__.*"`;
    const same = tools.find((tool) => tool.toLowerCase() === name.toLowerCase());
    if (same !== undefined) return `"${name}" matches nothing; names are case-sensitive: "${same}"`;
  }
  return undefined;
}

function namesIn(matcher: string): readonly string[] {
  return matcher.split(/[|,]/).map((name) => name.trim());
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

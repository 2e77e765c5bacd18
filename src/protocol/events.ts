/** What fairlead knows of one agent event; `name` is Claude Code's, the other names are ways to say it. */
export interface EventSpec {
  readonly name: string;
  /** Name on the command line: `fairlead hook pre-tool`. */
  readonly cli: string;
  readonly aliases: readonly string[];
  /** Name for user hooks: `tool:pre_execute`. */
  readonly topic: string;
  /** True when the answer can stop what is about to happen. */
  readonly gate: boolean;
}

/**
 * Claude Code's 34 events: name, name on the command line, topic, `gate` or `after`, aliases. Names and gates:
 * `HOOK_EVENTS` of `@anthropic-ai/claude-agent-sdk` 0.3.330 and https://code.claude.com/docs/en/hooks, the
 * last one as Claude Code 2.1.332 sends it; the first 16 topics have names of their own, the rest follow their
 * form. A call looks for one of them, and making objects of all would cost it as much as reading its settings.
 */
const CLAUDE_ROWS = `
PreToolUse pre-tool tool:pre_execute gate pre-tool-use
PostToolUse post-tool tool:post_execute after post-tool-use
PostToolUseFailure post-tool-failure tool:error after post-tool-use-failure tool-error
PostToolBatch post-tool-batch tool:batch gate tool-batch
PermissionRequest permission-request permission:prompt gate
PermissionDenied permission-denied permission:denied after
UserPromptSubmit user-prompt-submit user:prompt_submit gate prompt
UserPromptExpansion user-prompt-expansion user:prompt_expansion gate
SessionStart session-start session:start after
SessionEnd session-end session:end after
Setup setup session:setup after
Stop stop session:stop gate
StopFailure stop-failure session:stop_failure after
SubagentStart subagent-start subagent:start after
SubagentStop subagent-stop subagent:stop gate
PreCompact compact session:pre_compact gate pre-compact
PostCompact post-compact session:post_compact after
PreModelSwitch pre-model-switch model:pre_switch gate
PostModelSwitch post-model-switch model:post_switch after
Notification notification session:notification after
MessageDisplay message-display session:message after
TeammateIdle teammate-idle team:idle gate
TaskCreated task-created task:created gate
TaskCompleted task-completed task:completed gate
Elicitation elicitation mcp:elicitation gate
ElicitationResult elicitation-result mcp:elicitation_result gate
ConfigChange config-change config:change gate
InstructionsLoaded instructions-loaded config:instructions_loaded after
WorktreeCreate worktree-create worktree:create gate
WorktreeRemove worktree-remove worktree:remove gate
CwdChanged cwd-changed workspace:cwd_changed after
FileChanged file-changed workspace:file_changed after
DirectoryAdded directory-added workspace:directory_added after
PreSkillShellCommand pre-skill-shell-command skill:pre_shell gate pre-skill-shell
`;

/**
 * Events that only other agents have, under their own names: Gemini CLI's around a request to the
 * model, and Codex's when a person interrupts it. Nothing of fairlead reacts to them; user hooks may.
 */
const OTHER_ROWS = `
BeforeModel before-model llm:pre_request gate
AfterModel after-model llm:post_response after
BeforeToolSelection before-tool-selection llm:tool_selection after
Interrupt interrupt user:interrupt after
`;

/** Claude Code's events, in the order of its documentation. */
export function listEvents(): readonly EventSpec[] {
  return specsOf(CLAUDE_ROWS);
}

/** The events that only other agents have. */
export function listOtherEvents(): readonly EventSpec[] {
  return specsOf(OTHER_ROWS);
}

/** Finds an event by canonical name, CLI name or alias, without regard to case; unknown is undefined. */
export function findEvent(name: string): EventSpec | undefined {
  const row = rowOf(name, CLAUDE_ROWS);
  if (row !== undefined) return specOf(row);
  const wanted = name.toLowerCase();
  const isMeant = (spec: EventSpec) =>
    spec.cli === wanted || spec.name.toLowerCase() === wanted || spec.aliases.includes(wanted);
  return listEvents().find(isMeant) ?? listOtherEvents().find(isMeant);
}

/** The row whose first or second field is exactly `name`, which is how nearly everybody says it. */
function rowOf(name: string, rows: string): string | undefined {
  // A name with blanks in it may be how a row begins.
  if (name.includes(" ")) return undefined;
  let at = rows.indexOf(`\n${name} `);
  if (at < 0) {
    const second = rows.indexOf(` ${name} `);
    if (second < 0) return undefined;
    at = rows.lastIndexOf("\n", second);
    // Behind the second field stand other words than names.
    if (rows.indexOf(" ", at) !== second) return undefined;
  }
  return rows.slice(at + 1, rows.indexOf("\n", at + 1));
}

function specsOf(rows: string): readonly EventSpec[] {
  return rows.trim().split("\n").map(specOf);
}

function specOf(row: string): EventSpec {
  const fields = row.split(" ");
  return {
    name: fields[0] ?? "",
    cli: fields[1] ?? "",
    aliases: fields.slice(4),
    topic: fields[2] ?? "",
    gate: fields[3] === "gate",
  };
}

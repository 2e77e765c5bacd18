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
 * Claude Code's 33 events. Names and gates: `HOOK_EVENTS` of `@anthropic-ai/claude-agent-sdk` 0.3.330
 * and https://code.claude.com/docs/en/hooks; the first 16 topics are S1's, the rest follow their form.
 */
export const EVENTS: readonly EventSpec[] = [
  event("PreToolUse", "pre-tool", "tool:pre_execute", "gate", ["pre-tool-use"]),
  event("PostToolUse", "post-tool", "tool:post_execute", "after", ["post-tool-use"]),
  event("PostToolUseFailure", "post-tool-failure", "tool:error", "after", [
    "post-tool-use-failure",
    "tool-error",
  ]),
  event("PostToolBatch", "post-tool-batch", "tool:batch", "gate", ["tool-batch"]),
  event("PermissionRequest", "permission-request", "permission:prompt", "gate"),
  event("PermissionDenied", "permission-denied", "permission:denied", "after"),
  event("UserPromptSubmit", "user-prompt-submit", "user:prompt_submit", "gate", ["prompt"]),
  event("UserPromptExpansion", "user-prompt-expansion", "user:prompt_expansion", "gate"),
  event("SessionStart", "session-start", "session:start", "after"),
  event("SessionEnd", "session-end", "session:end", "after"),
  event("Setup", "setup", "session:setup", "after"),
  event("Stop", "stop", "session:stop", "gate"),
  event("StopFailure", "stop-failure", "session:stop_failure", "after"),
  event("SubagentStart", "subagent-start", "subagent:start", "after"),
  event("SubagentStop", "subagent-stop", "subagent:stop", "gate"),
  event("PreCompact", "compact", "session:pre_compact", "gate", ["pre-compact"]),
  event("PostCompact", "post-compact", "session:post_compact", "after"),
  event("PreModelSwitch", "pre-model-switch", "model:pre_switch", "gate"),
  event("PostModelSwitch", "post-model-switch", "model:post_switch", "after"),
  event("Notification", "notification", "session:notification", "after"),
  event("MessageDisplay", "message-display", "session:message", "after"),
  event("TeammateIdle", "teammate-idle", "team:idle", "gate"),
  event("TaskCreated", "task-created", "task:created", "gate"),
  event("TaskCompleted", "task-completed", "task:completed", "gate"),
  event("Elicitation", "elicitation", "mcp:elicitation", "gate"),
  event("ElicitationResult", "elicitation-result", "mcp:elicitation_result", "gate"),
  event("ConfigChange", "config-change", "config:change", "gate"),
  event("InstructionsLoaded", "instructions-loaded", "config:instructions_loaded", "after"),
  event("WorktreeCreate", "worktree-create", "worktree:create", "gate"),
  event("WorktreeRemove", "worktree-remove", "worktree:remove", "gate"),
  event("CwdChanged", "cwd-changed", "workspace:cwd_changed", "after"),
  event("FileChanged", "file-changed", "workspace:file_changed", "after"),
  event("DirectoryAdded", "directory-added", "workspace:directory_added", "after"),
];

/**
 * Events that only other agents have, under their own names: Gemini CLI's around a request to the
 * model, and Codex's when a person interrupts it. Nothing of fairlead reacts to them; user hooks may.
 */
export const OTHER_EVENTS: readonly EventSpec[] = [
  event("BeforeModel", "before-model", "llm:pre_request", "gate"),
  event("AfterModel", "after-model", "llm:post_response", "after"),
  event("BeforeToolSelection", "before-tool-selection", "llm:tool_selection", "after"),
  event("Interrupt", "interrupt", "user:interrupt", "after"),
];

/** Topics that no Claude event maps to: S1 names them, other agents and the library fire them. */
export const HOST_TOPICS: readonly string[] = [
  "llm:pre_request",
  "llm:post_response",
  "llm:tool_selection",
  "llm:stream_start",
  "llm:stream_end",
  "permission:check",
  "permission:granted",
  "user:interrupt",
];

/** Finds an event by canonical name, CLI name or alias, without regard to case; unknown is undefined. */
export function findEvent(name: string): EventSpec | undefined {
  for (const spec of EVENTS) if (spec.name === name || spec.cli === name) return spec;
  const wanted = name.toLowerCase();
  const isMeant = (spec: EventSpec) =>
    spec.cli === wanted || spec.name.toLowerCase() === wanted || spec.aliases.includes(wanted);
  return EVENTS.find(isMeant) ?? OTHER_EVENTS.find(isMeant);
}

function event(
  name: string,
  cli: string,
  topic: string,
  kind: "gate" | "after",
  aliases: readonly string[] = [],
): EventSpec {
  return { name, cli, aliases, topic, gate: kind === "gate" };
}

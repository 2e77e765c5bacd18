import { listEvents } from "../../src/protocol/events.ts";
import { parseEvent } from "../../src/protocol/parse-event.ts";

/** A payload as an agent would send it. */
export type Payload = Readonly<Record<string, unknown>>;

const COMMON = { session_id: "s-1", transcript_path: "/home/ada/t.jsonl", cwd: "/home/ada/app" };
const TOOL = { tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "toolu_1" };
const TASK = { task_id: "7", task_subject: "Write the parser", task_description: "All of it" };
const SWITCH = {
  from_model: "model-a",
  to_model: "model-b",
  requested_model: null,
  context_tokens: 1200,
  prompt_cache_warm: false,
  cache_ttl: "5m",
  estimated_cache_write_usd: 0.02,
  pricing: "catalog",
};

/** The fields each event has of its own, in the shape Claude Code 2.1.330 sends. */
const OWN_FIELDS: ReadonlyMap<string, Payload> = new Map<string, Payload>([
  ["PreToolUse", { ...TOOL, permission_mode: "default", effort: { level: "low" } }],
  [
    "PostToolUse",
    { ...TOOL, tool_response: { stdout: "a\n", stderr: "", interrupted: false }, duration_ms: 12 },
  ],
  [
    "PostToolUseFailure",
    { ...TOOL, error: "Exit code 2\nls: no such file", is_interrupt: false, duration_ms: 3 },
  ],
  ["PostToolBatch", { tool_calls: [{ ...TOOL, tool_response: "a" }] }],
  ["PermissionRequest", { tool_name: "Bash", tool_input: { command: "make" } }],
  ["PermissionDenied", { ...TOOL, permission_mode: "auto", reason: "refused by the classifier" }],
  ["UserPromptSubmit", { prompt: "Fix the test", source: "user", permission_mode: "plan" }],
  [
    "UserPromptExpansion",
    { expansion_type: "slash_command", command_name: "ship", command_args: "", prompt: "/ship" },
  ],
  [
    "PreSkillShellCommand",
    { ...TOOL, command_name: "ship", command_source: "projectSettings", invoked_by: "user" },
  ],
  ["SessionStart", { source: "startup", model: "model-a" }],
  ["SessionEnd", { reason: "logout" }],
  ["Setup", { trigger: "init" }],
  ["Stop", { stop_hook_active: true, last_assistant_message: "Done.", background_tasks: [] }],
  ["StopFailure", { error: "overloaded", error_details: "529" }],
  ["SubagentStart", { agent_id: "a1", agent_type: "Explore" }],
  [
    "SubagentStop",
    {
      stop_hook_active: false,
      agent_id: "a1",
      agent_type: "Explore",
      agent_transcript_path: "/home/ada/a1.jsonl",
      last_assistant_message: "Found it.",
    },
  ],
  ["PreCompact", { trigger: "manual", custom_instructions: null }],
  ["PostCompact", { trigger: "auto", compact_summary: "We wrote a parser." }],
  ["PreModelSwitch", { ...SWITCH, source: "picker" }],
  ["PostModelSwitch", { ...SWITCH, source: "auto" }],
  ["Notification", { message: "Waiting", title: "Agent", notification_type: "idle_prompt" }],
  ["MessageDisplay", { turn_id: "t1", message_id: "m1", index: 0, final: true, delta: "Hello" }],
  ["TeammateIdle", { teammate_name: "tester", team_name: "core" }],
  ["TaskCreated", TASK],
  ["TaskCompleted", { ...TASK, teammate_name: "tester" }],
  ["Elicitation", { mcp_server_name: "forms", message: "Your name?", mode: "form" }],
  ["ElicitationResult", { mcp_server_name: "forms", action: "accept", content: { name: "Ada" } }],
  ["ConfigChange", { source: "project_settings", file_path: "/home/ada/app/settings.json" }],
  [
    "InstructionsLoaded",
    { file_path: "/home/ada/app/NOTES.md", memory_type: "Project", load_reason: "include" },
  ],
  ["WorktreeCreate", { name: "calm-elm" }],
  ["WorktreeRemove", { worktree_path: "/home/ada/app/.worktrees/calm-elm" }],
  ["CwdChanged", { old_cwd: "/home/ada/app", new_cwd: "/home/ada/app/lib" }],
  ["FileChanged", { file_path: "/home/ada/app/a.ts", event: "unlink" }],
  ["DirectoryAdded", { directory: "/home/ada/other", source: "slash_command" }],
]);

/** One payload for every event fairlead knows, by canonical name. */
export function samplePayloads(): ReadonlyMap<string, Payload> {
  return new Map(
    listEvents().map(({ name }) => {
      const own = OWN_FIELDS.get(name);
      if (own === undefined) throw new Error(`${name} has no sample payload; write one above`);
      return [name, { ...COMMON, hook_event_name: name, ...own }];
    }),
  );
}

/** The parsed sample of an event, or of one that fairlead does not know. */
export function sampleEvent(name: string, change: Payload = {}) {
  const payload = { ...COMMON, hook_event_name: name, ...OWN_FIELDS.get(name), ...change };
  const parsed = parseEvent(payload, undefined);
  if (!parsed.ok) throw parsed.error;
  return parsed.event;
}

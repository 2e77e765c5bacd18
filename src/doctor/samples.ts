import type { EventSpec } from "../protocol/events.ts";

/** A payload to try an entry with, and what its answer must be. */
export interface Sample {
  /** What is tried, for the report. */
  readonly title: string;
  readonly payload: string;
  readonly expects: "no objection" | "denial";
}

/** A command that must be refused wherever the hook works. It is only ever text on a hook's stdin. */
const CANARY = "rm -rf /";

/** Samples of an event, as Claude Code 2.1.330 would send them from `folder`. */
export function samplesOf(spec: EventSpec, folder: string): readonly Sample[] {
  const sample = (title: string, expects: Sample["expects"], fields: object): Sample => ({
    title,
    expects,
    payload: JSON.stringify({
      session_id: "fairlead-doctor",
      transcript_path: `${folder}/transcript.jsonl`,
      cwd: folder,
      permission_mode: "default",
      hook_event_name: spec.name,
      ...fields,
    }),
  });
  const bash = (command: string) => ({
    tool_name: "Bash",
    tool_input: { command, description: "a sample" },
    tool_use_id: "toolu_doctor",
  });
  if (spec.name === "PreToolUse" || spec.name === "PreSkillShellCommand")
    return [sample("ls", "no objection", bash("ls")), sample(CANARY, "denial", bash(CANARY))];
  return [sample(spec.cli, "no objection", { ...bash("ls"), ...FIELDS.get(spec.name) })];
}

/** Fields of events that are not about a tool. */
const FIELDS: ReadonlyMap<string, object> = new Map<string, object>([
  ["SessionStart", { source: "startup" }],
  ["SessionEnd", { reason: "other" }],
  ["UserPromptSubmit", { prompt: "hello" }],
  ["UserPromptExpansion", { command_name: "hello", command_args: "", prompt: "/hello" }],
  ["PostToolUse", { tool_response: { stdout: "" }, duration_ms: 1 }],
  ["PostToolUseFailure", { error: "Exit code 1", duration_ms: 1 }],
  ["PreCompact", { trigger: "manual", custom_instructions: "" }],
  ["Stop", { stop_hook_active: true, last_assistant_message: "done" }],
  ["SubagentStop", { stop_hook_active: true, agent_id: "doctor", agent_type: "general-purpose" }],
]);

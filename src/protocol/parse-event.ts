import { HookError } from "../errors.ts";
import type { AgentEvent, ToolUse } from "./agent-event.ts";
import { type EventSpec, findEvent } from "./events.ts";

/** A parsed event with remarks for the log, or the reason it cannot be one. */
export type ParsedEvent =
  | { readonly ok: true; readonly event: AgentEvent; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly error: HookError };

/**
 * Turns a payload into an {@link AgentEvent}. `session_id`, `cwd` and `hook_event_name` must be
 * non-empty strings; every other field is optional and one of the wrong type counts as absent, with a
 * warning, because a gate must judge what it can. `requested` is the event named on the command line:
 * where the payload disagrees, the payload wins. `wireName` is the event's name in the agent's own
 * words, where the payload was translated from them.
 */
export function parseEvent(
  payload: Readonly<Record<string, unknown>>,
  requested: EventSpec | undefined,
  wireName?: string,
): ParsedEvent {
  const { session_id, cwd, hook_event_name } = payload;
  if (!isText(session_id) || !isText(cwd) || !isText(hook_event_name)) {
    return { ok: false, error: new HookError("input", describeProblems(payload)) };
  }
  const spec = findEvent(hook_event_name);
  const warnings: string[] = [];
  if (requested !== undefined && requested.name !== spec?.name) {
    warnings.push(
      `payload is for ${hook_event_name}, command line says ${requested.name}; the payload wins`,
    );
  }
  const text = (name: string) => optionalText(payload, name, warnings);
  return {
    ok: true,
    warnings,
    event: {
      name: spec?.name ?? hook_event_name,
      wireName: wireName ?? hook_event_name,
      spec,
      sessionId: session_id,
      cwd,
      projectDir: text("project_dir"),
      transcriptPath: text("transcript_path"),
      permissionMode: text("permission_mode"),
      agentId: text("agent_id"),
      tool: toolUse(payload, text),
      prompt: text("prompt"),
      source: text("source"),
      reason: text("reason"),
      trigger: text("trigger"),
      stopHookActive: payload.stop_hook_active === true,
      lastMessage: text("last_assistant_message"),
      payload,
    },
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** What every event must have; agents add other fields every month, so nothing else is demanded. */
const REQUIRED = ["session_id", "cwd", "hook_event_name"] as const;

/** Says everything that is wrong, by hand: the schema library would cost every sound event its loading. */
function describeProblems(payload: Readonly<Record<string, unknown>>): string {
  const problems: string[] = [];
  for (const name of REQUIRED) {
    const value = payload[name];
    if (value === undefined) problems.push(`missing required field ${name}`);
    else if (typeof value !== "string") problems.push(`${name} must be a string`);
    else if (value === "") problems.push(`${name} must not be empty`);
  }
  return problems.join("; ");
}

/** An optional field; read without a schema because building one for each costs more than the event. */
function optionalText(
  payload: Readonly<Record<string, unknown>>,
  name: string,
  warnings: string[],
): string | undefined {
  const value = payload[name];
  if (typeof value === "string") return value;
  if (value !== undefined && value !== null) warnings.push(`ignored ${name}: expected a string`);
  return undefined;
}

function toolUse(
  payload: Readonly<Record<string, unknown>>,
  text: (name: string) => string | undefined,
): ToolUse | undefined {
  const { tool_input: input, duration_ms: duration } = payload;
  if (payload.tool_name === undefined && input === undefined) return undefined;
  const name = text("tool_name") ?? "";
  return {
    name: name === "Agent" ? "Task" : name,
    input: isRecord(input) ? input : input === undefined ? {} : undefined,
    useId: text("tool_use_id"),
    response: payload.tool_response ?? payload.tool_output,
    error: text("error"),
    durationMs: typeof duration === "number" ? duration : undefined,
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { HookError } from "../errors.ts";
import type { AgentEvent, ToolUse } from "./agent-event.ts";
import { type EventSpec, findEvent } from "./events.ts";

/** A parsed event with remarks for the log, or the reason it cannot be one. */
export type ParsedEvent =
  | { readonly ok: true; readonly event: AgentEvent; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly error: HookError };

/**
 * Turns a payload into an {@link AgentEvent}. `session_id`, `cwd` and `hook_event_name` must be
 * non-empty strings, unless a gate can judge the call without them; every other field is optional and one
 * of the wrong type counts as absent, with a warning, because a gate must judge what it can. `requested` is
 * the event named on the command line: where the payload disagrees, the payload wins. `wireName` is the
 * event's name in the agent's own words, where the payload was translated from them.
 */
export function parseEvent(
  payload: Readonly<Record<string, unknown>>,
  requested: EventSpec | undefined,
  wireName?: string,
): ParsedEvent {
  const { session_id, cwd, hook_event_name } = payload;
  if (!isText(session_id) || !isText(cwd) || !isText(hook_event_name)) {
    return parseIncomplete(payload, requested, wireName);
  }
  const spec = requested?.name === hook_event_name ? requested : findEvent(hook_event_name);
  const warnings: string[] = [];
  const isPath = cwd.length <= PATH_MAX_CHARS;
  if (!isPath) warnings.push(`cwd is longer than any path (${cwd.length} characters); judged in /`);
  if (requested !== undefined && requested.name !== spec?.name) {
    warnings.push(
      `payload is for ${hook_event_name}, command line says ${requested.name}; the payload wins`,
    );
  }
  // An optional field; read without a schema because building one for each costs more than the event.
  const text = (name: string) => {
    const value = payload[name];
    if (typeof value === "string") return value;
    if (value !== undefined && value !== null) warnings.push(`ignored ${name}: expected a string`);
    return undefined;
  };
  return {
    ok: true,
    warnings,
    event: {
      name: spec?.name ?? hook_event_name,
      wireName: wireName ?? hook_event_name,
      spec,
      sessionId: session_id,
      cwd: isPath ? cwd : "/",
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

/**
 * Reads what lacks a required field as far as a gate can judge it: a call that names its tool says enough.
 * It is judged as one of no known session, in no folder that anything is allowed in.
 */
function parseIncomplete(
  payload: Readonly<Record<string, unknown>>,
  requested: EventSpec | undefined,
  wireName: string | undefined,
): ParsedEvent {
  const { session_id, cwd, hook_event_name, tool_name } = payload;
  const problems = describeProblems(payload);
  const name = isText(hook_event_name) ? hook_event_name : requested?.name;
  if (name === undefined || !isText(tool_name) || findEvent(name)?.gate !== true) {
    return { ok: false, error: new HookError("input", problems) };
  }
  const whole = {
    ...payload,
    session_id: isText(session_id) ? session_id : SESSION_UNKNOWN,
    cwd: isText(cwd) ? cwd : "/",
    hook_event_name: name,
  };
  const parsed = parseEvent(whole, requested, wireName);
  const warning = `${new HookError("input", problems).message}; judged without it`;
  if (!parsed.ok) return parsed;
  return {
    ok: true,
    event: { ...parsed.event, payload },
    warnings: [warning, ...parsed.warnings],
  };
}

/**
 * Longest folder to work in, in characters: twice what Linux takes, and more than Windows gives a process.
 * Every folder above it is looked at.
 */
const PATH_MAX_CHARS = 8_192;

/** Takes the place of the session of a payload that names none. */
export const SESSION_UNKNOWN = "unknown";

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

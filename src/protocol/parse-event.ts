import * as v from "valibot";
import { HookInputError } from "../errors.ts";
import type { AgentEvent, ToolUse } from "./agent-event.ts";
import { type EventSpec, findEvent } from "./events.ts";

/** A parsed event with remarks for the log, or the reason it cannot be one. */
export type ParsedEvent =
  | { readonly ok: true; readonly event: AgentEvent; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly error: HookInputError };

/**
 * Turns a payload into an {@link AgentEvent}. `session_id`, `cwd` and `hook_event_name` must be
 * non-empty strings; every other field is optional and one of the wrong type counts as absent, with a
 * warning, because a gate must judge what it can. `requested` is the event named on the command line:
 * where the payload disagrees, the payload wins.
 */
export function parseEvent(
  payload: Readonly<Record<string, unknown>>,
  requested: EventSpec | undefined,
): ParsedEvent {
  const parsed = v.safeParse(payloadSchema(), payload);
  if (!parsed.success) return { ok: false, error: new HookInputError(describe(parsed.issues)) };
  const wire = parsed.output;
  const spec = findEvent(wire.hook_event_name);
  const warnings = mistyped(payload, wire);
  if (requested !== undefined && requested !== spec) {
    warnings.push(
      `payload is for ${wire.hook_event_name}, command line says ${requested.name}; the payload wins`,
    );
  }
  return {
    ok: true,
    warnings,
    event: {
      name: spec?.name ?? wire.hook_event_name,
      spec,
      sessionId: wire.session_id,
      cwd: wire.cwd,
      projectDir: wire.project_dir,
      transcriptPath: wire.transcript_path,
      permissionMode: wire.permission_mode,
      agentId: wire.agent_id,
      tool: toolUse(payload, wire),
      prompt: wire.prompt,
      source: wire.source,
      reason: wire.reason,
      trigger: wire.trigger,
      stopHookActive: wire.stop_hook_active ?? false,
      lastMessage: wire.last_assistant_message,
      payload,
    },
  };
}

const OPTIONAL_TEXTS = [
  "project_dir",
  "transcript_path",
  "permission_mode",
  "agent_id",
  "tool_name",
  "tool_use_id",
  "error",
  "prompt",
  "source",
  "reason",
  "trigger",
  "last_assistant_message",
] as const;

/** The wire's fields that fairlead reads; agents add others every month, so the object stays open. */
function payloadSchema() {
  const required = (name: string) =>
    v.pipe(v.string(`${name} must be a string`), v.nonEmpty(`${name} must not be empty`));
  const text = v.fallback(v.optional(v.string()), undefined);
  return v.looseObject({
    session_id: required("session_id"),
    cwd: required("cwd"),
    hook_event_name: required("hook_event_name"),
    project_dir: text,
    transcript_path: text,
    permission_mode: text,
    agent_id: text,
    tool_name: text,
    tool_use_id: text,
    error: text,
    prompt: text,
    source: text,
    reason: text,
    trigger: text,
    last_assistant_message: text,
    duration_ms: v.fallback(v.optional(v.number()), undefined),
    stop_hook_active: v.fallback(v.optional(v.boolean()), undefined),
  });
}

type Wire = v.InferOutput<ReturnType<typeof payloadSchema>>;

function toolUse(payload: Readonly<Record<string, unknown>>, wire: Wire): ToolUse | undefined {
  if (payload.tool_name === undefined && payload.tool_input === undefined) return undefined;
  const input = payload.tool_input;
  return {
    name: wire.tool_name === "Agent" ? "Task" : (wire.tool_name ?? ""),
    input: isRecord(input) ? input : input === undefined ? {} : undefined,
    useId: wire.tool_use_id,
    response: payload.tool_response ?? payload.tool_output,
    error: wire.error,
    durationMs: wire.duration_ms,
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function mistyped(payload: Readonly<Record<string, unknown>>, wire: Wire): string[] {
  const warnings: string[] = [];
  for (const name of OPTIONAL_TEXTS) {
    if (payload[name] === undefined || payload[name] === null) continue;
    if (wire[name] === undefined) warnings.push(`ignored ${name}: expected a string`);
  }
  return warnings;
}

function describe(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues
    .map((issue) => {
      const field = v.getDotPath(issue) ?? "payload";
      return issue.received === "undefined" ? `missing required field ${field}` : issue.message;
    })
    .join("; ");
}

import type { EventData, HookEvent } from "./hook-event.ts";
import { canonicalToolName } from "./tool-names.ts";
import { eventNameOfTopic } from "./topics.ts";

/** What the executor knows when the event does not say. */
export interface InputDefaults {
  readonly sessionId: string;
  readonly cwd: string;
  readonly transcriptPath: string;
}

/**
 * The JSON a hook finds on standard input: `session_id`, `transcript_path`, `cwd`, `hook_event_name`;
 * with a tool `tool_name`, `tool_input` and, afterwards, `tool_response`; `prompt` with a prompt; the
 * event's other data by name. An agent's payload is passed on as it came, what it lacks of the above added.
 */
export function hookInput(event: HookEvent, defaults: InputDefaults): EventData {
  const own = {
    session_id: event.sessionId ?? defaults.sessionId,
    transcript_path: event.transcriptPath ?? defaults.transcriptPath,
    cwd: event.workingDir ?? defaults.cwd,
    hook_event_name: eventNameOfTopic(event.type),
  };
  const tool = toolFields(event);
  if (event.payload !== undefined) return { ...own, ...tool, ...present(event.payload) };
  const { tool_args: _args, tool_result: _result, ...rest } = event.data;
  return { ...rest, ...own, ...tool };
}

/** The input as one line of JSON that every parser reads: half a surrogate pair becomes U+FFFD. */
export function inputJson(input: EventData): string {
  const json = JSON.stringify(input);
  if (!json.includes("\\ud")) return json;
  return JSON.stringify(input, (_key, value: unknown) =>
    typeof value === "string" ? value.toWellFormed() : value,
  );
}

function toolFields(event: HookEvent): EventData {
  if (event.toolName === undefined) return {};
  const { tool_args: input, tool_result: response } = event.data;
  return {
    tool_name: canonicalToolName(event.toolName),
    tool_input: input ?? {},
    ...(response === undefined ? {} : { tool_response: response }),
  };
}

/** Agents send `null` for what they do not know; a hook is better served by a value. */
function present(payload: EventData): EventData {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null));
}

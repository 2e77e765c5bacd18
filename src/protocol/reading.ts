import type { EventSpec } from "./events.ts";
import { type Fields, isFields, textOf, withoutGaps } from "./fields.ts";
import { SESSION_UNKNOWN } from "./parse-event.ts";
import { inToolWords } from "./tool-words.ts";

/** What is known of a call beside its payload. */
export interface CallFacts {
  /** The event named on the command line: some payloads do not say which one they are for. */
  readonly requested: EventSpec | undefined;
  /** Where the agent started the hook, for payloads without a directory. */
  readonly workingDirectory: string;
}

/** A payload in Claude Code's words, and the agent's own name of its event, which answers need. */
export interface Reading {
  readonly payload: Fields;
  readonly wireName: string;
}

/** Reads a payload of one agent. Total: what cannot be translated stays as it is. */
export type Reader = (payload: Fields, call: CallFacts) => Reading;

/**
 * Reads a payload that has Claude Code's fields, with other names for events and tools.
 * `own` are fields that the agent calls otherwise; those that are undefined are left as they came.
 */
export function readNamed(
  payload: Fields,
  call: CallFacts,
  events: ReadonlyMap<string, string>,
  own: Fields = {},
): Reading {
  const fields = { ...payload, ...withoutGaps(own) };
  const wireName = textOf(payload.hook_event_name) ?? call.requested?.name ?? "";
  const named = textOf(fields.hook_event_name) ?? wireName;
  const cwd = textOf(fields.cwd) ?? call.workingDirectory;
  const tool = textOf(fields.tool_name);
  return {
    wireName,
    payload: {
      ...fields,
      session_id: textOf(fields.session_id) ?? SESSION_UNKNOWN,
      cwd,
      hook_event_name: events.get(named) ?? named,
      ...(tool === undefined ? {} : inToolWords(tool, fields.tool_input, cwd)),
    },
  };
}

/** The first of an agent's open folders; undefined where none is open. */
export function firstRoot(roots: unknown): string | undefined {
  return Array.isArray(roots) ? roots.map(textOf).find((root) => root !== undefined) : undefined;
}

/** The error of a tool's result, where the agent reports failures as results. */
export function errorOf(response: unknown): string | undefined {
  if (!isFields(response)) return undefined;
  const { error } = response;
  return isFields(error) ? textOf(error.message) : textOf(error);
}

/** The events a host has to offer, for programs that want to name them; agents add others. */
export const EVENT_TYPES = [
  "tool:pre_execute",
  "tool:post_execute",
  "tool:error",
  "llm:pre_request",
  "llm:post_response",
  "llm:stream_start",
  "llm:stream_end",
  "session:start",
  "session:end",
  "session:message",
  "permission:check",
  "permission:prompt",
  "permission:granted",
  "permission:denied",
  "user:prompt_submit",
  "user:interrupt",
] as const;

/** One of the sixteen. */
export type EventType = (typeof EVENT_TYPES)[number];

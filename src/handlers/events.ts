import type { HandlerContext } from "../engine/handler.ts";
import { andThen, type MaybePromise } from "../maybe-promise.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { appendRecord, dropRecord, type SessionRecord } from "../state/records.ts";

/**
 * Every event that is not a tool call's: recorded, never answered. A start, a prompt and a stop are
 * waited for by a person, so theirs is the way of recording that loads nothing.
 */
export function handleEvents(
  event: AgentEvent,
  { io, log, workspace }: HandlerContext,
): MaybePromise<Outcome> {
  const detail = detailOf(event);
  const record: SessionRecord = {
    time: io.now().toISOString(),
    event: event.name.slice(0, DETAIL_MAX_CHARS),
    ...(detail === undefined ? {} : { detail: detail.slice(0, DETAIL_MAX_CHARS) }),
  };
  const write = QUICK_EVENTS.includes(event.name) ? dropRecord : appendRecord;
  return andThen(write(workspace, event.sessionId, record), (failure) => {
    if (failure !== undefined) log.warn("event was not recorded", { reason: failure });
    return PASS;
  });
}

const QUICK_EVENTS = ["SessionStart", "UserPromptSubmit", "Stop"];

/** Longest name or detail that is recorded; both come from outside. */
const DETAIL_MAX_CHARS = 64;

/** One word about the event; never what a person or a model wrote. */
function detailOf(event: AgentEvent): string | undefined {
  const { notification_type: kind, agent_type: agent } = event.payload;
  for (const word of [kind, event.source, event.reason, event.trigger, agent]) {
    if (typeof word === "string" && word !== "") return word;
  }
  return undefined;
}

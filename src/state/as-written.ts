import type { Io } from "../io.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { inAbsoluteDirectory } from "./workspace.ts";

/**
 * An event in an absolute directory, with the line of its tool as the agent wrote it: after a call the line comes with
 * what was put before it.
 */
export function asWritten(parsed: AgentEvent, io: Io): MaybePromise<AgentEvent> {
  const event = inAbsoluteDirectory(parsed, io);
  const line = event.tool?.input?.command;
  if (typeof line !== "string" || !line.includes("/fairlead/bounds/")) return event;
  return import("./bounds-prefix.ts").then((m) => m.asWritten(event, io));
}

import type { MaybePromise } from "../maybe-promise.ts";
import type { HandlerEntry } from "./handler.ts";

/**
 * An ordered table of handlers; an event's handlers run in its order. A function of the event's canonical name,
 * so that a tool call need not have the entries of other events loaded; it may give more than the event needs.
 */
export type HandlerTable = (eventName: string) => MaybePromise<readonly HandlerEntry[]>;

/** True for an entry that is for an event; `toolName` is that of its tool call, if it has one. */
export function isFor(entry: HandlerEntry, eventName: string, toolName?: string): boolean {
  const { events, except, tools } = entry;
  if (tools !== undefined && !tools.includes(toolName ?? "")) return false;
  if (events.includes(eventName)) return true;
  return events.includes("*") && except?.includes(eventName) !== true;
}

/** Those of a table's entries that are for an event, in order. */
export function handlersOf(
  entries: readonly HandlerEntry[],
  eventName: string,
  toolName?: string,
): readonly HandlerEntry[] {
  return entries.filter((entry) => isFor(entry, eventName, toolName));
}

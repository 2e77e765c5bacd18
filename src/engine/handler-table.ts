import type { MaybePromise } from "../maybe-promise.ts";
import type { HandlerEntry } from "./handler.ts";

/**
 * An ordered table of handlers; an event's handlers run in its order. A function of the event's canonical name,
 * so that a tool call need not have the entries of other events loaded; it may give more than the event needs.
 */
export type HandlerTable = (eventName: string) => MaybePromise<readonly HandlerEntry[]>;

/** Those of a table's entries that are for an event, in order; `toolName` is that of its tool call, if it has one. */
export function handlersOf(
  entries: readonly HandlerEntry[],
  eventName: string,
  toolName?: string,
): readonly HandlerEntry[] {
  const handlers: HandlerEntry[] = [];
  for (const entry of entries) {
    if (entry.tools !== undefined && !entry.tools.includes(toolName ?? "")) continue;
    if (takesEvent(entry, eventName)) handlers.push(entry);
  }
  return handlers;
}

function takesEvent(entry: HandlerEntry, eventName: string): boolean {
  if (entry.events.includes(eventName)) return true;
  return entry.events.includes("*") && entry.except?.includes(eventName) !== true;
}

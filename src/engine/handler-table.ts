import type { HandlerEntry } from "./handler.ts";

/**
 * An ordered table of handlers; an event's handlers run in its order. A function of the event's canonical name,
 * so that a tool call need not have the entries of other events made; it may give more than the event needs.
 */
export type HandlerTable = (eventName: string) => readonly HandlerEntry[];

/** The handlers of an event, in order; `toolName` is that of the event's tool call, if it has one. */
export function handlersOf(
  table: HandlerTable,
  eventName: string,
  toolName?: string,
): readonly HandlerEntry[] {
  const handlers: HandlerEntry[] = [];
  for (const entry of table(eventName)) {
    if (entry.tools !== undefined && !entry.tools.includes(toolName ?? "")) continue;
    if (takesEvent(entry, eventName)) handlers.push(entry);
  }
  return handlers;
}

function takesEvent(entry: HandlerEntry, eventName: string): boolean {
  if (entry.events.includes(eventName)) return true;
  return entry.events.includes("*") && entry.except?.includes(eventName) !== true;
}

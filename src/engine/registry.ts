import type { HandlerEntry } from "./handler.ts";

/** An ordered table of handlers; an event's handlers run in the order they were registered. */
export class HandlerRegistry {
  private readonly entries: HandlerEntry[];

  constructor(entries: readonly HandlerEntry[] = []) {
    this.entries = [...entries];
  }

  /** Adds a handler behind those already there. */
  register(entry: HandlerEntry): void {
    this.entries.push(entry);
  }

  /** The handlers of an event, in order; `toolName` is that of the event's tool call, if it has one. */
  handlersOf(eventName: string, toolName?: string): readonly HandlerEntry[] {
    const handlers: HandlerEntry[] = [];
    for (const entry of this.entries) {
      if (entry.tools !== undefined && !entry.tools.includes(toolName ?? "")) continue;
      if (takesEvent(entry, eventName)) handlers.push(entry);
    }
    return handlers;
  }
}

function takesEvent(entry: HandlerEntry, eventName: string): boolean {
  if (entry.events.includes(eventName)) return true;
  return entry.events.includes("*") && entry.except?.includes(eventName) !== true;
}

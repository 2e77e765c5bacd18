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

  /** The handlers of an event, in order. */
  handlersOf(eventName: string): readonly HandlerEntry[] {
    return this.entries.filter(
      (entry) => entry.events.includes(eventName) || entry.events.includes("*"),
    );
  }
}

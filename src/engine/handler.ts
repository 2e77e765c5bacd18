import type { Config } from "../config/schema.ts";
import type { Io } from "../io.ts";
import type { Logger } from "../log.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { Outcome } from "../protocol/outcome.ts";
import type { Workspace } from "../state/workspace.ts";

/** What every handler gets beside the event. */
export interface HandlerContext {
  readonly io: Io;
  readonly log: Logger;
  readonly config: Config;
  readonly workspace: Workspace;
  /** Aborted at the deadline; long work must stop then. */
  readonly signal: AbortSignal;
}

/** A built-in reaction to events. Throwing is a bug and ends the dispatch with exit 1. */
export type Handler = (event: AgentEvent, context: HandlerContext) => Outcome | Promise<Outcome>;

/** A handler's place in the table; its code is loaded when one of its events arrives. */
export interface HandlerEntry {
  readonly name: string;
  /** Canonical event names, or `"*"` for every event. */
  readonly events: readonly string[];
  readonly load: () => Handler | Promise<Handler>;
}

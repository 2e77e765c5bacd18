import type { Config } from "../config/schema.ts";
import type { Io } from "../io.ts";
import type { Logger } from "../log.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { LineDecider } from "../protocol/line-decider.ts";
import type { Outcome } from "../protocol/outcome.ts";
import type { Workspace } from "../state/workspace.ts";

/** What every handler gets beside the event. */
export interface HandlerContext {
  readonly io: Io;
  readonly log: Logger;
  readonly config: Config;
  readonly workspace: Workspace;
  /** True where a notice beside a refusal reaches the person and not the model. */
  readonly tellsPerson?: boolean;
  /** True for events about which the agent cannot ask the person; absent where it always can. */
  readonly cannotAsk?: ((event: AgentEvent) => boolean) | undefined;
  /** True for events at which the agent takes an answer in place of the arguments of a tool, or of what it gave back; absent where it never does. */
  readonly replaces?: ((event: AgentEvent) => boolean) | undefined;
  /** How the agent itself decides about a line that a hook changed; absent where its permission mode says it. */
  readonly decides?: LineDecider | undefined;
  /** What was wrong with the files of the settings, one line each. */
  readonly settingsWarnings?: readonly string[] | undefined;
  /** Aborted at the deadline; long work must stop then. */
  readonly signal: AbortSignal;
  /** Moves the deadline by so many milliseconds, for work whose own time limits are the user's. */
  readonly prolong?: (ms: number) => void;
}

/** A built-in reaction to events. Throwing is a bug and ends the dispatch with exit 1. */
export type Handler = (event: AgentEvent, context: HandlerContext) => MaybePromise<Outcome>;

/** A handler's place in the table; its code is loaded when one of its events arrives. */
export interface HandlerEntry {
  readonly name: string;
  /** Canonical event names, or `"*"` for every event. */
  readonly events: readonly string[];
  /** Events that `"*"` leaves out. */
  readonly except?: readonly string[];
  /** Canonical tool names; the code is not even loaded for a call of another tool. */
  readonly tools?: readonly string[];
  /** False when there is nothing to do for this event; asked before the handler's code is loaded. */
  readonly concerns?: (event: AgentEvent, context: HandlerContext) => boolean;
  readonly load: () => MaybePromise<Handler>;
}

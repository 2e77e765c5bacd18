import type { Config } from "../config/schema.ts";
import { HookError } from "../errors.ts";
import type { Io } from "../io.ts";
import type { Logger } from "../log.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { foldOutcomes, type Outcome } from "../protocol/outcome.ts";
import type { Workspace } from "../state/workspace.ts";
import type { Handler, HandlerContext, HandlerEntry } from "./handler.ts";
import { type HandlerTable, handlersOf } from "./handler-table.ts";

/** An error that ended the chain, and who raised it. */
export interface Failure {
  readonly error: Error;
  readonly handler: string;
}

/**
 * What became of an event: one outcome, or the error that ended the chain. A question that was asked before
 * stands beside the error, as another handler's must not take it back.
 */
export type Dispatched =
  | { readonly ok: true; readonly outcome: Outcome; readonly failure?: Failure }
  | ({ readonly ok: false } & Failure);

/**
 * Runs an event's handlers in order and folds their outcomes. The first denial ends the run; an error
 * ends it and is the result; at `deadlineMs` the handlers' signal is aborted and the result is a
 * `HookTimeoutError`, whatever they do. Handlers may prolong the deadline unless it is `fixed`. An
 * empty table passes. Handlers that answer at once are answered at once: no promise, no timer.
 */
export function dispatch(
  event: AgentEvent,
  table: HandlerTable,
  context: Omit<HandlerContext, "signal" | "prolong">,
  deadlineMs: number,
  fixed = false,
): MaybePromise<Dispatched> {
  const handlers = handlersOf(table, event.name, event.tool?.name);
  return new Run(event, handlers, context, deadlineMs, fixed).start();
}

/** One event's way through its handlers, and what they are given. */
class Run implements HandlerContext {
  readonly io: Io;
  readonly log: Logger;
  readonly config: Config;
  readonly workspace: Workspace;
  readonly tellsPerson: boolean;
  readonly cannotAsk: HandlerContext["cannotAsk"];
  readonly replacesOutput: HandlerContext["replacesOutput"];
  readonly settingsWarnings: readonly string[] | undefined;
  private readonly event: AgentEvent;
  private readonly handlers: readonly HandlerEntry[];
  private readonly fixed: boolean;
  private startedMs = 0;
  private limitMs: number;
  private at = 0;
  private readonly outcomes: Outcome[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private controller: AbortController | undefined;
  private expire: (() => void) | undefined;

  constructor(
    event: AgentEvent,
    handlers: readonly HandlerEntry[],
    context: Omit<HandlerContext, "signal" | "prolong">,
    limitMs: number,
    fixed: boolean,
  ) {
    this.io = context.io;
    this.log = context.log;
    this.config = context.config;
    this.workspace = context.workspace;
    this.tellsPerson = context.tellsPerson === true;
    this.cannotAsk = context.cannotAsk;
    this.replacesOutput = context.replacesOutput;
    this.settingsWarnings = context.settingsWarnings;
    this.event = event;
    this.handlers = handlers;
    this.limitMs = limitMs;
    this.fixed = fixed;
  }

  /** Made when a handler asks for it: few do. */
  get signal(): AbortSignal {
    this.controller ??= new AbortController();
    return this.controller.signal;
  }

  readonly prolong = (ms: number): void => {
    if (this.fixed || this.controller?.signal.aborted === true) return;
    this.limitMs += ms;
    if (this.expire === undefined) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.expire, this.limitMs - (performance.now() - this.startedMs));
  };

  start(): MaybePromise<Dispatched> {
    const done = this.advance();
    return done instanceof Promise ? this.withinLimit(done) : done;
  }

  /** The rest of the chain, up to its end or the first handler that has to be waited for. */
  private advance(): MaybePromise<Dispatched> {
    for (; this.at < this.handlers.length; this.at++) {
      const entry = this.handlers[this.at];
      if (entry === undefined) break;
      try {
        if (entry.concerns?.(this.event, this) === false) continue;
        const handler = entry.load();
        const outcome =
          handler instanceof Promise
            ? handler.then((loaded: Handler) => loaded(this.event, this))
            : handler(this.event, this);
        if (outcome instanceof Promise) return this.resume(outcome, entry);
        this.outcomes.push(outcome);
        if (outcome.verdict === "deny") break;
      } catch (thrown) {
        return this.failed(thrown, entry.name);
      }
    }
    return { ok: true, outcome: foldOutcomes(this.outcomes) };
  }

  private async resume(pending: Promise<Outcome>, entry: HandlerEntry): Promise<Dispatched> {
    try {
      const outcome = await pending;
      this.outcomes.push(outcome);
      this.at = outcome.verdict === "deny" ? this.handlers.length : this.at + 1;
    } catch (thrown) {
      return this.failed(thrown, entry.name);
    }
    // Behind the deadline nobody waits for the others.
    return this.controller?.signal.aborted === true
      ? { ok: true, outcome: foldOutcomes(this.outcomes) }
      : this.advance();
  }

  private withinLimit(chain: Promise<Dispatched>): Promise<Dispatched> {
    return new Promise((resolve) => {
      this.expire = () => {
        this.controller ??= new AbortController();
        this.controller.abort(new HookError("timeout"));
        const handler = this.handlers[this.at]?.name ?? "";
        const message = `${handler} ran longer than ${this.limitMs / 1000} s`;
        resolve(this.failed(new HookError("timeout", message), handler));
      };
      this.startedMs = performance.now();
      this.timer = setTimeout(this.expire, this.limitMs);
      chain.then((result) => {
        clearTimeout(this.timer);
        resolve(result);
      });
    });
  }

  private failed(thrown: unknown, handler: string): Dispatched {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const outcome = foldOutcomes(this.outcomes);
    return outcome.verdict === "ask"
      ? { ok: true, outcome, failure: { error, handler } }
      : { ok: false, error, handler };
  }
}

import { HookError } from "../errors.ts";
import { andThen, type MaybePromise } from "../maybe-promise.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { foldOutcomes, type Outcome } from "../protocol/outcome.ts";
import type { Handler, HandlerContext, HandlerEntry } from "./handler.ts";
import { type HandlerTable, isFor } from "./handler-table.ts";

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
  return andThen(table(event.name), (handlers) => run(handlers, event, context, deadlineMs, fixed));
}

function run(
  handlers: readonly HandlerEntry[],
  event: AgentEvent,
  context: Omit<HandlerContext, "signal" | "prolong">,
  deadlineMs: number,
  fixed: boolean,
): MaybePromise<Dispatched> {
  const outcomes: Outcome[] = [];
  let at = 0;
  let startedMs = 0;
  let limitMs = deadlineMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller: AbortController | undefined;
  let expire: (() => void) | undefined;
  // Closures and one object: a class and an instance with as many fields cost every call twice as much.
  const whole: HandlerContext = {
    io: context.io,
    log: context.log,
    config: context.config,
    workspace: context.workspace,
    tellsPerson: context.tellsPerson === true,
    cannotAsk: context.cannotAsk,
    replaces: context.replaces,
    decides: context.decides,
    settingsWarnings: context.settingsWarnings,
    /** Made when a handler asks for it: few do. */
    get signal() {
      controller ??= new AbortController();
      return controller.signal;
    },
    prolong,
  };
  const done = advance();
  return done instanceof Promise ? withinLimit(done) : done;

  function prolong(ms: number): void {
    if (fixed || controller?.signal.aborted === true) return;
    limitMs += ms;
    if (expire === undefined) return;
    clearTimeout(timer);
    timer = setTimeout(expire, limitMs - (performance.now() - startedMs));
  }

  /** The rest of the chain, up to its end or the first handler that has to be waited for. */
  function advance(): MaybePromise<Dispatched> {
    for (; at < handlers.length; at++) {
      const entry = handlers[at];
      if (entry === undefined) break;
      if (!isFor(entry, event.name, event.tool?.name)) continue;
      try {
        if (entry.concerns?.(event, whole) === false) continue;
        const handler = entry.load();
        const outcome =
          handler instanceof Promise
            ? handler.then((loaded: Handler) => loaded(event, whole))
            : handler(event, whole);
        if (outcome instanceof Promise) return resume(outcome, entry);
        outcomes.push(outcome);
        if (outcome.verdict === "deny") break;
      } catch (thrown) {
        return failed(thrown, entry.name);
      }
    }
    return { ok: true, outcome: foldOutcomes(outcomes) };
  }

  async function resume(pending: Promise<Outcome>, entry: HandlerEntry): Promise<Dispatched> {
    try {
      const outcome = await pending;
      outcomes.push(outcome);
      at = outcome.verdict === "deny" ? handlers.length : at + 1;
    } catch (thrown) {
      return failed(thrown, entry.name);
    }
    // Behind the deadline nobody waits for the others.
    return controller?.signal.aborted === true
      ? { ok: true, outcome: foldOutcomes(outcomes) }
      : advance();
  }

  function withinLimit(chain: Promise<Dispatched>): Promise<Dispatched> {
    return new Promise((resolve) => {
      expire = () => {
        controller ??= new AbortController();
        controller.abort(new HookError("timeout"));
        const handler = handlers[at]?.name ?? "";
        const message = `${handler} ran longer than ${limitMs / 1000} s`;
        resolve(failed(new HookError("timeout", message), handler));
      };
      startedMs = performance.now();
      timer = setTimeout(expire, limitMs);
      chain.then((result) => {
        clearTimeout(timer);
        resolve(result);
      });
    });
  }

  function failed(thrown: unknown, handler: string): Dispatched {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const outcome = foldOutcomes(outcomes);
    return outcome.verdict === "ask"
      ? { ok: true, outcome, failure: { error, handler } }
      : { ok: false, error, handler };
  }
}

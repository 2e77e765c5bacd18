import { HookTimeoutError } from "../errors.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { foldOutcomes, type Outcome } from "../protocol/outcome.ts";
import type { Handler, HandlerContext, HandlerEntry } from "./handler.ts";
import type { HandlerRegistry } from "./registry.ts";

/** What became of an event: one outcome, or the error that ended the chain and who raised it. */
export type Dispatched =
  | { readonly ok: true; readonly outcome: Outcome }
  | { readonly ok: false; readonly error: Error; readonly handler: string };

/**
 * Runs an event's handlers in order and folds their outcomes. The first denial ends the run; an error
 * ends it and is the result; at `deadlineMs` the handlers' signal is aborted and the result is a
 * {@link HookTimeoutError}, whatever they do. Handlers may prolong the deadline unless it is `fixed`. An
 * empty registry passes.
 */
export async function dispatch(
  event: AgentEvent,
  registry: HandlerRegistry,
  context: Omit<HandlerContext, "signal" | "prolong">,
  deadlineMs: number,
  fixed = false,
): Promise<Dispatched> {
  const started = performance.now();
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<Dispatched>();
  let limitMs = deadlineMs;
  const expire = () => {
    controller.abort(new HookTimeoutError());
    const error = new HookTimeoutError(`${run.current} ran longer than ${limitMs / 1000} s`);
    resolve({ ok: false, error, handler: run.current });
  };
  let timer = setTimeout(expire, limitMs);
  const prolong = (ms: number) => {
    if (fixed || controller.signal.aborted) return;
    limitMs += ms;
    clearTimeout(timer);
    timer = setTimeout(expire, limitMs - (performance.now() - started));
  };
  const run: Run = { current: "", context: { ...context, signal: controller.signal, prolong } };
  const result = await Promise.race([runChain(event, registry, run), promise]);
  clearTimeout(timer);
  return result;
}

interface Run {
  current: string;
  readonly context: HandlerContext;
}

async function runChain(
  event: AgentEvent,
  registry: HandlerRegistry,
  run: Run,
): Promise<Dispatched> {
  const outcomes: Outcome[] = [];
  for (const entry of registry.handlersOf(event.name, event.tool?.name)) {
    if (run.context.signal.aborted) break;
    run.current = entry.name;
    try {
      if (entry.concerns?.(event, run.context) === false) continue;
      const outcome = await callHandler(entry, event, run.context);
      outcomes.push(outcome);
      if (outcome.verdict === "deny") break;
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      return { ok: false, error, handler: entry.name };
    }
  }
  return { ok: true, outcome: foldOutcomes(outcomes) };
}

async function callHandler(
  entry: HandlerEntry,
  event: AgentEvent,
  context: HandlerContext,
): Promise<Outcome> {
  const handler: Handler = await entry.load();
  return handler(event, context);
}

import { HookExecutor, type HookResult } from "./executor.ts";
import type { HookEvent } from "./hook-event.ts";

/** How an event is fired. */
export interface FireOptions {
  /** Runs the hooks; one over the shared registry when absent. */
  readonly executor?: HookExecutor;
  /** Ends the run at the first hook that should not continue. */
  readonly stopOnFailure?: boolean;
}

/** Runs the hooks of an event and gives back their results, in order. */
export function fireEvent(
  event: HookEvent,
  options: FireOptions = {},
): Promise<readonly HookResult[]> {
  const executor = options.executor ?? new HookExecutor();
  return executor.executeHooks(event, { stopOnFailure: options.stopOnFailure === true });
}

/**
 * Why an event's hooks object to it; undefined when they do not. It is what the hook printed or decided,
 * else how it ended. A question is an objection too, because a host has no one to ask.
 */
export function objectionOf(results: readonly HookResult[]): string | undefined {
  const stopped =
    results.find((result) => !result.shouldContinue) ??
    results.find((result) => result.outcome.verdict === "ask");
  if (stopped === undefined) return undefined;
  const { outcome, stdout, hook, exitCode } = stopped;
  if (outcome.verdict === "deny" || outcome.verdict === "ask") return outcome.reason;
  const said = [outcome.halt ?? "", stdout.trim()].find((text) => text !== "");
  return said ?? `hook ${JSON.stringify(hook.label)} ended with exit code ${exitCode}`;
}

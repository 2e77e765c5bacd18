import type { HandlerContext } from "../engine/handler.ts";
import { describeError } from "../errors.ts";
import { type MaybePromise, withFallback } from "../maybe-promise.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { loopPath } from "../state/loop-path.ts";
import { exists } from "../sys/probe.ts";

/**
 * Stop: saves an active loop's state, so that a killed machine can go on with it, and with `loop.drive`
 * sends the agent back to the loop's prompt. Whatever goes wrong lets the agent stop. What a loop needs
 * is loaded where there is one: its schema alone is half as large as the whole hook path.
 */
export function handleLoop(event: AgentEvent, context: HandlerContext): MaybePromise<Outcome> {
  return withFallback(
    () => {
      const path = loopPath(context.workspace);
      if (path === undefined || !exists(path)) return PASS;
      return import("./advance-loop.ts").then((m) => m.advanceLoop(path, event, context));
    },
    (error) => {
      context.log.warn("loop was not advanced", { reason: describeError(error) });
      return PASS;
    },
  );
}

import { hasIncomplete, summaryText } from "../checklist/stats.ts";
import type { HandlerContext } from "../engine/handler.ts";
import { describeError } from "../errors.ts";
import { languageOf } from "../language.ts";
import { andThen, type MaybePromise, withFallback } from "../maybe-promise.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { type CurrentChecklist, readCurrentChecklist } from "../state/checklist.ts";
import { textsIn } from "./texts.ts";

/**
 * Stop: an agent that began items of the latest checklist and did not end them is sent back once to
 * show where things stand. Nothing else blocks here, and whatever goes wrong lets the agent stop.
 */
export function handleChecklistStop(
  event: AgentEvent,
  context: HandlerContext,
): MaybePromise<Outcome> {
  if (event.stopHookActive || !context.config.checklist.enabled) return PASS;
  return withFallback(
    () =>
      andThen(readCurrentChecklist(context.workspace), (current) => judgeStop(current, context)),
    (error) => {
      context.log.warn("checklist was not checked", { reason: describeError(error) });
      return PASS;
    },
  );
}

function judgeStop(
  current: CurrentChecklist | Error | undefined,
  { io, log, config }: HandlerContext,
): Outcome {
  if (current === undefined) return PASS;
  if (current instanceof Error) {
    log.warn("checklist was not checked", { reason: current.message });
    return PASS;
  }
  const { stats, shownPath: path } = current;
  if (current.truncated) {
    log.warn("checklist is too large; only its beginning was counted", { path });
  }
  const data = { checklist: { path, ...stats, summary: summaryText(stats) } };
  if (!hasIncomplete(stats)) return { verdict: "pass", data };
  const reason = textsIn(languageOf(io, config)).unfinished(stats, path);
  const findings = [{ rule: "checklist", verdict: "deny" }];
  return { verdict: "deny", reason, data: { ...data, findings } };
}

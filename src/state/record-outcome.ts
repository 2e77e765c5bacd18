import type { Config } from "../config/schema.ts";
import { describeError } from "../errors.ts";
import type { Io } from "../io.ts";
import type { Logger } from "../log.ts";
import { andThen, type MaybePromise, withFallback } from "../maybe-promise.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { mayWaitSinceYesterday } from "./decisions.ts";
import { type Decided, recordDecision } from "./record-decision.ts";
import { isRefusal, recordRefusal } from "./refusals.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Records what became of an event: a refusal with its session, a decision in the log. A record that fails is a
 * warning and must not undo what it records.
 */
export function recordOutcome(
  io: Io,
  log: Logger,
  settings: Config["log"] | undefined,
  workspace: Workspace,
  decided: Decided,
): MaybePromise<void> {
  const { event, outcome } = decided;
  const recorded = isRefusal(outcome)
    ? withFallback(() => recordRefusal(workspace, event, outcome, io), describeError)
    : undefined;
  return andThen(recorded, (unrecorded) => {
    if (unrecorded !== undefined) log.warn("refusal was not recorded", { reason: unrecorded });
    if (settings === undefined || !isLogged(settings, event, outcome)) return;
    // Some agents have no event for the start or end of a session, where the log is brought in order else.
    const isFirstToday = mayWaitSinceYesterday(io);
    const logged = withFallback(() => recordDecision(io, settings, decided), describeError);
    return andThen(logged, (unlogged) => {
      if (unlogged !== undefined) log.warn("decision was not logged", { reason: unlogged });
      if (!isFirstToday) return undefined;
      return import("./tidy-decisions.ts").then(({ tidyDecisions }) => void tidyDecisions(io));
    });
  });
}

/** True for a decision that the log keeps: of what passes, calls of tools that something was said about. */
export function isLogged(
  { decisions }: Config["log"],
  { tool, spec }: AgentEvent,
  { verdict, notice, data }: Outcome,
): boolean {
  if (decisions === "none") return false;
  if (verdict === "deny" || verdict === "ask") return true;
  if (tool === undefined || spec?.gate !== true) return false;
  if (decisions === "all" || verdict === "allow") return true;
  const said = notice ?? data?.unsaid;
  return said !== undefined || data?.findings !== undefined || data?.would !== undefined;
}

import type { HandlerContext } from "../engine/handler.ts";
import { visibleLine } from "../outside-text.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { foldOutcomes, type Outcome, PASS } from "../protocol/outcome.ts";
import { HookExecutor, type HookResult } from "../userhooks/executor.ts";
import type { Hook } from "../userhooks/hook.ts";
import { DEPTH_VARIABLE } from "../userhooks/hook-environment.ts";
import { HookEvent } from "../userhooks/hook-event.ts";
import { HookRegistry } from "../userhooks/registry.ts";
import { loadHooks } from "../userhooks/sources.ts";

/**
 * How many hooks may run inside each other: a hook may well start an agent that has hooks, but one that
 * starts itself must come to an end.
 */
const DEPTH_MAX = 3;

/** Any event: runs the hooks the user configured for it; the first refusal ends the run. */
export async function handleUserHooks(
  event: AgentEvent,
  context: HandlerContext,
): Promise<Outcome> {
  const { io, log, config, workspace, signal } = context;
  if (Number(io.env(DEPTH_VARIABLE) ?? 0) >= DEPTH_MAX) {
    log.warn(`user hooks run inside each other ${DEPTH_MAX} deep; no more are started`);
    return PASS;
  }
  const { hooks, problems } = await loadHooks(io, workspace.root, config.hook);
  for (const problem of problems) log.warn(problem);
  const gate = event.spec?.gate === true;
  if (problems.length > 0 && config.fail_closed && gate) {
    throw new Error(`a user hook is not in force: ${problems[0]}`);
  }
  const hookEvent = HookEvent.fromAgentEvent(event, io.now());
  const executor = new HookExecutor({
    registry: new HookRegistry(hooks),
    projectDir: workspace.root,
    sessionId: event.sessionId,
    sessionsFolder: config.sessions.folder,
    onFailure: config.fail_closed ? "block" : "continue",
    signal,
    io,
  });
  context.prolong?.(executor.timeLimitMs(hookEvent));
  const results = await executor.executeHooks(hookEvent, { stopOnFailure: gate });
  for (const warning of results.flatMap((result) => result.warnings)) log.warn(warning);
  return foldOutcomes([
    ...results.map((result) => result.outcome),
    ran(results, event),
    brokenOutcome(problems, event, config.hook.length),
    withheldOutcome(hooks, hookEvent, event, log),
  ]);
}

/** What machines may want to know of the hooks that ran; a session's start says so of none too, as cchook does. */
function ran(results: readonly HookResult[], event: AgentEvent): Outcome {
  if (results.length === 0 && event.name !== "SessionStart") return PASS;
  const hooks = results.map((result) => ({
    hook: result.hook.label,
    exit_code: result.exitCode,
    timed_out: result.timedOut,
    duration_ms: result.durationMs,
    verdict: result.outcome.verdict,
  }));
  return { verdict: "pass", data: { hooks } };
}

/**
 * Hooks that are not in force because of a mistake: said to the person once, when the session starts; where the
 * settings have hooks, what is wrong with the settings is said with them.
 */
function brokenOutcome(
  problems: readonly string[],
  event: AgentEvent,
  inSettings: number,
): Outcome {
  if (event.name !== "SessionStart" || problems.length === 0 || inSettings > 0) return PASS;
  const [first = ""] = problems;
  const more = problems.length === 1 ? "" : ` and ${problems.length - 1} more`;
  const notice = `fairlead: hooks of yours are not in force: ${visibleLine(first)}${more}; see them: fairlead hooks list`;
  return { verdict: "pass", notice };
}

/** Most files that the warning names. */
const NAMED_FILES_MAX = 10;

/** A project's hooks that nobody agreed to: said to the person once, when the session starts. */
function withheldOutcome(
  hooks: readonly Hook[],
  hookEvent: HookEvent,
  event: AgentEvent,
  log: HandlerContext["log"],
): Outcome {
  const starts = event.name === "SessionStart";
  const withheld = hooks.filter((hook) => !hook.trusted && (starts || hook.matches(hookEvent)));
  if (withheld.length === 0) return PASS;
  const paths = [...new Set(withheld.map((hook) => visibleLine(hook.origin?.path ?? "")))];
  const files = paths.slice(0, NAMED_FILES_MAX).join(", ");
  const notice =
    `fairlead: hooks of this project do not run until you trust them (${files}); ` +
    "to see them: fairlead trust --show, to trust them: fairlead trust";
  log.warn(notice);
  return starts ? { verdict: "pass", notice } : PASS;
}

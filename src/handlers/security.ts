import type { HandlerContext } from "../engine/handler.ts";
import { describeError } from "../errors.ts";
import { andThen, type MaybePromise, withFallback } from "../maybe-promise.ts";
import type { ToolCall } from "../policy/agent-tools/tool-call.ts";
import { kindOfEffect } from "../policy/model/outside-effect.ts";
import type { World } from "../policy/model/world.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, type OutcomeData, PASS } from "../protocol/outcome.ts";
import { describeFinding } from "./describe-finding.ts";
import { type CallJudgement, judgeCall, NO_OBJECTION } from "./judge-call.ts";
import { boundedCalls, isHeld, isUnattended } from "./policy-settings.ts";
import { type DenialData, stopUnlessConsented } from "./stop-unless-consented.ts";
import { isEnforced, worldOf } from "./this-machine.ts";
import type { WouldBe } from "./unenforced.ts";

/**
 * PreToolUse: judges the call by the policy, the user's rules included; the strictest finding decides,
 * every finding is in the data. A refused call passes once where a person consented to it.
 */
export function handleSecurity(event: AgentEvent, context: HandlerContext): MaybePromise<Outcome> {
  return withFallback(
    () => judgeEvent(event, context),
    (error) => askInDoubt(error, event, context),
  );
}

/** An error of a gate lets the tool run, so what cannot be judged must not end as one. */
function askInDoubt(error: unknown, event: AgentEvent, context: HandlerContext): Outcome {
  const reason = `this ${event.tool?.name} call could do anything: it cannot be checked (${describeError(error)})`;
  return askOutcome(reason, {}, event, context);
}

function judgeEvent(event: AgentEvent, context: HandlerContext): MaybePromise<Outcome> {
  const { tool } = event;
  const { io, config } = context;
  if (tool === undefined) return PASS;
  if (tool.input === undefined) {
    const reason = `this ${tool.name} call could do anything: its input is not an object`;
    return stopUnlessLax({ verdict: "ask", reason, data: { findings: [] } }, event, context);
  }
  const call = { tool: tool.name, input: tool.input };
  const world = worldOf(event, context);
  const judged = judgeCall(call, world, config, {
    event: event.name,
    permissionMode: event.permissionMode,
    cannotAsk: context.cannotAsk?.(event) === true,
    call: { session: event.sessionId, useId: tool.useId, workspace: context.workspace },
    io,
  });
  const about = { event, context, call, world };
  // Of other tools that run a line it is not known how the agent takes another one.
  const mayBound =
    (tool.name === "Bash" || tool.name === "Monitor") &&
    boundedCalls(config, event.permissionMode) !== "off" &&
    context.replaces?.(event) === true;
  return andThen(judged, (one) => {
    if (mayBound && one.verdict !== "deny") return withinBounds(one, about);
    return one === NO_OBJECTION && !config.approve.read_only ? PASS : outcomeOf(one, about);
  });
}

/** A call that may have to run within bounds; one that is plainly read-only is not read any further. */
function withinBounds(judged: CallJudgement, about: Judged): MaybePromise<Outcome> {
  return import("./approve.ts")
    .then(({ looksPlainly }) => looksPlainly(about.call, about.world))
    .then((looks) =>
      looks
        ? outcomeOf(judged, about)
        : import("./bounded-call.ts").then((m) => m.answerBounded(judged, about, outcomeOf)),
    );
}

/** A call that was judged, and what it was judged by. */
export interface Judged {
  readonly event: AgentEvent;
  readonly context: HandlerContext;
  readonly call: ToolCall;
  readonly world: World;
}

function outcomeOf(judged: CallJudgement, about: Judged): MaybePromise<Outcome> {
  const { event, context } = about;
  const { log, config } = context;
  for (const problem of judged.problems) log.warn(problem);
  const mayBeSaved = config.undo.enabled !== false || judged.verdict === "pass";
  if (judged.destroys !== true || !mayBeSaved || judged.verdict === "deny") {
    return answerOf(judged, about);
  }
  return import("./undo-before.ts")
    .then(({ saveBefore }) => saveBefore(judged, event, context))
    .then(({ saved, lost }) => saved ?? answerOf(lost ?? judged, about));
}

function answerOf(
  { verdict, findings, lifted, unasked }: CallJudgement,
  about: Judged,
): MaybePromise<Outcome> {
  const { event, context, call, world } = about;
  const { config } = context;
  const first = findings[0];
  if (verdict === "pass" || first === undefined) {
    if (unasked.length === 0) {
      if (!config.approve.read_only || context.cannotAsk?.(event) === true) return PASS;
      // Most people leave read-only calls to their agent, so what proves them is not loaded with every call.
      return import("./approve.ts").then((m) => m.approveLooking(call, world, context, lifted));
    }
    return import("./suppressed-questions.ts").then(({ unaskedOutcome }) =>
      unaskedOutcome(unasked, about),
    );
  }
  let held = false;
  const shown = findings.map((finding): DenialData["findings"][number] => {
    const { rule, words, effect, isOwn } = finding;
    held ||= finding.verdict === verdict && isHeld(rule, config);
    const said = { rule, verdict: finding.verdict, words, ...(isOwn && { isOwn }) };
    return effect ? { ...said, effect: kindOfEffect(effect) } : said;
  });
  const data = { findings: shown };
  const reason = describeFinding(first, call, world);
  switch (verdict) {
    case "allow":
      return { verdict, reason, data };
    case "ask":
      return held
        ? askOutcome(reason, data, event, context)
        : stopUnlessLax({ verdict, reason, data }, event, context);
    case "deny":
      return held
        ? { verdict, reason, notice: HELD_NOTICE, data }
        : stopUnlessLax({ verdict, reason, data }, event, context);
    default:
      return verdict satisfies never;
  }
}

/** A question or refusal, unless the person paused the policy or lets it observe only. */
function stopUnlessLax(
  stop: WouldBe,
  event: AgentEvent,
  context: HandlerContext,
): MaybePromise<Outcome> {
  if (isEnforced(context.io, context.config)) return stopped(stop, event, context);
  return import("./unenforced.ts")
    .then(({ unenforced }) => unenforced(stop, context))
    .then((passed) => passed ?? stopped(stop, event, context));
}

/** A question or refusal, or its one exception; it holds whatever becomes of that. */
function stopped(stop: WouldBe, event: AgentEvent, context: HandlerContext): MaybePromise<Outcome> {
  const { reason, data } = stop;
  const said = stop.verdict === "ask" ? askOutcome(reason, data, event, context) : stop;
  if (said.verdict !== "ask" && said.verdict !== "deny") return said;
  return withFallback(
    () => stopUnlessConsented({ ...said, data }, event, context),
    () => said,
  );
}

/** In place of the code for an exception, so that nobody waits for one. */
const HELD_NOTICE = "This rule is your administrator's, so you cannot allow what it refuses";

/** A question, or what the user wants in its place where nobody is there to answer. */
function askOutcome(
  reason: string,
  data: OutcomeData,
  { permissionMode }: AgentEvent,
  { io, config }: HandlerContext,
): Outcome {
  const fallback = isUnattended(permissionMode, io) ? config.policy.ask_fallback : "ask";
  switch (fallback) {
    case "ask":
      return { verdict: "ask", reason, data };
    case "deny": {
      const why = `${reason}. Nobody can be asked here, and policy.ask_fallback is "deny"`;
      return { verdict: "deny", reason: why, data };
    }
    case "pass":
      return { verdict: "pass", data };
    default:
      return fallback satisfies never;
  }
}

import type { HandlerContext } from "../engine/handler.ts";
import { describeError } from "../errors.ts";
import type { Io } from "../io.ts";
import { andThen, type MaybePromise, withFallback } from "../maybe-promise.ts";
import { visibleLine } from "../outside-text.ts";
import type { Finding } from "../policy/finding.ts";
import type { GuardedPlace, World } from "../policy/world.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, type OutcomeData, PASS } from "../protocol/outcome.ts";
import { mayBePaused } from "../state/pause-path.ts";
import {
  homeDirectory,
  managedDirectory,
  temporaryDirectories,
  userConfigDirectory,
  userStateDirectory,
} from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
import { realPath } from "../sys/real-path.ts";
import { approveLooking } from "./approve.ts";
import {
  askUnlessConsented,
  type DenialData,
  denyUnlessConsented,
  type Refusal,
} from "./deny-unless-consented.ts";
import { type CallJudgement, judgeCall, NO_OBJECTION } from "./judge-call.ts";
import { isHeld, isUnattended, isUndoOn } from "./policy-settings.ts";
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
  const reason = `the call of ${event.tool?.name} could do anything: it cannot be checked (${describeError(error)})`;
  return askOutcome(reason, {}, event, context);
}

function judgeEvent(event: AgentEvent, context: HandlerContext): MaybePromise<Outcome> {
  const { tool } = event;
  const { io, config } = context;
  if (tool === undefined) return PASS;
  if (tool.input === undefined) {
    const reason = `the call of ${tool.name} could do anything: its input is not an object`;
    return stopUnlessLax({ verdict: "ask", reason, data: {} }, event, context);
  }
  const judged = judgeCall(
    { tool: tool.name, input: tool.input },
    worldOf(event, context),
    config,
    {
      event: event.name,
      permissionMode: event.permissionMode,
      cannotAsk: context.cannotAsk?.(event) === true,
      io,
    },
  );
  return andThen(judged, (one) =>
    one === NO_OBJECTION && !config.approve.read_only ? PASS : outcomeOf(one, event, context),
  );
}

function outcomeOf(
  judged: CallJudgement,
  event: AgentEvent,
  context: HandlerContext,
): MaybePromise<Outcome> {
  const { log, config } = context;
  for (const problem of judged.problems) log.warn(problem);
  if (judged.destroys !== true || !isUndoOn(config) || judged.verdict === "deny") {
    return answerOf(judged, event, context);
  }
  return import("./undo-before.ts")
    .then(({ saveBefore }) => saveBefore(judged, event, context))
    .then((saved) => saved ?? answerOf(judged, event, context));
}

function answerOf(
  { verdict, findings, lifted, unasked }: CallJudgement,
  event: AgentEvent,
  context: HandlerContext,
): MaybePromise<Outcome> {
  const { config } = context;
  const first = findings[0];
  if (verdict === "pass" || first === undefined) {
    if (unasked.length === 0) {
      if (!config.approve.read_only || context.cannotAsk?.(event) === true) return PASS;
      return approveLooking(event, context, lifted);
    }
    return import("./unasked.ts").then(({ unaskedOutcome }) => unaskedOutcome(unasked, event));
  }
  const shown: DenialData["findings"][number][] = [];
  let held = false;
  for (const finding of findings) {
    const { rule, words } = finding;
    shown.push({ rule, verdict: finding.verdict, words });
    held ||= finding.verdict === verdict && isHeld(rule, config);
  }
  const data = { findings: shown };
  const reason = describeFinding(first);
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

/** True where the policy surely stops what it refuses, which is nearly always. */
export function isEnforced(io: Io, { policy }: HandlerContext["config"]): boolean {
  return policy.enforce !== "observe" && !mayBePaused(io);
}

function stopped(stop: WouldBe, event: AgentEvent, context: HandlerContext): MaybePromise<Outcome> {
  return stop.verdict === "ask"
    ? askUnlessConsented(askOutcome(stop.reason, stop.data, event, context), event, context)
    : denyOutcome(stop.reason, stop.data, event, context);
}

/** In place of the code for an exception, so that nobody waits for one. */
const HELD_NOTICE =
  "fairlead refused this by a rule of your administrator, which you cannot make an exception from";

/** What a person or a model is told: the words, what they would do, the rule, and the safe way. */
export function describeFinding(finding: Finding): string {
  const instead = finding.instead === undefined ? "" : `. Instead: ${finding.instead}`;
  return `\`${visibleLine(finding.words)}\` ${finding.reason} (${finding.rule})${instead}`;
}

/** The settings are left out where nothing is about to happen. */
type WorldContext = Pick<HandlerContext, "io" | "workspace"> &
  Partial<Pick<HandlerContext, "config">>;

/** The facts of this machine that the policy may ask for; the expensive ones are looked up on demand. */
export function worldOf(
  { cwd }: Pick<AgentEvent, "cwd">,
  { io, workspace, config }: WorldContext,
): World {
  let temporary: readonly string[] | undefined;
  return {
    platform: io.platform,
    cwd,
    home: homeDirectory(io),
    projectRoot: workspace.root,
    get temporary() {
      temporary ??= temporaryDirectories(io);
      return temporary;
    },
    branch: () => rareFacts().checkedOutBranch(cwd),
    realPath,
    folderKind: (folder) => rareFacts().folderKind(folder, homeDirectory(io)),
    linksAt: (pattern, below) => rareFacts().linksAt(pattern, below),
    fileText: (path) => rareFacts().readNow(path),
    saves: config !== undefined && isUndoOn(config) ? exists : undefined,
    env: io.env,
    get guarded() {
      return guardedPaths(io);
    },
  };
}

/** What few calls need; `require`, as the policy asks for it and does not wait. */
function rareFacts(): typeof import("./rare-facts.ts") {
  return require("./rare-facts.ts");
}

/** Where fairlead lives on this machine: its executable, its settings, and what it keeps for itself. */
function guardedPaths(io: Io): readonly GuardedPlace[] {
  const places: GuardedPlace[] = [{ path: io.executable(), kind: "program" }];
  for (const path of [managedDirectory(io), userConfigDirectory(io)])
    if (path !== undefined) places.push({ path, kind: "settings" });
  const state = userStateDirectory(io);
  if (state !== undefined) places.push({ path: state, kind: "state" });
  return places;
}

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
      const why = `${reason} [nobody can be asked here, and policy.ask_fallback is "deny"]`;
      return { verdict: "deny", reason: why, data };
    }
    case "pass":
      return { verdict: "pass", data };
    default:
      return fallback satisfies never;
  }
}

/** A refusal, or its one exception; it stands whatever becomes of that. */
function denyOutcome(
  reason: string,
  data: DenialData,
  event: AgentEvent,
  context: HandlerContext,
): MaybePromise<Outcome> {
  const refusal: Refusal = { verdict: "deny", reason, data };
  return withFallback(
    () => denyUnlessConsented(refusal, event, context),
    () => refusal,
  );
}

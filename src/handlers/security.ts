import { after, rescued, type Soon } from "../at-once.ts";
import { machineFiles, projectFiles } from "../config/layers.ts";
import type { HandlerContext } from "../engine/handler.ts";
import { describeError } from "../errors.ts";
import type { Io } from "../io.ts";
import type { Finding } from "../policy/finding.ts";
import { canBeWritten } from "../policy/nesting.ts";
import type { World } from "../policy/world.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, type OutcomeData, PASS } from "../protocol/outcome.ts";
import { codeOf, isConsented, keepRefused, takeConsent } from "../state/allow-once.ts";
import { checkedOutBranch, realPath } from "../sys/lookups.ts";
import { homeDirectory, temporaryDirectories, userStateDirectory } from "../sys/paths.ts";
import { type CallJudgement, judgeCall } from "./judge-call.ts";
import { isHeld, isUnattended } from "./policy-settings.ts";

/**
 * PreToolUse: judges the call by the policy, the user's rules included; the strictest finding decides,
 * every finding is in the data. A refused call passes once where a person consented to it.
 */
export function handleSecurity(event: AgentEvent, context: HandlerContext): Soon<Outcome> {
  return rescued(
    () => judgeEvent(event, context),
    (error) => askInDoubt(error, event, context),
  );
}

/** An error of a gate lets the tool run, so what cannot be judged must not end as one. */
function askInDoubt(error: unknown, event: AgentEvent, context: HandlerContext): Outcome {
  const reason = `the call of ${event.tool?.name} cannot be judged (${describeError(error)})`;
  return askOutcome(reason, {}, event, context);
}

function judgeEvent(event: AgentEvent, context: HandlerContext): Soon<Outcome> {
  const { tool } = event;
  const { io, config } = context;
  if (tool === undefined) return PASS;
  if (tool.input === undefined) {
    const reason = `the input of ${tool.name} is not an object and cannot be judged`;
    return askOutcome(reason, {}, event, context);
  }
  const judged = judgeCall(
    { tool: tool.name, input: tool.input },
    worldOf(event, context),
    config,
    { event: event.name, permissionMode: event.permissionMode, now: io.now },
  );
  return after(judged, (one) => outcomeOf(one, event, context));
}

function outcomeOf(
  { verdict, findings, problems }: CallJudgement,
  event: AgentEvent,
  context: HandlerContext,
): Soon<Outcome> {
  const { log, config } = context;
  for (const problem of problems) log.warn(problem);
  const first = findings[0];
  if (verdict === "pass" || first === undefined) return PASS;
  const shown: DenialData["findings"][number][] = [];
  let held = false;
  for (const { rule, verdict, words } of findings) {
    shown.push({ rule, verdict, words });
    held ||= verdict === "deny" && isHeld(rule, config);
  }
  const data = { findings: shown };
  const reason = describeFinding(first);
  switch (verdict) {
    case "allow":
      return { verdict, reason, data };
    case "ask":
      return askOutcome(reason, data, event, context);
    case "deny":
      return held
        ? { verdict, reason, notice: HELD_NOTICE, data }
        : denyOutcome(reason, data, event, context);
    default:
      return verdict satisfies never;
  }
}

/** In place of the code for an exception, so that nobody waits for one. */
const HELD_NOTICE =
  "fairlead refused this by a rule of your administrator's, which no exception of yours lifts";

/** What a person or a model is told: the words, what they would do, the rule, and the safe way. */
export function describeFinding(finding: Finding): string {
  const instead = finding.instead === undefined ? "" : `. Instead: ${finding.instead}`;
  return `\`${finding.words}\` ${finding.reason} (${finding.rule})${instead}`;
}

/** The facts of this machine that the policy may ask for; the expensive ones are looked up on demand. */
export function worldOf(
  { cwd }: Pick<AgentEvent, "cwd">,
  { io, workspace }: Pick<HandlerContext, "io" | "workspace">,
): World {
  return {
    platform: io.platform,
    cwd,
    home: homeDirectory(io),
    projectRoot: workspace.root,
    get temporary() {
      return temporaryDirectories(io);
    },
    branch: () => checkedOutBranch(cwd),
    realPath,
    env: io.env,
    get guarded() {
      return guardedPaths(io, workspace.root);
    },
  };
}

/** What decides whether and how fairlead judges: its settings, what it keeps for itself, and its executable. */
function guardedPaths(io: Io, root: string): readonly string[] {
  const files = [...machineFiles(io), ...projectFiles(root)].map(({ path }) => path);
  const kept = [userStateDirectory(io), io.executable()];
  return [...files, ...kept.filter((path) => path !== undefined)];
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

interface DenialData {
  readonly [key: string]: OutcomeData[string];
  readonly findings: readonly {
    readonly rule: string;
    readonly verdict: string;
    readonly words: string;
  }[];
}

/** A refusal, or its one exception; it stands whatever becomes of that. */
function denyOutcome(
  reason: string,
  data: DenialData,
  event: AgentEvent,
  context: HandlerContext,
): Soon<Outcome> {
  const refusal: Outcome = { verdict: "deny", reason, data };
  return rescued(
    () => denyUnlessConsented(refusal, data, event, context),
    () => refusal,
  );
}

/** The exception: the person who was shown the code of this very call agreed to it. */
function denyUnlessConsented(
  refusal: Outcome,
  data: DenialData,
  event: AgentEvent,
  { io, log }: HandlerContext,
): Soon<Outcome> {
  // A call too deep to be written has no code.
  if (!canBeWritten(event.tool?.input)) return refusal;
  const code = codeOf(event);
  if (!isConsented(io, code)) return denyWithCode(code, refusal, data, event, io);
  return takeConsent(io, code).then((taken) => {
    if (!taken) return denyWithCode(code, refusal, data, event, io);
    log.info("a refused call was allowed once", { code });
    const notice = `fairlead: allowed once (${code})`;
    return { verdict: "pass", notice, data: { ...data, allowed_once: code } };
  });
}

function denyWithCode(
  code: string,
  refusal: Outcome,
  { findings }: DenialData,
  { cwd, tool }: AgentEvent,
  io: Io,
): Soon<Outcome> {
  const rules: string[] = [];
  for (const { rule } of findings) if (!rules.includes(rule)) rules.push(rule);
  const call = { code, time: io.now().toISOString(), tool: tool?.name ?? "", cwd, rules };
  return after(keepRefused(io, call), (failure) => {
    if (failure !== undefined) return refusal;
    // For the person alone: a model that reads of a way around a refusal will try it.
    const notice = `fairlead refused a call of ${call.tool}. To allow it once, in a terminal of your own: fairlead allow-once ${code}`;
    return { ...refusal, notice };
  });
}

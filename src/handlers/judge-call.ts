import type { PolicyConfig } from "../config/policy-section.ts";
import type { Io } from "../io.ts";
import { andThen, type MaybePromise } from "../maybe-promise.ts";
import type { ToolCall } from "../policy/agent-tools/tool-call.ts";
import { decide } from "../policy/decide.ts";
import type { Judgement } from "../policy/judge/combine.ts";
import type { UnaskedFinding } from "../policy/judge/when-to-ask.ts";
import type { Finding } from "../policy/model/finding.ts";
import type { PolicySettings } from "../policy/model/settings.ts";
import type { World } from "../policy/model/world.ts";
import { canBeWritten } from "../policy/text/nesting.ts";
import type { AskedCall } from "../state/agreed-folders.ts";
import { mayConcernCall, rulesForCommands } from "./concerns-call.ts";
import { policySettingsOf } from "./policy-settings.ts";

/** What the whole policy says of a call, the user's part included. */
export interface CallJudgement extends Judgement {
  /** Findings of built-in rules that an exception took away. */
  readonly lifted: readonly LiftedFinding[];
  /** Questions that the preset does not ask. */
  readonly unasked: readonly UnaskedFinding[];
  /** What is wrong with rules and exceptions: one line each, naming file and line; they are not in force. */
  readonly problems: readonly string[];
}

/** A finding that does not count, and the reason its exception gives. */
export interface LiftedFinding {
  readonly finding: Finding;
  readonly because: string;
}

/** The circumstances that rules may ask for. */
export interface CallFacts {
  /** Canonical name of the event. */
  readonly event: string;
  readonly permissionMode: string | undefined;
  /** True where the agent has no way to put a question to the person. */
  readonly cannotAsk?: boolean;
  /** True where what the line runs is asked for as well as the verdict. */
  readonly wantsAnalysis?: boolean;
  /** The call, where it is one of a session. */
  readonly call?: AskedCall;
  /** Asked for the time where an exception ends, for what the person agreed to, and whether anybody can be asked. */
  readonly io: Io;
}

/**
 * Judges a call by the built-in rules as configured, then by the user's. Those are loaded when one of
 * them may concern the call, or when there is something that an exception could lift. A call that needs
 * nothing to be loaded is judged at once.
 */
export function judgeCall(
  call: ToolCall,
  world: World,
  config: PolicyConfig,
  facts: CallFacts,
): MaybePromise<CallJudgement> {
  const settings = policySettingsOf(config);
  if (facts.wantsAnalysis === true || mayConcern(config.rule, call))
    return judgeWithUser(call, world, config, settings, facts);
  return andThen(decide(call, world, settings), (judged) => {
    if (judged.verdict === "pass" && judged.destroys !== true) return NO_OBJECTION;
    const isObjected = judged.verdict !== "pass";
    if (isObjected && config.allow.length > 0)
      return judgeWithUser(call, world, config, settings, facts);
    const whole = { ...judged, lifted: [], unasked: [], problems: [] };
    return judged.verdict === "ask" ? withoutUnasked(whole, config, facts) : whole;
  });
}

/** What is said of nearly every call. */
export const NO_OBJECTION: CallJudgement = {
  verdict: "pass",
  findings: [],
  lifted: [],
  unasked: [],
  problems: [],
};

async function judgeWithUser(
  call: ToolCall,
  world: World,
  config: PolicyConfig,
  settings: PolicySettings,
  facts: CallFacts,
): Promise<CallJudgement> {
  const builtIn = await decide(call, world, settings, "everything");
  const { allow } = config;
  const concerned = config.rule.filter((rule) => mayConcernCall(rule, call));
  const rule = rulesForCommands(concerned, builtIn.analysis);
  if (rule.length === 0 && (builtIn.verdict === "pass" || allow.length === 0)) {
    const whole = { ...builtIn, lifted: [], unasked: [], problems: [] };
    return withoutUnasked(whole, config, facts);
  }
  const { judgeByUser, loadUserPolicy } = await import("./user-policy.ts");
  // What is nested too deep to be written counts as endless.
  const callChars = canBeWritten(call.input)
    ? JSON.stringify(call.input).length
    : Number.POSITIVE_INFINITY;
  const policy = await loadUserPolicy({ rule, allow }, world, callChars, facts.io);
  const judged = judgeByUser(call, builtIn, world, config, policy, facts);
  return withoutUnasked(judged, config, facts);
}

/** Takes away the questions that the preset does not ask; most calls have none. */
async function withoutUnasked(
  judged: CallJudgement,
  config: PolicyConfig,
  facts: CallFacts,
): Promise<CallJudgement> {
  if (judged.verdict !== "ask") return judged;
  const { settleCall } = await import("./suppressed-questions.ts");
  return settleCall(judged, config, facts);
}

function mayConcern(rules: PolicyConfig["rule"], call: ToolCall): boolean {
  for (const rule of rules) if (mayConcernCall(rule, call)) return true;
  return false;
}

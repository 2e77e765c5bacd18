import type { PolicyConfig } from "../config/policy-section.ts";
import type { Finding } from "../policy/finding.ts";
import type { Judgement } from "../policy/fold.ts";
import { judgeInStages } from "../policy/judge-in-stages.ts";
import type { ToolCall } from "../policy/tool-call.ts";
import type { World } from "../policy/world.ts";
import { policySettingsOf } from "./policy-settings.ts";

/** What the whole policy says of a call, the user's part included. */
export interface CallJudgement extends Judgement {
  /** Findings of built-in rules that an exception took away. */
  readonly lifted: readonly LiftedFinding[];
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
  readonly now: Date;
}

/** Judges a call by the built-in rules as configured, then by the user's; the latter are loaded if there are any. */
export async function judgeCall(
  call: ToolCall,
  world: World,
  config: PolicyConfig,
  facts: CallFacts,
): Promise<CallJudgement> {
  const settings = policySettingsOf(config);
  if (config.rule.length + config.allow.length === 0) {
    return { ...(await judgeInStages(call, world, settings)), lifted: [], problems: [] };
  }
  const { judgeByUser, loadUserPolicy } = await import("./user-policy.ts");
  const policy = await loadUserPolicy(config, world, JSON.stringify(call.input).length);
  const builtIn = await judgeInStages(call, world, settings, "everything");
  return judgeByUser(call, builtIn, world, settings, policy, facts);
}

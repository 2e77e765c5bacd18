import { describeFinding } from "../../handlers/describe-finding.ts";
import type { CallJudgement } from "../../handlers/judge-call.ts";
import { isHeld, policySettingsOf } from "../../handlers/policy-settings.ts";
import { judgeByUser, loadUserPolicy, type UserPolicy } from "../../handlers/user-policy.ts";
import type { Io } from "../../io.ts";
import { commandOf, type ToolCall } from "../../policy/agent-tools/tool-call.ts";
import { decide } from "../../policy/decide.ts";
import type { Finding } from "../../policy/model/finding.ts";
import { redact } from "../../policy/secrets/scan.ts";
import { userCallOf } from "../../policy/user/call.ts";
import { neverLifted } from "../../policy/user/never-lifted.ts";
import { findDialect } from "../../protocol/dialect.ts";
import type { Decision } from "../../state/decisions.ts";
import { type Surroundings, surroundingsOf } from "../policy-call.ts";
import { screenWidth, visibleLine, visibleText, wrapped } from "../terminal/terminal.ts";
import type { MeantCall, NotMeant, StoppedUnder } from "./meant-call.ts";
import { shownMoment } from "./moments.ts";
import type { NoChange } from "./settings-change.ts";

/** A call that is stopped, and by what. */
export interface Stopped {
  readonly ok: true;
  readonly call: ToolCall;
  readonly surroundings: Surroundings;
  readonly judged: CallJudgement;
  /** Findings of built-in rules that stop it. */
  readonly findings: readonly Finding[];
  readonly isDenied: boolean;
  /** Why a consent to one call would mean nothing; undefined where it would. */
  readonly notOnce: string | undefined;
  readonly policy: UserPolicy;
  /** The rule that a file of settings brings along, from which there are no lasting exceptions. */
  readonly ownRule: NoChange | undefined;
  readonly logged: Decision | undefined;
  readonly refusal: StoppedUnder | undefined;
  /** What is allowed where it is more than this call: the call is an example of it. */
  readonly pattern?: string;
}

/** Finds what stops a call today, or says why nothing of it can be allowed. */
export async function whatStops(
  io: Io,
  { call, cwd, isWhole, logged, refusal }: MeantCall,
): Promise<Stopped | NotMeant> {
  const surroundings = await surroundingsOf(io, cwd);
  const { config, world } = surroundings;
  const policy = await loadUserPolicy(config, world, Number.POSITIVE_INFINITY, io);
  const builtIn = await decide(call, world, policySettingsOf(config), "everything");
  const facts = { event: "PreToolUse", permissionMode: logged?.mode, io };
  const judged = judgeByUser(call, builtIn, world, config, policy, facts);
  const { verdict } = judged;
  const now = judged.findings.filter(({ verdict }) => verdict !== "allow");
  // What would have been written to a file is not in the log, and may be what was stopped.
  const findings = now.length > 0 || commandOf(call) !== undefined ? now : findingsIn(logged);
  if (findings.length === 0) {
    const shown = visibleLine(commandOf(call)?.text ?? call.tool);
    const why =
      logged?.reason === undefined ? "" : `; it was stopped because ${visibleLine(logged.reason)}`;
    const problem = `no rule stops ${JSON.stringify(shown)} in ${world.cwd}${why}`;
    return { ok: false, problem, ...(refusal === undefined ? {} : { refusal }) };
  }
  let ownRule: NoChange | undefined;
  for (const { rule } of findings) {
    if (isHeld(rule, config)) {
      return { ok: false, problem: `${rule} is your administrator's rule, which only they lift` };
    }
    const own = policy.rules.find(({ id }) => id === rule);
    const file = own === undefined ? undefined : policy.places.get(own)?.file;
    if (file !== undefined) {
      const problem = `${rule} is your own rule, in ${file}, and exceptions apply only to built-in rules`;
      const hint = `change it there, or: fairlead deny remove ${rule}`;
      ownRule ??= { ok: false, problem, hint };
    }
  }
  const isDenied = verdict === "deny" || findings.some((finding) => finding.verdict === "deny");
  const notOnce = !isWhole
    ? `one call of ${call.tool} cannot be allowed: the log lacks what it would write`
    : isDenied && !(await readsConsents(logged?.agent))
      ? "this agent's refusals cannot be lifted for a single call"
      : undefined;
  const found = { call, surroundings, judged, findings, isDenied, notOnce, policy };
  return { ok: true, ...found, ownRule, logged, refusal };
}

/** What the log says was found; it keeps only the rules. */
function findingsIn(logged: Decision | undefined): readonly Finding[] {
  return (logged?.findings ?? []).flatMap(({ rule, verdict, words = "" }): Finding[] => {
    if ((verdict !== "deny" && verdict !== "ask") || !isRuleId(rule)) return [];
    return [{ rule, verdict, words, reason: "would write something that a rule stops" }];
  });
}

function isRuleId(rule: string): rule is Finding["rule"] {
  return rule.includes("/");
}

/** True for an agent, or an unknown one, whose refusals a consent to one call lifts. */
async function readsConsents(agent: string | undefined): Promise<boolean> {
  const dialect = agent === undefined ? undefined : findDialect(agent);
  return dialect === undefined || (await dialect.load()).tellsPerson === true;
}

/** Shows which call is meant, and what speaks against it. */
export function describeStopped(
  io: Io,
  { call, surroundings, isDenied, findings, logged }: Stopped,
  isLast: boolean,
): void {
  const does = isDenied ? "refuses" : "asks about";
  const { world } = surroundings;
  const at = logged === undefined ? "" : `, at ${shownMoment(new Date(logged.time))}`;
  if (isLast) io.stdout(`the last call that was stopped in this project${at}`);
  io.stdout(`fairlead ${does} this in ${visibleLine(world.cwd)}:`);
  io.stdout(visibleText(redact(shownCall(call)), "    "));
  const width = screenWidth(Number.POSITIVE_INFINITY);
  for (const finding of findings)
    io.stdout(wrapped(visibleLine(describeFinding(finding, call, world)), width).join("\n"));
}

function shownCall(call: ToolCall): string {
  const command = commandOf(call)?.text;
  return command ?? [call.tool, ...(userCallOf(call).paths ?? [])].join(" ");
}

/** Why a call may only be allowed once, by the rules that stop it; undefined where no rule says so. */
export function neverLiftedIn({
  judged,
  findings,
  surroundings,
}: Pick<Stopped, "judged" | "findings" | "surroundings">): string | undefined {
  for (const finding of findings) {
    const why = neverLifted(finding, judged.analysis, surroundings.world);
    if (why !== undefined) return `${why} (${finding.rule})`;
  }
  return undefined;
}

import { INTERRUPTED } from "../../exit.ts";
import { describeFinding } from "../../handlers/describe-finding.ts";
import type { CallJudgement } from "../../handlers/judge-call.ts";
import { isHeld, policySettingsOf } from "../../handlers/policy-settings.ts";
import { judgeByUser, loadUserPolicy, type UserPolicy } from "../../handlers/user-policy.ts";
import type { Io } from "../../io.ts";
import { decide } from "../../policy/decide.ts";
import type { Finding } from "../../policy/finding.ts";
import { redact } from "../../policy/secrets/scan.ts";
import { commandOf, type ToolCall } from "../../policy/tool-call.ts";
import { userCallOf } from "../../policy/user/call.ts";
import { narrowestAllow } from "../../policy/user/narrowest.ts";
import { neverLifted } from "../../policy/user/never-lifted.ts";
import { findDialect } from "../../protocol/dialect.ts";
import type { Decision } from "../../state/decisions.ts";
import { lateTerminal, refuseChangeBelowAgent } from "../loosening.ts";
import { refuse } from "../output.ts";
import { type Surroundings, surroundingsOf } from "../policy-call.ts";
import type { Questions } from "../questions.ts";
import { screenWidth, visibleLine, visibleText, wrapped } from "../terminal.ts";
import { allowLasting, ONCE } from "./allow-lasting.ts";
import { allowKeptCall, allowOneCall } from "./allow-one-call.ts";
import { askHowFar, type HowFar, type HowFarOptions, howFarOf } from "./how-far.ts";
import {
  type CallWords,
  type MeantCall,
  meantCall,
  type NotMeant,
  refuseLookUp,
  type StoppedUnder,
} from "./meant-call.ts";
import { shownMoment } from "./moments.ts";
import type { NoChange } from "./settings-change.ts";
import type { WritingOptions } from "./write-change.ts";

/** What `fairlead allow` was asked. */
export interface AllowOptions extends CallWords, HowFarOptions, WritingOptions {
  readonly reason?: string | undefined;
}

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
}

/** Allows one call as far as a person says: 0 when it is allowed, 130 when a question was broken off. */
export async function allow(io: Io, options: AllowOptions, questions: Questions): Promise<number> {
  const now = io.now();
  const said = howFarOf(options, now);
  if (typeof said === "string") return refuse(io, said, "fairlead allow --help");
  const isShown = options["dry-run"] === true;
  if (!isShown && !questions.isAtTerminal) {
    return refuse(io, "only a person at a terminal may allow something", DRY_RUN);
  }
  const refused = await refuseLookUp(io, "allow", options);
  if (refused !== undefined) return refused;
  const meant = await meantCall(io, options, isStopped);
  const stopped = meant.ok ? await whatStops(io, meant) : meant;
  if (!stopped.ok) {
    const { refusal, problem, hint } = stopped;
    if (refusal !== undefined && (said === undefined || said.kind === "once"))
      return allowKeptCall(io, refusal, options, questions);
    return refuse(io, problem, hint);
  }
  if (options.json !== true) describe(io, stopped, options.what === "last");
  const problem = stopped.ownRule?.problem ?? lastingProblem(stopped);
  const onlyOnce = problem === undefined ? await whyOnlyOnce(io, stopped) : noRule(problem);
  const howFar = said ?? (await chooseHowFar(io, stopped, onlyOnce, options, questions));
  if (howFar === undefined) return INTERRUPTED;
  if (howFar === "no") return refuse(io, "nothing was allowed");
  if (typeof howFar === "number") return howFar;
  if (howFar.kind === "once") {
    const { notOnce } = stopped;
    if (notOnce !== undefined) return refuse(io, notOnce, "allow it for a short time: --for 10m");
    const isChosen = said === undefined && onlyOnce === undefined;
    return allowOneCall(io, stopped, options, questions, isChosen);
  }
  if (problem !== undefined) return refuse(io, noRule(problem), stopped.ownRule?.hint ?? ONCE);
  // A code is enough for the one call that it was shown for, in any terminal.
  const late =
    stopped.refusal !== undefined && !isShown
      ? await refuseChangeBelowAgent(io, `allow ${stopped.refusal.code}`)
      : undefined;
  if (late !== undefined) return late;
  return allowLasting(io, stopped, howFar, options, questions);
}

/** Asks how far where nothing says it; an exit code where nobody can be asked. */
async function chooseHowFar(
  io: Io,
  { surroundings, notOnce }: Stopped,
  onlyOnce: string | undefined,
  { yes, "dry-run": isShown }: AllowOptions,
  questions: Questions,
): Promise<HowFar | "no" | number | undefined> {
  if (isShown === true) return { kind: "lasting", extent: "here", until: undefined };
  if (yes === true) {
    return refuse(io, "say how far to allow it", "--once, --for 2h, --project or --everywhere");
  }
  if (onlyOnce === undefined) {
    io.stdout("");
    const { cwd } = surroundings.world;
    return askHowFar(questions, visibleLine(cwd), notOnce === undefined, io.now());
  }
  const told = wrapped(visibleLine(onlyOnce), screenWidth(Number.POSITIVE_INFINITY));
  io.stdout(["", ...told].join("\n"));
  return { kind: "once" };
}

function noRule(problem: string): string {
  return `no rule is written: ${problem}`;
}

/** Why this terminal allows no more than the one call; undefined where it does, or where the code allows nothing. */
async function whyOnlyOnce(io: Io, { refusal, notOnce }: Stopped): Promise<string | undefined> {
  if (refusal === undefined || notOnce !== undefined) return undefined;
  const late = await lateTerminal(io);
  if (late === undefined) return undefined;
  const line = `fairlead allow ${refusal.code} --project`;
  return `this terminal was opened while ${late.title} was running, so only this one call can be allowed here; for more: ${line}`;
}

const DRY_RUN = "fairlead allow --dry-run … shows what would be written";

function isStopped({ verdict, tool, passed_by: passed }: Decision): boolean {
  const isOver = tool === undefined || passed === "allow-once";
  return !isOver && (verdict === "deny" || verdict === "ask");
}

async function whatStops(
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
      const problem = `${rule} is a rule of ${file}, and exceptions are from built-in rules`;
      const hint = `change it there, or: fairlead deny remove ${rule}; to let it pass one time: --once`;
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

/** What the log says was found, of which it keeps no more than the rules. */
function findingsIn(logged: Decision | undefined): readonly Finding[] {
  return (logged?.findings ?? []).flatMap(({ rule, verdict, words = "" }): Finding[] => {
    if ((verdict !== "deny" && verdict !== "ask") || !isRuleId(rule)) return [];
    return [{ rule, verdict, words, reason: "would write something that a rule stops" }];
  });
}

function isRuleId(rule: string): rule is Finding["rule"] {
  return rule.includes("/");
}

/** True for an agent, or nobody known, whose refusals a consent to one call lifts. */
async function readsConsents(agent: string | undefined): Promise<boolean> {
  const dialect = agent === undefined ? undefined : findDialect(agent);
  return dialect === undefined || (await dialect.load()).tellsPerson === true;
}

/** Shows which call is meant, and what speaks against it. */
function describe(
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

/** Why no lasting exception may be written for a call; undefined where one may. */
function lastingProblem({ call, surroundings, judged, findings }: Stopped): string | undefined {
  for (const finding of findings) {
    const why = neverLifted(finding, judged.analysis, surroundings.world);
    if (why !== undefined) return `${why} (${finding.rule})`;
  }
  const command = commandOf(call)?.text ?? "";
  if (redact(command) !== command)
    return "it contains a secret, which a rule would store unencrypted";
  const narrowest = narrowestAllow(call, "here", surroundings.world);
  return narrowest.ok ? undefined : narrowest.message;
}

import { tableToml } from "../../config/table-toml.ts";
import { INTERRUPTED } from "../../exit.ts";
import { type CallJudgement, judgeCall } from "../../handlers/judge-call.ts";
import { isHeld, policySettingsOf } from "../../handlers/policy-settings.ts";
import { describeFinding } from "../../handlers/security.ts";
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
import { refuse } from "../output.ts";
import { type Surroundings, surroundingsOf } from "../policy-call.ts";
import type { Questions } from "../questions.ts";
import { screenWidth, visibleLine, visibleText, wrapped } from "../terminal.ts";
import { allowOneCall } from "./allow-one-call.ts";
import { askHowFar, type HowFar, type HowFarOptions, howFarOf } from "./how-far.ts";
import { type CallWords, type MeantCall, meantCall, refuseLookUp } from "./meant-call.ts";
import { shownMoment } from "./moments.ts";
import {
  endedIn,
  isSeenByGit,
  type NoChange,
  planAdding,
  type SettingsChange,
  tableFile,
} from "./settings-change.ts";
import { tableId } from "./table-list.ts";
import { isAsked, type WritingOptions, writeChange } from "./write-change.ts";

/** What `fairlead allow` was asked. */
export interface AllowOptions extends CallWords, HowFarOptions, WritingOptions {
  readonly reason?: string | undefined;
}

/** A call that is stopped, and by what. */
interface Stopped {
  readonly call: ToolCall;
  readonly surroundings: Surroundings;
  readonly judged: CallJudgement;
  /** Findings of built-in rules that stop it. */
  readonly findings: readonly Finding[];
  readonly isDenied: boolean;
  /** Why a consent to one call would mean nothing; undefined where it would. */
  readonly notOnce: string | undefined;
  readonly policy: UserPolicy;
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
  if (!meant.ok) return refuse(io, meant.problem, meant.hint ?? "fairlead allow 'COMMAND'");
  const stopped = await whatStops(io, meant);
  if (typeof stopped === "number") return stopped;
  if (options.json !== true) describe(io, stopped);
  const problem = lastingProblem(stopped);
  const howFar = said ?? (await chooseHowFar(io, stopped, problem, options, questions));
  if (howFar === undefined) return INTERRUPTED;
  if (typeof howFar === "number") return howFar;
  if (howFar.kind === "once") {
    const { notOnce } = stopped;
    if (notOnce !== undefined) return refuse(io, notOnce, "allow it for a short time: --for 10m");
    return allowOneCall(io, stopped, options, questions);
  }
  if (problem !== undefined) return refuse(io, `no rule is written: ${problem}`, ONCE);
  return allowLasting(io, stopped, howFar, options, questions);
}

/** Asks how far where nothing says it; an exit code where nobody can be asked. */
async function chooseHowFar(
  io: Io,
  { surroundings, notOnce }: Stopped,
  problem: string | undefined,
  { yes, "dry-run": isShown }: AllowOptions,
  questions: Questions,
): Promise<HowFar | number | undefined> {
  if (isShown === true) return { kind: "lasting", extent: "here", until: undefined };
  if (yes === true) {
    return refuse(io, "say how far to allow it", "--once, --for 2h, --project or --everywhere");
  }
  if (problem === undefined) {
    io.stdout("");
    const { cwd } = surroundings.world;
    return askHowFar(questions, visibleLine(cwd), notOnce === undefined, io.now());
  }
  const told = visibleLine(`no rule is written for it: ${problem}`);
  io.stdout(["", ...wrapped(told, screenWidth(Number.POSITIVE_INFINITY))].join("\n"));
  return { kind: "once" };
}

const DRY_RUN = "fairlead allow --dry-run … shows what would be written";
const ONCE = "to let it pass one time: --once";

function isStopped({ verdict, tool, passed_by: passed }: Decision): boolean {
  const isOver = tool === undefined || passed === "allow-once";
  return !isOver && (verdict === "deny" || verdict === "ask");
}

async function whatStops(
  io: Io,
  { call, cwd, isWhole, logged }: MeantCall,
): Promise<Stopped | number> {
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
    return refuse(io, `no rule stops ${JSON.stringify(shown)} in ${world.cwd}${why}`);
  }
  for (const { rule } of findings) {
    if (isHeld(rule, config)) {
      return refuse(io, `${rule} is your administrator's rule, which only they lift`);
    }
    const own = policy.rules.find(({ id }) => id === rule);
    const file = own === undefined ? undefined : policy.places.get(own)?.file;
    if (file !== undefined) {
      const hint = `change it there, or: fairlead deny remove ${rule}`;
      return refuse(
        io,
        `${rule} is a rule of ${file}, and exceptions are from built-in rules`,
        hint,
      );
    }
  }
  const isDenied = verdict === "deny" || findings.some((finding) => finding.verdict === "deny");
  const notOnce = !isWhole
    ? `one call of ${call.tool} cannot be allowed: the log lacks what it would write`
    : isDenied && !(await readsConsents(logged?.agent))
      ? "this agent's refusals cannot be lifted for a single call"
      : undefined;
  return { call, surroundings, judged, findings, isDenied, notOnce, policy };
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

/** Shows the call and what speaks against it. */
function describe(io: Io, { call, surroundings, isDenied, findings }: Stopped): void {
  const does = isDenied ? "refuses" : "asks about";
  io.stdout(`fairlead ${does} this in ${visibleLine(surroundings.world.cwd)}:`);
  io.stdout(visibleText(redact(shownCall(call)), "    "));
  const width = screenWidth(Number.POSITIVE_INFINITY);
  for (const finding of findings)
    io.stdout(wrapped(visibleLine(describeFinding(finding)), width).join("\n"));
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
  if (redact(command) !== command) return "it holds a secret, which a rule would store unencrypted";
  const narrowest = narrowestAllow(call, "here", surroundings.world);
  return narrowest.ok ? undefined : narrowest.message;
}

/** Writes the exception after showing it. */
async function allowLasting(
  io: Io,
  stopped: Stopped,
  howFar: Extract<HowFar, { kind: "lasting" }>,
  options: AllowOptions,
  questions: Questions,
): Promise<number> {
  const usual = `allowed by hand on ${io.now().toISOString().slice(0, "2026-11-23".length)}`;
  const typed = options.reason ?? (isAsked(options) ? await questions.write("Why?", usual) : usual);
  if (typed === undefined) return INTERRUPTED;
  const planned = await planAllow(io, stopped, howFar, typed.trim() === "" ? usual : typed.trim());
  if (!planned.ok) return refuse(io, planned.problem, planned.hint);
  const { change, toml, fields } = planned;
  const id = tableId(fields);
  const facts = { id, toml, until: howFar.until?.toISOString() ?? null };
  return writeChange(io, change, facts, options, questions, () =>
    tellWritten(io, stopped, howFar, change, id),
  );
}

async function tellWritten(
  io: Io,
  { surroundings }: Stopped,
  { until }: Extract<HowFar, { kind: "lasting" }>,
  { target }: SettingsChange,
  id: string,
): Promise<void> {
  const end = until === undefined ? "" : ` until ${shownMoment(until)}`;
  io.stdout(`it is allowed${end}; to take it back: fairlead allow remove ${id}`);
  if (target.kind === "local" && (await isSeenByGit(io, surroundings.workspace))) {
    const { root } = surroundings.workspace;
    io.stdout(
      `Git does not ignore this file; to keep it out of commits, add its name to ${root}/.gitignore`,
    );
  }
}

interface PlannedAllow {
  readonly ok: true;
  readonly change: SettingsChange;
  readonly toml: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The narrowest exception for a call, tried on it before anybody is asked about it. */
async function planAllow(
  io: Io,
  { call, surroundings, findings, policy }: Stopped,
  { extent, until }: Extract<HowFar, { kind: "lasting" }>,
  reason: string,
): Promise<PlannedAllow | NoChange> {
  const { config, world, workspace } = surroundings;
  const narrowest = narrowestAllow(call, extent, world);
  if (!narrowest.ok) return { ok: false, problem: narrowest.message };
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const fields = {
    rule: rules.length === 1 ? rules[0] : rules,
    ...narrowest.fields,
    reason,
    // As a text, because a date would have to be read anew by every call.
    ...(until === undefined ? {} : { expires: until.toISOString() }),
    tests: [{ ...narrowest.test, expect: "pass" }],
  };
  const origin = { layer: { kind: "user", path: "" }, index: 0 } as const;
  const tried = { ...config, allow: [...config.allow, { ...fields, origin }] };
  const facts = { event: "PreToolUse", permissionMode: undefined, io };
  const { verdict, findings: left } = await judgeCall(call, world, tried, facts);
  if (verdict === "deny" || verdict === "ask") {
    const problem = `an exception this narrow does not let it pass: ${left[0]?.rule} still stops it`;
    return { ok: false, problem, hint: ONCE };
  }
  const target = await tableFile(io, workspace, extent === "here");
  if (target === undefined) return { ok: false, problem: "there is no home folder for settings" };
  const toml = tableToml("allow", fields);
  const ended = endedIn(target.path, policy, io.now());
  const change = planAdding(target, "allow", toml, fields, ended);
  return change.ok ? { ok: true, change, toml, fields } : change;
}

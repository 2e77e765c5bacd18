import type { Config } from "../config/schema.ts";
import type { Io } from "../io.ts";
import { andThen, type MaybePromise } from "../maybe-promise.ts";
import { commandOf } from "../policy/agent-tools/tool-call.ts";
import { mayHoldSecret, nameMayHoldSecret } from "../policy/text/may-hold-secret.ts";
import { canBeWritten } from "../policy/text/nesting.ts";
import type { AgentEvent, ToolUse } from "../protocol/agent-event.ts";
import type { Outcome, OutcomeData } from "../protocol/outcome.ts";
import type { WriteFailure } from "../sys/atomic-file.ts";
import { uniqueName, writeText } from "../sys/light-files.ts";
import {
  type Decision,
  type DecisionFinding,
  decisionsFolder,
  newDecisionId,
  newDecisions,
} from "./decisions.ts";
import { NO_PLACE } from "./records.ts";

/** An event that was decided about, and who asked. */
export interface Decided {
  readonly event: AgentEvent;
  readonly outcome: Outcome;
  /** Name of the agent's dialect. */
  readonly agent: string;
  /** Root of the project. */
  readonly project: string;
}

/**
 * Writes a decision to the log. Parallel calls lose nothing: each
 * writes a file of its own, by one write.
 */
export function recordDecision(
  io: Io,
  settings: Config["log"],
  decided: Decided,
): MaybePromise<WriteFailure> {
  const folder = decisionsFolder(io);
  if (folder === undefined) return NO_PLACE;
  const whole = decisionOf(decided, io);
  const decision = settings.content === "none" ? withoutContent(whole) : whole;
  return andThen(withoutSecrets(decision), (safe) => writeNew(folder, safe));
}

function writeNew(folder: string, decision: Decision): MaybePromise<WriteFailure> {
  const path = `${newDecisions(folder)}/${uniqueName(decision.id)}.json`;
  return writeText(path, JSON.stringify(decision));
}

/** A decision that is being put together. */
type Draft = { -readonly [Field in keyof Decision]: Decision[Field] };

/** Field by field, as a young process takes longer to spread an object than to judge a call. */
function decisionOf({ event, outcome, agent, project }: Decided, io: Io): Decision {
  const now = io.now();
  const { tool, permissionMode } = event;
  const decision: Draft = {
    id: newDecisionId(now),
    time: now.toISOString(),
    session: event.sessionId,
    project,
    cwd: event.cwd,
    agent,
    event: event.name,
    verdict: "pass",
  };
  if (permissionMode !== undefined) decision.mode = permissionMode;
  addOutcome(decision, outcome);
  const judged = outcome.data?.loaded ?? tool;
  if (judged !== undefined) addCall(decision, judged);
  if (tool?.useId !== undefined) decision.call = tool.useId;
  if (io.elapsedMs !== undefined) decision.ms = Math.round(io.elapsedMs() * 100) / 100;
  return decision;
}

/** What was said, or would have been where something let the call pass. */
function addOutcome(decision: Draft, outcome: Outcome): void {
  const { verdict, notice, data } = outcome;
  const findings = findingsOf(outcome);
  const [first] = findings;
  if (first !== undefined) {
    decision.findings = findings;
    // A hook of the user's may refuse what the policy only asked about.
    if (verdict === "pass" || verdict === first.verdict) decision.rule = first.rule;
  }
  if (verdict !== "pass") {
    decision.verdict = verdict;
    decision.reason = outcome.reason;
    return;
  }
  // What a session was told once is not said again, and happened all the same.
  const said = notice ?? data?.unsaid;
  if (typeof said === "string") {
    decision.verdict = "notice";
    // A code is for the eyes of the person at the agent's window.
    decision.reason = said.replace(/--code [\w-]+/g, "--code …");
  }
  if (data !== undefined) addPassed(decision, data);
}

/** What would have been said of a call that passed all the same, and what let it. */
function addPassed(decision: Draft, data: OutcomeData): void {
  const { verdict, reason, by } = Object(data.would);
  const judged = data.findings === undefined ? undefined : decision.findings?.[0]?.verdict;
  if (verdict === "deny" || verdict === "ask") {
    decision.verdict = verdict;
    decision.passed_by = by === "pause" ? by : "observe";
    if (typeof reason === "string") decision.reason = reason;
  } else if (data.allowed_once !== undefined) {
    decision.verdict = judged === "ask" ? judged : "deny";
    decision.passed_by = "allow-once";
  } else if (judged === "ask") {
    decision.verdict = judged;
    decision.passed_by = "ask_fallback";
  }
}

/** The decision without what an agent wrote. */
function withoutContent(decision: Decision): Decision {
  const { command, path, input, hidden, reason, findings = [], ...rest } = decision;
  const bare = findings.map(({ words: _, ...kept }) => kept);
  return { ...rest, ...(bare.length === 0 ? {} : { findings: bare }), content: "none" };
}

/** The findings that a handler gave, as what was judged or as questions not asked; hooks of the user's give none. */
function findingsOf({ data }: Outcome): readonly DecisionFinding[] {
  const findings: DecisionFinding[] = [];
  const given = data?.findings ?? data?.unasked;
  for (const finding of Array.isArray(given) ? given : []) {
    const { rule, verdict = "ask", words, effect } = Object(finding);
    if (typeof rule !== "string" || typeof verdict !== "string") continue;
    findings.push({
      ...{ rule, verdict },
      ...(typeof effect === "string" ? { effect } : {}),
      ...(typeof words === "string" ? { words } : {}),
    });
  }
  return findings;
}

/** Longest command, path or input that is kept, in UTF-16 units. */
const KEPT_MAX_CHARS = 8_000;

/** Adds what a call is about: its command line or its file, of any other tool the whole input. */
function addCall(decision: Draft, call: unknown): void {
  const { name, input }: Pick<ToolUse, "name" | "input"> = Object(call);
  decision.tool = name;
  if (input === undefined) return;
  const command = commandOf({ tool: name, input })?.text;
  const path = input.file_path ?? input.notebook_path ?? input.path;
  if (command !== undefined) decision.command = kept(decision, command);
  else if (typeof path === "string") decision.path = kept(decision, path);
  else if (canBeWritten(input)) decision.input = kept(decision, JSON.stringify(input));
}

/** The part of a text that is kept; notes how much is not. */
function kept(decision: Draft, text: string): string {
  if (text.length <= KEPT_MAX_CHARS) return text;
  decision.hidden = text.length - KEPT_MAX_CHARS;
  return text.slice(0, KEPT_MAX_CHARS);
}

/** The decision as it may be kept. What the policy says has no secret in it; what a hook or agent says may. */
function withoutSecrets(decision: Decision): MaybePromise<Decision> {
  const { tool = "", cwd, project, rule, reason, command, path, input } = decision;
  const isClean =
    !mayHoldSecret(command ?? path ?? input ?? "") &&
    (rule !== undefined || reason === undefined || !mayHoldSecret(reason)) &&
    !nameMayHoldSecret(tool) &&
    !nameMayHoldSecret(cwd) &&
    (cwd.startsWith(project) || !nameMayHoldSecret(project));
  if (isClean) return decision;
  return import("../policy/secrets/redact-all.ts").then(({ redactAll }) => ({
    ...redactAll(decision),
    // The parts of an MCP tool's name, of which each begins anew.
    ...(decision.tool === undefined ? {} : { tool: redactAll(tool.split("__")).join("__") }),
  }));
}

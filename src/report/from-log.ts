import type { Decision } from "../state/decisions.ts";
import { BOUNDS_EVENT, UNDO_EVENT } from "../state/log-remark.ts";
import { PAUSE_ENDED, PAUSE_EVENT } from "../state/pause.ts";
import { commandName } from "./command-name.ts";
import { countedDecision } from "./counted-decision.ts";
import type { Followed, Report, ReportCall, ReportSession } from "./report.ts";
import { SECONDS_PER_QUESTION, sumsOf } from "./sums.ts";
import { plural } from "./words.ts";

/** Most decisions that a page lists one by one; the others are only counted. */
const CALLS_MAX = 10_000;

/** Most projects, rules and commands that a page lists. */
const ROWS_MAX = 100;

/** What a report needs to know beside the decisions. */
export interface LogFacts {
  readonly now: Date;
  /** Of fairlead. */
  readonly version: string;
  /** The options that chose the decisions, as typed: `--since 7d`; empty for all. */
  readonly chosen: string;
  /** The sessions of this machine, the latest first. */
  readonly known?: readonly ReportSession[];
}

/** Remarks, which are not decisions about a call. */
const REMARKS: readonly string[] = [PAUSE_EVENT, UNDO_EVENT, BOUNDS_EVENT];

/** The decisions, the earliest first, as a report. A pause is counted as such: it is not a decision about a call. */
export function reportFromLog(decisions: readonly Decision[], facts: LogFacts): Report {
  const calls = decisions.filter(({ event }) => !REMARKS.includes(event));
  const pauses = decisions.filter(
    ({ event, reason }) => event === PAUSE_EVENT && reason !== PAUSE_ENDED,
  );
  const counted = calls.map((decision) => ({
    ...countedDecision(decision),
    command: subjectOf(decision),
  }));
  const sums = sumsOf(counted, ROWS_MAX);
  const { total, days, rules, effects, projects, agents, commands } = sums;
  const told = calls.slice(-CALLS_MAX).toReversed();
  // A question that was not put to anybody took nobody's time.
  const asked = calls.filter(({ verdict, passed_by: by }) => verdict === "ask" && by === undefined);
  return {
    kind: "log",
    made: facts.now.toISOString(),
    version: facts.version,
    policy: "the policy of each moment",
    ...{ total, days, rules, effects, projects, agents, commands },
    ...(facts.known === undefined ? {} : { known: facts.known }),
    pauses: pauses.length,
    sessions: new Set(calls.map(({ session }) => session).filter((id) => id !== "")).size,
    calls: told.map(callOf),
    leftOut: calls.length - told.length,
    questionSeconds: asked.length * SECONDS_PER_QUESTION,
    secondsPerQuestion: SECONDS_PER_QUESTION,
    suggestions: [],
    notes: notesOn(calls, facts.chosen),
    content: calls.length === 0 || calls.some(({ content }) => content !== "none"),
  };
}

function callOf(decision: Decision): ReportCall {
  const { id, time, agent, project, session, mode, verdict, rule, reason, event } = decision;
  const { tool = event, command, path, input } = decision;
  const content = command ?? path ?? input;
  const { effect } = countedDecision(decision);
  return {
    ...{ id, time, agent, project, session, tool, verdict, followed: followedBy(decision) },
    ...(mode === undefined ? {} : { mode }),
    ...(rule === undefined ? {} : { rule }),
    ...(effect === undefined ? {} : { effect }),
    ...(reason === undefined ? {} : { reason }),
    ...(content === undefined ? {} : { content }),
  };
}

/** "ran" where something let the call pass; the log does not have the person's answer to a question. */
function followedBy({ passed_by: by }: Decision): Followed {
  return by === undefined ? "unknown" : "ran";
}

/** The program, file or tool that a decision is about; undefined where the log keeps no content. */
function subjectOf({ findings = [], command, path, tool, content }: Decision): string | undefined {
  if (content === "none") return undefined;
  const words = findings[0]?.words ?? command ?? path ?? "";
  return commandName(words, command !== undefined) || tool;
}

function notesOn(decisions: readonly Decision[], chosen: string): readonly string[] {
  const unkept = decisions.filter(({ content }) => content === "none").length;
  return [
    "The log does not have your answers to questions, nor whether a call that passed was carried out.",
    'Calls that passed silently are in the log only with `decisions = "all"` in `[log]`.',
    ...(chosen === "" ? [] : [`Only the decisions of ${chosen} are shown.`]),
    ...(unkept === 0
      ? []
      : [`The log kept no command, path or reason for ${plural(unkept, "decision")}.`]),
  ];
}

import type { Decision } from "../state/decisions.ts";
import { commandName } from "./command-name.ts";
import { countedDecision } from "./counted-decision.ts";
import type { Followed, Report, ReportCall } from "./report.ts";
import { SECONDS_PER_QUESTION, sumsOf } from "./sums.ts";
import { plural } from "./words.ts";

/** Most decisions that a page tells of one by one; the others are counted. */
const CALLS_MAX = 10_000;

/** Most projects, rules and commands that a page lists. */
const ROWS_MAX = 100;

/** What a report of decisions is made of beside them. */
export interface LogFacts {
  readonly now: Date;
  /** Of fairlead. */
  readonly version: string;
  /** How the decisions were chosen, as it was typed: `--since 7d`; empty for all. */
  readonly chosen: string;
}

/** What was decided, the earliest first, as a report. */
export function reportFromLog(decisions: readonly Decision[], facts: LogFacts): Report {
  const counted = decisions.map((decision) => ({
    ...countedDecision(decision),
    command: subjectOf(decision),
  }));
  const sums = sumsOf(counted, ROWS_MAX);
  const { total, days, rules, projects, agents, commands } = sums;
  const told = decisions.slice(-CALLS_MAX).toReversed();
  // What was not asked in the end took nobody's time.
  const asked = decisions.filter(
    ({ verdict, passed_by: by }) => verdict === "ask" && by === undefined,
  );
  return {
    kind: "log",
    made: facts.now.toISOString(),
    version: facts.version,
    policy: "the policy of each moment",
    ...{ total, days, rules, projects, agents, commands },
    sessions: new Set(decisions.map(({ session }) => session).filter((id) => id !== "")).size,
    calls: told.map(callOf),
    leftOut: decisions.length - told.length,
    questionSeconds: asked.length * SECONDS_PER_QUESTION,
    secondsPerQuestion: SECONDS_PER_QUESTION,
    suggestions: [],
    notes: notesOn(decisions, facts.chosen),
    content: decisions.length === 0 || decisions.some(({ content }) => content !== "none"),
  };
}

function callOf(decision: Decision): ReportCall {
  const { id, time, agent, project, session, mode, verdict, rule, reason, event } = decision;
  const { tool = event, command, path, input } = decision;
  const content = command ?? path ?? input;
  return {
    ...{ id, time, agent, project, session, tool, verdict, followed: followedBy(decision) },
    ...(mode === undefined ? {} : { mode }),
    ...(rule === undefined ? {} : { rule }),
    ...(reason === undefined ? {} : { reason }),
    ...(content === undefined ? {} : { content }),
  };
}

/** What the log says of it: a question's answer is the person's, and what passed is the agent's affair. */
function followedBy({ verdict, passed_by: by }: Decision): Followed {
  if (by !== undefined) return "ran";
  return verdict === "deny" ? "refused" : "unknown";
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
    "How questions were answered, and whether what passed then ran, is not in the log.",
    'Calls that passed in silence are in the log only with `decisions = "all"` in `[log]`.',
    ...(chosen === "" ? [] : [`These are the decisions of ${chosen}, and no others.`]),
    ...(unkept === 0
      ? []
      : [`Of ${plural(unkept, "decision")} no command, path or reason was kept.`]),
  ];
}

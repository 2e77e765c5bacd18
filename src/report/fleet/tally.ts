import { commandName } from "../command-name.ts";
import { localDay } from "../local-day.ts";
import type { Followed, Report, ReportCall } from "../report.ts";
import { callsIn, SECONDS_PER_QUESTION, startTally } from "../sums.ts";
import { counted, plural } from "../words.ts";
import type { FleetMachine, MachineCount, RuleAnswers } from "./fleet.ts";
import { isoOf, startMachines } from "./machines.ts";
import type { FleetAnswer, FleetCount, FleetItem, FleetRecord } from "./record.ts";
import { type Seen, startSeen } from "./seen.ts";

/** Most stopped calls that a report lists one by one: the latest. */
const CALLS_MAX = 5_000;

/** Characters of a call's text that are kept, and of its reason. */
const CONTENT_MAX_CHARS = 500;
const REASON_MAX_CHARS = 500;

/** Most rules whose answers are counted: there are some hundreds, and those of users. */
const RULES_MAX = 5_000;

/** Most rows of a ranking. */
const ROWS_MAX = 100;

/** Questions and answers that wait for each other: an agent's telemetry comes by itself. */
const WAITING_MAX = 100_000;

/** A machine counts as current for so long before the latest record. */
const CURRENT_MS = 24 * 60 * 60 * 1000;

/** What was read, beside the records. */
export interface ReadFacts {
  readonly files: number;
  readonly misread: number;
  readonly notes: readonly string[];
}

/** What a report needs to know beside the records. */
export interface FleetFacts {
  readonly now: Date;
  /** Of fairlead. */
  readonly version: string;
  /** Records before it are left out. */
  readonly since?: Date | undefined;
  /** False where commands, paths and reasons are left off. */
  readonly content: boolean;
}

/** Counts the records of many machines in bounded memory. */
export interface FleetTally {
  readonly add: (item: FleetItem) => void;
  readonly report: (read: ReadFacts) => Report;
}

/** Begins to count. */
export function startFleet(facts: FleetFacts, seen: Seen = startSeen()): FleetTally {
  const machines = startMachines();
  const sums = startTally();
  const sessions = startSeen();
  const answers = new Map<string, Answers>();
  const calls = startCalls();
  const questions = startWaiting<{ readonly key: string; readonly rule: string }>();
  const persons = startWaiting<FleetAnswer["answer"]>();
  const count = { records: 0, repeated: 0, sessions: 0, overruled: 0, told: 0, content: 0 };
  const sinceMs = facts.since?.getTime() ?? 0;

  const answersOf = (rule: string): Answers => {
    const known = answers.get(rule) ?? { asked: 0, allowed: 0, denied: 0, overruled: 0 };
    if (answers.size < RULES_MAX) answers.set(rule, known);
    return known;
  };
  const countAnswer = (key: string, rule: string, answer: FleetAnswer["answer"]) => {
    if (seen.add(`${key}\nanswered`)) answersOf(rule)[answer]++;
    calls.follow(key, answer === "allowed" ? "ran" : "refused");
  };
  const addAnswer = ({ call, answer }: FleetAnswer) => {
    const question = questions.take(call);
    if (question === undefined) persons.put(call, answer);
    else countAnswer(question.key, question.rule, answer);
  };
  const addDecision = (record: FleetRecord) => {
    if (record.timeMs < sinceMs) return;
    const key = keyOf(record);
    const isNew = seen.add(key);
    // What became of a call may be told later, in a record of its own.
    const isAnswered = record.overruled || record.answer !== undefined;
    const isNewAnswer = isAnswered && seen.add(`${key}\nthen`);
    if (!isNew && !isNewAnswer) {
      count.repeated++;
      return;
    }
    const isOverruled = record.overruled && isNewAnswer;
    machines.add(record, { isNew, isOverruled });
    if (isOverruled) count.overruled++;
    const { rule = NO_RULE, verdict, agent, answer, call, session, source, content } = record;
    const isTold = verdict === "ask" || verdict === "deny";
    if (isTold) calls.add(key, record, facts.content);
    if (isOverruled) answersOf(rule).overruled++;
    if (verdict === "ask") {
      if (isNew) answersOf(rule).asked++;
      const told = answer ?? (call === undefined ? undefined : persons.take(call));
      if (told !== undefined) countAnswer(key, rule, told);
      else if (call !== undefined && record.followed === "unknown")
        questions.put(call, { key, rule });
    }
    if (!isNew) return;
    count.records++;
    if (isTold) count.told++;
    if (content !== undefined) count.content++;
    if (session !== "" && sessions.add(`${source.id}\n${session}`)) count.sessions++;
    const day = localDay(new Date(record.timeMs));
    const command =
      content === undefined || !facts.content ? undefined : commandName(content, true);
    const { effect } = record;
    sums.add({ verdict, rule: record.rule, effect, project: "", agent, day, command });
  };
  const addCount = (point: FleetCount) => {
    const { source, timeMs, series, calls: many } = point;
    if (!seen.add(["unguarded", source.id, timeMs, series, many].join("\n"))) {
      count.repeated++;
      return;
    }
    count.records++;
    machines.addCount(point, timeMs >= sinceMs);
  };

  return {
    add: (item) => {
      switch (item.kind) {
        case "decision":
          return addDecision(item);
        case "answer":
          return addAnswer(item);
        case "unguarded":
          return addCount(item);
        default:
          return item satisfies never;
      }
    },
    report: (read) => {
      const all = machines.all();
      const names = new Map(all.map(({ id, name }) => [id, name]));
      const latestMs = all.reduce((last, one) => Math.max(last, Date.parse(one.lastSeen)), 0);
      const told = calls.latest(names);
      const { total, days, rules, agents, commands, effects } = sums.sums(ROWS_MAX);
      return {
        kind: "fleet",
        made: facts.now.toISOString(),
        version: facts.version,
        policy: "the policy of each machine",
        ...{ total, days, rules, agents, commands, effects, sessions: count.sessions },
        projects: all.map(({ name, pass, allow, notice, ask, deny }) => ({
          ...{ name, pass, allow, notice, ask, deny },
        })),
        ...{ calls: told, leftOut: count.told - told.length, suggestions: [] },
        questionSeconds: total.ask * SECONDS_PER_QUESTION,
        secondsPerQuestion: SECONDS_PER_QUESTION,
        notes: notesOn(count, read, facts, seen.hasForgotten() || sessions.hasForgotten()),
        content: facts.content && (count.content > 0 || callsIn(total) === 0),
        fleet: {
          machines: all,
          machinesLeftOut: machines.leftOut(),
          current: all.filter(({ lastSeen }) => latestMs - Date.parse(lastSeen) <= CURRENT_MS)
            .length,
          versions: countedBy(all, ({ version }) => version ?? "not known"),
          bundles: countedBy(all, ({ bundle }) => bundle ?? "none"),
          answers: answersIn(answers),
          overruled: count.overruled,
          unguarded: all.reduce((sum, { unguarded }) => sum + unguarded, 0),
          ...{ files: read.files, records: count.records, repeated: count.repeated },
          misread: read.misread,
        },
      };
    },
  };
}

const NO_RULE = "(no rule)";

type Answers = { -readonly [name in keyof Omit<RuleAnswers, "rule">]: number };

/** What tells one decision from another: its id in the machine's log, or else all that is known of it. */
function keyOf(record: FleetRecord): string {
  const { source, id, timeMs, session, call, verdict, rule, tool } = record;
  if (id !== undefined) return [source.id, id].join("\n");
  return [source.id, timeMs, session, call, verdict, rule, tool].join("\n");
}

/** Things that wait to be taken by a name, the latest of them. */
function startWaiting<Thing>() {
  const waiting = new Map<string, Thing>();
  return {
    put: (name: string, thing: Thing) => {
      waiting.set(name, thing);
      if (waiting.size <= WAITING_MAX) return;
      const [oldest] = waiting.keys();
      if (oldest !== undefined) waiting.delete(oldest);
    },
    take: (name: string): Thing | undefined => {
      const thing = waiting.get(name);
      waiting.delete(name);
      return thing;
    },
  };
}

/** The latest stopped calls, of which never more than twice as many as are told are kept. */
function startCalls() {
  const kept = new Map<string, { readonly machine: string; call: ReportCall }>();
  const newest = () =>
    [...kept].sort(([, one], [, other]) =>
      (one.call.time ?? "") < (other.call.time ?? "") ? 1 : -1,
    );
  return {
    add: (key: string, record: FleetRecord, withContent: boolean) => {
      const before = kept.get(key);
      if (before !== undefined) {
        if (record.followed !== "unknown")
          before.call = { ...before.call, followed: record.followed };
        return;
      }
      kept.set(key, { machine: record.source.id, call: callOf(record, withContent) });
      if (kept.size < 2 * CALLS_MAX) return;
      const most = newest().slice(0, CALLS_MAX);
      kept.clear();
      for (const [name, one] of most) kept.set(name, one);
    },
    follow: (key: string, followed: Followed) => {
      const known = kept.get(key);
      if (known !== undefined) known.call = { ...known.call, followed };
    },
    latest: (names: ReadonlyMap<string, string>): readonly ReportCall[] =>
      newest()
        .slice(0, CALLS_MAX)
        .map(([, { machine, call }], at) => ({
          ...call,
          id: call.id === "" ? String(at + 1) : call.id,
          project: names.get(machine) ?? machine,
        })),
  };
}

function callOf(record: FleetRecord, withContent: boolean): ReportCall {
  const { id = "", timeMs, agent, session, tool, verdict, rule, effect, mode } = record;
  const { reason, content } = record;
  return {
    ...{ id, time: isoOf(timeMs), agent, project: "", session, tool, verdict },
    ...(rule === undefined ? {} : { rule }),
    ...(effect === undefined ? {} : { effect }),
    ...(mode === undefined ? {} : { mode }),
    ...(reason === undefined || !withContent ? {} : { reason: reason.slice(0, REASON_MAX_CHARS) }),
    ...(content === undefined || !withContent
      ? {}
      : { content: content.slice(0, CONTENT_MAX_CHARS) }),
    followed: record.followed,
  };
}

function countedBy(
  machines: readonly FleetMachine[],
  nameOf: (machine: FleetMachine) => string,
): readonly MachineCount[] {
  const counts = new Map<string, number>();
  for (const machine of machines)
    counts.set(nameOf(machine), (counts.get(nameOf(machine)) ?? 0) + 1);
  return [...counts]
    .map(([name, many]) => ({ name, machines: many }))
    .sort((one, other) => other.machines - one.machines || (one.name < other.name ? -1 : 1));
}

function answersIn(answers: ReadonlyMap<string, Answers>): readonly RuleAnswers[] {
  return [...answers]
    .map(([rule, own]) => ({ rule, ...own }))
    .sort(
      (one, other) =>
        other.allowed + other.overruled - (one.allowed + one.overruled) ||
        other.asked - one.asked ||
        (one.rule < other.rule ? -1 : 1),
    );
}

function notesOn(
  { records, repeated }: { readonly records: number; readonly repeated: number },
  { files, misread, notes }: ReadFacts,
  { since }: FleetFacts,
  hasForgotten: boolean,
): readonly string[] {
  return [
    `${plural(records, "record")} of ${plural(files, "file")} ${records === 1 ? "was" : "were"} counted${repeated === 0 ? "" : `; ${counted(repeated)} that were met again ${repeated === 1 ? "was" : "were"} not`}.`,
    "A machine that exports nothing is not in this report: compare the machines with your own list of them.",
    "What people answered to questions is known of Claude Code, where its own telemetry (`tool_decision`) is among the files.",
    'Calls that passed silently are exported only with `decisions = "all"` in `[log]`.',
    ...(since === undefined ? [] : [`Only records since ${since.toISOString()} were counted.`]),
    ...(misread === 0
      ? []
      : [
          `${counted(misread)} ${misread === 1 ? "line or record" : "lines or records"} could not be read.`,
        ]),
    ...(hasForgotten
      ? [
          "There were more records than can be told apart: one that came again much later was counted twice.",
        ]
      : []),
    ...notes,
  ];
}

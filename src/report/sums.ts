import type { NamedCounts, VerdictCounts } from "./report.ts";

/** How a call was answered. */
export type Verdict = keyof VerdictCounts;

/** The verdicts, the strictest first. */
export const VERDICTS: readonly Verdict[] = ["deny", "ask", "notice", "allow", "pass"];

/** Seconds that a person is assumed to need for a question: to read it, to check the call, to answer. */
export const SECONDS_PER_QUESTION = 10;

/** The counted properties of a call; one that is absent is counted in the total only. */
export interface CountedCall {
  readonly verdict: Verdict;
  /** The verdict with what became of it: `deny (paused)`. */
  readonly outcome?: string | undefined;
  readonly rule?: string | undefined;
  /** What it would do to something outside the project: `deletes database`. */
  readonly effect?: string | undefined;
  readonly project: string;
  readonly agent: string;
  /** `2026-11-23`, in local time. */
  readonly day?: string | undefined;
  /** The program or file that it is about: `git push`, `package.json`. */
  readonly command?: string | undefined;
}

/** How many calls there are of each kind. */
export interface Sums {
  readonly total: VerdictCounts;
  /** The earliest first. */
  readonly days: readonly NamedCounts[];
  /** The most interrupted first, as are the others. */
  readonly rules: readonly NamedCounts[];
  readonly effects: readonly NamedCounts[];
  readonly projects: readonly NamedCounts[];
  readonly agents: readonly NamedCounts[];
  readonly commands: readonly NamedCounts[];
  readonly outcomes: readonly NamedCounts[];
}

/** Counts calls one by one, so that they need not all be in memory. */
export interface Tally {
  readonly add: (call: CountedCall) => void;
  /** Adds what another tally counted. */
  readonly merge: (sums: Sums) => void;
  /** What was counted so far; of everything but days the first `rowsMax`. */
  readonly sums: (rowsMax?: number) => Sums;
}

/** The sums of these calls; of everything but days the first `rowsMax`. */
export function sumsOf(calls: Iterable<CountedCall>, rowsMax?: number): Sums {
  const tally = startTally();
  for (const call of calls) tally.add(call);
  return tally.sums(rowsMax);
}

/** Names of one kind that are counted: of commands there are as many as an agent can type. */
const NAMES_MAX = 10_000;

/** A tally of no calls yet. */
export function startTally(): Tally {
  const total = noCounts();
  const kinds = {
    ...{ days: counter(), rules: counter(), effects: counter(), projects: counter() },
    ...{ agents: counter(), commands: counter(), outcomes: counter() },
  };
  return {
    add: ({ verdict, outcome, rule, effect, project, agent, day, command }) => {
      total[verdict]++;
      kinds.days.add(day, verdict);
      kinds.rules.add(rule, verdict);
      kinds.effects.add(effect, verdict);
      kinds.projects.add(project, verdict);
      kinds.agents.add(agent, verdict);
      kinds.commands.add(command, verdict);
      kinds.outcomes.add(outcome ?? verdict, verdict);
    },
    merge: (sums) => {
      for (const verdict of VERDICTS) total[verdict] += sums.total[verdict];
      for (const row of sums.days) kinds.days.merge(row);
      for (const row of sums.rules) kinds.rules.merge(row);
      for (const row of sums.effects) kinds.effects.merge(row);
      for (const row of sums.projects) kinds.projects.merge(row);
      for (const row of sums.agents) kinds.agents.merge(row);
      for (const row of sums.commands) kinds.commands.merge(row);
      for (const row of sums.outcomes) kinds.outcomes.merge(row);
    },
    sums: (rowsMax) => {
      const ranked = ({ rows }: Counter) => rows().sort(byInterruptions).slice(0, rowsMax);
      return {
        total: { ...total },
        days: kinds.days.rows().sort(byName),
        rules: ranked(kinds.rules),
        effects: ranked(kinds.effects),
        projects: ranked(kinds.projects),
        agents: ranked(kinds.agents),
        commands: ranked(kinds.commands),
        outcomes: ranked(kinds.outcomes),
      };
    },
  };
}

/** All calls, however they were answered. */
export function callsIn({ deny, ask, notice, allow, pass }: VerdictCounts): number {
  return deny + ask + notice + allow + pass;
}

/** Calls that stopped an agent: refused, or waiting for a person. */
export function interruptedIn({ deny, ask }: VerdictCounts): number {
  return deny + ask;
}

type Counts = { -readonly [verdict in Verdict]: number };

function noCounts(): Counts {
  return { pass: 0, allow: 0, notice: 0, ask: 0, deny: 0 };
}

interface Counter {
  readonly add: (name: string | undefined, verdict: Verdict) => void;
  readonly merge: (row: NamedCounts) => void;
  readonly rows: () => NamedCounts[];
}

function counter(): Counter {
  const counts = new Map<string, Counts>();
  const countsOf = (name: string) => {
    const known = counts.get(name) ?? noCounts();
    if (counts.size < NAMES_MAX) counts.set(name, known);
    return known;
  };
  return {
    add: (name, verdict) => {
      if (name !== undefined) countsOf(name)[verdict]++;
    },
    merge: (row) => {
      const known = countsOf(row.name);
      for (const verdict of VERDICTS) known[verdict] += row[verdict];
    },
    rows: () => [...counts].map(([name, each]) => ({ name, ...each })),
  };
}

function byInterruptions(one: NamedCounts, other: NamedCounts): number {
  return (
    interruptedIn(other) - interruptedIn(one) ||
    other.notice - one.notice ||
    callsIn(other) - callsIn(one) ||
    byName(one, other)
  );
}

function byName(one: NamedCounts, other: NamedCounts): number {
  return one.name < other.name ? -1 : 1;
}

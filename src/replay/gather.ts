import type { ReportCall, VerdictCounts } from "../report/report.ts";
import { type Sums, startTally } from "../report/sums.ts";
import type { JudgedCall } from "./judge-then.ts";

/** The result of some transcripts; those of several workers can be added up. */
export interface Gathered {
  readonly sums: Sums;
  /** By the other policy, where two are compared. */
  readonly other: VerdictCounts;
  readonly sessions: readonly string[];
  /** The latest first. */
  readonly calls: readonly ReportCall[];
  readonly leftOut: number;
  /** Calls that would have been refused and ran. */
  readonly ranAnyway: number;
  /** Questions that undo answers. */
  readonly undoable: number;
  /** Read-only commands, in modes in which an agent may ask about them. */
  readonly looking: number;
  readonly asked: readonly AskedCalls[];
  readonly stopped: readonly KeptCall[];
  /** False where more calls were stopped than are kept. */
  readonly allStopped: boolean;
  readonly counts: GatheredCounts;
  readonly sources: readonly SourceCounts[];
}

/** What was read, and what was not. */
export interface GatheredCounts {
  readonly files: number;
  readonly unreadable: number;
  readonly broken: number;
  readonly tooLong: number;
  /** Calls without a folder, of sessions without one. */
  readonly placeless: number;
  readonly timeless: number;
  /** Calls of which the transcript does not say what they were given. */
  readonly untold: number;
}

/** What was read of one agent's transcripts. */
export interface SourceCounts {
  readonly agent: string;
  readonly files: number;
  /** Each once, however many files hold it. */
  readonly calls: number;
  /** How often a call was met that another file holds as well. */
  readonly repeated: number;
  /** Lines and files that were not understood, and calls whose input is not told. */
  readonly misread: number;
}

/** A call to be judged again, unredacted; it never leaves this machine's memory. */
export interface KeptCall {
  readonly agent: string;
  readonly cwd?: string | undefined;
  readonly start?: string | undefined;
  readonly branch?: string | undefined;
  readonly mode?: string | undefined;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Calls that were asked about for the same reason and that no exception could tell apart. */
export interface AskedCalls {
  readonly key: string;
  /** The rules that asked; empty where only the agent's own classifier judges the call. */
  readonly rules: readonly string[];
  readonly call: KeptCall;
  readonly count: number;
  /** Ids of some of them in the report. */
  readonly ids: readonly string[];
}

/** One judged call, as it is added. */
export interface GatheredCall {
  readonly shown: ReportCall;
  readonly day: string | undefined;
  /** The program or file that it is about. */
  readonly command: string | undefined;
  readonly asked: Omit<AskedCalls, "count" | "ids"> | undefined;
  /** Set for a call that no suggestion may allow. */
  readonly stopped: KeptCall | "too long" | undefined;
  readonly isPlaceless: boolean;
  readonly saved?: JudgedCall["saved"];
}

/** Gathers calls in memory that does not grow with them. */
export interface Gatherer {
  readonly add: (call: GatheredCall) => void;
  readonly count: (counts: Partial<GatheredCounts>) => void;
  readonly source: (counts: SourceCounts) => void;
  readonly merge: (other: Gathered) => void;
  readonly gathered: () => Gathered;
}

/** What a session goes by among those of all agents. */
export function sessionName({ agent, session }: Pick<ReportCall, "agent" | "session">): string {
  return `${agent} ${session}`;
}

/** Calls that a report shows; the latest stay. */
export const CALLS_MAX = 10_000;

/** Kinds of questions, and stopped calls, that suggestions are made of. */
const KEPT_MAX = 5_000;

/** Ids that one kind of question names. */
const IDS_MAX = 50;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A gatherer that has no calls yet. */
export function newGatherer(): Gatherer {
  const tally = startTally();
  const other = startTally();
  const sessions = new Set<string>();
  let calls: ReportCall[] = [];
  const numbers = { leftOut: 0, ranAnyway: 0, undoable: 0, looking: 0 };
  const asked = new Map<string, Mutable<AskedCalls>>();
  const stopped = new Map<string, KeptCall>();
  let allStopped = true;
  const counts: Mutable<GatheredCounts> = {
    ...{ files: 0, unreadable: 0, broken: 0, tooLong: 0, placeless: 0, timeless: 0 },
    untold: 0,
  };
  const sources = new Map<string, Mutable<SourceCounts>>();
  const addSource = ({ agent, files, calls: read, repeated, misread }: SourceCounts) => {
    const none = { agent, files: 0, calls: 0, repeated: 0, misread: 0 };
    const known = sources.get(agent) ?? none;
    known.files += files;
    known.calls += read;
    known.repeated += repeated;
    known.misread += misread;
    sources.set(agent, known);
  };
  const keep = (more: readonly ReportCall[]) => {
    calls.push(...more);
    if (calls.length > 2 * CALLS_MAX) cut();
  };
  const cut = () => {
    calls = calls.toSorted((a, b) => latestFirst(a.time ?? "", b.time ?? ""));
    numbers.leftOut += Math.max(0, calls.length - CALLS_MAX);
    calls = calls.slice(0, CALLS_MAX);
  };
  const stop = (call: KeptCall) => {
    const key = JSON.stringify(call);
    if (stopped.has(key)) return;
    if (stopped.size < KEPT_MAX) stopped.set(key, call);
    else allStopped = false;
  };
  const ask = ({ key, rules, call, count, ids }: AskedCalls) => {
    const known = asked.get(key);
    if (known !== undefined) {
      known.count += count;
      known.ids = [...known.ids, ...ids].slice(0, IDS_MAX);
    } else if (asked.size < KEPT_MAX) asked.set(key, { key, rules, call, count, ids });
  };
  return {
    add: ({ shown, day, command, asked: question, stopped: refused, isPlaceless, saved }) => {
      const { verdict, followed, rule, effect, other: otherVerdict } = shown;
      const { agent, project } = shown;
      const isStop = verdict === "ask" || verdict === "deny";
      tally.add({
        verdict,
        rule,
        effect,
        agent,
        project,
        day,
        command: isStop ? command : undefined,
      });
      if (otherVerdict !== undefined) other.add({ verdict: otherVerdict, agent, project });
      sessions.add(sessionName(shown));
      if (day === undefined) counts.timeless += 1;
      if (isPlaceless) counts.placeless += 1;
      if (verdict === "deny" && (followed === "ran" || followed === "failed"))
        numbers.ranAnyway += 1;
      if (saved !== undefined) numbers[saved] += 1;
      if (isShown(shown)) keep([shown]);
      if (question !== undefined) ask({ ...question, count: 1, ids: [shown.id] });
      if (refused === "too long") allStopped = false;
      else if (refused !== undefined) stop(refused);
    },
    count: (more) => {
      for (const name of COUNTED) counts[name] += more[name] ?? 0;
    },
    source: addSource,
    merge: (more) => {
      tally.merge(more.sums);
      other.merge(sumsOfTotal(more.other));
      for (const session of more.sessions) sessions.add(session);
      keep(more.calls);
      numbers.leftOut += more.leftOut;
      for (const name of ["ranAnyway", "undoable", "looking"] as const) numbers[name] += more[name];
      for (const question of more.asked) ask(question);
      for (const call of more.stopped) stop(call);
      allStopped &&= more.allStopped;
      for (const name of COUNTED) counts[name] += more.counts[name];
      for (const source of more.sources) addSource(source);
    },
    gathered: () => {
      cut();
      return {
        ...{ sessions: [...sessions], calls, ...numbers, counts },
        sources: [...sources.values()].toSorted((a, b) => (a.agent < b.agent ? -1 : 1)),
        sums: tally.sums(),
        other: other.sums().total,
        asked: [...asked.values()],
        stopped: [...stopped.values()],
        allStopped,
      };
    },
  };
}

const COUNTED = [
  ...["files", "unreadable", "broken", "tooLong", "placeless", "timeless", "untold"],
] as const satisfies readonly (keyof GatheredCounts)[];

/** True for a call that is not silent, or that two policies judge differently. */
function isShown({ verdict, other = verdict }: ReportCall): boolean {
  return verdict === "ask" || verdict === "deny" || verdict === "notice" || other !== verdict;
}

function latestFirst(one: string, other: string): number {
  return one === other ? 0 : one < other ? 1 : -1;
}

function sumsOfTotal(total: VerdictCounts): Sums {
  const none = {
    days: [],
    rules: [],
    effects: [],
    projects: [],
    agents: [],
    commands: [],
    outcomes: [],
  };
  return { total, ...none };
}

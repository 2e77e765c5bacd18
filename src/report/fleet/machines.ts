import { callsIn, interruptedIn, type Verdict } from "../sums.ts";
import type { FleetMachine } from "./fleet.ts";
import type { FleetCount, FleetRecord, FleetSource } from "./record.ts";

/** Most machines that are told one by one. */
const MACHINES_MAX = 50_000;

/** Counters of one machine that are kept apart: each start of a sender begins one. */
const SERIES_MAX = 32;

/** The machines of a fleet while its records are read. */
export interface Machines {
  /** Adds a decision, counted or only answered; gives the machine's id. */
  readonly add: (record: FleetRecord, what: { isNew: boolean; isOverruled: boolean }) => void;
  /** Adds a point of the counter of unguarded calls; `counts` is false for one that is only where to count from. */
  readonly addCount: (point: FleetCount, counts: boolean) => void;
  readonly all: () => readonly FleetMachine[];
  readonly leftOut: () => number;
}

/** Begins with no machines. */
export function startMachines(max: number = MACHINES_MAX): Machines {
  const known = new Map<string, Machine>();
  const others = new Set<number>();
  const machineOf = (source: FleetSource, timeMs: number): Machine | undefined => {
    const machine = known.get(source.id);
    if (machine === undefined) {
      if (known.size < max) {
        const made = newMachine(source, timeMs);
        known.set(source.id, made);
        return made;
      }
      if (others.size < max) others.add(hashOf(source.id));
      return undefined;
    }
    if (timeMs < machine.firstMs) machine.firstMs = timeMs;
    if (timeMs >= machine.lastMs) {
      machine.lastMs = timeMs;
      machine.source = source;
    }
    return machine;
  };
  return {
    add: ({ source, timeMs, verdict }, { isNew, isOverruled }) => {
      const machine = machineOf(source, timeMs);
      if (machine === undefined) return;
      if (isNew) machine.counts[verdict]++;
      if (isOverruled) machine.overruled++;
    },
    addCount: (point, counts) => {
      // A point says nothing of a machine that is not in the span.
      const machine = counts ? machineOf(point.source, point.timeMs) : known.get(point.source.id);
      if (machine !== undefined) addPoint(machine, point, counts);
    },
    all: () => inOrder([...known.values()]),
    leftOut: () => others.size,
  };
}

/** A counter that goes on: how far it came, and how far before the span. */
interface Series {
  latest: number;
  before: number;
}

interface Machine {
  source: FleetSource;
  firstMs: number;
  lastMs: number;
  readonly counts: { -readonly [verdict in Verdict]: number };
  overruled: number;
  /** Of counters that ended, and of points that stand for themselves. */
  unguarded: number;
  /** Unguarded calls of which there is a record. */
  remarked: number;
  readonly series: Map<string, Series>;
}

function newMachine(source: FleetSource, timeMs: number): Machine {
  return {
    ...{ source, firstMs: timeMs, lastMs: timeMs },
    counts: { pass: 0, allow: 0, notice: 0, ask: 0, deny: 0 },
    ...{ overruled: 0, unguarded: 0, remarked: 0, series: new Map() },
  };
}

function addPoint(machine: Machine, point: FleetCount, counts: boolean): void {
  const { calls, series: name, isRunning, isRemark } = point;
  if (isRemark) {
    if (counts) machine.remarked += calls;
    return;
  }
  if (!isRunning) {
    if (counts) machine.unguarded += calls;
    return;
  }
  const series = machine.series.get(name) ?? { latest: 0, before: 0 };
  if (counts) series.latest = Math.max(series.latest, calls);
  else series.before = Math.max(series.before, calls);
  machine.series.delete(name);
  machine.series.set(name, series);
  const [oldest] = machine.series;
  if (machine.series.size <= SERIES_MAX || oldest === undefined) return;
  machine.unguarded += countedIn(oldest[1]);
  machine.series.delete(oldest[0]);
}

function countedIn({ latest, before }: Series): number {
  return Math.max(0, latest - before);
}

/** Characters of an id that tell two machines of one name apart. */
const ID_CHARS = 8;

function inOrder(machines: readonly Machine[]): readonly FleetMachine[] {
  const named = new Map<string, number>();
  for (const { source } of machines) {
    const name = source.host ?? source.id;
    named.set(name, (named.get(name) ?? 0) + 1);
  }
  return machines
    .map((machine): FleetMachine => {
      const { source, firstMs, lastMs, counts, overruled, unguarded, remarked, series } = machine;
      const { id, host = id, os, arch, version, bundle, user } = source;
      const name = named.get(host) === 1 ? host : `${host} (${id.slice(0, ID_CHARS)})`;
      const running = [...series.values()].reduce((sum, one) => sum + countedIn(one), 0);
      return {
        ...{ id, name },
        ...(user === undefined ? {} : { user }),
        ...(os === undefined ? {} : { os }),
        ...(arch === undefined ? {} : { arch }),
        ...(version === undefined ? {} : { version }),
        ...(bundle === undefined ? {} : { bundle }),
        ...{ firstSeen: isoOf(firstMs), lastSeen: isoOf(lastMs) },
        ...counts,
        overruled,
        // The counter and the records are about the same calls.
        unguarded: Math.max(remarked, unguarded + running),
      };
    })
    .sort(
      (one, other) =>
        other.unguarded - one.unguarded ||
        interruptedIn(other) - interruptedIn(one) ||
        callsIn(other) - callsIn(one) ||
        (one.name < other.name ? -1 : 1),
    );
}

/** Latest moment that a date can be, in milliseconds since 1970. */
const LATEST_MS = 8.64e15;

/** A moment in ISO 8601, whatever clock it comes from. */
export function isoOf(ms: number): string {
  return new Date(Math.min(ms, LATEST_MS)).toISOString();
}

function hashOf(text: string): number {
  return Number(BigInt.asUintN(53, BigInt(Bun.hash(text))));
}

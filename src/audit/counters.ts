import type { AuditCounters } from "../state/audit-record.ts";
import { BOUNDS_EVENT, REMARKED_BY, UNDO_EVENT } from "../state/log-remark.ts";
import { PAUSE_EVENT } from "../state/pause.ts";
import type { AuditRecord } from "./record.ts";

/** Upper bounds of the buckets for how long a decision took, in seconds. */
export const DURATION_BOUNDS: readonly number[] = [
  0.002, 0.004, 0.006, 0.008, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5,
];

/** Series of calls that are told apart: the rules that speak on one machine, with their verdicts and agents. */
const SERIES_MAX = 2_000;

/** Counters that have counted nothing yet. */
export function newCounters(now: Date): AuditCounters {
  return {
    since: now.toISOString(),
    calls: {},
    duration: { counts: DURATION_BOUNDS.map(() => 0).concat(0), sum: 0, min: 0, max: 0 },
    unguarded: 0,
    bounds: 0,
    undo: 0,
  };
}

/** Counters with more decisions counted; what fairlead remarks itself is not a call. */
export function counted(before: AuditCounters, records: readonly AuditRecord[]): AuditCounters {
  const after: AuditCounters = structuredClone(before);
  for (const { attributes, verdict } of records) {
    const agent = String(attributes["gen_ai.agent.name"]);
    const event = String(attributes["fairlead.event"]);
    if (agent === REMARKED_BY && event !== "unknown") {
      countRemark(after, event);
      continue;
    }
    const rule = String(attributes["fairlead.rule"] ?? "");
    const key = JSON.stringify([verdict, rule, agent]);
    const isFull = Object.keys(after.calls).length >= SERIES_MAX;
    const series = isFull && !Object.hasOwn(after.calls, key) ? OTHER_SERIES : key;
    after.calls[series] = (after.calls[series] ?? 0) + 1;
    const ms = attributes["fairlead.duration_ms"];
    if (typeof ms === "number") countDuration(after.duration, ms / 1000);
  }
  return after;
}

const OTHER_SERIES = JSON.stringify(["other", "", ""]);

function countRemark(counters: AuditCounters, event: string): void {
  if (event === BOUNDS_EVENT) counters.bounds++;
  else if (event === UNDO_EVENT) counters.undo++;
  else if (event !== PAUSE_EVENT) counters.unguarded++;
}

function countDuration(duration: AuditCounters["duration"], seconds: number): void {
  const isFirst = duration.counts.every((count) => count === 0);
  const found = DURATION_BOUNDS.findIndex((bound) => seconds <= bound);
  const bucket = found < 0 ? DURATION_BOUNDS.length : found;
  duration.counts[bucket] = (duration.counts[bucket] ?? 0) + 1;
  duration.sum += seconds;
  duration.min = isFirst ? seconds : Math.min(duration.min, seconds);
  duration.max = Math.max(duration.max, seconds);
}

import * as v from "valibot";
import type { Cost } from "./spawn.ts";

/** Where measurements are kept, and what `docs/performance.md`, `docs/maintainers/measurements.md` and the plots are made from. */
export const REPORT_FILE = "docs/performance.json";

const Machine = v.strictObject({
  /** The day, ISO 8601. */
  date: v.string(),
  system: v.string(),
  processor: v.string(),
  cores: v.number(),
  memoryGiB: v.number(),
  bun: v.string(),
  /** What `fairlead version` says of the executable that was measured. */
  fairlead: v.string(),
});

/** Whole calls: times in milliseconds, memory in MiB (null where nobody can tell). */
const Call = v.strictObject({
  name: v.string(),
  median: v.number(),
  p95: v.number(),
  peak: v.nullable(v.number()),
  /** What it may cost, in words; empty without a budget. */
  budget: v.string(),
});

/** Parts in process, in milliseconds. */
const Part = v.strictObject({
  name: v.string(),
  mean: v.number(),
  p95: v.number(),
  budget: v.number(),
});

const Point = v.strictObject({
  x: v.number(),
  median: v.number(),
  p95: v.number(),
  peak: v.nullable(v.number()),
});

/** One line of a plot; `curve` and `series` are those of the table of curves. */
const Series = v.strictObject({
  curve: v.string(),
  series: v.string(),
  points: v.array(Point),
});

/** What one guard said to one payload; null when it failed. */
const Said = v.nullable(v.picklist(["pass", "ask", "deny"]));

const Peer = v.strictObject({
  name: v.string(),
  /** Its version and that of what runs it. */
  version: v.string(),
  /** The harmless and the destructive call. */
  harmless: Call,
  destructive: Call,
  /** Its verdicts on the payloads, in their order. */
  said: v.array(Said),
});

const Peers = v.strictObject({
  measured: v.array(Peer),
  /** Those that this machine lacks, with the reason. */
  absent: v.array(v.strictObject({ name: v.string(), why: v.string() })),
});

const Report = v.strictObject({
  machine: Machine,
  calls: v.array(Call),
  session: v.array(Call),
  parts: v.array(Part),
  policy: v.array(Part),
  growth: v.array(Series),
  peers: Peers,
});

/** Everything that one run measured. */
export type Report = v.InferOutput<typeof Report>;
/** The machine and the executable that were measured. */
export type MachineRow = v.InferOutput<typeof Machine>;
/** A whole call's cost. */
export type CallRow = v.InferOutput<typeof Call>;
/** A part's cost. */
export type PartRow = v.InferOutput<typeof Part>;
/** The costs of one thing that grows. */
export type SeriesRow = v.InferOutput<typeof Series>;
/** A guard beside fairlead. */
export type PeerRow = v.InferOutput<typeof Peer>;
/** The guards that were measured, and those that could not be. */
export type PeersReport = v.InferOutput<typeof Peers>;
/** A guard's verdict. */
export type Verdict = v.InferOutput<typeof Said>;

/** What a part of the benchmark found: its rows, and whether one is far over its budget. */
export interface Section<Row> {
  readonly rows: readonly Row[];
  readonly failed: boolean;
}

/** Parses a report; throws when it is not one. */
export function parseReport(text: string): Report {
  return v.parse(Report, JSON.parse(text));
}

/** A report as it is kept: numbers of four digits, more than any machine repeats. */
export function writeReport(report: Report): string {
  const round = (_: string, value: unknown) =>
    typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
  return `${JSON.stringify(report, round, 2)}\n`;
}

/** A measured cost as a row. */
export function callRow({ name, median, p95, peak }: Cost, budget = ""): CallRow {
  return { name, median, p95, peak: Number.isNaN(peak) ? null : peak, budget };
}

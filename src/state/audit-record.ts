import * as v from "valibot";
import type { Io } from "../io.ts";
import { type WriteFailure, writePrivate } from "../sys/atomic-file.ts";
import { textOf } from "../sys/folder.ts";
import { auditFiles } from "./audit-files.ts";

/** The ways by which decisions leave the machine. */
export const AUDIT_WAYS = ["otlp", "ocsf"] as const;
export type AuditWay = (typeof AUDIT_WAYS)[number];

const HISTOGRAM = v.object({
  /** Decisions in each bucket, the last one without an upper bound. */
  counts: v.array(v.number()),
  sum: v.number(),
  min: v.number(),
  max: v.number(),
});

const COUNTERS = v.object({
  /** When counting began. */
  since: v.pipe(v.string(), v.isoTimestamp()),
  /** Calls by `[verdict, rule, agent]` as JSON. */
  calls: v.record(v.string(), v.number()),
  duration: HISTOGRAM,
  unguarded: v.number(),
  bounds: v.number(),
  undo: v.number(),
});

/** Numbers that only rise, kept with the place up to which they count. */
export type AuditCounters = v.InferOutput<typeof COUNTERS>;

const RECORD = v.object({
  /** Bytes of each day's file that were sent. */
  days: v.record(v.string(), v.number()),
  sent: v.number(),
  /** Decisions that the other side would not take. */
  refused: v.number(),
  /** Decisions that the log removed as too old before they were sent. */
  lost: v.number(),
  /** Tries that have failed since the last one that did not. */
  failures: v.number(),
  last_sent: v.optional(v.string()),
  /** Why the last try failed. */
  error: v.optional(v.string()),
  /** No try is made before this moment, unless a person asks for one. */
  not_before: v.optional(v.string()),
  counters: v.optional(COUNTERS),
});

/** What is remembered of a destination. */
export type AuditRecord = v.InferOutput<typeof RECORD>;

/** Reads a record. One that is missing or damaged remembers nothing: everything in the log is sent, again if need be. */
export function readAuditRecord(io: Io, way: AuditWay): AuditRecord {
  const folder = auditFiles(io)?.folder;
  const text = folder === undefined ? undefined : textOf(`${folder}/${way}.json`);
  try {
    return v.parse(RECORD, JSON.parse(text ?? ""));
  } catch {
    return { days: {}, sent: 0, refused: 0, lost: 0, failures: 0 };
  }
}

/** Writes a record; returns why it cannot be written. */
export function writeAuditRecord(io: Io, way: AuditWay, record: AuditRecord): WriteFailure {
  const folder = auditFiles(io)?.folder;
  if (folder === undefined) return "there is no home folder";
  return writePrivate(`${folder}/${way}.json`, JSON.stringify(record));
}

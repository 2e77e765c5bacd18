import type { Config } from "../config/schema.ts";
import type { Io } from "../io.ts";
import { auditFiles } from "../state/audit-files.ts";
import {
  type AuditRecord as Remembered,
  readAuditRecord,
  writeAuditRecord,
} from "../state/audit-record.ts";
import { decisionsFolder } from "../state/decisions.ts";
import { loggedDays } from "../state/read-decisions.ts";
import { writePrivate } from "../sys/atomic-file.ts";
import { lockFile } from "../sys/file-lock.ts";
import { privately } from "../sys/private.ts";
import { counted, newCounters } from "./counters.ts";
import type { Delivery, Destination } from "./destination.ts";
import { auditDestinations } from "./destinations.ts";
import { lostOf } from "./lost.ts";
import { type Batch, newBatches } from "./read-new.ts";
import { type AuditRecord, auditRecord } from "./record.ts";

/** How sending is done; parameters for tests. */
export interface Sending {
  /** Tries again what failed a while ago, which otherwise waits its time. */
  readonly isAsked?: boolean;
  /** Milliseconds before each further try of the same batch. */
  readonly pauses?: readonly number[];
}

/** What was done for a destination. */
export interface Sent {
  readonly to: string;
  readonly sent: number;
  readonly refused: number;
  readonly lost: number;
  readonly error: string | undefined;
}

/** A few tries within the life of a process that nobody waits for; the next session tries again. */
const PAUSES: readonly number[] = [1_000, 4_000, 15_000];

/** Longest pause that a server may ask for within one process, in milliseconds. */
const PAUSE_MAX_MS = 60_000;

/** How long a person's command waits for a process that sends, in milliseconds. */
const LOCK_WAIT_MS = 10_000;

/**
 * Sends what the log has and each destination has not, one process at a time. An error where another one is sending.
 * What was sent is remembered after each batch; one that a kill comes into the middle of is sent again.
 */
export async function sendAudit(
  io: Io,
  config: Config,
  sending: Sending = {},
): Promise<readonly Sent[] | Error> {
  const files = auditFiles(io);
  const folder = decisionsFolder(io);
  if (files === undefined || folder === undefined) return new Error("there is no home folder");
  const lock = privately(() => lockFile(files.lock, sending.isAsked === true ? LOCK_WAIT_MS : 0));
  if (lock instanceof Error) return new Error("another process is sending");
  try {
    writePrivate(files.look, "");
    const done: Sent[] = [];
    for (const destination of await auditDestinations(io, config)) {
      const content = config.audit?.content === true;
      done.push(await sendTo(destination, { io, folder, content, sending }));
    }
    return done;
  } finally {
    lock?.close();
  }
}

interface Circumstances {
  readonly io: Io;
  readonly folder: string;
  readonly content: boolean;
  readonly sending: Sending;
}

async function sendTo(destination: Destination, around: Circumstances): Promise<Sent> {
  const { io, folder, content, sending } = around;
  const { way, to } = destination;
  const before = await withLost(io, folder, readAuditRecord(io, way));
  let record: Remembered = before;
  const told = (error?: string): Sent => ({
    to,
    sent: record.sent - before.sent,
    refused: record.refused - before.refused,
    lost: record.lost,
    error,
  });
  const notBefore = Date.parse(record.not_before ?? "");
  if (sending.isAsked !== true && notBefore > io.now().getTime()) return told(record.error);
  const seen = new Set<string>();
  for await (const batch of newBatches(folder, record.days)) {
    const records = recordsOf(batch, content, seen);
    const delivered = await deliver(destination, records, sending.pauses ?? PAUSES);
    if (delivered.kind !== "taken") {
      record = afterFailure(record, delivered, io.now());
      writeAuditRecord(io, way, record);
      return told(delivered.why);
    }
    record = afterBatch(record, batch, delivered, io.now());
    if (destination.sendCounters !== undefined) {
      record.counters = counted(record.counters ?? newCounters(io.now()), delivered.given);
    }
    const failure = writeAuditRecord(io, way, record);
    // What cannot be remembered would be sent for ever.
    if (failure !== undefined) return told(`what was sent cannot be remembered (${failure})`);
    // A process that only passes things on would otherwise keep tens of megabytes of what it passed.
    Bun.gc(true);
  }
  const { counters } = record;
  if (record.sent === before.sent || counters === undefined) {
    if (record !== before || before.lost > 0) writeAuditRecord(io, way, record);
    return told();
  }
  const numbers = await destination.sendCounters?.(counters, io.now());
  const problem = numbers === undefined || numbers.kind === "taken" ? undefined : numbers.why;
  if (problem === undefined) return told();
  // The decisions were taken; the numbers are sent with the next ones.
  writeAuditRecord(io, way, { ...record, error: problem });
  return told(problem);
}

/** Decisions of a batch; one that a kill left in the log twice is sent once. */
function recordsOf({ decisions }: Batch, content: boolean, seen: Set<string>): AuditRecord[] {
  if (seen.size > SEEN_MAX) seen.clear();
  return decisions.flatMap((decision) => {
    if (seen.has(decision.id)) return [];
    seen.add(decision.id);
    return [auditRecord(decision, content)];
  });
}

/** Ids that are kept to find a decision that is there twice: the two follow each other closely. */
const SEEN_MAX = 10_000;

/** Counts what the log has removed since the last look, and forgets the days that it was in. */
async function withLost(io: Io, folder: string, record: Remembered): Promise<Remembered> {
  const present = new Set(loggedDays(folder));
  const gone = Object.entries(record.days).filter(([day]) => !present.has(day));
  let { lost } = record;
  for (const [day, sent] of gone) lost += await lostOf(io, day, sent);
  // A day that is there is noted before anything of it is sent, so that its loss is noticed.
  const days = Object.fromEntries([...present].map((day) => [day, record.days[day] ?? 0]));
  return { ...record, days, lost };
}

type Delivered =
  | {
      readonly kind: "taken";
      /** What was understood; the other side may have kept less of it. */
      readonly given: readonly AuditRecord[];
      readonly refused: number;
    }
  | Exclude<Delivery, { readonly kind: "taken" }>;

/**
 * Hands records on, in smaller parts where all of them are not understood. One that is not understood even alone is left
 * out, if others are: a server that understands none at all is not one for decisions.
 */
async function deliver(
  destination: Destination,
  records: readonly AuditRecord[],
  pauses: readonly number[],
): Promise<Delivered> {
  if (records.length === 0) return { kind: "taken", given: [], refused: 0 };
  const whole = await sendPatiently(destination, records, pauses);
  if (whole.kind === "taken") {
    const { refused = 0 } = whole;
    return { kind: "taken", given: records, refused };
  }
  if (whole.kind !== "unfit" || records.length === 1) return whole;
  const half = Math.ceil(records.length / 2);
  const parts: Delivered[] = [];
  for (const part of [records.slice(0, half), records.slice(half)]) {
    const delivered = await deliver(destination, part, pauses);
    if (delivered.kind === "later" || delivered.kind === "failed") return delivered;
    parts.push(delivered);
  }
  const taken = parts.flatMap((part) => (part.kind === "taken" ? [part] : []));
  if (taken.length === 0) return whole;
  const unfit = parts.flatMap((part, at) =>
    part.kind === "unfit" ? [at === 0 ? half : records.length - half] : [],
  );
  return {
    kind: "taken",
    given: taken.flatMap(({ given }) => given),
    refused: [...taken.map(({ refused }) => refused), ...unfit].reduce((sum, one) => sum + one, 0),
  };
}

async function sendPatiently(
  destination: Destination,
  records: readonly AuditRecord[],
  pauses: readonly number[],
): Promise<Delivery> {
  for (const pause of pauses) {
    const delivery = await destination.send(records);
    if (delivery.kind !== "later") return delivery;
    // Machines that lost their collector in the same moment do not come back in the same moment.
    const wait = delivery.afterMs ?? pause * (0.5 + Math.random());
    if (wait > PAUSE_MAX_MS) return delivery;
    await Bun.sleep(wait);
  }
  return destination.send(records);
}

function afterBatch(
  record: Remembered,
  { day, end }: Batch,
  { given, refused }: Extract<Delivered, { readonly kind: "taken" }>,
  now: Date,
): Remembered {
  const { error: _, not_before: __, ...rest } = record;
  return {
    ...rest,
    days: { ...record.days, [day]: end },
    sent: record.sent + given.length,
    refused: record.refused + refused,
    failures: 0,
    last_sent: now.toISOString(),
  };
}

const MINUTE_MS = 60_000;

/** Longest time between two tries of processes in the background, in minutes. */
const BACKOFF_MAX_MINUTES = 30;

function afterFailure(
  record: Remembered,
  { why, ...delivery }: Exclude<Delivered, { readonly kind: "taken" }>,
  now: Date,
): Remembered {
  const failures = record.failures + 1;
  const minutes = Math.min(2 ** (failures - 1), BACKOFF_MAX_MINUTES) * (0.5 + Math.random() / 2);
  const wait = "afterMs" in delivery ? Number(delivery.afterMs) : minutes * MINUTE_MS;
  const notBefore = new Date(now.getTime() + wait).toISOString();
  return { ...record, failures, error: why, not_before: notBefore };
}

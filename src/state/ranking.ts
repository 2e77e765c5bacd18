import * as v from "valibot";
import type { SessionConfig } from "../config/session-sections.ts";
import type { Io } from "../io.ts";
import { writePrivate } from "../sys/atomic-file.ts";
import { factsOf, namesIn, remove } from "../sys/folder.ts";
import { allowedUrl, askServer } from "../sys/http.ts";
import { userStateDirectory } from "../sys/paths.ts";
import { readText } from "../sys/probe.ts";
import type { SessionSummary } from "./summary.ts";

/** What became of a session's numbers. */
export type RankStatus = "disabled" | "queued" | "sent" | "failed";

/** A status with the reason for a failure. */
export type Ranked = { readonly status: RankStatus; readonly reason?: string };

/** The tools every Claude Code has; any other name could tell whom or what a person works with. */
const PUBLIC_TOOLS: ReadonlySet<string> = new Set([
  "Bash",
  "Edit",
  "Glob",
  "Grep",
  "MultiEdit",
  "NotebookEdit",
  "Read",
  "Task",
  "TodoWrite",
  "WebFetch",
  "WebSearch",
  "Write",
]);

/** Tries after which an entry is given up. */
const ATTEMPTS_MAX = 10;

/** Entries sent in one go: a process in the background must come to an end. */
const ENTRIES_MAX = 50;

/** Days after which an entry that was sent or given up is forgotten. */
const FORGET_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

function entrySchema() {
  return v.object({
    status: v.picklist(["queued", "sent", "failed"]),
    attempts: v.pipe(v.number(), v.integer(), v.minValue(0)),
    reason: v.optional(v.string()),
    payload: v.record(v.string(), v.unknown()),
  });
}

type Entry = v.InferOutput<ReturnType<typeof entrySchema>>;

/** The folder that holds one file for each session that is ranked; undefined without a home. */
export function rankFolder(io: Io): string | undefined {
  const state = userStateDirectory(io);
  return state === undefined ? undefined : `${state}/rank`;
}

/**
 * Queues a session's numbers: no file names, no commands, no prompts, and of tools only those that everyone
 * has by name. The same numbers are not queued twice. Tells what is true at this moment.
 */
export async function queueRanking(
  summary: SessionSummary,
  root: string,
  rank: SessionConfig["rank"],
  io: Io,
): Promise<Ranked> {
  if (!rank.enabled) return { status: "disabled" };
  const url = allowedUrl(rank.endpoint);
  if (url instanceof Error) return { status: "failed", reason: `rank.endpoint: ${url.message}` };
  const folder = rankFolder(io);
  if (folder === undefined) return { status: "failed", reason: "no home folder to queue in" };
  const id = digestOf(`${root}\n${summary.session_id}`);
  const path = `${folder}/${id}.json`;
  const payload = payloadOf(summary, id, rank.user);
  const before = await readEntry(path);
  if (before !== undefined && JSON.stringify(before.payload) === JSON.stringify(payload)) {
    return before.reason === undefined
      ? { status: before.status }
      : { status: before.status, reason: before.reason };
  }
  const failure = writeEntry(path, { status: "queued", attempts: 0, payload });
  return failure === undefined ? { status: "queued" } : { status: "failed", reason: failure };
}

/** True when something waits to be sent. */
export async function hasQueued(io: Io): Promise<boolean> {
  for (const path of entryPaths(io)) {
    if ((await readEntry(path))?.status === "queued") return true;
  }
  return false;
}

/** How many entries were sent, given up, and left for another time. */
export type RankDelivery = { sent: number; failed: number; queued: number };

/** Sends what is queued, each entry once. What a server refuses for good is given up, the rest is kept. */
export async function deliverRanking(rank: SessionConfig["rank"], io: Io): Promise<RankDelivery> {
  const delivery: RankDelivery = { sent: 0, failed: 0, queued: 0 };
  const url = allowedUrl(rank.endpoint);
  let left = ENTRIES_MAX;
  for (const path of entryPaths(io)) {
    const entry = await readEntry(path);
    if (entry?.status !== "queued") {
      forgetOld(path, io.now());
      continue;
    }
    if (!rank.enabled || url instanceof Error || left-- <= 0) {
      delivery.queued++;
      continue;
    }
    const next = await deliver(entry, url, rank, io);
    const current = (await readEntry(path))?.payload;
    // Where the session went on while its numbers were sent, the new ones wait for their turn.
    if (JSON.stringify(current) === JSON.stringify(entry.payload)) writeEntry(path, next);
    delivery[next.status]++;
  }
  for (const path of leftovers(io)) forgetOld(path, io.now());
  return delivery;
}

async function deliver(
  entry: Entry,
  url: URL,
  rank: SessionConfig["rank"],
  io: Io,
): Promise<Entry> {
  const token = rank.token_env === "" ? "" : (io.env(rank.token_env) ?? "");
  const answer = await askServer(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "fairlead",
      "idempotency-key": String(entry.payload.session),
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(entry.payload),
  });
  const { payload } = entry;
  const attempts = entry.attempts + 1;
  if (!(answer instanceof Error) && answer.status >= 200 && answer.status < 300) {
    return { status: "sent", attempts, payload };
  }
  const reason = answer instanceof Error ? answer.message : `the server answered ${answer.status}`;
  const final = !(answer instanceof Error) && isFinal(answer.status);
  const status = final || attempts >= ATTEMPTS_MAX ? "failed" : "queued";
  return { status, attempts, reason, payload };
}

/** Answers that another try will not change: refusals but for "too slow" and "too often", and redirects. */
function isFinal(status: number): boolean {
  return status >= 300 && status < 500 && status !== 408 && status !== 429;
}

function payloadOf(summary: SessionSummary, session: string, user: string) {
  const tools = new Map<string, { calls: number; failures: number; duration_ms: number }>();
  for (const [name, tool] of Object.entries(summary.tools)) {
    const shown = PUBLIC_TOOLS.has(name) ? name : "other";
    const sum = tools.get(shown) ?? { calls: 0, failures: 0, duration_ms: 0 };
    sum.calls += tool.calls;
    sum.failures += tool.failures;
    sum.duration_ms += tool.duration_ms;
    tools.set(shown, sum);
  }
  const total = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    session,
    user,
    started: summary.started,
    duration_ms: summary.duration_ms,
    prompts: summary.prompts,
    compactions: summary.compactions,
    denials: total(summary.denials),
    asks: total(summary.asks),
    tools: Object.fromEntries(tools),
  };
}

function digestOf(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 32);
}

function entryPaths(io: Io): readonly string[] {
  const folder = rankFolder(io);
  if (folder === undefined) return [];
  return namesIn(folder)
    .filter((name) => /^[0-9a-f]{32}\.json$/.test(name))
    .sort()
    .map((name) => `${folder}/${name}`);
}

/** What killed writers of entries left. */
function leftovers(io: Io): readonly string[] {
  const folder = rankFolder(io);
  if (folder === undefined) return [];
  return namesIn(folder)
    .filter((name) => name.endsWith(".tmp"))
    .map((name) => `${folder}/${name}`);
}

async function readEntry(path: string): Promise<Entry | undefined> {
  const text = await readText(path);
  try {
    const parsed = v.safeParse(entrySchema(), JSON.parse(typeof text === "string" ? text : ""));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

function writeEntry(path: string, entry: Entry): string | undefined {
  return writePrivate(path, `${JSON.stringify(entry)}\n`);
}

function forgetOld(path: string, now: Date): void {
  const modifiedMs = factsOf(path)?.modifiedMs ?? now.getTime();
  if (now.getTime() - modifiedMs > FORGET_DAYS * DAY_MS) remove(path);
}

import { textChunks } from "../sys/light-files.ts";
import { exists } from "../sys/probe.ts";
import type { SessionFiles } from "./records.ts";
import { readDrops } from "./single-record-files.ts";

/** What one tool did in a session. */
export type ToolSummary = {
  calls: number;
  failures: number;
  /** Sum over the calls whose agent told a duration, in milliseconds. */
  duration_ms: number;
  input_bytes: number;
  output_bytes: number;
};

/** A session, folded from its records. */
export type SessionSummary = {
  readonly session_id: string;
  /** Time of the first record, ISO 8601, UTC. */
  readonly started: string | null;
  readonly ended: string;
  /** From the first record to the end; 0 where the clock went backwards. */
  readonly duration_ms: number;
  readonly reason: string | null;
  readonly records: number;
  /** Lines that were not records: cut off by a kill, or written by something else. */
  readonly unreadable: number;
  readonly prompts: number;
  readonly compactions: number;
  /** What was denied, by rule. */
  readonly denials: { readonly [rule: string]: number };
  /** What the person was asked about, by rule. */
  readonly asks: { readonly [rule: string]: number };
  readonly events: { readonly [event: string]: number };
  readonly tools: { readonly [tool: string]: ToolSummary };
  /** The files worked on last, the latest first; at most {@link RECENT_FILES_MAX}. */
  readonly recent_files: readonly string[];
};

/** Enough to remind a model of its work, few enough for its context. */
const RECENT_FILES_MAX = 20;

/** Most names of tools, events or rules that are told apart: outside values must not grow without end. */
const NAMES_MAX = 500;

/** How much of the record file is in memory at a time. */
const CHUNK_BYTES = 1024 * 1024;

/** How much of a session's records is read: some 400,000 of them, more than any session makes. */
const RECORDS_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Folds a session's records into a summary. The records stay where they are, so folding again after a
 * resumed session gives the total, and a kill in the middle loses nothing.
 */
export async function summarise(
  files: Pick<SessionFiles, "records" | "drops">,
  session: { readonly id: string; readonly ended: string; readonly reason: string | undefined },
): Promise<SessionSummary> {
  const fold: Fold = {
    records: 0,
    unreadable: 0,
    started: null,
    events: new Map(),
    tools: new Map(),
    denials: new Map(),
    asks: new Map(),
    files: new Set(),
    ids: new Set(),
  };
  // Read first, folded last: another session's end may move them to the file at any moment.
  const drops = await dropTexts(files.drops);
  await foldFile(fold, files.records);
  for (const text of drops) foldRecord(fold, parseOrUndefined(text));
  // The time of a file lags behind the clock that its records were written by.
  const { started } = fold;
  const ended = started !== null && started > session.ended ? started : session.ended;
  return {
    session_id: session.id,
    ...{ started, ended },
    duration_ms: millisecondsBetween(started, ended),
    reason: session.reason ?? null,
    records: fold.records,
    unreadable: fold.unreadable,
    prompts: fold.events.get("UserPromptSubmit") ?? 0,
    compactions: fold.events.get("PreCompact") ?? 0,
    denials: Object.fromEntries(fold.denials),
    asks: Object.fromEntries(fold.asks),
    events: Object.fromEntries(fold.events),
    tools: Object.fromEntries(fold.tools),
    recent_files: [...fold.files].reverse().slice(0, RECENT_FILES_MAX),
  };
}

interface Fold {
  records: number;
  unreadable: number;
  started: string | null;
  readonly events: Map<string, number>;
  readonly tools: Map<string, ToolSummary>;
  readonly denials: Map<string, number>;
  readonly asks: Map<string, number>;
  /** In the order of their latest use. */
  readonly files: Set<string>;
  /** Of the records that may be met twice. */
  readonly ids: Set<string>;
}

async function foldFile(fold: Fold, path: string): Promise<void> {
  let rest = "";
  try {
    for await (const chunk of textChunks(path, CHUNK_BYTES, RECORDS_MAX_BYTES)) {
      const text = rest + chunk;
      const end = text.lastIndexOf("\n") + 1;
      rest = text.slice(end);
      if (end > 0) foldLines(fold, text.slice(0, end - 1));
    }
  } catch {
    fold.unreadable++;
  }
  if (rest !== "") foldLines(fold, rest);
}

/** Parses many lines as one array, which is several times faster; one by one only if that fails. */
function foldLines(fold: Fold, text: string): void {
  try {
    const values: unknown = JSON.parse(`[${text.replaceAll("\n", ",")}]`);
    if (Array.isArray(values)) for (const value of values) foldRecord(fold, value);
  } catch {
    for (const line of text.split("\n")) {
      if (line.trim() !== "") foldRecord(fold, parseOrUndefined(line));
    }
  }
}

async function dropTexts(folder: string): Promise<readonly string[]> {
  if (!exists(folder)) return [];
  return readDrops(folder).map(({ text }) => text);
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checked by hand: a schema would take longer over 100,000 records than all else together. */
function foldRecord(fold: Fold, record: unknown): void {
  if (!isObject(record)) {
    fold.unreadable++;
    return;
  }
  const { time, event, tool, file } = record;
  if (typeof time !== "string" || typeof event !== "string") {
    fold.unreadable++;
    return;
  }
  if (typeof record.id === "string") {
    if (fold.ids.has(record.id)) return;
    fold.ids.add(record.id);
  }
  fold.records++;
  if (fold.started === null || time < fold.started) fold.started = time;
  if (record.verdict === "deny" || record.verdict === "ask") {
    const counts = record.verdict === "deny" ? fold.denials : fold.asks;
    for (const rule of Array.isArray(record.rules) ? record.rules : []) count(counts, String(rule));
    return;
  }
  count(fold.events, event);
  if (typeof file === "string") {
    fold.files.delete(file);
    fold.files.add(file);
  }
  if (typeof tool === "string") addTool(fold.tools, tool, record);
}

function count(counts: Map<string, number>, name: string): void {
  if (counts.size >= NAMES_MAX && !counts.has(name)) return;
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function addTool(
  tools: Map<string, ToolSummary>,
  name: string,
  record: Readonly<Record<string, unknown>>,
): void {
  const tool = tools.get(name) ?? {
    calls: 0,
    failures: 0,
    duration_ms: 0,
    input_bytes: 0,
    output_bytes: 0,
  };
  if (tool.calls === 0 && tools.size >= NAMES_MAX) return;
  tool.calls++;
  if (record.success === false) tool.failures++;
  tool.duration_ms += numberOf(record.duration_ms);
  tool.input_bytes += numberOf(record.input_bytes);
  tool.output_bytes += numberOf(record.output_bytes);
  tools.set(name, tool);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function numberOf(value: unknown): number {
  return typeof value === "number" && value > 0 ? value : 0;
}

function millisecondsBetween(started: string | null, ended: string): number {
  const span = started === null ? 0 : Date.parse(ended) - Date.parse(started);
  return Math.max(0, span || 0);
}

import * as v from "valibot";
import { readText } from "../sys/probe.ts";

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
  readonly started: string | null;
  readonly ended: string;
  readonly reason: string | null;
  readonly records: number;
  /** Lines that were not records: cut off by a kill, or written by something else. */
  readonly unreadable: number;
  readonly events: { readonly [event: string]: number };
  readonly tools: { readonly [tool: string]: ToolSummary };
  /** The files worked on last, the latest first; at most {@link RECENT_FILES_MAX}. */
  readonly recent_files: readonly string[];
};

/** Enough to remind a model of its work, few enough for its context. */
export const RECENT_FILES_MAX = 20;

/**
 * Folds a session's record file into a summary. The records stay where they are, so folding again after
 * a resumed session gives the total, and a kill in the middle loses nothing.
 */
export async function summarise(
  recordsPath: string,
  session: { readonly id: string; readonly ended: string; readonly reason: string | undefined },
): Promise<SessionSummary> {
  const text = await readText(recordsPath);
  const fold: Fold = {
    records: 0,
    unreadable: 0,
    started: null,
    events: new Map(),
    tools: new Map(),
    files: new Set(),
  };
  for (const line of (typeof text === "string" ? text : "").split("\n")) {
    if (line !== "") addLine(fold, line);
  }
  return {
    session_id: session.id,
    started: fold.started,
    ended: session.ended,
    reason: session.reason ?? null,
    records: fold.records,
    unreadable: fold.unreadable,
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
  /** In the order of their latest use. */
  readonly files: Set<string>;
}

/** A record as it is read back; what fairlead wrote yesterday may hold other fields. */
const RECORD = v.looseObject({
  time: v.string(),
  event: v.string(),
  tool: v.optional(v.string()),
  file: v.optional(v.string()),
  duration_ms: v.optional(v.number()),
  success: v.optional(v.boolean()),
  input_bytes: v.optional(v.number()),
  output_bytes: v.optional(v.number()),
});

function addLine(fold: Fold, line: string): void {
  const record = parseRecord(line);
  if (record === undefined) {
    fold.unreadable++;
    return;
  }
  fold.records++;
  fold.started ??= record.time;
  fold.events.set(record.event, (fold.events.get(record.event) ?? 0) + 1);
  if (record.file !== undefined) {
    fold.files.delete(record.file);
    fold.files.add(record.file);
  }
  if (record.tool !== undefined) addTool(fold.tools, record.tool, record);
}

function addTool(
  tools: Map<string, ToolSummary>,
  name: string,
  record: v.InferOutput<typeof RECORD>,
): void {
  const tool = tools.get(name) ?? {
    calls: 0,
    failures: 0,
    duration_ms: 0,
    input_bytes: 0,
    output_bytes: 0,
  };
  tool.calls++;
  if (record.success === false) tool.failures++;
  tool.duration_ms += record.duration_ms ?? 0;
  tool.input_bytes += record.input_bytes ?? 0;
  tool.output_bytes += record.output_bytes ?? 0;
  tools.set(name, tool);
}

function parseRecord(line: string): v.InferOutput<typeof RECORD> | undefined {
  try {
    const parsed = v.safeParse(RECORD, JSON.parse(line));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

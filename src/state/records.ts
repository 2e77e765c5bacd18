import type { WriteFailure } from "../sys/atomic-file.ts";
import { safeFileName } from "../sys/paths.ts";
import type { Workspace } from "./workspace.ts";

/** One line of a session's record file: what happened, when, how long, how large. Never content. */
export type SessionRecord = {
  /** ISO 8601, UTC. */
  readonly time: string;
  /** Canonical event name. */
  readonly event: string;
  readonly tool?: string;
  readonly tool_use_id?: string;
  /** The file a file tool worked on. */
  readonly file?: string;
  readonly duration_ms?: number;
  readonly success?: boolean;
  readonly input_bytes?: number;
  readonly output_bytes?: number;
};

/** Where a session's files live; undefined when there is no place to write. */
export interface SessionFiles {
  /** JSON Lines, appended by every hook process of the session. */
  readonly records: string;
  /** One JSON object, folded from the records at session end. */
  readonly summary: string;
  /** One JSON object, written before a compaction. */
  readonly snapshot: string;
}

/** Names a session's files in the workspace's memory. */
export function sessionFiles(workspace: Workspace, sessionId: string): SessionFiles | undefined {
  if (workspace.memory === undefined) return undefined;
  const base = `${workspace.memory}/sessions/${safeFileName(sessionId)}`;
  return {
    records: `${base}.jsonl`,
    summary: `${base}.json`,
    snapshot: `${workspace.memory}/snapshots/${safeFileName(sessionId)}.json`,
  };
}

/** Appends one record; a failure is a value for the log, because no session stops over a metric. */
export async function appendRecord(
  workspace: Workspace,
  sessionId: string,
  record: SessionRecord,
): Promise<WriteFailure> {
  const files = sessionFiles(workspace, sessionId);
  if (files === undefined) return "no home folder and no workspace to keep records in";
  const { appendLine } = await import("../sys/atomic-file.ts");
  return appendLine(files.records, JSON.stringify(record));
}

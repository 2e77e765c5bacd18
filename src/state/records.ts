import { andThen, type MaybePromise } from "../maybe-promise.ts";
import { nameMayHoldSecret } from "../policy/text/may-hold-secret.ts";
import type { WriteFailure } from "../sys/atomic-file.ts";
import { uniqueName, writeText } from "../sys/light-files.ts";
import { parentOf, safeFileName } from "../sys/paths.ts";
import { linkedOut, type Workspace } from "./workspace.ts";

/** One line of a session's record file: what happened, when, how long, how large. Never content. */
export type SessionRecord = {
  /** ISO 8601, UTC. */
  readonly time: string;
  /** Canonical event name. */
  readonly event: string;
  /** Tells a record that is met twice: in a file of its own and among the lines it was moved to. */
  readonly id?: string;
  /** One word about the event: how a session started or ended, the kind of a notification. */
  readonly detail?: string;
  readonly tool?: string;
  readonly tool_use_id?: string;
  /** The file a file tool worked on. */
  readonly file?: string;
  readonly duration_ms?: number;
  readonly success?: boolean;
  readonly input_bytes?: number;
  readonly output_bytes?: number;
  /** What a gate answered, where it did not let the event pass; `allowed` where a person let it, once. */
  readonly verdict?: "ask" | "deny" | "allowed";
  /** The rules that spoke against it. */
  readonly rules?: readonly string[];
};

/** Where a session's files live; undefined when there is no place to write. */
export interface SessionFiles {
  /** Where the records of all sessions lie. */
  readonly folder: string;
  /** JSON Lines, appended by the lesser events, by compactions and by the session's end. */
  readonly records: string;
  /** A folder of records that were written one to a file, see {@link dropRecord}. */
  readonly drops: string;
  /** One JSON object, folded from the records at session end. */
  readonly summary: string;
  /** One JSON object, written before a compaction. */
  readonly snapshot: string;
}

/** The folder of a memory that holds all sessions' records and summaries. */
export const SESSIONS_FOLDER = "sessions";

/** The folder of a memory that holds all sessions' snapshots. */
export const SNAPSHOTS_FOLDER = "snapshots";

/** Names a session's files in the workspace's memory. */
export function sessionFiles(workspace: Workspace, sessionId: string): SessionFiles | undefined {
  const { memory } = workspace;
  if (memory === undefined) return undefined;
  const name = safeFileName(sessionId);
  const folder = `${memory}/${SESSIONS_FOLDER}`;
  const base = `${folder}/${name}`;
  return {
    folder,
    records: `${base}.jsonl`,
    drops: `${base}.d`,
    summary: `${base}.json`,
    snapshot: `${memory}/${SNAPSHOTS_FOLDER}/${name}.json`,
  };
}

/** Why nothing of the session may be written or moved: a link leads out of the project. */
export function sessionLinkedOut(
  workspace: Workspace,
  { folder, drops, snapshot }: SessionFiles,
): string | undefined {
  for (const place of [folder, drops, parentOf(snapshot) ?? folder]) {
    const linked = linkedOut(workspace, place);
    if (linked !== undefined) return linked;
  }
  return undefined;
}

/** Appends one record; a failure is a value for the log, because no session stops over a metric. */
export async function appendRecord(
  workspace: Workspace,
  sessionId: string,
  record: SessionRecord,
): Promise<WriteFailure> {
  const files = sessionFiles(workspace, sessionId);
  if (files === undefined) return NO_PLACE;
  const linked = linkedOut(workspace, files.folder);
  if (linked !== undefined) return linked;
  const { appendLine } = await import("../sys/atomic-file.ts");
  return appendLine(files.records, JSON.stringify(await withoutSecrets(record)));
}

/**
 * Writes one record to a file of its own, whose name begins with its time. Appending needs `node:fs`, whose
 * loading costs more than all else that a tool call, a prompt or a stop does; a new file needs only what is
 * loaded anyway. `gatherDrops` moves them to the others before each compaction and when the session ends.
 */
export function dropRecord(
  workspace: Workspace,
  sessionId: string,
  record: SessionRecord,
): MaybePromise<WriteFailure> {
  const files = sessionFiles(workspace, sessionId);
  if (files === undefined) return NO_PLACE;
  const linked = linkedOut(workspace, files.drops);
  if (linked !== undefined) return linked;
  const id = uniqueName(Date.parse(record.time).toString(36));
  return andThen(withoutSecrets(record), (safe) =>
    writeText(`${files.drops}/${id}.json`, JSON.stringify({ ...safe, id })),
  );
}

/** The record as it may be kept: the texts in it come from outside. */
export function withoutSecrets(record: SessionRecord): MaybePromise<SessionRecord> {
  const { tool = "", file = "", detail = "" } = record;
  if (!nameMayHoldSecret(tool) && !nameMayHoldSecret(file) && !nameMayHoldSecret(detail)) {
    return record;
  }
  return import("../policy/secrets/redact-all.ts").then(({ redactAll }) => ({
    ...redactAll(record),
    // The parts of an MCP tool's name, of which each begins anew.
    ...(tool === "" ? {} : { tool: redactAll(tool.split("__")).join("__") }),
  }));
}

/** Said where a session has no files. */
export const NO_PLACE = "no home folder and no workspace to keep records in";

import * as v from "valibot";
import { describeError } from "../errors.ts";
import type { WriteFailure } from "../sys/atomic-file.ts";
import { safeFileName } from "../sys/paths.ts";
import { readText } from "../sys/probe.ts";

/** One entry of a session's history. */
export interface SessionMessage {
  readonly role: "user" | "assistant" | "tool" | "event";
  /** Topic of the event that brought it. */
  readonly event: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly content: unknown;
}

/**
 * File of a session that fairlead itself hosts: `session_<shortId>.json` in the folder. A UUID's short
 * form is its first eight digits; other ids keep their name where it is a safe file name.
 */
export function hostSessionPath(folder: string, sessionId: string): string {
  const uuid = /^([0-9a-f]{8})-[0-9a-f]{4}-/i.exec(sessionId)?.[1];
  return `${folder}/session_${uuid ?? safeFileName(sessionId)}.json`;
}

/**
 * Adds a message to a session and brings its file up to date: `{id, metadata, state: {messages}}`, always
 * one whole JSON document. Messages are appended to a journal beside it first, and the file is written
 * again until it holds all of the journal, so that processes of one session that run at the same time
 * lose nothing and need no lock.
 */
export async function recordMessage(
  path: string,
  session: { readonly id: string; readonly cwd: string },
  message: SessionMessage,
): Promise<WriteFailure> {
  const [{ appendLine }, { redactAll }] = await Promise.all([
    import("../sys/atomic-file.ts"),
    import("../policy/secrets/redact-all.ts"),
  ]);
  const journal = `${path}l`;
  const safe = { ...message, content: redactAll(message.content) };
  const failure = appendLine(journal, JSON.stringify(safe));
  if (failure !== undefined) return failure;
  try {
    return await catchUp(path, journal, session);
  } catch (error) {
    return describeError(error);
  }
}

/** Writes the session from its journal until nothing was added to the journal meanwhile. */
async function catchUp(
  path: string,
  journal: string,
  session: { readonly id: string; readonly cwd: string },
): Promise<WriteFailure> {
  const [{ statSync }, { writePrivate }] = await Promise.all([
    import("node:fs"),
    import("../sys/atomic-file.ts"),
  ]);
  for (let tries = 0; tries < WRITE_MAX_TRIES; tries++) {
    const text = await readText(journal);
    if (typeof text !== "string") return text?.message ?? "the journal is gone";
    const failed = writePrivate(path, sessionText(text, session));
    if (failed !== undefined) return failed;
    if (statSync(journal).size === Buffer.byteLength(text)) return undefined;
  }
  return undefined;
}

/** Enough for every process of a busy machine to have its turn; the next event catches up anyway. */
const WRITE_MAX_TRIES = 10;

function sessionText(
  journal: string,
  session: { readonly id: string; readonly cwd: string },
): string {
  const messages = journal.split("\n").flatMap(readMessage);
  const metadata = {
    working_dir: session.cwd,
    started: messages[0]?.time,
    updated: messages.at(-1)?.time,
    total_messages: messages.length,
  };
  return `${JSON.stringify({ id: session.id, version: 1, metadata, state: { messages } })}\n`;
}

/** A line that a kill cut off is left out, because the file must stay one document. */
function readMessage(line: string): readonly SessionMessage[] {
  try {
    const parsed = v.safeParse(MESSAGE, JSON.parse(line));
    return parsed.success ? [parsed.output] : [];
  } catch {
    return [];
  }
}

const MESSAGE = v.object({
  role: v.picklist(["user", "assistant", "tool", "event"]),
  event: v.string(),
  time: v.string(),
  content: v.unknown(),
});

import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import type { Followed } from "../../report/report.ts";
import { isSqlite, rowsOf, tablesOf } from "../../sys/sqlite-rows.ts";
import {
  fieldsIn,
  fieldsOf,
  inCommonWords,
  listOf,
  type ReadCounts,
  SAID_BY_FAIRLEAD,
  type TranscriptCall,
  type TranscriptReader,
  textIn,
  timeOf,
} from "../transcript.ts";
import { readWhole } from "../whole-file.ts";

/**
 * OpenCode: `opencode.db`, before 1.1 one file for each part of a message below `storage/part`. A part of the
 * type `tool` is a call with what became of it; its message says the folder. Version 2 keeps the parts of a message in
 * the message. `opencode export` writes one session as JSON. Sources: stores written by 1.18.33 and 2.0.14.
 */
export const openCodeReader: TranscriptReader = { read };

/** Kilo Code, which was made from OpenCode and writes the same: `kilo.db`. Source: a store written by 7.7.9. */
export const kiloReader: TranscriptReader = {
  *read(path, counts) {
    for (const call of read(path, counts)) yield { ...call, agent: "kilo" };
  },
};

function read(path: string, counts: ReadCounts): Iterable<TranscriptCall> {
  // What is called a store and is none is an error.
  const isStore = path.endsWith(".db") || isSqlite(path);
  return isStore ? readStore(path, counts) : readJson(path, counts);
}

const TOOL_PARTS = `
  SELECT part.data AS part, part.session_id AS session, part.time_created AS time,
         message.data AS message, session.directory AS start
  FROM part
  LEFT JOIN message ON message.id = part.message_id
  LEFT JOIN session ON session.id = part.session_id
  WHERE part.data LIKE '%"type":"tool"%'
  ORDER BY part.time_created, part.id`;

/** Of the table in which this version keeps its sessions. */
const laterMessages = (sessions: string) => `
  SELECT message.data AS message, message.session_id AS session, message.time_created AS time,
         session.directory AS start
  FROM session_message AS message
  LEFT JOIN ${sessions} AS session ON session.id = message.session_id
  WHERE message.type = 'assistant' AND message.data LIKE '%"tool"%'
  ORDER BY message.time_created, message.seq`;

function* readStore(path: string, counts: ReadCounts): Generator<TranscriptCall> {
  const tables = new Set(tablesOf(path));
  const sessions = tables.has("session_v2") ? "session_v2" : "session";
  if (tables.has("session_message")) yield* readLaterMessages(path, sessions, counts);
  if (tables.has("part") || !tables.has("session_message")) yield* readParts(path, counts);
}

/** The messages of version 2. */
function* readLaterMessages(
  path: string,
  sessions: string,
  counts: ReadCounts,
): Generator<TranscriptCall> {
  for (const row of rowsOf(path, laterMessages(sessions))) {
    const { message, session, time, start } = fieldsOf(row);
    const fields = typeof message === "string" ? fieldsIn(message, counts) : undefined;
    if (fields === undefined) continue;
    counts.bytes += String(message).length;
    const folder = textOf(start);
    const around = {
      ...{ session: textOf(session) ?? "", time: timeOf(time), cwd: folder, start: folder },
    };
    for (const part of listOf(fields.content)) {
      if (!isFields(part) || part.type !== "tool") continue;
      const { name, id } = part;
      const call = callOf({ tool: name, callID: id, ...part }, around, counts);
      if (call !== undefined) yield call;
    }
  }
}

function* readParts(path: string, counts: ReadCounts): Generator<TranscriptCall> {
  for (const row of rowsOf(path, TOOL_PARTS)) {
    const { part, session, time, message, start } = fieldsOf(row);
    const fields = typeof part === "string" ? fieldsIn(part, counts) : undefined;
    if (fields === undefined) continue;
    counts.bytes += String(part).length;
    const place = fieldsOf(typeof message === "string" ? fieldsIn(message, counts) : {}).path;
    const call = callOf(
      fields,
      {
        session: textOf(session) ?? "",
        time: timeOf(time),
        cwd: textOf(fieldsOf(place).cwd) ?? textOf(start),
        start: textOf(start),
      },
      counts,
    );
    if (call !== undefined) yield call;
  }
}

/** A part's own file, or a whole session as it is exported. */
function* readJson(path: string, counts: ReadCounts): Generator<TranscriptCall> {
  for (const part of readWhole(path, counts)) {
    if (isFields(part.info)) yield* exportedCalls(part, counts);
    if (part.type !== "tool") continue;
    const session = textOf(part.sessionID) ?? "";
    const message = textOf(part.messageID) ?? "";
    const storage = path.slice(0, path.replaceAll("\\", "/").lastIndexOf("/part/"));
    // Names from the file: only such as OpenCode makes are looked up.
    const isPlain = /^\w+$/.test(session) && /^\w+$/.test(message);
    const [told = {}] = isPlain
      ? readWhole(`${storage}/message/${session}/${message}.json`, counts)
      : [];
    const cwd = textOf(fieldsOf(told.path).cwd);
    const root = textOf(fieldsOf(told.path).root);
    const call = callOf(part, { session, time: undefined, cwd, start: root }, counts);
    if (call !== undefined) yield call;
  }
}

function* exportedCalls({ info, messages }: Fields, counts: ReadCounts): Generator<TranscriptCall> {
  const { id, directory } = fieldsOf(info);
  const start = textOf(directory);
  for (const message of listOf(messages)) {
    const { info: about, parts } = fieldsOf(message);
    const { path: place, time } = fieldsOf(about);
    const around = {
      session: textOf(id) ?? "",
      time: timeOf(fieldsOf(time).created),
      cwd: textOf(fieldsOf(place).cwd) ?? start,
      start,
    };
    for (const part of listOf(parts)) {
      const call = isFields(part) ? callOf(part, around, counts) : undefined;
      if (call !== undefined) yield call;
    }
  }
}

type Surrounding = Pick<TranscriptCall, "session" | "time" | "cwd" | "start">;

function callOf(part: Fields, around: Surrounding, counts: ReadCounts): TranscriptCall | undefined {
  const { tool, state, callID } = part;
  if (part.type !== "tool" || typeof tool !== "string" || !isFields(state)) return undefined;
  const words = inCommonWords(tool, state.input, around.cwd, counts);
  if (words === undefined) return undefined;
  const { start, created = start } = fieldsOf(state.time ?? part.time);
  const time = timeOf(created) ?? around.time;
  const id = textOf(callID) ?? "";
  return { agent: "opencode", ...around, id, time, ...words, followed: followedBy(state) };
}

function followedBy({ status, error, metadata }: Fields): Followed {
  if (status === "error") {
    const said = textIn(error);
    return REFUSED.test(said) || SAID_BY_FAIRLEAD.test(said) ? "refused" : "failed";
  }
  if (status !== "completed") return "unknown";
  const { exit } = fieldsOf(metadata);
  return typeof exit === "number" && exit !== 0 ? "failed" : "ran";
}

const REFUSED =
  /user rejected|rejected permission|user has specified a rule|permission[._ ](?:denied|rejected)/i;

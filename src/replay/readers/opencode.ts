import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import type { Followed } from "../../report/report.ts";
import { rowsOf } from "../../sys/sqlite-rows.ts";
import {
  fieldsIn,
  fieldsOf,
  inCommonWords,
  type ReadCounts,
  SAID_BY_FAIRLEAD,
  type TranscriptCall,
  type TranscriptReader,
  timeOf,
} from "../transcript.ts";
import { readWhole } from "../whole-file.ts";

/**
 * OpenCode: `opencode.db`, before 1.1 one file for each part of a message below `storage/part`. A part of the
 * type `tool` is a call with what became of it; its message says the folder. Source: a store written by 1.18.33.
 */
export const openCodeReader: TranscriptReader = { read };

function read(path: string, counts: ReadCounts): Iterable<TranscriptCall> {
  return path.endsWith(".json") ? readPartFile(path, counts) : readStore(path, counts);
}

const TOOL_PARTS = `
  SELECT part.data AS part, part.session_id AS session, part.time_created AS time,
         message.data AS message, session.directory AS start
  FROM part
  LEFT JOIN message ON message.id = part.message_id
  LEFT JOIN session ON session.id = part.session_id
  WHERE part.data LIKE '%"type":"tool"%'
  ORDER BY part.time_created, part.id`;

function* readStore(path: string, counts: ReadCounts): Generator<TranscriptCall> {
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

function* readPartFile(path: string, counts: ReadCounts): Generator<TranscriptCall> {
  for (const part of readWhole(path, counts)) {
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

type Surrounding = Pick<TranscriptCall, "session" | "time" | "cwd" | "start">;

function callOf(part: Fields, around: Surrounding, counts: ReadCounts): TranscriptCall | undefined {
  const { tool, state, callID } = part;
  if (part.type !== "tool" || typeof tool !== "string" || !isFields(state)) return undefined;
  const words = inCommonWords(tool, state.input, around.cwd, counts);
  if (words === undefined) return undefined;
  const time = timeOf(fieldsOf(state.time).start) ?? around.time;
  const id = textOf(callID) ?? "";
  return { agent: "opencode", ...around, id, time, ...words, followed: followedBy(state) };
}

function followedBy({ status, error, metadata }: Fields): Followed {
  if (status === "error") {
    const said = textOf(error) ?? "";
    return REFUSED.test(said) || SAID_BY_FAIRLEAD.test(said) ? "refused" : "failed";
  }
  if (status !== "completed") return "unknown";
  const { exit } = fieldsOf(metadata);
  return typeof exit === "number" && exit !== 0 ? "failed" : "ran";
}

const REFUSED = /user rejected|rejected permission|user has specified a rule/i;

import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import type { Followed } from "../../report/report.ts";
import { isSqlite, rowsOf } from "../../sys/sqlite-rows.ts";
import { callsOfSteps, followedBy, type Step, saidIn } from "../steps.ts";
import {
  fieldsIn,
  fieldsOf,
  listOf,
  type ReadCounts,
  type TranscriptReader,
  timeOfEpoch,
} from "../transcript.ts";
import { transcriptLines } from "../transcript-lines.ts";

/**
 * Goose: `sessions/sessions.db`, where a row of `messages` has its parts as JSON, and `sessions` the folder. A part is a
 * `toolRequest` or a `toolResponse`, each with a result that was `success` or `error`. Before 1.10 a session was
 * `sessions/<id>.jsonl`, with the folder in the first line and the same parts in the others. Sources:
 * `crates/goose/src/session` and `crates/goose/src/conversation/message.rs` of block/goose.
 */
export const gooseReader: TranscriptReader = {
  read: (path, counts) => callsOfSteps("goose", stepsIn(path, counts), counts),
};

function stepsIn(path: string, counts: ReadCounts): Iterable<Step> {
  return path.endsWith(".db") || isSqlite(path)
    ? stepsInStore(path, counts)
    : stepsInLines(path, counts);
}

const MESSAGES = `
  SELECT message.session_id AS session, message.created_timestamp AS created,
         message.content_json AS content, session.working_dir AS cwd
  FROM messages AS message
  LEFT JOIN sessions AS session ON session.id = message.session_id
  WHERE message.content_json LIKE '%"toolRe%' OR message.content_json LIKE '%ToolRequest"%'
  ORDER BY message.id`;

function* stepsInStore(path: string, counts: ReadCounts): Generator<Step> {
  for (const row of rowsOf(path, MESSAGES)) {
    const { session, created, content, cwd } = fieldsOf(row);
    counts.bytes += String(content).length;
    // Its own object, as a line of the older form has it.
    const message = fieldsIn(`{"content":${String(content)}}`, counts);
    const place = { session: textOf(session) ?? "", cwd: textOf(cwd), start: textOf(cwd) };
    if (message !== undefined) yield* stepsOf({ ...message, created }, place);
  }
}

function* stepsInLines(path: string, counts: ReadCounts): Generator<Step> {
  const session = /([^\\/]*?)(?:\.jsonl)?$/.exec(path)?.[1] ?? "";
  let cwd: string | undefined;
  const needles = ['"toolRequest"', '"toolResponse"', '"frontendToolRequest"', '"working_dir"'];
  for (const line of transcriptLines(path, needles, counts)) {
    const message = fieldsIn(line, counts);
    if (message === undefined) continue;
    cwd = textOf(message.working_dir) ?? cwd;
    yield* stepsOf(message, { session, cwd, start: cwd });
  }
}

interface Place {
  readonly session: string;
  readonly cwd: string | undefined;
  readonly start: string | undefined;
}

function* stepsOf({ content, created }: Fields, place: Place): Generator<Step> {
  for (const part of listOf(content)) {
    if (!isFields(part)) continue;
    const { type, toolCall, toolResult } = part;
    const id = textOf(part.id) ?? "";
    if (type === "toolRequest" || type === "frontendToolRequest") {
      const { name, arguments: input } = fieldsOf(fieldsOf(toolCall).value);
      // The tools that come with it bear the name of their extension.
      if (typeof name === "string")
        yield {
          ...{ ...place, id, time: timeOfEpoch(created) },
          ...{ name: name.replace(/^developer__/, ""), input: input ?? {} },
        };
    } else if (type === "toolResponse") {
      yield { answered: id, followed: outcomeOf(fieldsOf(toolResult)) };
    }
  }
}

/** A refusal of the person's is told as a tool's answer. */
function outcomeOf({ status, value, error }: Fields): Followed {
  const { isError, content = value } = fieldsOf(value);
  const said = saidIn(Array.isArray(value) ? value : (content ?? error));
  const isDeclined = said.startsWith("The user has declined to run this tool");
  return followedBy(isDeclined || status === "error" || isError === true, said);
}

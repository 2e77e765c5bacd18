import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import { hermesTool } from "../../protocol/hermes.ts";
import type { Followed } from "../../report/report.ts";
import { columnsOf, isSqlite, rowsOf } from "../../sys/sqlite-rows.ts";
import { callsOfSteps, followedBy, type Step } from "../steps.ts";
import {
  fieldsIn,
  fieldsOf,
  listOf,
  type ReadCounts,
  type TranscriptReader,
  timeOf,
  timeOfEpoch,
} from "../transcript.ts";
import { transcriptLines } from "../transcript-lines.ts";
import { readWhole } from "../whole-file.ts";
import { type AroundMessage, stepsOfChatMessage } from "./chat-messages.ts";

/**
 * Hermes: `state.db`, where a row of `messages` is a message with its `tool_calls` or a tool's result, and `sessions` has
 * the folder and branch. Before, and in exports, a session was `sessions/<id>.jsonl` with a message in each line, or
 * `sessions/session_<id>.json` with all of them. Sources: a store written by 0.19.0, and `hermes_state.py` of it.
 */
export const hermesReader: TranscriptReader = {
  read: (path, counts) => callsOfSteps("hermes", inHermesWords(stepsIn(path, counts)), counts),
};

function stepsIn(path: string, counts: ReadCounts): Iterable<Step> {
  if (path.endsWith(".db") || isSqlite(path)) return stepsInStore(path, counts);
  return path.endsWith(".jsonl") ? stepsInLines(path, counts) : stepsInWhole(path, counts);
}

/** Older stores have no folder. */
const messages = (columns: readonly string[]) => `
  SELECT message.session_id AS session, message.role AS role, message.content AS content,
         message.tool_call_id AS tool_call_id, message.tool_calls AS tool_calls,
         message.timestamp AS time,
         ${columns.includes("cwd") ? "session.cwd" : "NULL"} AS cwd,
         ${columns.includes("git_branch") ? "session.git_branch" : "NULL"} AS branch
  FROM messages AS message
  LEFT JOIN sessions AS session ON session.id = message.session_id
  WHERE message.tool_calls IS NOT NULL OR message.role = 'tool'
  ORDER BY message.id`;

function* stepsInStore(path: string, counts: ReadCounts): Generator<Step> {
  for (const row of rowsOf(path, messages(columnsOf(path, "sessions")))) {
    const { session, tool_calls: calls, time, cwd, branch, ...message } = fieldsOf(row);
    const told = { ...message, tool_calls: listIn(calls, counts) };
    counts.bytes += String(calls ?? message.content ?? "").length;
    const start = textOf(cwd);
    const about = { session: textOf(session) ?? "", cwd: start, start, branch: textOf(branch) };
    yield* stepsOfChatMessage(told, { ...about, time: timeOfEpoch(time) }, outcomeOf);
  }
}

function* stepsInLines(path: string, counts: ReadCounts): Generator<Step> {
  const session = sessionOf(path);
  for (const line of transcriptLines(path, ['"tool_calls"', '"tool_call_id"'], counts)) {
    const message = fieldsIn(line, counts);
    if (message !== undefined)
      yield* stepsOfChatMessage(message, around(session, message.timestamp), outcomeOf);
  }
}

function* stepsInWhole(path: string, counts: ReadCounts): Generator<Step> {
  for (const told of readWhole(path, counts)) {
    const session = textOf(told.session_id) ?? sessionOf(path);
    for (const message of listOf(told.messages)) {
      if (!isFields(message)) continue;
      const { timestamp = told.session_start } = message;
      yield* stepsOfChatMessage(message, around(session, timestamp), outcomeOf);
    }
  }
}

function around(session: string, time: unknown): AroundMessage {
  return { session, time: typeof time === "number" ? timeOfEpoch(time) : timeOf(time) };
}

function sessionOf(path: string): string {
  return /([^\\/]*?)\.jsonl?$/.exec(path)?.[1]?.replace(/^session_/, "") ?? "";
}

/** A column of JSON; an empty list for one that is none, which is counted. */
function listIn(text: unknown, counts: ReadCounts): readonly unknown[] {
  if (typeof text !== "string" || text === "") return [];
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
  } catch {
    // Counted below, like a line that is no JSON.
  }
  counts.broken += 1;
  return [];
}

/** Its code and its patches run as those of other agents do. */
function* inHermesWords(steps: Iterable<Step>): Generator<Step> {
  for (const step of steps) {
    if ("answered" in step) {
      yield step;
      continue;
    }
    const { name, input } = step;
    const given = typeof input === "string" ? (jsonIn(input) ?? input) : input;
    const { tool_name: tool = name, tool_input: words = given } = hermesTool({
      tool_name: name,
      tool_input: given,
    });
    yield { ...step, name: String(tool), input: words };
  }
}

/** A result is mostly JSON with an exit code, or an `error` in place of everything else. */
function outcomeOf({ content }: Fields): Followed {
  const said = textOf(content) ?? "";
  const { exit_code: exit, error, status } = fieldsOf(jsonIn(said));
  const why = textOf(error);
  if (status === "blocked") return "refused";
  const isFailed = why !== undefined || status === "error" || (exit !== undefined && exit !== 0);
  return followedBy(isFailed, why ?? said);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import type { Followed } from "../../report/report.ts";
import { textOf as smallText } from "../../sys/folder.ts";
import { linesWith } from "../../sys/long-lines.ts";
import { openCalls } from "../open-calls.ts";
import {
  fieldsIn,
  fieldsOf,
  inCommonWords,
  listOf,
  type OpenCall,
  type ReadCounts,
  type TranscriptCall,
  type TranscriptReader,
  textIn,
  timeOf,
} from "../transcript.ts";
import { headOfTranscript } from "../transcript-lines.ts";
import { readWhole } from "../whole-file.ts";

/**
 * Gemini CLI: `tmp/<project>/chats/session-*.jsonl`, before 0.60 one JSON object in `session-*.json`. A message
 * with `toolCalls` is written again whenever one of them changes. Source: chats written by 0.61.0.
 */
export const geminiReader: TranscriptReader = { read };

const TELLING = ['"toolCalls"', '"sessionId"', "<session_context>"];

function* read(path: string, counts: ReadCounts): Generator<TranscriptCall> {
  const open = openCalls();
  const chat: Chat = { session: "", cwd: folderOf(path) };
  const isWhole = path.endsWith(".json") || /^\s*\{\s*\n/.test(headOfTranscript(path) ?? "");
  const entries = isWhole ? readWhole(path, counts) : parsedLines(path, counts);
  for (const entry of entries) {
    chat.session = textOf(entry.sessionId) ?? chat.session;
    const { messages = entry.messages } = fieldsOf(entry.$set);
    for (const message of [entry, ...listOf(messages)]) {
      if (!isFields(message)) continue;
      chat.cwd ??= workspaceIn(message);
      for (const part of listOf(message.toolCalls)) {
        if (!isFields(part)) continue;
        const call = callOf(part, message, chat, counts);
        if (call === undefined) continue;
        yield* open.add(call);
        const followed = followedBy(part);
        if (followed !== undefined) yield* open.settle(call.id, followed);
      }
    }
  }
  yield* open.rest();
}

interface Chat {
  session: string;
  cwd: string | undefined;
}

function* parsedLines(path: string, counts: ReadCounts): Generator<Fields> {
  for (const line of linesWith(path, TELLING, counts)) {
    const entry = fieldsIn(line, counts);
    if (entry !== undefined) yield entry;
  }
}

function callOf(
  part: Fields,
  message: Fields,
  { session, cwd }: Chat,
  counts: ReadCounts,
): OpenCall | undefined {
  const { name, args, id, timestamp } = part;
  if (typeof name !== "string") return undefined;
  const words = inCommonWords(name, args, cwd, counts);
  const time = timeOf(timestamp) ?? timeOf(message.timestamp);
  return (
    words && { agent: "gemini", session, id: textOf(id) ?? "", cwd, start: cwd, time, ...words }
  );
}

/** Undefined for a call that goes on. */
function followedBy({ status, result }: Fields): Followed | undefined {
  const responses = listOf(result).map((one) => fieldsOf(fieldsOf(one).functionResponse).response);
  const said = textIn(responses);
  switch (status) {
    case "success":
      return /\nExit Code: (?!0)/.test(said) ? "failed" : "ran";
    case "cancelled":
      return "refused";
    case "error":
      return REFUSED.test(said) ? "refused" : "failed";
    default:
      return undefined;
  }
}

const REFUSED =
  /^(?:\s*(?:Tool execution blocked|Tool execution denied|\[Operation Cancelled\]))|denied by (?:policy|user)|user did not allow/i;

/** The first of the folders that the model is told of. */
function workspaceIn({ type, content }: Fields): string | undefined {
  if (type !== "user") return undefined;
  const text = textIn(content);
  const at = text.includes("<session_context>") ? text.indexOf(WORKSPACES) : -1;
  return at < 0 ? undefined : /^\s{1,20}- (\S.*)/.exec(text.slice(at + WORKSPACES.length))?.[1];
}

const WORKSPACES = "Workspace Directories:**";

/** The folder that a project's chats are about: Gemini keeps a list of them by their names. */
function folderOf(path: string): string | undefined {
  const [, home, name] = /^(.*)[\\/]tmp[\\/]([^\\/]+)[\\/]chats[\\/]/.exec(path) ?? [];
  if (home === undefined || name === undefined) return undefined;
  const root = smallText(`${home}/tmp/${name}/.project_root`)?.trim();
  if (root !== undefined && root !== "") return root;
  try {
    const { projects } = fieldsOf(JSON.parse(smallText(`${home}/projects.json`) ?? "{}"));
    return Object.entries(fieldsOf(projects)).find(([, named]) => named === name)?.[0];
  } catch {
    return undefined;
  }
}

import { isFields, textOf } from "../../protocol/fields.ts";
import { linesWith } from "../../sys/long-lines.ts";
import { isSqlite } from "../../sys/sqlite-rows.ts";
import {
  fieldsIn,
  fieldsOf,
  inCommonWords,
  listOf,
  type ReadCounts,
  type TranscriptCall,
  type TranscriptReader,
} from "../transcript.ts";
import { readCursorStore } from "./cursor-store.ts";

/**
 * Cursor: the store of its conversations, and `projects/<project>/agent-transcripts/<id>.jsonl`, messages with the
 * calls of the assistant, which say neither when nor where a call was made, nor what followed. The texts of older
 * versions are not read.
 */
export const cursorReader: TranscriptReader = { read };

function read(path: string, counts: ReadCounts): Iterable<TranscriptCall> {
  const isStore = path.endsWith(".vscdb") || isSqlite(path);
  return isStore ? readCursorStore(path, counts) : readLines(path, counts);
}

const TELLING = ['"tool_use"'];

function* readLines(path: string, counts: ReadCounts): Generator<TranscriptCall> {
  const session = /([^\\/]+)\.jsonl$/.exec(path)?.[1] ?? "";
  for (const line of linesWith(path, TELLING, counts)) {
    const entry = fieldsIn(line, counts);
    if (entry === undefined) continue;
    for (const part of listOf(fieldsOf(entry.message).content)) {
      if (!isFields(part) || part.type !== "tool_use" || typeof part.name !== "string") continue;
      const { working_directory: given } = fieldsOf(part.input);
      const cwd = textOf(given);
      const words = inCommonWords(part.name, part.input, cwd, counts);
      const id = textOf(part.id) ?? "";
      if (words !== undefined)
        yield { agent: "cursor", session, id, cwd, start: cwd, ...words, followed: "unknown" };
    }
  }
}

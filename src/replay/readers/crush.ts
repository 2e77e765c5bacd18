import { isFields, textOf } from "../../protocol/fields.ts";
import { rowsOf } from "../../sys/sqlite-rows.ts";
import { callsOfSteps, followedBy, type Step } from "../steps.ts";
import {
  fieldsOf,
  listOf,
  type ReadCounts,
  type TranscriptReader,
  timeOfEpoch,
} from "../transcript.ts";

/**
 * Crush: `.crush/crush.db` in the project, where a row of `messages` has its parts as JSON: a `tool_call` with its input
 * as JSON in a text, and a `tool_result`. Source: `internal/message/content.go` and `internal/db/migrations` of
 * charmbracelet/crush (2026-11).
 */
export const crushReader: TranscriptReader = {
  read: (path, counts) => callsOfSteps("crush", stepsIn(path, counts), counts),
};

const MESSAGES = `
  SELECT session_id AS session, created_at AS time, parts
  FROM messages
  WHERE parts LIKE '%"tool_call"%' OR parts LIKE '%"tool_result"%'
  ORDER BY rowid`;

function* stepsIn(path: string, counts: ReadCounts): Generator<Step> {
  const cwd = /^(.+)[\\/]\.crush[\\/][^\\/]*$/.exec(path)?.[1];
  for (const row of rowsOf(path, MESSAGES)) {
    const { session, time, parts } = fieldsOf(row);
    counts.bytes += String(parts).length;
    const about = { session: textOf(session) ?? "", cwd, start: cwd, time: timeOfEpoch(time) };
    for (const part of partsIn(parts, counts)) {
      const { type } = fieldsOf(part);
      const data = fieldsOf(fieldsOf(part).data);
      const { id, name, input, tool_call_id: answered, content } = data;
      if (type === "tool_call" && typeof name === "string" && data.provider_executed !== true)
        yield { ...about, id: textOf(id) ?? "", name, input };
      if (type === "tool_result") {
        const followed = followedBy(data.is_error === true, textOf(content) ?? "");
        yield { answered: textOf(answered) ?? "", followed };
      }
    }
  }
}

function partsIn(text: unknown, counts: ReadCounts): readonly unknown[] {
  try {
    return listOf(JSON.parse(String(text))).filter(isFields);
  } catch {
    counts.broken += 1;
    return [];
  }
}

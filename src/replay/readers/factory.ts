import { isFields, textOf } from "../../protocol/fields.ts";
import { callsOfSteps, followedBy, type Step, saidIn } from "../steps.ts";
import {
  fieldsIn,
  fieldsOf,
  listOf,
  type ReadCounts,
  type TranscriptReader,
  timeOf,
} from "../transcript.ts";
import { transcriptLines } from "../transcript-lines.ts";

/**
 * Factory Droid: `sessions/<folder>/<id>.jsonl`. The first line is the session with its folder, and the others are
 * messages as Anthropic's API has them. Source: sessions written by 0.225.2.
 */
export const factoryReader: TranscriptReader = {
  read: (path, counts) => callsOfSteps("factory", stepsIn(path, counts), counts),
};

const TELLING = ['"tool_use"', '"tool_result"', '"session_start"'];

function* stepsIn(path: string, counts: ReadCounts): Generator<Step> {
  let session = "";
  let cwd: string | undefined;
  for (const line of transcriptLines(path, TELLING, counts)) {
    const entry = fieldsIn(line, counts);
    if (entry === undefined) continue;
    if (entry.type === "session_start") {
      session = textOf(entry.id) ?? session;
      cwd = textOf(entry.cwd) ?? cwd;
    }
    const { content } = fieldsOf(entry.message);
    for (const part of listOf(content)) {
      if (!isFields(part)) continue;
      const { type, id, name, input } = part;
      if (type === "tool_use" && typeof name === "string") {
        const time = timeOf(entry.timestamp);
        yield { session, id: textOf(id) ?? "", cwd, start: cwd, time, name, input };
      } else if (type === "tool_result") {
        const followed = followedBy(part.is_error === true, saidIn(part.content));
        yield { answered: textOf(part.tool_use_id) ?? "", followed };
      }
    }
  }
}

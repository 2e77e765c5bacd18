import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import { openclawTool } from "../../protocol/openclaw.ts";
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
 * Pi: `agent/sessions/--<folder>--/<time>_<id>.jsonl`. The first line is the session with its folder, and the others are
 * messages: a `toolCall` in those of the assistant, and each result in a message of its own. Source: sessions written by
 * 0.87.1.
 */
export const piReader: TranscriptReader = {
  read: (path, counts) => callsOfSteps("pi", stepsIn(path, counts), counts),
};

/**
 * OpenClaw, which is built on Pi and writes the same: `agents/<agent>/sessions/<id>.jsonl`. Source:
 * `docs/reference/session-management-compaction.md` of openclaw/openclaw, and sessions in public repositories.
 */
export const openclawReader: TranscriptReader = {
  read: (path, counts) => callsOfSteps("openclaw", stepsIn(path, counts), counts),
};

const TELLING = ['"toolCall"', '"toolResult"', '"type":"session"'];

function* stepsIn(path: string, counts: ReadCounts): Generator<Step> {
  let session = "";
  let cwd: string | undefined;
  for (const line of transcriptLines(path, TELLING, counts)) {
    const entry = fieldsIn(line, counts);
    if (entry === undefined) continue;
    if (entry.type === "session") {
      session = textOf(entry.id) ?? session;
      cwd = textOf(entry.cwd) ?? cwd;
    }
    if (entry.type !== "message") continue;
    const message = fieldsOf(entry.message);
    const { role, toolCallId, isError, content } = message;
    if (role === "toolResult") {
      const followed = followedBy(isError === true, saidIn(content));
      yield { answered: textOf(toolCallId) ?? "", followed };
    }
    if (role !== "assistant") continue;
    const time = timeOf(entry.timestamp) ?? timeOf(message.timestamp);
    for (const part of listOf(content)) {
      if (isFields(part) && part.type === "toolCall" && typeof part.name === "string")
        yield { session, id: textOf(part.id) ?? "", cwd, start: cwd, time, ...callOf(part) };
    }
  }
}

/** OpenClaw's shell is called as another agent's JavaScript is. */
function callOf({ name, arguments: given }: Fields): { name: string; input: unknown } {
  const { tool_name: tool = name, tool_input: input = given } = openclawTool({
    tool_name: name,
    tool_input: given,
  });
  return { name: String(tool), input };
}

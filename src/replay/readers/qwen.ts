import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import type { Followed } from "../../report/report.ts";
import { linesWith } from "../../sys/long-lines.ts";
import { openCalls } from "../open-calls.ts";
import {
  fieldsIn,
  fieldsOf,
  inCommonWords,
  listOf,
  type OpenCall,
  type ReadCounts,
  SAID_BY_FAIRLEAD,
  type TranscriptCall,
  type TranscriptReader,
  textIn,
  timeOf,
} from "../transcript.ts";

/**
 * Qwen Code: `projects/<folder>/chats/<session>.jsonl`, messages as the model's API has them: `functionCall` in
 * those of the assistant, `functionResponse` in those of type `tool_result`. Source: chats written by 0.24.4.
 */
export const qwenReader: TranscriptReader = { read };

const TELLING = ['"functionCall"', '"functionResponse"'];

function* read(path: string, counts: ReadCounts): Generator<TranscriptCall> {
  const open = openCalls();
  let start: string | undefined;
  for (const line of linesWith(path, TELLING, counts)) {
    const entry = fieldsIn(line, counts);
    if (entry === undefined) continue;
    start ??= textOf(entry.cwd);
    for (const part of listOf(fieldsOf(entry.message).parts)) {
      if (!isFields(part)) continue;
      const { functionCall, functionResponse } = part;
      if (entry.type === "assistant" && isFields(functionCall)) {
        const call = callOf(functionCall, entry, start, counts);
        if (call !== undefined) yield* open.add(call);
      } else if (entry.type === "tool_result" && isFields(functionResponse)) {
        const followed = followedBy(fieldsOf(entry.toolCallResult), functionResponse);
        yield* open.settle(textOf(functionResponse.id) ?? "", followed);
      }
    }
  }
  yield* open.rest();
}

function callOf(
  { name, args, id }: Fields,
  entry: Fields,
  start: string | undefined,
  counts: ReadCounts,
): OpenCall | undefined {
  if (typeof name !== "string") return undefined;
  const cwd = textOf(entry.cwd);
  const words = inCommonWords(name, args, cwd, counts);
  const time = timeOf(entry.timestamp);
  const session = textOf(entry.sessionId) ?? "";
  return words && { agent: "qwen", session, id: textOf(id) ?? "", cwd, start, time, ...words };
}

function followedBy({ status, resultDisplay }: Fields, response: Fields): Followed {
  const { exitCode } = fieldsOf(resultDisplay);
  const said = textIn(response.response);
  if (status === "cancelled") return "refused";
  // What a hook says in its refusal is all that is told of it.
  if (status === "error")
    return REFUSED.test(said) || SAID_BY_FAIRLEAD.test(said) ? "refused" : "failed";
  const code = exitCode ?? /\nExit Code: (-?\d+)/.exec(said)?.[1] ?? 0;
  return Number(code) === 0 ? "ran" : "failed";
}

const REFUSED = /denied by (?:policy|user)|blocked by (?:a )?hook|user did not allow/i;

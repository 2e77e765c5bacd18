import { type Fields, isFields, textOf } from "../../protocol/fields.ts";
import type { Followed } from "../../report/report.ts";
import type { AskedStep, Step } from "../steps.ts";
import { fieldsOf, listOf } from "../transcript.ts";

/** What a message does not say of its calls itself. */
export type AroundMessage = Omit<AskedStep, "id" | "name" | "input">;

/**
 * What one message tells that is kept as OpenAI's chat completions have it: `tool_calls` in those of the assistant, whose
 * name and arguments may be in a `function`, and each result in a message of its own.
 */
export function* stepsOfChatMessage(
  message: Fields,
  around: AroundMessage,
  outcome: (result: Fields) => Followed,
): Generator<Step> {
  const { role, type: kind = role, tool_call_id: answered } = message;
  if (kind === "tool" || kind === "tool_result")
    yield { answered: textOf(answered) ?? "", followed: outcome(message) };
  if (kind !== "assistant") return;
  for (const call of listOf(message.tool_calls)) {
    if (!isFields(call)) continue;
    const { name, arguments: input } = isFields(call.function) ? fieldsOf(call.function) : call;
    if (typeof name === "string") yield { ...around, id: textOf(call.id) ?? "", name, input };
  }
}

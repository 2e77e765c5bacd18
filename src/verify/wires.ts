import type { Delivery, Turn, Wire } from "./model-api.ts";

// The least that each client takes for an answer, found by runs of the versions that docs/verify.md names.

/** Anthropic's Messages API, for Claude Code. */
export const messagesWire: Wire = ({ turn, number, path }) => {
  if (path.endsWith("/count_tokens")) return Response.json({ input_tokens: 1 });
  if (!path.endsWith("/messages")) return Response.json({}, { status: 404 });
  const block =
    "tool" in turn
      ? { type: "tool_use", id: `toolu_${number}`, name: turn.tool, input: {} }
      : { type: "text", text: "" };
  const delta =
    "tool" in turn
      ? { type: "input_json_delta", partial_json: JSON.stringify(turn.input) }
      : { type: "text_delta", text: turn.text };
  const message = {
    id: `msg_${number}`,
    type: "message",
    role: "assistant",
    model: "claude-sonnet-4-5",
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  const stop_reason = "tool" in turn ? "tool_use" : "end_turn";
  return events([
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: block },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason, stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: "message_stop" },
  ]);
};

/** OpenAI's Responses API, for Codex. */
export const responsesWire: Wire = ({ turn, number }) => {
  const item =
    "tool" in turn
      ? {
          type: "function_call",
          id: `f${number}`,
          call_id: `call_${number}`,
          name: turn.tool,
          arguments: JSON.stringify(turn.input),
        }
      : {
          type: "message",
          id: `m${number}`,
          role: "assistant",
          content: [{ type: "output_text", text: turn.text }],
        };
  const usage = {
    input_tokens: 1,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 1,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 2,
  };
  const id = `r${number}`;
  return events([
    { type: "response.created", response: { id } },
    { type: "response.output_item.done", item },
    { type: "response.completed", response: { id, usage } },
  ]);
};

/** Google's generateContent, for Gemini CLI. */
export const geminiWire: Wire = ({ turn, path }) => {
  const part =
    "tool" in turn ? { functionCall: { name: turn.tool, args: turn.input } } : { text: turn.text };
  const answer = {
    candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP" }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  };
  if (path.includes("countTokens")) return Response.json({ totalTokens: 1 });
  return path.endsWith(":streamGenerateContent") ? events([answer]) : Response.json(answer);
};

/** OpenAI's chat completions, for Qwen Code and OpenCode. */
export const chatWire: Wire = ({ turn, number, body }) => {
  const finish_reason = "tool" in turn ? "tool_calls" : "stop";
  const delta = chatDelta(turn, number);
  const common = { id: `c${number}`, created: 1, model: "stand-in" };
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  if (body.stream !== true) {
    const choices = [{ index: 0, message: delta, finish_reason }];
    return Response.json({ ...common, choices, usage });
  }
  return events([
    { ...common, choices: [{ index: 0, delta, finish_reason: null }] },
    { ...common, choices: [{ index: 0, delta: {}, finish_reason }], usage },
  ]);
};

function chatDelta(turn: Turn, number: Delivery["number"]): object {
  if (!("tool" in turn)) return { role: "assistant", content: turn.text };
  const call = {
    index: 0,
    id: `call_${number}`,
    type: "function",
    function: { name: turn.tool, arguments: JSON.stringify(turn.input) },
  };
  return { role: "assistant", content: null, tool_calls: [call] };
}

/** Server-sent events; one with a `type` bears it as its name. */
function events(list: readonly object[]): Response {
  const body = list.map((event) => {
    const name = "type" in event ? `event: ${String(event.type)}\n` : "";
    return `${name}data: ${JSON.stringify(event)}\n\n`;
  });
  return new Response(body.join(""), { headers: { "content-type": "text/event-stream" } });
}

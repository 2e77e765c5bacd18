/** What the stand-in model does in one turn: call a tool of the client, or end with a text. */
export type Turn =
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly text: string };

/** A stand-in for a model's API on the loopback address that plays a script and keeps the requests. */
export interface ModelApi {
  readonly url: string;
  /** Bodies of the requests that carried tools, in order: what the model would have seen. */
  readonly requests: readonly string[];
  readonly stop: () => void;
}

/** How one API tells that a request is a turn, and how it writes the answer. */
interface Wire {
  readonly isTurn: (body: Body) => boolean;
  readonly answer: (turn: Turn, number: number, path: string, body: Body) => Response;
}

type Body = Readonly<Record<string, unknown>>;

/** OpenAI's Responses API, for Codex. */
export const startResponsesApi = (script: readonly Turn[]) =>
  start(script, { isTurn: hasTools, answer: responses });

/** Google's generateContent, for Gemini CLI. */
export const startGeminiApi = (script: readonly Turn[]) =>
  start(script, { isTurn: hasTools, answer: generateContent });

/** OpenAI's chat completions, for Qwen Code. */
export const startChatApi = (script: readonly Turn[]) =>
  start(script, { isTurn: hasTools, answer: chatCompletion });

function start(script: readonly Turn[], wire: Wire): ModelApi {
  const requests: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const text = await request.text();
      if (text === "") return Response.json({ data: [], models: [] });
      const body = Object(JSON.parse(text));
      if (!wire.isTurn(body)) return wire.answer({ text: "ok" }, 0, pathname, body);
      requests.push(text);
      const turn = script[requests.length - 1] ?? { text: "done" };
      return wire.answer(turn, requests.length, pathname, body);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    requests,
    stop: () => void server.stop(true),
  };
}

function hasTools({ tools }: Body): boolean {
  return Array.isArray(tools) && tools.length > 0;
}

function responses(turn: Turn, number: number): Response {
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
}

function generateContent(turn: Turn, _number: number, path: string): Response {
  const part =
    "tool" in turn ? { functionCall: { name: turn.tool, args: turn.input } } : { text: turn.text };
  const answer = {
    candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP" }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  };
  if (path.includes("countTokens")) return Response.json({ totalTokens: 1 });
  return path.endsWith(":streamGenerateContent") ? events([answer]) : Response.json(answer);
}

function chatCompletion(turn: Turn, number: number, _path: string, body: Body): Response {
  const call = "tool" in turn;
  const delta = call
    ? {
        role: "assistant",
        content: null,
        tool_calls: [
          {
            index: 0,
            id: `call_${number}`,
            type: "function",
            function: { name: turn.tool, arguments: JSON.stringify(turn.input) },
          },
        ],
      }
    : { role: "assistant", content: turn.text };
  const common = { id: `c${number}`, created: 1, model: "stand-in" };
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const finish_reason = call ? "tool_calls" : "stop";
  if (body.stream !== true)
    return Response.json({
      ...common,
      choices: [{ index: 0, message: delta, finish_reason }],
      usage,
    });
  return events([
    { ...common, choices: [{ index: 0, delta, finish_reason: null }] },
    { ...common, choices: [{ index: 0, delta: {}, finish_reason }], usage },
  ]);
}

/** Server-sent events; one with a `type` bears it as its name. */
function events(list: readonly object[]): Response {
  const body = list.map((event) => {
    const name = "type" in event ? `event: ${String(event.type)}\n` : "";
    return `${name}data: ${JSON.stringify(event)}\n\n`;
  });
  return new Response(body.join(""), { headers: { "content-type": "text/event-stream" } });
}

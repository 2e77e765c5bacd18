/** What the stand-in model does in one turn: call a tool, or end with a text. */
export type Turn =
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly text: string };

/** A stand-in for the Messages API on the loopback address that plays a script and keeps the requests. */
export interface MessagesApi {
  readonly url: string;
  /** Bodies of the requests that carried tools, in order: what the model would have seen. */
  readonly requests: readonly string[];
  /** When each of them arrived, in milliseconds since some moment. */
  readonly arrivals: readonly number[];
  readonly stop: () => void;
}

/** Starts the stand-in; a request beyond the script's end is answered with a closing text. */
export function startMessagesApi(script: readonly Turn[]): MessagesApi {
  const requests: string[] = [];
  const arrivals: number[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith("/count_tokens")) return Response.json({ input_tokens: 1 });
      if (!pathname.endsWith("/messages")) return Response.json({}, { status: 404 });
      const body = await request.text();
      const parsed: unknown = JSON.parse(body);
      const carriesTools =
        typeof parsed === "object" &&
        parsed !== null &&
        "tools" in parsed &&
        Array.isArray(parsed.tools) &&
        parsed.tools.length > 0;
      if (!carriesTools) return stream({ text: "ok" }, 0);
      arrivals.push(performance.now());
      requests.push(body);
      return stream(script[requests.length - 1] ?? { text: "done" }, requests.length);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    requests,
    arrivals,
    stop: () => void server.stop(true),
  };
}

/** One assistant message as server-sent events. */
function stream(turn: Turn, number: number): Response {
  const block =
    "tool" in turn
      ? { type: "tool_use", id: `toolu_${number}`, name: turn.tool, input: {} }
      : { type: "text", text: "" };
  const delta =
    "tool" in turn
      ? { type: "input_json_delta", partial_json: JSON.stringify(turn.input) }
      : { type: "text_delta", text: turn.text };
  const events = [
    {
      type: "message_start",
      message: {
        id: `msg_${number}`,
        type: "message",
        role: "assistant",
        model: "claude-sonnet-4-5",
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    },
    { type: "content_block_start", index: 0, content_block: block },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: "tool" in turn ? "tool_use" : "end_turn", stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: "message_stop" },
  ];
  const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  return new Response(body.join(""), { headers: { "content-type": "text/event-stream" } });
}

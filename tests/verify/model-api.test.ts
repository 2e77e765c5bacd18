import { afterEach, describe, expect, test } from "bun:test";
import { type ModelApi, startModelApi, type Turn, type Wire } from "../../src/verify/model-api.ts";
import { chatWire, geminiWire, messagesWire, responsesWire } from "../../src/verify/wires.ts";

const SCRIPT: readonly Turn[] = [{ tool: "Bash", input: { command: "ls" } }, { text: "finished" }];

let api: ModelApi | undefined;
afterEach(() => api?.stop());

async function post(path: string, body: object): Promise<string> {
  const response = await fetch(`${api?.url}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  return response.text();
}

const tools = [{ name: "Bash" }];

describe("the stand-in for a model", () => {
  test("listens on the loopback address only", () => {
    api = startModelApi(messagesWire, SCRIPT);
    expect(new URL(api.url).hostname).toBe("127.0.0.1");
  });

  test("plays its script to requests that carry tools, keeps them, and says when it is over", async () => {
    api = startModelApi(messagesWire, SCRIPT);
    let over = false;
    const played = api.played.then(() => {
      over = true;
    });
    expect(await post("/v1/messages", { tools: [], title: true })).toContain('"text":"ok"');
    expect(await post("/v1/messages", { tools, turn: 1 })).toContain('"name":"Bash"');
    expect(over).toBe(false);
    expect(await post("/v1/messages", { tools, turn: 2 })).toContain("finished");
    await played;
    expect(await post("/v1/messages", { tools, turn: 3 })).toContain('"text":"done"');
    expect(api.requests.map((text) => JSON.parse(text).turn)).toEqual([1, 2, 3]);
    expect(api.arrivals).toHaveLength(3);
  });

  test("answers what is no request of a model with an empty list", async () => {
    api = startModelApi(responsesWire, SCRIPT);
    expect(await (await fetch(`${api.url}/v1/models`)).json()).toEqual({ data: [], models: [] });
    expect(api.requests).toEqual([]);
  });

  const wires: readonly (readonly [string, Wire, string, object, string, string])[] = [
    ["messages", messagesWire, "/v1/messages", {}, "tool_use", "end_turn"],
    ["responses", responsesWire, "/v1/responses", {}, "function_call", "output_text"],
    ["chat", chatWire, "/v1/chat/completions", { stream: true }, "tool_calls", '"stop"'],
    ["chat at once", chatWire, "/v1/chat/completions", {}, "tool_calls", '"stop"'],
    [
      ...(["generateContent", geminiWire, "/m:streamGenerateContent", {}, "functionCall"] as const),
      '"text":"finished"',
    ],
    [
      ...([
        "generateContent at once",
        geminiWire,
        "/m:generateContent",
        {},
        "functionCall",
      ] as const),
      '"text":"finished"',
    ],
  ];

  test.each(wires)("speaks %s", async (_name, wire, path, more, call, end) => {
    api = startModelApi(wire, SCRIPT);
    const called = await post(path, { tools, ...more });
    expect(called).toContain(call);
    expect(called).toContain("ls");
    expect(await post(path, { tools, ...more })).toContain(end);
  });

  test("counts tokens where clients ask for it, and knows no other address of the Messages API", async () => {
    api = startModelApi(messagesWire, SCRIPT);
    expect(await post("/v1/messages/count_tokens", { tools: [] })).toBe('{"input_tokens":1}');
    expect(await post("/api/other", { some: "thing" })).toBe("{}");
    api.stop();
    api = startModelApi(geminiWire, SCRIPT);
    expect(await post("/m:countTokens", { contents: [] })).toBe('{"totalTokens":1}');
  });
});

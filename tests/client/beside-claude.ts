import { join } from "node:path";
import type { Turn, Wire } from "../../src/verify/model-api.ts";
import { startModelApi } from "../../src/verify/model-api.ts";
import { messagesWire } from "../../src/verify/wires.ts";
import type { BesideAgent } from "../support/beside-play.ts";
import type { Played } from "../support/fake-session.ts";
import { bareClient, installClaudeCode } from "./claude-code.ts";
import { startLinesClient } from "./lines-client.ts";

/** Longest time that a call of the client may take, in milliseconds. */
const CALL_MAX_MS = 60_000;

/**
 * A session of Claude Code that calls a tool whenever it is told to: its model's answers are held back until then. To
 * every question the person says no.
 */
export async function startClaudeBeside(
  home: string,
  project: string,
  name: string,
): Promise<BesideAgent> {
  const turns = queue<Turn>();
  const arrivals = queue<undefined>();
  const held: Wire = (delivery) => {
    if (delivery.number === 0) return messagesWire(delivery);
    arrivals.put(undefined);
    return later(async () => messagesWire({ ...delivery, turn: await turns.next() }));
  };
  const api = startModelApi(held, []);
  const sandbox = { home, project, dispose: () => {} };
  const words = [
    ...["-p", "--input-format", "stream-json", "--output-format", "stream-json", "--verbose"],
    ...["--permission-mode", "bypassPermissions", "--permission-prompt-tool", "stdio"],
    ...["--debug-file", join(home, `debug-${name}.log`)],
  ];
  const env = {
    ...bareClient(sandbox),
    ANTHROPIC_BASE_URL: api.url,
    ANTHROPIC_API_KEY: "stand-in",
    GIT_CEILING_DIRECTORIES: home,
    GIT_CONFIG_NOSYSTEM: "1",
    FAIRLEAD_NO_UPDATE_CHECK: "1",
  };
  let asked: string | undefined;
  const client = startLinesClient([installClaudeCode(), ...words], sandbox, env, (message) => {
    if (message.type !== "control_request") return;
    asked = JSON.stringify(message.request);
    const response = { behavior: "deny", message: "no" };
    const control = { subtype: "success", request_id: message.request_id, response };
    client.send({ type: "control_response", response: control });
  });
  client.send({ type: "user", message: { role: "user", content: "go" } });
  const arrive = async () => {
    const isThere = await Promise.race([
      arrivals.next().then(() => true),
      client.ended.then(() => false),
      Bun.sleep(CALL_MAX_MS).then(() => false),
    ]);
    if (!isThere) throw new Error(`the session ${name} of Claude Code does not go on`);
  };
  await arrive();
  const call = async (tool: string, input: Readonly<Record<string, unknown>>): Promise<Played> => {
    asked = undefined;
    turns.put({ tool, input });
    await arrive();
    const { text, isError } = resultIn(api.requests.at(-1) ?? "");
    const verdict =
      asked !== undefined ? "ask" : isError && /fairlead/.test(text) ? "deny" : "pass";
    return { verdict, reason: asked ?? text, output: verdict === "pass" ? text : "" };
  };
  return {
    bash: (command) => call("Bash", { command, description: "a step" }),
    write: (path, content) => call("Write", { file_path: path, content }),
    end: async () => {
      turns.put({ text: "finished" });
      await client.stop();
      api.stop();
    },
  };
}

/** What was put and not yet taken, in order. */
function queue<Item>(): { put: (item: Item) => void; next: () => Promise<Item> } {
  const waiting: ((item: Item) => void)[] = [];
  const there: Item[] = [];
  return {
    put: (item) => {
      const first = waiting.shift();
      if (first === undefined) there.push(item);
      else first(item);
    },
    next: () => {
      for (const first of there.splice(0, 1)) return Promise.resolve(first);
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}

/** How often a connection without an answer shows that it lives, in milliseconds. */
const ALIVE_MS = 3_000;

/** An answer that begins now and has its content later. */
function later(answer: () => Promise<Response>): Response {
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      const alive = setInterval(() => controller.enqueue(Buffer.from(": waits\n\n")), ALIVE_MS);
      const content = await (await answer()).bytes();
      clearInterval(alive);
      controller.enqueue(content);
      controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

/** The result of the last call, as a request tells the model. */
function resultIn(request: string): { readonly text: string; readonly isError: boolean } {
  const { messages } = Object(JSON.parse(request));
  const blocks = (Array.isArray(messages) ? messages : []).flatMap(({ content }) =>
    Array.isArray(content) ? content : [],
  );
  const last = blocks.findLast(({ type }) => type === "tool_result");
  const { content, is_error } = Object(last);
  const text = typeof content === "string" ? content : JSON.stringify(content ?? "");
  return { text, isError: is_error === true };
}

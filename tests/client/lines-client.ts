import type { Sandbox } from "../support/world.ts";

/** A message of a client that speaks JSON by the line. */
export type Message = Readonly<Record<string, unknown>>;

/** A client that runs in a sandbox's project and is spoken to by lines of JSON. */
export interface LinesClient {
  readonly send: (message: object) => void;
  /** Settled with the exit code when the client has ended. */
  readonly ended: Promise<number>;
  /** What it printed on the other stream. */
  readonly errors: Promise<string>;
  /** Ends it, and resolves once it has written what it writes at its end: then its folders may be removed. */
  readonly stop: () => Promise<void>;
}

/** Starts a client in a bare environment; `onMessage` is given each line that it prints. */
export function startLinesClient(
  command: readonly string[],
  sandbox: Sandbox,
  env: Readonly<Record<string, string>>,
  onMessage: (message: Message) => void,
): LinesClient {
  const child = Bun.spawn([...command], {
    cwd: sandbox.project,
    env: { PATH: "/usr/bin:/bin", HOME: sandbox.home, ...env },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  const read = readLines(child.stdout, onMessage);
  return {
    send: (message) => {
      child.stdin.write(`${JSON.stringify(message)}\n`);
      child.stdin.flush();
    },
    ended: read.then(() => child.exited),
    errors: new Response(child.stderr).text(),
    stop: async () => {
      child.kill();
      await child.exited;
    },
  };
}

async function readLines(
  stream: ReadableStream<Uint8Array>,
  onMessage: (message: Message) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let waiting = "";
  for await (const chunk of stream) {
    const lines = `${waiting}${decoder.decode(chunk, { stream: true })}`.split("\n");
    waiting = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("{")) onMessage(JSON.parse(line));
  }
}

/** A client that speaks JSON-RPC by the line. */
export interface RpcClient extends Omit<LinesClient, "send"> {
  /** Calls a method, and resolves to its result or its error. */
  readonly call: (method: string, params: object) => Promise<Message>;
  readonly notify: (method: string, params?: object) => void;
}

/** Answers a request of the client, or is told of a notification. */
export type OnRequest = (
  method: string,
  params: Message,
) => undefined | object | Promise<undefined | object>;

/** Starts a client that speaks JSON-RPC; a request that `onRequest` has no answer to stays open. */
export function startRpcClient(
  command: readonly string[],
  sandbox: Sandbox,
  env: Readonly<Record<string, string>>,
  onRequest: OnRequest,
): RpcClient {
  const open = new Map<unknown, (message: Message) => void>();
  const { send, ...client } = startLinesClient(command, sandbox, env, async (message) => {
    const { id, method, params } = message;
    if (typeof method !== "string") return open.get(id)?.(Object(message.result ?? message.error));
    const result = await onRequest(method, Object(params));
    if (id !== undefined && result !== undefined) send({ jsonrpc: "2.0", id, result });
  });
  let count = 0;
  return {
    ...client,
    notify: (method, params) => send({ jsonrpc: "2.0", method, params }),
    call: (method, params) => {
      count += 1;
      const { promise, resolve } = Promise.withResolvers<Message>();
      open.set(count, resolve);
      send({ jsonrpc: "2.0", id: count, method, params });
      return Promise.race([promise, client.ended.then((exit) => ({ ended: exit }))]);
    },
  };
}

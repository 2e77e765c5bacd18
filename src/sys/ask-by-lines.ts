import { describeError } from "../errors.ts";

/** A program that speaks JSON-RPC by the line, and what it is asked. */
export interface Asked {
  readonly command: readonly string[];
  readonly cwd: string;
  /** The whole environment; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly requests: readonly object[];
  /** The id of the request whose answer is wanted. */
  readonly answers: number;
}

/** What is read of its answers. */
const ANSWER_MAX_CHARS = 4_000_000;

/** The answer of a program that is ended then; undefined where it gives none in time. */
export async function askByLines(asked: Asked): Promise<unknown> {
  try {
    const server = Bun.spawn([...asked.command], {
      cwd: asked.cwd,
      env: { ...asked.env },
      stdin: "pipe",
      stdout: "pipe",
      stderr: "ignore",
      timeout: asked.timeoutMs,
      killSignal: "SIGKILL",
    });
    // Its input stays open: at the end of that it may end before it answers.
    for (const request of asked.requests)
      server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...request })}\n`);
    server.stdin.flush();
    const answer = await answerFrom(server.stdout, asked.answers);
    server.kill("SIGKILL");
    await server.exited;
    return answer;
  } catch (error) {
    return new Error(describeError(error));
  }
}

async function answerFrom(stream: ReadableStream<Uint8Array>, id: number): Promise<unknown> {
  const decoder = new TextDecoder();
  let waiting = "";
  let read = 0;
  for await (const chunk of stream) {
    const text = decoder.decode(chunk, { stream: true });
    read += text.length;
    if (read > ANSWER_MAX_CHARS) return undefined;
    const lines = `${waiting}${text}`.split("\n");
    waiting = lines.pop() ?? "";
    const answer = lines.map(parsed).find((message) => Object(message).id === id);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

import { describeError } from "../errors.ts";
import { codex } from "../install/agents/others.ts";
import { type Check, fail, ok } from "../install/check.ts";
import type { Io } from "../io.ts";

/** One hook that Codex would run, as `hooks/list` of `codex app-server` 0.169.0 names it. */
interface ListedHook {
  readonly eventName?: string;
  readonly command?: string | null;
  readonly pluginId?: string | null;
  readonly enabled?: boolean;
  readonly isManaged?: boolean;
  readonly trustStatus?: string;
}

const ANSWER_MAX_MS = 5000;

/**
 * What Codex itself says of the hooks by which it calls fairlead, beside what was told from its files: those know of
 * no administrator's settings, and of no other version. Nothing where neither its files nor PATH have it.
 */
export async function askCodex(
  io: Io,
  root: string,
  fromFiles: readonly Check[],
): Promise<readonly Check[]> {
  const told = fromFiles.filter(({ subject }) => subject === codex.title);
  const program = Bun.which("codex", { PATH: io.env("PATH") ?? "" });
  if (told.length === 0 || program === null) return [];
  const listed = await listHooks(io, program, root);
  const fromFilesOnly = (why: string) => [
    ok(codex.title, `told from its files, as codex app-server ${why}`),
  ];
  if (typeof listed === "string") return fromFilesOnly(listed);
  // Whatever is broken was said already, and in more words.
  if (told.some(({ mark }) => mark === "fail")) return [];
  const ours = listed.filter(isOurs);
  const inForce = ours.filter(
    ({ enabled, isManaged, trustStatus }) =>
      enabled !== false && (isManaged === true || trustStatus === "trusted"),
  );
  if (inForce.some(({ eventName }) => eventName === "preToolUse"))
    return [ok(codex.title, `codex itself lists ${counted(inForce)} of fairlead as in force`)];
  const detail =
    ours.length === 0
      ? "codex itself lists no hook of fairlead; no call is judged"
      : `codex itself lists ${counted(ours)} of fairlead, and would run none before a tool; no call is judged`;
  return [fail(codex.title, detail, "start codex, type /hooks, trust the hooks of fairlead")];
}

function counted({ length }: readonly ListedHook[]): string {
  return length === 1 ? "1 hook" : `${length} hooks`;
}

function isOurs({ command, pluginId }: ListedHook): boolean {
  if (pluginId?.startsWith("fairlead@") === true) return true;
  return codex.isOurs({ type: "command", command });
}

/** The hooks that Codex lists for a project, or why they are not known. */
async function listHooks(
  io: Io,
  program: string,
  root: string,
): Promise<readonly ListedHook[] | string> {
  const names = ["PATH", "HOME", "CODEX_HOME", "USERPROFILE", "APPDATA", "SystemRoot", "TMPDIR"];
  const env = names.flatMap((name): [string, string][] => {
    const value = io.env(name);
    return value === undefined ? [] : [[name, value]];
  });
  try {
    const server = Bun.spawn([program, "app-server"], {
      cwd: root,
      env: Object.fromEntries(env),
      stdin: "pipe",
      stdout: "pipe",
      stderr: "ignore",
      timeout: ANSWER_MAX_MS,
      killSignal: "SIGKILL",
    });
    const requests = [
      { id: 1, method: "initialize", params: { clientInfo: { name: "fairlead", version: "1" } } },
      { method: "initialized" },
      { id: LIST_ID, method: "hooks/list", params: { cwds: [root] } },
    ];
    // Its input stays open: at the end of that it ends before it answers.
    for (const request of requests)
      server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...request })}\n`);
    server.stdin.flush();
    const answer = await answerFrom(server.stdout);
    server.kill("SIGKILL");
    await server.exited;
    return hooksIn(answer) ?? "gave no list of hooks";
  } catch (error) {
    return `cannot be asked (${describeError(error)})`;
  }
}

const LIST_ID = 2;

/** What is read of its answers. */
const ANSWER_MAX_CHARS = 4_000_000;

async function answerFrom(stream: ReadableStream<Uint8Array>): Promise<unknown> {
  const decoder = new TextDecoder();
  let waiting = "";
  let read = 0;
  for await (const chunk of stream) {
    const text = decoder.decode(chunk, { stream: true });
    read += text.length;
    if (read > ANSWER_MAX_CHARS) return undefined;
    const lines = `${waiting}${text}`.split("\n");
    waiting = lines.pop() ?? "";
    for (const line of lines) {
      const message = parsed(line);
      if (Object(message).id === LIST_ID) return message;
    }
  }
  return undefined;
}

function hooksIn(answer: unknown): readonly ListedHook[] | undefined {
  const [first] = Object(Object(Object(answer).result).data ?? []);
  const { hooks } = Object(first);
  return Array.isArray(hooks) ? hooks.map((hook) => Object(hook)) : undefined;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

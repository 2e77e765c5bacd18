import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { installClaudeCode, runClaudeCode } from "../client/claude-code.ts";
import { fairlead, installClient, runClient } from "../client/client.ts";
import { startMessagesApi } from "../client/messages-api.ts";
import {
  startChatApi,
  startGeminiApi,
  startResponsesApi,
  type Turn,
} from "../client/model-apis.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

/** What every client is told to do by the stand-in for its model, and what follows where nothing guards it. */
export const COMMANDS = [
  { command: "echo ran > allowed.txt", followed: "ran" },
  { command: "cat .env", followed: "ran" },
  { command: "ls /nonexistent", followed: "failed" },
  { command: "git push --force origin main", followed: "failed" },
] as const;

/** A real client that writes transcripts. */
interface Recorded {
  readonly needsNode: boolean;
  readonly run: (sandbox: Sandbox) => Promise<void>;
  /** Where it keeps its transcripts, below the home. */
  readonly folder: string;
}

const NODE = Bun.which("node") ?? "node";

/** The clients by the names of their agents. */
export const RECORDED: ReadonlyMap<string, Recorded> = new Map<string, Recorded>([
  ["claude", { needsNode: false, run: runClaude, folder: ".claude/projects" }],
  ["codex", { needsNode: false, run: runCodex, folder: ".codex/sessions" }],
  ["gemini", { needsNode: true, run: runGemini, folder: ".gemini/tmp" }],
  ["qwen", { needsNode: true, run: runQwen, folder: ".qwen/projects" }],
  ["opencode", { needsNode: false, run: runOpenCode, folder: ".local/share/opencode" }],
]);

/** Why a client cannot be run here; undefined where it can. */
export function cannotRun(agent: string): string | undefined {
  if (process.platform === "win32") return "clients are not run on Windows";
  const lacksNode = RECORDED.get(agent)?.needsNode === true && Bun.which("node") === null;
  return lacksNode ? "it needs node on PATH" : undefined;
}

/** Runs a client in a sandbox of its own; with `guarded` fairlead is its hook. The caller disposes of it. */
export async function record(agent: string, guarded: boolean): Promise<Sandbox> {
  const client = RECORDED.get(agent);
  if (client === undefined) throw new Error(`no client is known as ${agent}`);
  mkdirSync(resolve(".cache/clients"), { recursive: true });
  // Not below /tmp: what lies there may be read and deleted.
  const sandbox = makeSandbox(resolve(".cache/clients"));
  writeFileSync(join(sandbox.project, ".env"), "API_TOKEN=not-a-real-one\n");
  Bun.spawnSync(["git", "init", "--quiet"], { cwd: sandbox.project });
  if (guarded) await fairlead(sandbox, ["install", "--agent", agent]);
  await client.run(sandbox);
  return sandbox;
}

function script(
  sandbox: Sandbox,
  shell: (command: string) => Turn,
  write: string,
  path = "file_path",
) {
  const input = { [path]: join(sandbox.project, "notes.txt"), content: "a\n" };
  return [
    ...COMMANDS.map(({ command }) => shell(command)),
    { tool: write, input },
    { text: "done" },
  ];
}

async function runClaude(sandbox: Sandbox): Promise<void> {
  const shell = (command: string) => ({ tool: "Bash", input: { command, description: "x" } });
  const api = startMessagesApi(script(sandbox, shell, "Write"));
  await runClaudeCode(installClaudeCode(), sandbox, api.url);
  api.stop();
}

async function runCodex(sandbox: Sandbox): Promise<void> {
  const shell = (command: string) => ({ tool: "exec_command", input: { cmd: command } });
  const api = startResponsesApi([
    ...COMMANDS.map(({ command }) => shell(command)),
    { text: "done" },
  ]);
  put(sandbox, ".codex/config.toml", [
    ...['model = "gpt-5-codex"', 'model_provider = "mock"', 'approval_policy = "never"'],
    ...['sandbox_mode = "danger-full-access"', "[model_providers.mock]", 'name = "mock"'],
    ...[`base_url = "${api.url}/v1"`, 'wire_api = "responses"', "requires_openai_auth = false"],
    ...[`[projects."${sandbox.project}"]`, 'trust_level = "trusted"', ""],
  ]);
  const target = `${process.arch === "arm64" ? "aarch64" : "x86_64"}-${
    process.platform === "darwin" ? "apple-darwin" : "unknown-linux-musl"
  }`;
  const file = `@openai/codex-${process.platform}-${process.arch}/vendor/${target}/bin/codex`;
  const codex = installClient("@openai/codex", "0.169.0", file);
  const words = ["exec", "--dangerously-bypass-hook-trust", "--skip-git-repo-check", "go"];
  await runClient([codex, ...words], sandbox, {});
  api.stop();
}

async function runGemini(sandbox: Sandbox): Promise<void> {
  const shell = (command: string) => ({ tool: "run_shell_command", input: { command } });
  const api = startGeminiApi(script(sandbox, shell, "write_file"));
  const auth = { selectedType: "gemini-api-key" };
  const settings = { security: { auth }, hooksConfig: { enabled: true } };
  merge(sandbox, ".gemini/settings.json", settings);
  const gemini = installClient(
    "@google/gemini-cli",
    "0.61.0",
    "@google/gemini-cli/bundle/gemini.js",
  );
  await runClient([NODE, gemini, "-y", "-m", "gemini-2.5-flash", "-p", "go"], sandbox, {
    GOOGLE_GEMINI_BASE_URL: api.url,
    GEMINI_API_KEY: "stand-in",
    GEMINI_CLI_TRUST_WORKSPACE: "true",
  });
  api.stop();
}

async function runQwen(sandbox: Sandbox): Promise<void> {
  const shell = (command: string) => ({
    ...{ tool: "run_shell_command", input: { command, is_background: false } },
  });
  const api = startChatApi(script(sandbox, shell, "write_file"));
  merge(sandbox, ".qwen/settings.json", { security: { auth: { selectedType: "openai" } } });
  const qwen = installClient("@qwen-code/qwen-code", "0.24.4", "@qwen-code/qwen-code/cli-entry.js");
  await runClient([NODE, qwen, "-y", "-p", "go"], sandbox, {
    OPENAI_BASE_URL: `${api.url}/v1`,
    OPENAI_API_KEY: "stand-in",
    OPENAI_MODEL: "stand-in",
  });
  api.stop();
}

async function runOpenCode(sandbox: Sandbox): Promise<void> {
  const shell = (command: string) => ({ tool: "bash", input: { command, description: "x" } });
  const api = startChatApi(script(sandbox, shell, "write", "filePath"));
  const options = { baseURL: `${api.url}/v1`, apiKey: "stand-in" };
  const model = { name: "stand-in", tool_call: true, limit: { context: 100_000, output: 1000 } };
  merge(sandbox, ".config/opencode/opencode.json", {
    ...{ model: "mock/stand-in", small_model: "mock/stand-in", autoupdate: false },
    permission: { bash: "allow", edit: "allow", external_directory: "allow" },
    provider: {
      mock: {
        ...{ npm: "@ai-sdk/openai-compatible", name: "mock", options },
        models: { "stand-in": model },
      },
    },
  });
  const file = `opencode-${process.platform}-${process.arch}/bin/opencode`;
  await runClient([installClient("opencode-ai", "1.18.33", file), "run", "go"], sandbox, {
    OPENCODE_DISABLE_AUTOUPDATE: "1",
    OPENCODE_DISABLE_MODELS_FETCH: "1",
    OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
    OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
  });
  api.stop();
}

function put(sandbox: Sandbox, path: string, lines: readonly string[]): void {
  const file = join(sandbox.home, path);
  mkdirSync(dirname(file), { recursive: true });
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  writeFileSync(file, `${lines.join("\n")}\n${before}`);
}

function merge(sandbox: Sandbox, path: string, settings: object): void {
  const file = join(sandbox.home, path);
  mkdirSync(dirname(file), { recursive: true });
  const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  writeFileSync(file, JSON.stringify({ ...before, ...settings }));
}

/** Lines of transcripts that are kept in the fixtures: the others hold the clients' own prompts. */
const KEPT =
  /"tool_use"|"tool_result"|"permissionMode"|"function_call|"turn_context"|"toolCalls"|"functionCall"|"functionResponse"/;

/** Fields that say much and mean nothing here. */
const LEFT_OUT: readonly string[] = [
  ...["base_instructions", "instructions", "rendered", "usage", "usageMetadata", "bashEditDiff"],
  ...["internal_chat_message_metadata_passthrough", "metadata", "summary", "collaboration_mode"],
];

/** A transcript without prompts, and with made-up names for the folders it was recorded in. */
export function reduced(text: string, sandbox: Sandbox): string {
  const lines = text.split("\n").filter((line) => KEPT.test(line) || /"session_meta"/.test(line));
  return lines
    .map((line) =>
      JSON.stringify(JSON.parse(line), (key, value) =>
        LEFT_OUT.includes(key) || isPrompt(key, value) ? undefined : value,
      ),
    )
    .join("\n")
    .replaceAll(sandbox.project, "/home/user/app")
    .replaceAll(sandbox.home, "/home/user")
    .replaceAll(sandbox.project.replaceAll(/[/.]/g, "-"), "-home-user-app");
}

/** The tables of a store that calls are read from, with their rows. */
function reducedStore(path: string, sandbox: Sandbox): string {
  const database = new Database(path, { readonly: true });
  const tables = ["session", "message", "part"];
  const sql = database.query("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?");
  const store = {
    tables: tables.map((name) => Object(sql.get(name)).sql),
    rows: tables.flatMap((name) =>
      database
        .query(`SELECT * FROM ${name}`)
        .all()
        .map((row) => [name, row]),
    ),
  };
  database.close();
  return JSON.stringify(store, null, 1)
    .replaceAll(sandbox.project, "/home/user/app")
    .replaceAll(sandbox.home, "/home/user");
}

/** What a client tells the model of a tool, in a field that calls have as well. */
function isPrompt(key: string, value: unknown): boolean {
  return key === "description" && typeof value === "string" && value.length > 100;
}

/** `bun tests/replay/record.ts [AGENT]…`: runs the clients and writes the fixtures of this folder anew. */
if (import.meta.main) {
  const named = process.argv.slice(2);
  for (const agent of named.length > 0 ? named : RECORDED.keys()) {
    for (const guarded of [false, true]) {
      const sandbox = await record(agent, guarded);
      const folder = join(sandbox.home, RECORDED.get(agent)?.folder ?? "");
      const name = guarded ? `${agent}-guarded` : agent;
      if (agent === "opencode") {
        const rows = reducedStore(join(folder, "opencode.db"), sandbox);
        writeFileSync(join(import.meta.dir, "transcripts", `${name}.json`), `${rows}\n`);
        sandbox.dispose();
        continue;
      }
      const files = readdirSync(folder, { recursive: true }).map(String);
      const path = files.find((name) => name.endsWith(".jsonl"));
      if (path === undefined) throw new Error(`${agent} wrote no transcript`);
      const text = reduced(readFileSync(join(folder, path), "utf8"), sandbox);
      writeFileSync(join(import.meta.dir, "transcripts", `${name}.jsonl`), `${text}\n`);
      sandbox.dispose();
    }
  }
}

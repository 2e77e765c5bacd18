import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parse, stringify } from "smol-toml";
import { codexProvider, drivenClients } from "../../src/verify/clients.ts";
import { startModelApi } from "../../src/verify/model-api.ts";
import { installClaudeCode } from "../client/claude-code.ts";
import { fairlead, runClient } from "../client/client.ts";
import { NODE, PROGRAMS } from "../client/npm-clients.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

/** What every client is told to do by the stand-in for its model, and what follows where nothing guards it. */
export const COMMANDS = [
  { command: "echo ran > allowed.txt", followed: "ran" },
  { command: "cat .env", followed: "ran" },
  { command: "ls /nonexistent", followed: "failed" },
  { command: "git push --force origin main", followed: "failed" },
] as const;

/** A real client that writes transcripts, as far as `drivenClients` does not tell of it. */
interface Recorded {
  readonly needsNode: boolean;
  /** Its program with the words before those of a session, fetched where it is not there. */
  readonly program: () => readonly string[];
  /** The words of a session, of those that the client is driven by. */
  readonly words: (usual: readonly string[]) => readonly string[];
  /** Where it keeps its transcripts, below the home. */
  readonly folder: string;
}

/** The clients by the names of their agents. */
export const RECORDED: ReadonlyMap<string, Recorded> = new Map<string, Recorded>([
  [
    "claude",
    {
      needsNode: false,
      program: () => [installClaudeCode()],
      words: (usual) => [...usual, "--dangerously-skip-permissions"],
      folder: ".claude/projects",
    },
  ],
  [
    "codex",
    {
      needsNode: false,
      program: PROGRAMS.codex,
      words: ([command = "", ...rest]) => [command, "--dangerously-bypass-hook-trust", ...rest],
      folder: ".codex/sessions",
    },
  ],
  [
    "gemini",
    {
      needsNode: true,
      program: PROGRAMS.gemini,
      words: (usual) => usual,
      folder: ".gemini/tmp",
    },
  ],
  [
    "qwen",
    {
      needsNode: true,
      program: PROGRAMS.qwen,
      words: (usual) => usual,
      folder: ".qwen/projects",
    },
  ],
  [
    "opencode",
    {
      needsNode: false,
      program: PROGRAMS.opencode,
      words: (usual) => usual,
      folder: "data/opencode",
    },
  ],
]);

/** Why a client cannot be run here; undefined where it can. */
export function cannotRun(agent: string): string | undefined {
  if (process.platform === "win32") return "clients are not run on Windows";
  const lacksNode = RECORDED.get(agent)?.needsNode === true && NODE === null;
  return lacksNode ? "it needs node on PATH" : undefined;
}

/** Runs a client in a sandbox of its own; with `guarded` fairlead is its hook. The caller disposes of it. */
export async function record(agent: string, guarded: boolean): Promise<Sandbox> {
  const recorded = RECORDED.get(agent);
  const client = drivenClients().find(({ name }) => name === agent);
  if (recorded === undefined || client === undefined) throw new Error(`no client called ${agent}`);
  // Not below /tmp: what lies there may be read and deleted.
  const sandbox = makeSandbox(resolve(".cache/clients"));
  writeFileSync(join(sandbox.project, ".env"), "API_TOKEN=not-a-real-one\n");
  Bun.spawnSync(["git", "init", "--quiet"], { cwd: sandbox.project });
  if (guarded) await fairlead(sandbox, ["install", "--agent", agent]);
  const write = client.write?.(join(sandbox.project, "notes.txt"), "a\n");
  const api = startModelApi(client.wire, [
    ...COMMANDS.map(({ command }) => client.shell(command)),
    ...(write === undefined ? [] : [write]),
    { text: "done" },
  ]);
  const readJson = (text: string) => JSON.parse(text || "{}");
  const added = client.settings;
  if (added !== undefined) addSettings(sandbox, `.${agent}/settings.json`, added, readJson);
  if (agent === "codex") {
    const projects = { [sandbox.project]: { trust_level: "trusted" } };
    const provider = { ...codexProvider(api.url), projects };
    addSettings(sandbox, ".codex/config.toml", provider, parse, stringify);
  }
  const folders = { ...sandbox, config: join(sandbox.home, ".config") };
  const env = { ...client.env(api.url, folders), IS_SANDBOX: "1" };
  await runClient([...recorded.program(), ...recorded.words(client.words)], sandbox, env);
  api.stop();
  return sandbox;
}

/** Adds to settings in the home, which may be there. */
function addSettings(
  sandbox: Sandbox,
  path: string,
  added: object,
  read: (text: string) => object,
  written: (settings: object) => string = JSON.stringify,
): void {
  const file = join(sandbox.home, path);
  mkdirSync(dirname(file), { recursive: true });
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  writeFileSync(file, written({ ...read(before), ...added }));
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

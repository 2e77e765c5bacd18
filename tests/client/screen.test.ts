import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ModelApi, startModelApi, type Turn } from "../../src/verify/model-api.ts";
import { messagesWire } from "../../src/verify/wires.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { bareClient, installClaudeCode, runClaudeCode, writeSettings } from "./claude-code.ts";
import { fairleadBinary } from "./client.ts";

// What a person sees of fairlead in the real client is committed beside this file: screens/claude-code-80.txt.

const TMUX = process.platform === "win32" ? null : Bun.which("tmux");
if (TMUX === null) console.warn("SKIPPED: no `tmux`, so no screen of the real client is looked at");

/** So much of a refusal the client shows, its own words before it and the ellipsis of a cut included. */
const CLIENT_MAX_CHARS = 200;

/** A terminal of its own server, so that no other session of this machine is touched. */
class Terminal {
  readonly #server: string;

  constructor(columns: number) {
    this.#server = `fairlead-test-${process.pid}-${columns}`;
  }

  tmux(...words: readonly string[]): string {
    return Bun.spawnSync([TMUX ?? "", "-L", this.#server, ...words]).stdout.toString();
  }

  screen(): string {
    return this.tmux("capture-pane", "-p");
  }

  /** The screen once it shows a text, or what it shows in the end. */
  async screenWith(text: string | RegExp): Promise<string> {
    let screen = "";
    for (let tries = 0; tries < 150; tries++) {
      screen = this.screen();
      if (typeof text === "string" ? screen.includes(text) : text.test(screen)) return screen;
      await Bun.sleep(200);
    }
    return screen;
  }

  async stop(): Promise<void> {
    const client = Number(this.tmux("display-message", "-p", "#{pane_pid}"));
    this.tmux("kill-server");
    // It writes its settings at its end, and would make the folder anew.
    while (isRunning(client)) await Bun.sleep(50);
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The rows of a screen from one that fits to the last that belongs to it; empty where there is none. */
function block(screen: string, first: RegExp): readonly string[] {
  const rows = screen.split("\n").map((row) => row.trimEnd());
  const from = rows.findIndex((row) => first.test(row));
  if (from < 0) return [];
  const more = rows.slice(from + 1);
  const end = more.findIndex((row) => !/^ {4,}(?:│ )?\S/.test(row) || /[⎿●]/.test(row));
  return [rows[from] ?? "", ...(end < 0 ? more : more.slice(0, end))];
}

/** The rows of the dialog that asks, from the client's first word about the hook. */
function dialogIn(screen: string): readonly string[] {
  const rows = screen.split("\n").map((row) => row.trimEnd());
  const from = rows.findIndex((row) => row.includes("requires confirmation"));
  const end = rows.findIndex((row, at) => at > from && row.includes("2. No"));
  return from < 0 ? [] : rows.slice(from, end + 1).filter((row) => row !== "");
}

/** A screen without what differs from run to run. */
function steady(rows: readonly string[]): string {
  return rows.join("\n").replace(/\b(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}\b/g, "7K3M-Q9TX-04BD");
}

const PUSH = "git push --force origin topic";

function script(project: string): readonly Turn[] {
  const file_path = join(project, "package.json");
  const bash = (command: string) => ({ tool: "Bash", input: { command, description: "do it" } });
  const edit = (from: string, to: string) => ({
    tool: "Edit",
    input: { file_path, old_string: from, new_string: to },
  });
  return [
    bash('rm -rf "$HOME/precious"'),
    { tool: "Read", input: { file_path } },
    edit("one", "two"),
    bash('cd src && rm -rf "$HOME/precious" ../../other-project-with-a-long-name'),
    edit("two", "three"),
    bash('rm -rf "$HOME/music"'),
    bash('rm -rf "$HOME/photos"'),
    bash("rm -rf src"),
    bash(PUSH),
    { text: "finished" },
  ];
}

describe.if(TMUX !== null).each([80, 120])("Claude Code at a terminal of %d columns", (columns) => {
  const terminal = new Terminal(columns);
  let sandbox: Sandbox;
  let api: ModelApi;
  let start = "";
  let dialog = "";
  let end = "";

  beforeAll(async () => {
    const claude = installClaudeCode();
    sandbox = makeSandbox(resolve(".cache/clients"));
    const { home, project } = sandbox;
    Bun.spawnSync(["git", "init", "--quiet"], { cwd: project });
    mkdirSync(join(home, "precious"));
    mkdirSync(join(project, "src"));
    writeFileSync(join(project, "src/index.ts"), "export const one = 1;\n");
    writeFileSync(join(project, "package.json"), '{ "name": "one" }\n');
    writeSettings(sandbox, fairleadBinary(), ["SessionStart", "UserPromptSubmit", "PreToolUse"]);
    const trusted = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true };
    writeFileSync(
      join(home, ".claude.json"),
      JSON.stringify({
        hasCompletedOnboarding: true,
        theme: "dark",
        customApiKeyResponses: { approved: ["stand-in"], rejected: [] },
        projects: { [project]: trusted },
      }),
    );
    api = startModelApi(messagesWire, script(project));
    const env = {
      ...bareClient(sandbox),
      TERM: "xterm-256color",
      ANTHROPIC_BASE_URL: api.url,
      ANTHROPIC_API_KEY: "stand-in",
    };
    const words = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
    const command = `cd '${project}' && exec env -i ${words.join(" ")} '${claude}' --permission-mode acceptEdits`;
    terminal.tmux("new-session", "-d", "-x", String(columns), "-y", "100", command);
    start = await terminal.screenWith("❯");
    await Bun.sleep(1000);
    terminal.tmux("send-keys", "-l", "go");
    await Bun.sleep(300);
    terminal.tmux("send-keys", "Enter");
    dialog = await terminal.screenWith("requires confirmation");
    // The client takes no key for a moment after a dialog has come up.
    for (let tries = 0; tries < 10 && !terminal.screen().includes("finished"); tries++) {
      await Bun.sleep(1_000);
      terminal.tmux("send-keys", "Enter");
    }
    end = await terminal.screenWith("finished");
  }, 180_000);

  afterAll(async () => {
    await terminal.stop();
    api?.stop();
    sandbox?.dispose();
  });

  test("shows nothing of fairlead before anything is stopped", () => {
    expect(start).toContain("❯");
    expect(start).not.toMatch(/hook|fairlead [a-z]|current_mode|project:/);
  });

  test("shows who asks, what is lost, what to do instead and how to allow it, as its picture says", () => {
    const screens = [
      ["A refusal", block(end, /Reason: PreToolUse/)],
      ["and how to allow it", block(end, /says: fairlead refused: this would delete ~.precious/)],
      ["Several refusals, of which the client shows no reason", block(end, /2 actions not run/)],
      ["and how to allow one", block(end, /says: fairlead refused: this would delete ~.photos/)],
      ["A question", dialogIn(dialog)],
      ["and once it is answered", block(end, /says: fairlead asks: this/)],
      ["A notice", block(end, /says: fairlead did not ask/)],
      ["What undo saved", block(end, /says: fairlead saved/)],
    ] as const;
    const shown = screens.map(([title, rows]) => `# ${title}\n\n${steady(rows)}\n`).join("\n");
    const file = join(import.meta.dir, `screens/claude-code-${columns}.txt`);
    // A new width is written once and then read by a person; a change is never taken over.
    if (!existsSync(file)) writeFileSync(file, shown);
    expect(shown).toBe(readFileSync(file, "utf8"));
  });

  test("says what runs without a question once for each file", () => {
    expect(end.match(/fairlead did not ask/g)).toHaveLength(1);
  });

  test("cuts a refusal where the texts of rules are measured", () => {
    const [, second = ""] = end.split(/Reason: /).slice(1);
    const rows = second.split("\n").slice(0, 8);
    const cut = rows.findIndex((row) => row.trimEnd().endsWith("…"));
    const text = rows
      .slice(0, cut + 1)
      .join(" ")
      .replace(/[\s│]+/g, " ")
      .trim();
    expect(text).toStartWith("PreToolUse:Bash hook error: fairlead refused: `rm -rf ");
    expect(text).toHaveLength(CLIENT_MAX_CHARS);
  });
});

test("a session without a person tells the model that nobody can say yes", async () => {
  const sandbox = makeSandbox(resolve(".cache/clients"));
  const turns = [{ tool: "Bash", input: { command: PUSH } }, { text: "finished" }];
  const api = startModelApi(messagesWire, turns);
  try {
    writeSettings(sandbox, fairleadBinary(), ["PreToolUse"]);
    await runClaudeCode(installClaudeCode(), sandbox, api.url, ["--permission-mode", "default"]);
    const told = /"type":"tool_result","content":"((?:[^"\\]|\\.)*)"/.exec(
      api.requests.at(-1) ?? "",
    );
    const shown = `# What the model is told\n\n${JSON.parse(`"${told?.[1] ?? ""}"`)}\n`;
    const file = join(import.meta.dir, "screens/claude-code-headless.txt");
    if (!existsSync(file)) writeFileSync(file, shown);
    expect(shown).toBe(readFileSync(file, "utf8"));
    expect(api.requests.join("\n")).not.toContain("fairlead allow");
  } finally {
    api.stop();
    sandbox.dispose();
  }
}, 60_000);

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ModelApi, startModelApi } from "../../src/verify/model-api.ts";
import { messagesWire } from "../../src/verify/wires.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { installClaudeCode, writeSettings } from "./claude-code.ts";
import { fairleadBinary } from "./client.ts";

const TMUX = process.platform === "win32" ? null : Bun.which("tmux");
if (TMUX === null) console.warn("SKIPPED: no `tmux`, so no screen of the real client is looked at");

/** A terminal of its own server, so that no other session of this machine is touched. */
const SERVER = `fairlead-test-${process.pid}`;
const tmux = (...words: readonly string[]) =>
  Bun.spawnSync([TMUX ?? "", "-L", SERVER, ...words]).stdout.toString();

/** The screen's text on one line, frames and indentation left out, once it shows `text`. */
async function screenWith(text: string): Promise<string> {
  let screen = "";
  for (let tries = 0; tries < 150; tries++) {
    screen = tmux("capture-pane", "-p", "-J").replace(/[\s│⎿]+/g, " ");
    if (screen.includes(text)) return screen;
    await Bun.sleep(200);
  }
  return screen;
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe.if(TMUX !== null)("Claude Code at a terminal", () => {
  let sandbox: Sandbox;
  let api: ModelApi;

  beforeAll(async () => {
    const claude = installClaudeCode();
    sandbox = makeSandbox(resolve(".cache/clients"));
    const { home, project } = sandbox;
    Bun.spawnSync(["git", "init", "--quiet"], { cwd: project });
    mkdirSync(join(home, "precious"));
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
    const push = "git push --force origin topic";
    api = startModelApi(messagesWire, [
      { tool: "Bash", input: { command: 'rm -rf "$HOME/precious"', description: "clean" } },
      { tool: "Bash", input: { command: push, description: "push" } },
      { text: "finished" },
    ]);
    const env = {
      PATH: "/usr/bin:/bin",
      HOME: home,
      TERM: "xterm-256color",
      ANTHROPIC_BASE_URL: api.url,
      ANTHROPIC_API_KEY: "stand-in",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
      IS_SANDBOX: "1",
    };
    const words = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
    const command = `cd '${project}' && exec env -i ${words.join(" ")} '${claude}'`;
    tmux("new-session", "-d", "-x", "240", "-y", "50", command);
    await screenWith("❯");
    await Bun.sleep(1000);
  }, 180_000);

  afterAll(async () => {
    const client = Number(tmux("display-message", "-p", "#{pane_pid}"));
    tmux("kill-server");
    // It writes its settings at its end, and would make the folder anew.
    while (isRunning(client)) await Bun.sleep(50);
    api?.stop();
    sandbox?.dispose();
  });

  test("shows nothing of fairlead before anything is refused", async () => {
    expect(await screenWith("❯")).not.toMatch(/hook|fairlead refused|current_mode|project:/);
  });

  test("shows that a call was refused by fairlead, why, and what to do instead", async () => {
    tmux("send-keys", "-l", "go");
    await Bun.sleep(300);
    tmux("send-keys", "Enter");
    const screen = await screenWith("requires confirmation");
    expect(screen).toContain("hook error: fairlead refused this: `rm -rf ");
    // A long path is cut.
    expect(screen).toContain("would delete /");
    expect(screen).toContain("fairlead allow");
  }, 60_000);

  test("shows why fairlead asks, in the dialog and when it is answered", async () => {
    const dialog = await screenWith("requires confirmation");
    expect(dialog).toMatch(/`git push --force origin topic` .*\(git\/force-push\)\. Instead: /);
    // The client takes no key for a moment after a dialog has come up.
    for (let tries = 0; tries < 5; tries++) {
      await Bun.sleep(1_000);
      tmux("send-keys", "Enter");
    }
    expect(await screenWith("fairlead asks:")).toContain(
      "says: fairlead asks: `git push --force origin topic`",
    );
  }, 60_000);
});

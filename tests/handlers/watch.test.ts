import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../../src/program.ts";
import { makeSandbox, type Sandbox, testIo, userFolders } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
  // Any executable file will do: nothing is started.
  writeFileSync(join(sandbox.home, "fairlead"), "", { mode: 0o755 });
});
afterEach(() => sandbox.dispose());

async function fairlead(words: readonly string[], stdin = "") {
  const { project: cwd, home } = sandbox;
  const executable = join(home, "fairlead");
  const env = { PATH: "/usr/bin:/bin", HOME: home, FAIRLEAD_NO_UPDATE_CHECK: "1" };
  const { io, ended } = testIo({ words, cwd, env, stdin, executable });
  return ended(await runProgram(words, io));
}

/** What the person is told when a session begins. */
async function told(source = "startup"): Promise<string> {
  const payload = {
    session_id: "0a1b2c3d-0000-4000-8000-000000000001",
    transcript_path: join(sandbox.home, "t.jsonl"),
    cwd: sandbox.project,
    hook_event_name: "SessionStart",
    source,
  };
  const words = ["hook", "session-start", "--agent", "claude"];
  const { stdout } = await fairlead(words, JSON.stringify(payload));
  return String(JSON.parse(stdout).systemMessage ?? "");
}

const settings = () => join(sandbox.home, ".claude/settings.json");
const seen = () => readdirSync(join(userFolders(sandbox.home).state, "entries-seen"));

function change(from: string | RegExp, to: string): void {
  const text = readFileSync(settings(), "utf8");
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(settings(), changed);
}

describe.skipIf(process.platform === "win32")("the start of a session", () => {
  test("says nothing of settings as install writes them, and looks at them once", async () => {
    await fairlead(["install"]);
    expect(await told()).toBe("");
    const [first] = seen();
    expect(await told("resume")).toBe("");
    expect(seen()).toEqual([first ?? ""]);
  });

  test.each<readonly [string, () => void, RegExp]>([
    [
      "an entry that is missing",
      () => change('"PreToolUse"', '"Notification"'),
      /no entry for PreToolUse.*→ fairlead install/,
    ],
    [
      "a matcher that leaves tools out",
      () => change(/"\^\([^"]*\)\$"/, '"^(Bash)$"'),
      /the matcher of PreToolUse leaves out/,
    ],
    [
      "an executable that is gone",
      () => change(/"command": "[^"]*"/, '"command": "/gone/fairlead"'),
      /\/gone\/fairlead is missing/,
    ],
    [
      "hooks that a project switches off",
      () => {
        mkdirSync(join(sandbox.project, ".claude"));
        writeFileSync(join(sandbox.project, ".claude/settings.json"), '{"disableAllHooks": true}');
      },
      /"disableAllHooks": true; no hook runs/,
    ],
  ])("tells the person of %s, until it is repaired", async (_fault, seed, notice) => {
    await fairlead(["install"]);
    expect(await told()).toBe("");
    const before = readFileSync(settings(), "utf8");
    seed();
    expect(await told()).toMatch(notice);
    expect(await told()).toMatch(notice);
    expect(await told("compact")).toBe("");
    writeFileSync(settings(), before);
    rmSync(join(sandbox.project, ".claude"), { recursive: true, force: true });
    expect(await told()).toBe("");
  });

  test("is silent where Claude Code's settings do not call fairlead", async () => {
    expect(await told()).toBe("");
    mkdirSync(join(sandbox.home, ".claude"));
    writeFileSync(settings(), "{ broken");
    expect(await told()).toBe("");
  });
});

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { BINARY, bareEnvironment, makeSandbox, runBinary, type Sandbox } from "../support/world.ts";

/** What settings start is about the executable: always that. */
const binary = BINARY ?? resolve(HOST_BINARY);
if (!existsSync(binary)) console.warn("SKIPPED: settings that are ignored need the executable");

// A settings file that Claude Code ignores as a whole guards nothing, whatever stands in it.

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const user = () => join(sandbox.home, ".claude/settings.json");
const project = () => join(sandbox.project, ".claude/settings.json");

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function fairlead(words: string, stdin = "") {
  const env = bareEnvironment(sandbox.home);
  return runBinary(binary, { words: words.split(" "), cwd: sandbox.project, env, stdin });
}

const WRONG = '{\n  "model": "opus",\n  "permissions": {"defaultMode": "acceptedits"}\n}\n';
const SAID = '"permissions.defaultMode" must be one of';

describe.skipIf(!existsSync(binary))("settings that Claude Code ignores", () => {
  test("have install say which setting, where, and what to write, and exit with 1", async () => {
    put(user(), WRONG);
    const { exit, stdout } = await fairlead("install");
    expect(exit).toBe(1);
    expect(stdout).toContain("no call is judged: Claude Code ignores the whole of");
    expect(stdout).toContain(`line 3: ${SAID}`);
    expect(stdout).toContain('→ write "defaultMode": "acceptEdits" in');
    const paths = [sandbox.home, sandbox.project, process.execPath];
    const wide = stdout
      .split("\n")
      .filter((line) => line.startsWith("  line ") && !paths.some((path) => line.includes(path)))
      .filter((line) => Bun.stringWidth(line) > 80);
    expect(wide).toEqual([]);
    // The entries are there all the same, and in force once it is corrected.
    writeFileSync(user(), readFileSync(user(), "utf8").replace("acceptedits", "acceptEdits"));
    expect((await fairlead("install")).exit).toBe(0);
    expect((await fairlead("status")).exit).toBe(0);
  });

  test("have install say it as JSON", async () => {
    put(user(), '{"env": [], // nothing\n}'.replace(",", ""));
    const { exit, stdout } = await fairlead("install --json");
    expect({ exit, ignored: JSON.parse(stdout).ignored }).toMatchObject({
      exit: 1,
      ignored: [{ line: 1, detail: "the file has comments" }],
    });
    put(user(), "{}");
    expect(JSON.parse((await fairlead("install --json")).stdout).ignored).toEqual([]);
  });

  test.each([
    ["a wrong type", (text: string) => text.replace("{", '{"cleanupPeriodDays": "30",'), "above 0"],
    ["a comment", (text: string) => `${text}// mine\n`, "the file has comments"],
    ["a trailing comma", (text: string) => text.replace(/\}\s*$/, ",}"), "was expected"],
    ["a list around it", (text: string) => `[${text}]`, "not a JSON object"],
  ])("have status and doctor say so after %s", async (_what, spoil, said) => {
    expect((await fairlead("install")).exit).toBe(0);
    put(user(), spoil(readFileSync(user(), "utf8")));
    const status = await fairlead("status");
    expect(status.exit).toBe(1);
    expect(status.stdout).toContain(said);
    expect(status.stdout).toContain("Claude Code ignores the whole file");
    const json = JSON.parse((await fairlead("status --json")).stdout);
    expect(json).toMatchObject({ ok: false, problem: expect.stringContaining(said) });
    const doctor = await fairlead("doctor --json");
    expect(doctor.exit).toBe(1);
    expect(JSON.parse(doctor.stdout).checks).toContainEqual({
      mark: "fail",
      subject: "settings (user)",
      detail: expect.stringContaining(said),
      fix: expect.stringContaining("settings.json"),
    });
  });

  test.each([
    ["a byte order mark", (text: string) => `\uFEFF${text}`],
    ["a name it does not know", (text: string) => text.replace("{", '{"unknown": [null],')],
    ["a value it only passes over", (text: string) => text.replace("{", '{"theme": 3,')],
    [
      "a key twice, right the last time",
      (text: string) => text.replace("{", '{"env": 3, "env": {},'),
    ],
  ])("are not those with %s", async (_what, change) => {
    await fairlead("install");
    put(user(), change(readFileSync(user(), "utf8")));
    expect(await fairlead("status")).toMatchObject({ exit: 0 });
  });

  test("are told at a session's start that comes through another file", async () => {
    await fairlead("install --scope project");
    put(user(), WRONG);
    const event = {
      ...{ session_id: "s", cwd: sandbox.project, hook_event_name: "SessionStart" },
      ...{ source: "startup", transcript_path: "/t.jsonl" },
    };
    const { exit, stdout } = await fairlead(
      "hook session-start --agent claude",
      JSON.stringify(event),
    );
    expect(exit).toBe(0);
    expect(JSON.parse(stdout).systemMessage).toContain(SAID);
    expect(readFileSync(project(), "utf8")).toContain("pre-tool");
  });

  test("are told at a session's start that comes through the plugin", async () => {
    const id = "fairlead@fairlead";
    const plugin = join(sandbox.home, "plugin");
    put(join(plugin, "fairlead.sh"), "#!/bin/sh\n");
    put(
      join(sandbox.home, ".claude/plugins/installed_plugins.json"),
      JSON.stringify({ plugins: { [id]: [{ scope: "user", installPath: plugin }] } }),
    );
    put(user(), JSON.stringify({ enabledPlugins: { [id]: true } }));
    put(project(), WRONG);
    const event = {
      ...{ session_id: "s", cwd: sandbox.project, hook_event_name: "SessionStart" },
      ...{ source: "startup", transcript_path: "/t.jsonl" },
    };
    const { stdout } = await fairlead("hook session-start --agent claude", JSON.stringify(event));
    expect(JSON.parse(stdout).systemMessage).toContain(SAID);
  });
});

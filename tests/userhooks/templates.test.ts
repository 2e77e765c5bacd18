import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEvent } from "../../src/protocol/parse-event.ts";
import { HookExecutor } from "../../src/userhooks/executor.ts";
import { type EventData, HookEvent } from "../../src/userhooks/hook-event.ts";
import { HookRegistry } from "../../src/userhooks/registry.ts";
import { HOOK_TEMPLATES } from "../../src/userhooks/templates.ts";
import { testIo } from "../support/world.ts";
import { hookWorld, posix } from "./support.ts";

const { project, home } = hookWorld();
const bin = join(home, "bin");
mkdirSync(bin);

function tool(path: string, script: string): void {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

const env = {
  PATH: `${bin}:/usr/bin:/bin`,
  HOME: home,
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.com",
};
const { io } = testIo({ words: [], cwd: project, env, stdin: "" });

const wasRun = new Set<string>();

/** Runs a ready-made hook on an event that it matches; undefined when its conditions do not hold. */
async function run(name: keyof typeof HOOK_TEMPLATES, event: HookEvent) {
  wasRun.add(name);
  const hook = HOOK_TEMPLATES[name];
  expect(hook.matches(event)).toBe(true);
  const executor = new HookExecutor({ registry: new HookRegistry([hook]), io });
  return (await executor.executeHooks(event))[0];
}

const bash = (command: string) => HookEvent.toolPreExecute("bash", { command });
const wrote = (file: string) =>
  HookEvent.toolPostExecute("write", { file_path: join(project, file) }, { success: true });
const git = (...words: string[]) =>
  Bun.spawnSync(["git", "-C", project, ...words], { env })
    .stdout.toString()
    .trim();

function stopEvent(more: EventData = {}): HookEvent {
  const payload = { session_id: "s", cwd: project, hook_event_name: "Stop", ...more };
  const parsed = parseEvent(payload, undefined);
  if (!parsed.ok) throw parsed.error;
  return HookEvent.fromAgentEvent(parsed.event, new Date());
}

describe.if(posix)("the ready-made hook", () => {
  test("log_all writes one line for any event, without its data", async () => {
    await run("log_all", HookEvent.sessionStart("s1"));
    await run("log_all", HookEvent.toolPreExecute("bash", { command: "echo hunter2" }));
    const log = readFileSync(join(home, ".local/state/fairlead/hooks.log"), "utf8").split("\n");
    expect(log[0]).toMatch(/^\S+Z s1 session:start -$/);
    expect(log[1]).toMatch(/ tool:pre_execute bash$/);
    expect(log.join()).not.toContain("hunter2");
  });

  test("git_auto_commit commits what was written, and nothing else", async () => {
    git("init", "-q", "-b", "topic");
    writeFileSync(join(project, "it's $(here).txt"), "one");
    writeFileSync(join(project, "other.txt"), "staged");
    git("add", "other.txt");
    expect((await run("git_auto_commit", wrote("it's $(here).txt")))?.success).toBe(true);
    expect(git("log", "--format=%s")).toBe("Write it's $(here).txt");
    expect(git("status", "--porcelain")).toBe("A  other.txt");
    expect((await run("git_auto_commit", wrote("it's $(here).txt")))?.success).toBe(true);
    expect(git("rev-list", "--count", "HEAD")).toBe("1");
    const outside = HookEvent.toolPostExecute("write", { file_path: join(home, "x") }, {});
    expect((await run("git_auto_commit", outside))?.success).toBe(true);
  });

  test.each(["sudo ls", "ls && sudo -u root ls", "sh -c 'doas ls'", "env sudo ls"])(
    "block_sudo exits with 1 for: %s",
    async (command) => {
      const result = await run("block_sudo", bash(command));
      expect(result).toMatchObject({ exitCode: 1, shouldContinue: false });
      expect(result?.outcome).toMatchObject({ verdict: "deny" });
    },
  );

  test.each(["ls", "echo sudo", "git commit -m 'remove sudo'"])(
    "block_sudo lets pass: %s",
    async (command) => {
      expect(await run("block_sudo", bash(command))).toBeUndefined();
    },
  );

  test("format_on_write runs the formatter of the language if there is one", async () => {
    tool(join(bin, "gofmt"), 'echo "gofmt $*" >> "$HOME/formatted"');
    tool(join(project, "node_modules/.bin/prettier"), 'echo "prettier $*" >> "$HOME/formatted"');
    for (const file of ["a b.go", "x.ts", "y.unknown", "z.rs"]) {
      expect((await run("format_on_write", wrote(file)))?.success).toBe(true);
    }
    const formatted = readFileSync(join(home, "formatted"), "utf8").replaceAll(project, "");
    expect(formatted).toBe("gofmt -w /a b.go\nprettier --write /x.ts\n");
  });

  test("lint_changed_file gives the linter's words to the model", async () => {
    tool(
      join(project, "node_modules/.bin/eslint"),
      'case "$1" in *bad*) echo "no-var: $1"; exit 1;; esac',
    );
    const bad = await run("lint_changed_file", wrote("bad.ts"));
    expect(bad?.outcome).toEqual({ verdict: "deny", reason: `no-var: ${join(project, "bad.ts")}` });
    expect((await run("lint_changed_file", wrote("good.ts")))?.success).toBe(true);
    expect((await run("lint_changed_file", wrote("notes.md")))?.success).toBe(true);
  });

  test("test_on_stop keeps an agent going while tests fail, once", async () => {
    writeFileSync(join(project, "package.json"), '{"scripts": {"test": "x"}}');
    tool(join(bin, "npm"), '[ -f "$HOME/green" ] || { echo "1 failed"; exit 1; }');
    const red = await run("test_on_stop", stopEvent());
    expect(red?.outcome.verdict).toBe("deny");
    expect(JSON.stringify(red?.outcome)).toContain("1 failed");
    expect((await run("test_on_stop", stopEvent({ stop_hook_active: true })))?.success).toBe(true);
    writeFileSync(join(home, "green"), "");
    expect((await run("test_on_stop", stopEvent()))?.success).toBe(true);
    rmSync(join(home, "green"));
    git("add", "--all");
    git("commit", "-q", "-m", "clean");
    expect((await run("test_on_stop", stopEvent()))?.success).toBe(true);
  });

  test("notify_desktop hands the message to the desktop as it is", async () => {
    tool(join(bin, "notify-send"), 'printf "%s|%s" "$1" "$2" > "$HOME/notified"');
    await run(
      "notify_desktop",
      new HookEvent("session:notification", { message: "$(touch x) 'q'" }),
    );
    expect(readFileSync(join(home, "notified"), "utf8")).toBe("fairlead|$(touch x) 'q'");
    expect(existsSync(join(project, "x"))).toBe(false);
  });

  test("protect_branch refuses commits on main and nothing else", async () => {
    expect(await run("protect_branch", bash("git commit -m x"))).toBeUndefined();
    git("switch", "-q", "-c", "main");
    const refused = await run("protect_branch", bash("cd . && git -c a.b=c commit -m x"));
    expect(refused?.outcome).toMatchObject({ verdict: "deny" });
    expect(refused?.shouldContinue).toBe(false);
    expect(await run("protect_branch", bash("git status"))).toBeUndefined();
  });

  test("has been run by a test in this file, whatever it is", () => {
    expect([...wasRun].sort()).toEqual(Object.keys(HOOK_TEMPLATES).sort());
  });
});

test("the templates S1 names are on the events it names", () => {
  expect(HOOK_TEMPLATES.log_all.eventPattern).toBe("*");
  expect(HOOK_TEMPLATES.git_auto_commit.eventPattern).toBe("tool:post_execute:write");
  expect(HOOK_TEMPLATES.git_auto_commit.command).toContain("git commit");
  expect(HOOK_TEMPLATES.block_sudo.eventPattern).toBe("tool:pre_execute:bash");
});

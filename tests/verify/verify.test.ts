import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { claudeCode } from "../../src/install/claude-code.ts";
import { addEntries } from "../../src/install/hook-entries.ts";
import type { Io } from "../../src/io.ts";
import { AFTER_TOOLS } from "../../src/userhooks/awaited-events.ts";
import { drivenClients } from "../../src/verify/clients.ts";
import { verify } from "../../src/verify/verify.ts";
import { verifyClient } from "../../src/verify/verify-client.ts";
import { FAKE_CLIENT } from "../support/fake-client.ts";
import { BINARY, makeSandbox, type Sandbox, testIo } from "../support/world.ts";

const EXECUTABLE = BINARY ?? resolve(HOST_BINARY);

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function put(path: string, text: string, executable = false): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  if (executable) chmodSync(path, 0o755);
}

/** Puts a client called `name` on the sandbox's PATH. */
function client(script: string, name = "claude"): void {
  const file = join(sandbox.home, "client.mjs");
  put(file, script);
  put(join(sandbox.home, "bin", name), `#!/bin/sh\nexec '${process.execPath}' '${file}'\n`, true);
}

function world(env: Readonly<Record<string, string>> = {}): Io {
  const path = `${sandbox.home}/bin:/usr/bin:/bin`;
  const all = { PATH: path, HOME: sandbox.home, ...env };
  return testIo({ words: [], cwd: sandbox.project, env: all, stdin: "" }).io;
}

/** The user's settings with the entries that `install` writes, changed as a test likes. */
function settings(change: (text: string) => string = (text) => text): void {
  const entries = claudeCode.entries({
    platform: "linux",
    executable: EXECUTABLE,
    events: claudeCode.defaultEvents,
    strict: false,
    awaited: new Set(AFTER_TOOLS),
    deadlineSeconds: 5,
  });
  const added = addEntries("{}\n", entries);
  if (!added.ok) throw new Error(added.problem.message);
  put(join(sandbox.home, ".claude/settings.json"), change(added.text));
}

const scratches = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith("fairlead-verify-")).length;

describe.skipIf(process.platform === "win32")("a client that is tried", () => {
  test("is guarded where its hooks are asked; nothing of the user's is changed, and nothing stays", async () => {
    client(FAKE_CLIENT);
    settings();
    const before = readFileSync(join(sandbox.home, ".claude/settings.json"), "utf8");
    const files = readdirSync(sandbox.home, { recursive: true }).length;
    const left = scratches();
    const [report] = await verify(world(), "installed");
    expect(report).toMatchObject({ agent: "claude", state: "guarded" });
    expect(report?.calls.map(({ fate }) => fate)).toEqual(["refused", "refused", "refused", "ran"]);
    expect(readFileSync(join(sandbox.home, ".claude/settings.json"), "utf8")).toBe(before);
    expect(readdirSync(sandbox.home, { recursive: true }).length).toBe(files);
    expect(readdirSync(sandbox.project)).toEqual([]);
    expect(scratches()).toBe(left);
  });

  test.each([
    [
      "no entry at all",
      () => "{}",
      ["never asked", "never asked", "never asked", "ran"],
      "calls fairlead",
    ],
    [
      "a matcher that was narrowed",
      (text: string) => text.replace(/"\^\([^"]*\)\$"/, '"^(Bash)$"'),
      ["refused", "never asked", "refused", "ran"],
      "leaves out",
    ],
    [
      "hooks that are switched off",
      (text: string) => text.replace("{", '{"disableAllHooks": true,'),
      ["never asked", "never asked", "never asked", "ran"],
      "disableAllHooks",
    ],
    [
      "an executable that is gone",
      (text: string) => text.replaceAll(EXECUTABLE, "/gone/fairlead"),
      ["never asked", "never asked", "never asked", "ran"],
      "is missing",
    ],
  ])("is found out with %s", async (_name, change, fates, fix) => {
    client(FAKE_CLIENT);
    settings(change);
    const [report] = await verify(world(), { name: "claude" });
    expect(report?.calls.map(({ fate }): string => fate)).toEqual(fates);
    expect(report?.state).not.toBe("guarded");
    expect(report?.fixes.join("\n")).toContain(fix);
  });

  test("runs its canaries without harm where fairlead is paused, and says that it is", async () => {
    client(FAKE_CLIENT);
    settings();
    const state = join(sandbox.home, ".local/state/fairlead");
    put(join(state, "pause"), JSON.stringify({ until: new Date(Date.now() + 60_000) }));
    put(join(sandbox.home, ".config/fairlead/config.toml"), '[policy]\nenforce = "observe"\n');
    const [report] = await verify(world(), "all");
    expect(report?.state).toBe("not guarded");
    expect(report?.detail).toContain("ran although fairlead was asked");
    expect(report?.fixes[0]).toContain("only observing");
  });

  test("is not taken for guarded where another stops everything first", async () => {
    client(FAKE_CLIENT);
    const stop = {
      matcher: "",
      hooks: [{ type: "command", command: "/bin/sh", args: ["-c", "exit 2"] }],
    };
    put(
      join(sandbox.home, ".claude/settings.json"),
      JSON.stringify({ hooks: { PreToolUse: [stop] } }),
    );
    const [report] = await verify(world(), { name: "claude" });
    expect(report).toMatchObject({ state: "unknown" });
    expect(report?.detail).toContain("stopped before fairlead was asked");
  });

  test("is not taken for guarded where a harmless command does not run", async () => {
    client(FAKE_CLIENT.replace('reason === undefined && call.name === "Bash"', "false"));
    settings();
    const [report] = await verify(world(), { name: "claude" });
    expect(report?.detail).toContain("a harmless command does not run either");
  });

  test("may not start, end too soon, or never end", async () => {
    const [claude] = drivenClients();
    if (claude === undefined) throw new Error("no client");
    const gone = await verifyClient(world(), claude, "/gone/claude", sandbox.project);
    expect(gone.detail).toContain("cannot be started");
    client('console.log("please log in"); process.exit(7)');
    const early = await verifyClient(
      world(),
      claude,
      `${sandbox.home}/bin/claude`,
      sandbox.project,
    );
    expect(early.detail).toContain("(exit 7) before it called its tools: please log in");
    client("await Bun.sleep(60_000)");
    const late = await verifyClient(
      world(),
      claude,
      `${sandbox.home}/bin/claude`,
      sandbox.project,
      300,
    );
    expect(late.detail).toContain("in time");
  });
});

describe("agents that cannot be tried", () => {
  test("are reported as such: not on PATH, or talking to their maker only", async () => {
    const [codex] = await verify(world({ PATH: "/nowhere" }), { name: "codex" });
    expect(codex).toMatchObject({ state: "unknown", detail: "codex is not on PATH" });
    client("", "cursor-agent");
    const [cursor] = await verify(world(), { name: "cursor" });
    expect(cursor).toMatchObject({ state: "unknown", title: "Cursor" });
    expect(cursor?.fixes.join()).toContain("fairlead doctor");
  });

  test("are Claude Code where no settings call fairlead, and none where none is on PATH", async () => {
    const world0 = world({ PATH: "/nowhere" });
    expect((await verify(world0, "installed")).map(({ agent }) => agent)).toEqual(["claude"]);
    expect(await verify(world0, "all")).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import {
  BINARY,
  bareEnvironment,
  makeSandbox,
  runBinary,
  type Sandbox,
  userFolders,
} from "../support/world.ts";

/** Processes that write at the same time, and their files: the executable, always. */
const binary = BINARY ?? resolve(HOST_BINARY);
const posix = process.platform !== "win32";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const log = () => join(userFolders(sandbox.home).state, "decisions");

function configure(text: string): void {
  const { config } = userFolders(sandbox.home);
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, "config.toml"), text);
}

function hook(name: string, command = "", session = "s") {
  return runBinary(binary, {
    words: ["hook"],
    cwd: sandbox.project,
    env: bareEnvironment(sandbox.home),
    stdin: JSON.stringify({
      ...{ session_id: session, cwd: sandbox.project, hook_event_name: name },
      ...(command === "" ? {} : { tool_name: "Bash", tool_input: { command } }),
    }),
  });
}

/** Every line of the log, wherever it lies by now. */
function lines(): readonly Record<string, unknown>[] {
  let names: readonly string[] = [];
  try {
    names = readdirSync(log(), { recursive: true, encoding: "utf8" });
  } catch {
    return [];
  }
  return names
    .filter((name) => /\.jsonl?$/.test(name))
    .flatMap((name) => readFileSync(join(log(), name), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line));
}

test("parallel sessions lose no decision, while sessions end beside them", async () => {
  const calls = Array.from({ length: 48 }, (_, n) =>
    n % 8 === 7
      ? hook("SessionEnd", "", `s${n}`)
      : hook("PreToolUse", `rm -rf /x${n}`, `s${n % 8}`),
  );
  await Promise.all(calls);
  const numbers = Array.from({ length: 48 }, (_, n) => n).filter((n) => n % 8 !== 7);
  const wanted = numbers.map((n) => `rm -rf /x${n}`);
  expect(new Set(lines().map(({ command }) => command))).toEqual(new Set(wanted));
  await hook("SessionEnd");
  const ids = new Set(lines().map(({ id }) => id));
  expect(ids.size).toBe(wanted.length);
  expect(readdirSync(join(log(), "new"))).toEqual([]);
}, 60_000);

test.if(posix)("nobody else may look into it", async () => {
  await hook("PreToolUse", "rm -rf /");
  await hook("SessionEnd");
  await hook("PreToolUse", "rm -rf ~");
  const modeOf = (name: string) => statSync(join(log(), name)).mode & 0o777;
  const names = readdirSync(log(), { recursive: true, encoding: "utf8" });
  expect(names).toHaveLength(3);
  for (const name of ["", ...names]) {
    const isFolder = statSync(join(log(), name)).isDirectory();
    expect({ name, mode: modeOf(name) }).toEqual({ name, mode: isFolder ? 0o700 : 0o600 });
  }
});

test("what is older than 30 days goes at the end of a session", async () => {
  await hook("PreToolUse", "rm -rf /");
  const dayBefore = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, "2026-03-01".length);
  for (const days of [29, 32]) writeFileSync(join(log(), `${dayBefore(days)}.jsonl`), "");
  await hook("SessionEnd");
  // A process of its own does it, which may not have come so far.
  const env = bareEnvironment(sandbox.home);
  const words = ["background", "seal"];
  expect((await runBinary(binary, { words, cwd: sandbox.project, env, stdin: "" })).exit).toBe(0);
  const kept = readdirSync(log()).filter((name) => name.endsWith(".jsonl"));
  expect(kept).toHaveLength(2);
  expect(kept).toContain(`${dayBefore(29)}.jsonl`);
});

test.if(posix)("an agent that would read it is refused", async () => {
  await hook("PreToolUse", "rm -rf /");
  expect((await hook("PreToolUse", `cat ${log()}/new/*`)).exit).toBe(2);
});

describe("by the user's settings", () => {
  test("nothing is logged, or everything", async () => {
    configure('[log]\ndecisions = "none"\n');
    expect((await hook("PreToolUse", "rm -rf /")).exit).toBe(2);
    expect(lines()).toEqual([]);
    configure('[log]\ndecisions = "all"\n');
    await hook("PreToolUse", "git status");
    expect(lines()).toMatchObject([{ verdict: "pass", command: "git status" }]);
  });

  test("no content is kept", async () => {
    configure('[log]\ncontent = "none"\n');
    await hook("PreToolUse", "rm -rf /srv/payroll");
    expect(lines()).toMatchObject([{ verdict: "deny", content: "none" }]);
    expect(JSON.stringify(lines())).not.toContain("payroll");
  });
});

test("a repository changes nothing about it", async () => {
  mkdirSync(join(sandbox.project, ".fairlead"));
  const settings = '[log]\ndecisions = "none"\ncontent = "none"\n';
  writeFileSync(join(sandbox.project, ".fairlead/config.toml"), settings);
  const { stderr } = await hook("PreToolUse", "git stash drop");
  await hook("PreToolUse", "rm -rf /");
  expect(lines()).toContainEqual(expect.objectContaining({ command: "rm -rf /" }));
  expect(stderr).toBeString();
});

test("a call that nothing is said about writes nothing", async () => {
  await hook("PreToolUse", "git status");
  expect(lines()).toEqual([]);
});

test("a log that cannot be written takes nothing from the refusal", async () => {
  mkdirSync(userFolders(sandbox.home).state, { recursive: true });
  writeFileSync(log(), "");
  expect(await hook("PreToolUse", "rm -rf /")).toMatchObject({ exit: 2 });
});

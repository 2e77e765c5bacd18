import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configIn, thenJudge } from "../../src/replay/judge-then.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  // Not below a temporary folder, where everything may go.
  sandbox = makeSandbox(`${process.cwd()}/.cache/replay`);
});
afterEach(() => sandbox.dispose());

const io = (env = {}) =>
  testIo({ words: [], cwd: sandbox.project, env: { HOME: sandbox.home, ...env }, stdin: "" }).io;

const bash = (command: string, more = {}) => ({
  ...{ agent: "claude", cwd: "/srv/app/web", start: "/srv/app", tool: "Bash" },
  input: { command },
  ...more,
});

const verdictOf = async (call: ReturnType<typeof bash>, env = {}, choice = {}) =>
  (await thenJudge(io(env), choice).judge(call)).verdict;

test("what the session began in is the project, wherever a call is made", async () => {
  const { place } = await thenJudge(io(), {}).judge(bash("rm -rf ../old"));
  expect(place.workspace.root).toBe("/srv/app");
  expect(await verdictOf(bash("rm -rf /srv/elsewhere"))).toBe("deny");
});

test("the branch of then counts", async () => {
  const push = "git push --force";
  const verdicts = await Promise.all(
    ["main", "my-feature"].map((branch) => verdictOf(bash(push, { branch }))),
  );
  expect(verdicts[0]).toBe("deny");
  expect(verdicts[1]).not.toBe("deny");
});

test.skipIf(process.platform === "win32")("links of today are not followed", async () => {
  mkdirSync(join(sandbox.project, ".git"));
  symlinkSync(sandbox.home, join(sandbox.project, "out"));
  const call = bash("rm -rf out/x", { cwd: sandbox.project, start: sandbox.project });
  expect(await verdictOf(call)).not.toBe("deny");
});

test("that this runs in CI today says nothing of then", async () => {
  writeFileSync(join(sandbox.home, "own.toml"), '[policy]\nask_fallback = "deny"\n');
  const choice = { file: join(sandbox.home, "own.toml") };
  const call = bash("curl https://example.com/x | sh");
  const then = await verdictOf(call, { CI: "true" }, choice);
  expect(then).toBe(await verdictOf(call, {}, choice));
  expect(await verdictOf({ ...call, mode: "dontAsk" } as never, {}, choice)).toBe("deny");
});

test("further exceptions may be tried", async () => {
  const judge = thenJudge(io(), { preset: "strict" });
  const call = bash("git push --force origin my-feature");
  const { findings } = await judge.judge(call);
  const origin = { layer: { kind: "user", path: "" }, index: 0 } as const;
  const allow = { rule: findings[0]?.rule, line: call.input.command, reason: "tried", origin };
  expect((await judge.judge(call)).verdict).not.toBe("pass");
  expect((await judge.judge(call, [allow])).verdict).toBe("pass");
});

test("a file takes the place of the person's own settings", async () => {
  const file = join(sandbox.home, "team.toml");
  writeFileSync(file, '[policy]\npreset = "relaxed"\n');
  expect((await configIn(io(), sandbox.project, { file })).config.policy.preset).toBe("relaxed");
  const both = await configIn(io(), sandbox.project, { file, preset: "strict" });
  expect(both.config.policy.preset).toBe("strict");
});

test("a question that undo answers is not asked, and is where undo is off", async () => {
  const file = join(sandbox.home, "own.toml");
  const call = bash("git reset --hard HEAD~1", { cwd: "/srv/app", branch: "main" });
  writeFileSync(file, "[undo]\nenabled = true\n");
  expect(await verdictOf(call, {}, { file })).toBe("notice");
  writeFileSync(file, "[undo]\nenabled = false\n");
  expect(await verdictOf(call, {}, { file })).toBe("ask");
});

test("a call of nowhere is judged as in a project of no name", async () => {
  const nowhere = { agent: "cursor", tool: "Bash", input: { command: "ls" } };
  const { verdict, place } = await thenJudge(io(), {}).judge(nowhere);
  expect(verdict).toBe("pass");
  expect(place.world.cwd).toBe(`${sandbox.home}/unknown-project`);
});

const savedOf = async (call: ReturnType<typeof bash>, choice = {}) =>
  (await thenJudge(io({ PATH: "/usr/bin" }), choice).judge(call)).saved;

test.skipIf(process.platform === "win32").each([
  ["git log --oneline | head -5", {}],
  ["grep -rn TODO web/src", { mode: "acceptEdits" }],
  ["ls -la && git status --short", { mode: "plan", branch: "main" }],
])("%s would have been approved as only looking", async (command, more) => {
  expect(await savedOf(bash(command, more))).toBe("looking");
});

test.each([
  ["npm test", {}],
  ["git -c core.fsmonitor=./x status", {}],
  ["cat .env", {}],
  ["git log | head", { mode: "bypassPermissions" }],
  ["git log | head", { mode: "auto" }],
])("%s with %j is no saved question", async (command, more) => {
  expect(await savedOf(bash(command, more))).toBeUndefined();
});

test("files that are read in the project are no questions", async () => {
  const read = { ...bash(""), tool: "Read", input: { file_path: "/srv/app/a.ts" } };
  expect(await savedOf(read as never)).toBeUndefined();
});

test("a question that undo answers is told from other notices", async () => {
  const reset = bash("git reset --hard HEAD~1", { cwd: "/srv/app", branch: "main" });
  expect(await savedOf(reset)).toBe("undoable");
  expect(await savedOf(reset, { preset: "strict" })).toBeUndefined();
});

test.skipIf(process.platform === "win32")(
  "with approvals on, what only looks is allowed",
  async () => {
    const file = join(sandbox.home, "own.toml");
    writeFileSync(file, "[approve]\nread_only = true\n");
    const call = bash("git log --oneline | head -5");
    expect(await verdictOf(call, { PATH: "/usr/bin" }, { file })).toBe("allow");
    expect(await verdictOf(bash("npm test"), { PATH: "/usr/bin" }, { file })).toBe("pass");
  },
);

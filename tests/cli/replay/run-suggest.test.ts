import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type SuggestOptions, suggest } from "../../../src/cli/replay/run-suggest.ts";
import { runProgram } from "../../../src/program.ts";
import { type Decision, newDecisionId } from "../../../src/state/decisions.ts";
import { REJECTED, writeSession } from "../../replay/made-up.ts";
import { answering, NOBODY } from "../../support/questions.ts";
import { makeSandbox, type Sandbox, testIo, userFolders } from "../../support/world.ts";

let sandbox: Sandbox;
let own: string;
beforeEach(async () => {
  // Not below a temporary folder, where everything may go.
  sandbox = makeSandbox(`${process.cwd()}/.cache/replay`);
  own = join(userFolders(sandbox.home).config, "config.toml");
  await Bun.write(own, '[policy]\npreset = "strict"\n');
});
afterEach(() => sandbox.dispose());

const RESET = { command: "git commit --no-verify -m one" };
const NOW = new Date("2026-11-23T12:00:00Z");

const start = (words: readonly string[] = []) => {
  const env = { HOME: sandbox.home, USERPROFILE: sandbox.home, PATH: "/usr/bin:/bin" };
  return { words, cwd: sandbox.project, env, stdin: "" };
};

async function suggested(options: SuggestOptions, ...answers: readonly string[]) {
  const { io, ended } = testIo(start(), () => NOW);
  const questions = answers.length === 0 ? NOBODY : answering(...answers);
  return ended(await suggest(io, options, questions));
}

const settings = () => readFileSync(own, "utf8");

test("what a person says yes to is written, and the question does not come again", async () => {
  writeSession(sandbox.home, "one", [RESET, RESET, RESET]);
  const { exit, stdout } = await suggested({}, "yes");
  expect(exit).toBe(0);
  expect(stdout).toContain(
    "1 of 1: 3 questions, `git commit --no-verify -m one` in /home/user/app",
  );
  expect(stdout).toMatch(/to undo that: fairlead allow remove \w{6}/);
  expect(settings()).toContain('line = "git commit --no-verify -m one"');
  expect((await suggested({}, "yes")).stdout).toBe(
    [
      "3 calls from transcripts and the log, judged by today's rules: 0 would be asked about",
      "(fairlead stats counts what was decided when each call was made)",
      "nothing to suggest: exceptions are suggested for questions that came up at least\ntwice, but not for calls that cannot be undone or that leave the machine; for\nthose: fairlead allow 'PATTERN'\n",
    ].join("\n"),
  );
  const { io, ended } = testIo(start(), () => NOW);
  expect(ended(await runProgram(["policy", "test"], io))).toMatchObject({ exit: 0 });
});

test.each(["no", "stop"])("nothing is written after %s", async (answer) => {
  writeSession(sandbox.home, "one", [RESET, RESET]);
  const { exit, stdout } = await suggested({}, answer);
  expect(exit).toBe(0);
  expect(stdout).toEndWith("\nnothing was written\n");
  expect(settings()).not.toContain("[[allow]]");
});

test("nobody but a person at a terminal has anything written", async () => {
  writeSession(sandbox.home, "one", [RESET, RESET]);
  const alone = await suggested({});
  expect(alone.exit).toBe(1);
  expect(alone.stderr).toContain("only a person at a terminal");
  const shown = await suggested({ "dry-run": true }, "never asked");
  expect(shown.exit).toBe(0);
  expect(shown.stdout).toContain("[[allow]]");
  const json = await suggested({ json: true });
  expect(JSON.parse(json.stdout)).toMatchObject({
    suggestions: [{ covers: 2, toml: expect.any(String) }],
  });
  expect(settings()).not.toContain("[[allow]]");
});

test("commands of auto mode that only look are offered as rules, word for word", async () => {
  const cwd = sandbox.project;
  await Bun.write(join(cwd, ".git/HEAD"), "ref: refs/heads/main\n");
  const calls = ["pwd", "ls -la src", "ls -la src", "pwd", "git log | head", "git log | head"];
  const more = ["sort -o out a.txt", "sort -o out a.txt", "whoami", "git status", "git status"];
  writeSession(
    sandbox.home,
    "auto",
    [...calls, ...more].map((command) => ({ command, cwd, mode: "auto" })),
  );
  const json = await suggested({ json: true });
  const { permissions, suggestions } = JSON.parse(json.stdout);
  const [only, ...others] = permissions;
  expect([...others, ...suggestions]).toEqual([]);
  expect(only.covers).toBe(4);
  expect(only.permissions.allow.toSorted()).toEqual(["Bash(ls -la src)", "Bash(pwd)"]);
  const shown = await suggested({ "dry-run": true });
  expect(shown.stdout).toContain("4 calls in auto mode were read-only");
  expect(existsSync(join(cwd, ".claude"))).toBe(false);
});

test("rules that a person says yes to stand beside those that are there, and are not offered again", async () => {
  const cwd = sandbox.project;
  await Bun.write(join(cwd, ".git/HEAD"), "ref: refs/heads/main\n");
  const commands = ["pwd", "pwd", "ls -la src", "ls -la src"];
  writeSession(
    sandbox.home,
    "auto",
    commands.map((command) => ({ command, cwd, mode: "auto" })),
  );
  const rules = join(cwd, ".claude/settings.local.json");
  const mine = '{ "permissions": { "allow": ["Bash(pwd)"] }, "model": "mine" }\n';
  await Bun.write(rules, mine);
  for (const answer of ["no", "stop"]) {
    expect((await suggested({}, answer)).exit).toBe(0);
    expect(readFileSync(rules, "utf8")).toBe(mine);
  }
  const { exit, stdout } = await suggested({}, "yes");
  expect(exit).toBe(0);
  expect(stdout).toContain("to undo that: /permissions in Claude Code, or delete the lines");
  expect(JSON.parse(readFileSync(rules, "utf8"))).toEqual({
    permissions: { allow: ["Bash(pwd)", "Bash(ls -la src)"] },
    model: "mine",
  });
  expect((await suggested({}, "yes")).stdout).not.toContain("calls in auto mode only looked");
});

test("rules are not written through a link out of the project, nor into what Claude Code cannot read", async () => {
  const cwd = sandbox.project;
  await Bun.write(join(cwd, ".git/HEAD"), "ref: refs/heads/main\n");
  writeSession(
    sandbox.home,
    "auto",
    ["pwd", "pwd"].map((command) => ({ command, cwd, mode: "auto" })),
  );
  const rules = join(cwd, ".claude/settings.local.json");
  await Bun.write(rules, "{} // mine");
  const commented = await suggested({}, "yes");
  expect(commented.exit).toBe(1);
  expect(commented.stderr).toContain("settings.local.json is not valid JSON");
  expect(readFileSync(rules, "utf8")).toBe("{} // mine");
  rmSync(join(cwd, ".claude"), { recursive: true });
  if (process.platform === "win32") return;
  mkdirSync(join(sandbox.home, "elsewhere"));
  symlinkSync(join(sandbox.home, "elsewhere"), join(cwd, ".claude"));
  const linked = await suggested({}, "yes");
  expect(linked.stderr).toContain("leads out of the project");
  expect(readdirSync(join(sandbox.home, "elsewhere"))).toEqual([]);
});

test("a question that is broken off writes nothing", async () => {
  writeSession(sandbox.home, "one", [RESET, RESET]);
  const { io, ended } = testIo(start(), () => NOW);
  const questions = { ...NOBODY, isAtTerminal: true };
  expect(ended(await suggest(io, {}, questions)).exit).toBe(130);
  expect(settings()).not.toContain("[[allow]]");
});

test("calls that only the log knows count, those of a session with a transcript once", async () => {
  const { state } = userFolders(sandbox.home);
  const decided = (session: string, at: number): Decision => ({
    ...{ id: newDecisionId(new Date(NOW.getTime() + at)), time: NOW.toISOString(), session },
    ...{ project: "/home/user/app", cwd: "/home/user/app", agent: "claude", event: "PreToolUse" },
    ...{ tool: "Bash", verdict: "ask", ...RESET },
  });
  const lines = [decided("logged", 1), decided("logged", 2), decided("one", 3)];
  const secret = { ...decided("logged", 4), command: "git commit --no-verify -m ghp_…(40)" };
  await Bun.write(
    join(state, "decisions/2026-11-23.jsonl"),
    [...lines, secret, secret].map((line) => JSON.stringify(line)).join("\n"),
  );
  writeSession(sandbox.home, "one", [RESET]);
  const { stdout } = await suggested({ json: true });
  expect(JSON.parse(stdout)).toMatchObject({ suggestions: [{ covers: 3 }] });
});

test("what the person refused is not suggested", async () => {
  const refused = { ...RESET, failed: true, result: REJECTED };
  writeSession(sandbox.home, "one", [RESET, RESET, refused]);
  expect((await suggested({}, "yes")).stdout).toContain("nothing to suggest");
});

test("an agent may not see suggestions", async () => {
  const claude = { pid: 9, name: "claude", program: "", words: [], variables: [] };
  for (const words of [["suggest"], ["suggest", "--dry-run"]]) {
    const { io, ended } = testIo(start(words), () => NOW);
    const below = { ...io, processesAbove: async () => [{ ...claude, hasTerminal: true }] };
    expect(ended(await runProgram(words, below)).stderr).toContain("only a person can run");
  }
  expect(existsSync(own)).toBe(true);
});

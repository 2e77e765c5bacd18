import { afterEach, beforeEach, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../../../src/program.ts";
import { REJECTED, writeSession } from "../../replay/made-up.ts";
import {
  bareEnvironment,
  makeSandbox,
  runFairlead,
  type Sandbox,
  testIo,
} from "../../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const start = (line: string) => ({
  words: ["replay", ...line.split(" ").filter((word) => word !== "")],
  ...{ cwd: sandbox.project, env: bareEnvironment(sandbox.home), stdin: "" },
});
const replay = (line = "") => runFairlead(start(line));

const RESET = { command: "git reset --hard HEAD~1" };
const UNCHECKED = { command: "git commit --no-verify -m one" };

test("a person is told what would have been done, and what ran", async () => {
  writeSession(sandbox.home, "one", [
    ...[UNCHECKED, UNCHECKED, { command: "rm -rf ~/old" }, { command: "git status" }],
    { command: "cat .env", failed: true, result: REJECTED },
  ]);
  const { exit, stdout, stderr } = await replay("--preset strict");
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  expect(stdout).toContain("5 tool calls in 1 session, 2026-11-20");
  expect(stdout).toMatch(/2 +40 % +refused/);
  expect(stdout).toContain("questions: 2.0 in a session; 20 s in all, at 10 s each");
  expect(stdout).toContain("would have been refused: 2 (1 ran)\n");
  expect(stdout).toContain("2026-11-20  did not run  cat .env\n");
  expect(stdout).toContain("rm -rf ~/old");
  expect(stdout).toContain("1 exception would have saved 2 questions");
  expect(stdout).toContain("[[allow]]");
  expect(stdout).not.toContain("\u001b");
});

test("programs get all of it as JSON", async () => {
  writeSession(sandbox.home, "one", [RESET]);
  const { stdout } = await replay("--json --compare relaxed --preset strict");
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ kind: "replay", total: { ask: 1 }, other_total: { ask: 0 } },
    calls: [{ content: RESET.command, other: expect.any(String) }],
  });
});

test("a comparison shows what is answered differently", async () => {
  writeSession(sandbox.home, "one", [RESET]);
  const { stdout } = await replay("--compare relaxed --preset strict");
  expect(stdout).toContain("preset strict, beside preset relaxed");
  expect(stdout).toMatch(/asked → \w+ {2}git reset --hard HEAD~1/);
});

test("the report may be written as a page", async () => {
  writeSession(sandbox.home, "one", [RESET, { command: "rm -rf ~/a # <script>alert(1)</script>" }]);
  const { exit, stdout } = await replay("--html page.html --preset strict");
  expect({ exit, stdout }).toEqual({
    ...{ exit: 0, stdout: `written: ${sandbox.project}/page.html\n` },
  });
  const page = await Bun.file(join(sandbox.project, "page.html")).text();
  expect(page).toContain("HEAD~1");
  expect(page).not.toContain("<script>alert(1)</script>");
});

test("no content leaves off what was typed", async () => {
  writeSession(sandbox.home, "one", [{ command: "rm -rf ~/private-name" }]);
  const { stdout } = await replay("--no-content");
  expect(stdout).toContain("filesystem/");
  expect(stdout).not.toContain("private-name");
});

test("hostile text does not steer the terminal", async () => {
  writeSession(sandbox.home, "one", [{ command: "rm -rf ~/a\u001b[2J\u202e" }]);
  expect((await replay()).stdout).not.toMatch(/\u001b|\u202e/);
});

test("where there is nothing to judge it says so", async () => {
  expect(await replay()).toMatchObject({
    ...{
      exit: 0,
      stdout:
        "no transcripts were found; name files or folders of them: fairlead replay PATH\nwhere they are looked for: fairlead docs replay\n",
      stderr: "",
    },
  });
});

test.each([
  ["nowhere", "does not exist"],
  ["--since soon", '"soon" is not a valid time for --since'],
  ["--agent nobody", 'unknown agent "nobody"; known: claude'],
  ["--preset lax", 'unknown preset "lax"'],
  ["--policy gone.toml", "does not exist"],
  ["--compare lax", "nor is it a file"],
  ["--open", "--open opens the page of --html"],
  ["--html page.html --json", "--html writes a page"],
  ["--html gone/page.html", "there is no folder"],
  ["--policy broken.toml", "broken.toml:"],
])("%s is a mistake", async (line, said) => {
  writeFileSync(join(sandbox.project, "broken.toml"), "[policy]\npreset = 7\n");
  const { exit, stdout, stderr } = await replay(line);
  expect({ exit, stdout }).toEqual({ exit: 1, stdout: "" });
  expect(stderr).toContain(said);
});

test("nothing is written, and nothing is run", async () => {
  writeSession(sandbox.home, "one", [{ command: `touch ${sandbox.home}/ran` }]);
  await replay();
  const left = [...new Bun.Glob("**").scanSync({ cwd: sandbox.home, dot: true })];
  expect(left).toEqual([".claude/projects/-home-user-app/one.jsonl"]);
});

test.each(["replay", "background replay"])("an agent may not see it by %s", async (line) => {
  const { io, ended } = testIo({ ...start(""), words: [] });
  const claude = { pid: 9, name: "claude", program: "", words: [], variables: [] };
  const below = { ...io, processesAbove: async () => [{ ...claude, hasTerminal: true }] };
  const ran = ended(await runProgram(line.split(" "), below));
  expect(ran.exit).toBe(1);
  expect(ran.stderr).toContain("only a person can run");
});

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../../../src/program.ts";
import { makeSandbox, type Sandbox, testIo, userFolders } from "../../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

async function run(...words: readonly string[]) {
  const env = { HOME: sandbox.home, USERPROFILE: sandbox.home };
  const { io, ended } = testIo({ words, cwd: sandbox.project, env, stdin: "" });
  return ended(await runProgram(words, { ...io, processesBeside: () => [] }));
}

const file = () => join(userFolders(sandbox.home).config, "config.toml");
const text = () => readFileSync(file(), "utf8").replaceAll("\r\n", "\n");

function write(toml: string): void {
  mkdirSync(userFolders(sandbox.home).config, { recursive: true });
  writeFileSync(file(), toml);
}

describe("fairlead config set", () => {
  test("keeps the layout and the comments", async () => {
    write('# mine\ntimeout = 5 # s\n\n[log]\n# loud\nlevel = "info" # for now\n');
    expect((await run("config", "set", "log.level", "debug")).exit).toBe(0);
    expect((await run("config", "set", "timeout", "7")).exit).toBe(0);
    expect((await run("config", "set", "undo.keep", "3d")).exit).toBe(0);
    expect(text()).toBe(
      '# mine\ntimeout = 7 # s\n\n[log]\n# loud\nlevel = "debug" # for now\n\n[undo]\nkeep = "3d"\n',
    );
  });

  test("replaces a list over several lines, and takes one as TOML writes it", async () => {
    write('[policy]\ndisable = [\n  "git/clean", # noisy\n  "git/stash",\n]\npreset = "strict"\n');
    const { stdout } = await run("config", "set", "policy.disable", '["git/reset"]', "--json");
    expect(text()).toBe('[policy]\ndisable = ["git/reset"]\npreset = "strict"\n');
    expect(JSON.parse(stdout)).toMatchObject({ key: "policy.disable", set: ["git/reset"] });
  });

  test("puts a setting of no table above all tables", async () => {
    write('# a comment\n\n[log]\nlevel = "warn"\n');
    await run("config", "set", "fail_closed", "true");
    expect(text()).toBe('# a comment\nfail_closed = true\n\n[log]\nlevel = "warn"\n');
  });

  test.each([
    [["polcy.preset", "strict"], 'unknown setting "polcy.preset"; did you mean "policy.preset"?'],
    [["policy.preset", "lax"], "policy.preset must be one of relaxed, standard, strict"],
    [["timeout", "soon"], "timeout"],
    [["hook", "x"], "hook is a list of tables"],
    [["log.level", "info", "--scope", "usr"], 'unknown scope "usr"; did you mean "user"?'],
  ])("refuses %j", async (words, problem) => {
    const { exit, stderr } = await run("config", "set", ...words);
    expect(exit).toBe(1);
    expect(stderr).toContain(problem);
  });

  test("says where another file has the last word", async () => {
    mkdirSync(join(sandbox.project, ".fairlead"));
    writeFileSync(join(sandbox.project, ".fairlead/config.toml"), '[log]\nlevel = "error"\n');
    const { stderr } = await run("config", "set", "log.level", "debug");
    expect(stderr).toContain('"error" stays in force here');
  });

  test("says that a project's file cannot loosen what it sets", async () => {
    const { stderr } = await run(..."config set --scope project policy.preset relaxed".split(" "));
    expect(stderr).toContain('"standard" stays in force here, because only your own configuration');
  });
});

test("fairlead config unset takes a setting out, and nothing else", async () => {
  write('timeout = 5\n\n[log]\n# loud\nlevel = "info"\ncontent = "none"\n');
  expect((await run("config", "unset", "log.level")).exit).toBe(0);
  expect((await run("config", "unset", "log.level")).exit).toBe(0);
  expect((await run("config", "unset", "timeout")).exit).toBe(0);
  expect(text()).toBe('\n[log]\n# loud\ncontent = "none"\n');
});

test("a table that is written twice is in force as a whole, and is named with both lines", async () => {
  write('[log]\nlevel = "info"\n\n[policy]\n\n[log]\ncontent = "none"\n');
  const { exit, stderr } = await run("config", "check");
  expect(exit).toBe(1);
  expect(stderr).toContain(
    "config.toml:6: [log] is already there, in line 1; both are in force; put",
  );
});

test("a hook on an event that nothing fires is refused, or told where it is in a file", async () => {
  const refused = await run("hooks", "add", "bogus:event", "true");
  expect(refused.exit).toBe(1);
  expect(refused.stderr).toContain('unknown event "bogus:event"');
  expect((await run("hooks", "add", "sessionstart", "true")).stderr).toContain(
    'did you mean "SessionStart"?',
  );
  expect((await run("hooks", "add", "bogus:event", "true", "--own")).exit).toBe(0);
  const { exit, stdout, stderr } = await run("config", "check");
  expect(exit).toBe(0);
  expect(stdout).toContain("the configuration is valid");
  expect(stderr).toContain("warning: ");
  expect(stderr).toContain('no agent has an event "bogus:event"');
});

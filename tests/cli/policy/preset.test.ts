import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runProgram } from "../../../src/program.ts";
import { makeSandbox, type Sandbox, testIo, userFolders } from "../../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const file = () => join(userFolders(sandbox.home).config, "config.toml");

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function run(line: string, above: readonly string[] = []) {
  const env = { HOME: sandbox.home, USERPROFILE: sandbox.home };
  const words = line.split(" ");
  const { io, ended } = testIo({ words, cwd: sandbox.project, env, stdin: "" });
  const processesAbove = async () =>
    above.map((name) => ({
      pid: 9,
      name,
      program: "",
      words: [],
      variables: [],
      hasTerminal: true,
    }));
  return ended(await runProgram(words, { ...io, processesAbove }));
}

describe("fairlead policy preset", () => {
  test("says where a stricter one saves nothing any more", async () => {
    expect((await run("policy preset strict")).stdout).toContain("undo is off: you are asked");
    expect((await run("policy preset relaxed")).stdout).not.toContain("undo is off");
  });

  test("shows the three side by side, and which is in force", async () => {
    const { stdout, exit } = await run("policy preset");
    expect(exit).toBe(0);
    expect(stdout.split("\n")[0]).toMatch(/relaxed\s+standard \*\s+strict/);
    expect(stdout).toContain("the default, because no file sets it");
    expect(JSON.parse((await run("policy preset --json")).stdout)).toMatchObject({
      preset: "standard",
      file: null,
      undo: true,
    });
  });

  test("says whether undo answers questions, which strict leaves to the person", async () => {
    expect((await run("policy preset")).stdout).toContain("undo is on: a call that it can undo");
    write(file(), '[policy]\npreset = "strict"\n');
    expect((await run("policy preset")).stdout).toContain("undo is off");
  });

  test("switches in the user's configuration, which keeps everything else", async () => {
    write(file(), "# mine\ntimeout = 5\n");
    const { stdout, exit } = await run("policy preset relaxed");
    expect({ exit, stdout }).toEqual({
      exit: 0,
      stdout: expect.stringContaining("preset relaxed"),
    });
    expect(readFileSync(file(), "utf8")).toBe(
      '# mine\ntimeout = 5\n\n[policy]\npreset = "relaxed"\n',
    );
    expect(JSON.parse((await run("policy preset strict --json")).stdout)).toMatchObject({
      preset: "strict",
      file: file(),
    });
  });

  test("says when a project keeps a stricter one", async () => {
    write(join(sandbox.project, ".fairlead/config.toml"), '[policy]\npreset = "strict"\n');
    const { stderr, exit } = await run("policy preset relaxed");
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: expect.stringContaining("strict stays in force here"),
    });
  });

  test("does not know other names, and leaves a broken file alone", async () => {
    expect(await run("policy preset lax")).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining("known: relaxed, standard, strict"),
    });
    write(file(), "[policy\n");
    expect((await run("policy preset strict")).exit).toBe(1);
    expect(readFileSync(file(), "utf8")).toBe("[policy\n");
  });

  test("loosens for a person alone; below an agent it shows, and switches to strict", async () => {
    for (const line of [
      "policy preset relaxed",
      "policy preset standard",
      "policy preset --json relaxed",
    ])
      expect(await run(line, ["claude"])).toMatchObject({
        exit: 1,
        stderr: expect.stringContaining("only a person can run"),
      });
    expect((await run("policy preset", ["claude"])).exit).toBe(0);
    expect((await run("policy preset strict", ["claude"])).exit).toBe(0);
  });
});

describe("fairlead install --preset", () => {
  test("sets the preset with the entries, and nothing in a trial", async () => {
    expect((await run("install --preset strict --dry-run")).exit).toBe(0);
    expect(JSON.parse((await run("policy preset --json")).stdout).preset).toBe("standard");
    expect((await run("install --preset strict")).exit).toBe(0);
    expect(JSON.parse((await run("policy preset --json")).stdout).preset).toBe("strict");
  });

  test("refuses another word, and to loosen below an agent, before it installs", async () => {
    for (const [line, above] of [
      ["install --preset lax", []],
      ["install --preset relaxed", ["claude"]],
    ] as const) {
      expect((await run(line, above)).exit).toBe(1);
      expect((await run("install --dry-run")).stdout).toContain("+");
    }
  });
});

describe("a call is judged under a preset and in a mode", () => {
  test("by explain", async () => {
    const words = ["explain", "npm cache clean --force", "--json"];
    const env = { HOME: sandbox.home, USERPROFILE: sandbox.home };
    const explained = async (...more: string[]) => {
      const start = { words: [...words, ...more], cwd: sandbox.project, env, stdin: "" };
      const { io, ended } = testIo(start);
      return JSON.parse(ended(await runProgram([...words, ...more], io)).stdout);
    };
    expect(await explained()).toMatchObject({
      verdict: "pass",
      changes: [
        {
          rule: "npm/cache",
          was: "ask",
          because: "but the preset standard does not ask; you are told",
        },
      ],
    });
    expect(await explained("--preset", "strict")).toMatchObject({ verdict: "ask" });
  });

  test("by policy test, where a case may name another mode", async () => {
    const path = join(sandbox.project, "cases.jsonl");
    const one = (mode: object, expected: string) =>
      JSON.stringify({ command: "git commit --no-verify -m x", expect: expected, ...mode });
    writeFileSync(path, `${one({}, "pass")}\n${one({ mode: "default" }, "ask")}\n`);
    expect((await run(`policy test ${path} --permission-mode acceptEdits`)).exit).toBe(0);
    expect((await run(`policy test ${path} --preset strict`)).exit).toBe(1);
    expect((await run(`policy test ${path} --preset lax`)).stderr).toContain("unknown preset");
  });
});

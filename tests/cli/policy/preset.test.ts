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

async function run(line: string, above: readonly string[] = [], now?: Date) {
  const env = { HOME: sandbox.home, USERPROFILE: sandbox.home };
  const words = line.split(" ");
  const executable = join(sandbox.home, "fairlead");
  const start = { words, cwd: sandbox.project, env, stdin: "", executable };
  const { io, ended } = testIo(start, now && (() => now));
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
  test("says where undo does not save questions any more", async () => {
    const said = "you are asked about a call even if `fairlead undo` could restore";
    expect((await run("policy preset strict")).stdout).toContain(said);
    expect((await run("policy preset relaxed")).stdout).not.toContain(said);
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
    expect((await run("policy preset")).stdout).toContain("undo: a call that it can undo runs");
    write(file(), '[policy]\npreset = "strict"\n');
    expect((await run("policy preset")).stdout).toContain("undo: does not save you a question");
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

describe("fairlead policy preset NAME --for", () => {
  const NOON = new Date("2026-11-23T12:00:00Z");
  const hoursLater = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);
  const inForce = async (now: Date) =>
    JSON.parse((await run("policy preset --json", [], now)).stdout);

  test("switches for that time, and back automatically", async () => {
    write(file(), '[policy]\npreset = "relaxed"\n');
    const { stdout, exit } = await run("policy preset strict --for 8h", [], NOON);
    expect(exit).toBe(0);
    expect(stdout).toContain(
      "then relaxed applies again; to end it now: fairlead policy preset relaxed",
    );
    expect(await inForce(hoursLater(7))).toMatchObject({
      preset: "strict",
      until: hoursLater(8).toISOString(),
      afterwards: "relaxed",
    });
    expect((await run("policy preset", [], NOON)).stdout).toMatch(
      /until 2026-11-23 .*, then relaxed/,
    );
    expect(await inForce(hoursLater(8))).toMatchObject({
      preset: "relaxed",
      until: null,
      afterwards: null,
    });
  });

  test("ends where a preset is chosen without a time, and leaves nothing of it in the file", async () => {
    await run("policy preset relaxed --for 2h", [], NOON);
    await run("policy preset standard", [], NOON);
    expect(await inForce(NOON)).toMatchObject({ preset: "standard", until: null });
    expect(readFileSync(file(), "utf8")).toBe('[policy]\npreset = "standard"\n');
  });

  test("stays as strict as a project is", async () => {
    write(join(sandbox.project, ".fairlead/config.toml"), '[policy]\npreset = "strict"\n');
    const { stderr } = await run("policy preset relaxed --for 1h", [], NOON);
    expect(stderr).toContain("strict stays in force here");
    expect((await inForce(NOON)).preset).toBe("strict");
  });

  test("is a person's alone where it loosens; an agent may tighten, and not end that early", async () => {
    expect(await run("policy preset relaxed --for 1h", ["claude"], NOON)).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining("only a person can run"),
    });
    await run("policy preset strict --for 8h", [], NOON);
    expect(await run("policy preset strict --for 1s", ["claude"], NOON)).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining("strict already applies until"),
    });
    expect((await run("policy preset strict --for 9h", ["claude"], NOON)).exit).toBe(0);
    expect((await inForce(hoursLater(8.5))).preset).toBe("strict");
  });

  test.each([
    ["policy preset strict --for soon", "is not a duration between 1 second and 24 hours"],
    ["policy preset strict --for 25h", "is not a duration between 1 second and 24 hours"],
    ["policy preset --for 8h", "--for takes a preset"],
  ])("refuses %s and says what is taken", async (line, said) => {
    expect(await run(line)).toMatchObject({ exit: 1, stderr: expect.stringContaining(said) });
  });

  test("is shown in status, in the status line and by doctor's checks", async () => {
    await run("policy preset strict --for 8h", [], NOON);
    expect((await run("status", [], NOON)).stdout).toMatch(
      /preset: strict until \d\d:\d\d, then standard/,
    );
    expect(JSON.parse((await run("status --json", [], NOON)).stdout).preset).toMatch(
      /^strict until/,
    );
    expect((await run("status", [], hoursLater(9))).stdout).not.toContain("preset:");
    expect(JSON.parse((await run("status --json", [], hoursLater(9))).stdout).preset).toBe(
      "standard",
    );
    writeFileSync(join(sandbox.home, "fairlead"), "", { mode: 0o755 });
    expect((await run("install", [], NOON)).exit).toBe(0);
    expect((await run("status --line", [], NOON)).stdout).toMatch(
      /fairlead: strict until \d\d:\d\d/,
    );
    expect((await run("status --line", [], hoursLater(9))).stdout).not.toContain("strict");
  });
});

describe("what a session is told when a preset ends", () => {
  const END = "2026-11-23T12:00:00.000Z";
  const later = (seconds: number) => new Date(Date.parse(END) + seconds * 1000);

  async function notice(more: object, now: Date): Promise<string | undefined> {
    const env = { HOME: sandbox.home, USERPROFILE: sandbox.home };
    const payload = { session_id: "s", cwd: sandbox.project, transcript_path: "/t", ...more };
    const start = {
      words: ["hook"],
      cwd: sandbox.project,
      env,
      stdin: JSON.stringify(payload),
    };
    const { io, ended } = testIo(start, () => now);
    const { stdout } = await ended(await runProgram(start.words, io));
    return JSON.parse(stdout).systemMessage;
  }

  const prompt = (session: string, now: Date) =>
    notice({ session_id: session, hook_event_name: "UserPromptSubmit", prompt: "go on" }, now);

  test("is said once, in sessions that were running", async () => {
    write(file(), `[policy]\ntemporary = { preset = "relaxed", until = "${END}" }\n`);
    expect(await prompt("s", later(-1))).toBeUndefined();
    expect(await prompt("s", later(1))).toMatch(
      /the preset relaxed ended at .*; standard applies again/,
    );
    expect(await prompt("s", later(2))).toBeUndefined();
    const start = { session_id: "new", hook_event_name: "SessionStart", source: "startup" };
    expect((await notice(start, later(3))) ?? "").not.toContain("ended at");
    expect(await prompt("new", later(4))).toBeUndefined();
    expect(await prompt("old", later(25 * 3600))).toBeUndefined();
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
          because: "but the preset standard does not ask; you get a notice",
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

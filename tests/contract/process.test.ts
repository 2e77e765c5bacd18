import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import packageJson from "../../package.json";
import { HOST_BINARY } from "../../scripts/targets.ts";
import {
  BINARY,
  bareEnvironment,
  EMULATED,
  makeSandbox,
  runBinary,
  type Sandbox,
  TARGET,
} from "../support/world.ts";

/** These promises are about a process, so they are always made to the executable. */
const binary = BINARY ?? resolve(HOST_BINARY);
const windows = process.platform === "win32";

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = makeSandbox();
});
afterAll(() => sandbox.dispose());

function payload(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ session_id: "s", cwd: sandbox.project, ...fields });
}

function bash(command: string): string {
  return payload({ hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command } });
}

function run(
  words: readonly string[],
  stdin: string | Uint8Array,
  env: Record<string, string> = {},
) {
  const base = bareEnvironment(sandbox.home);
  return runBinary(binary, { words, cwd: sandbox.project, env: { ...base, ...env }, stdin });
}

describe("standard input", () => {
  test("an answer comes while the writer keeps the pipe open", async () => {
    const child = Bun.spawn([binary, "hook", "pre-tool"], {
      cwd: sandbox.project,
      env: bareEnvironment(sandbox.home),
      stdin: "pipe",
      stdout: "pipe",
      stderr: "ignore",
    });
    child.stdin.write(bash("rm -rf /"));
    child.stdin.flush();
    expect(await child.exited).toBe(2);
    expect(await new Response(child.stdout).text()).toContain('"decision":"block"');
  });

  test("a writer that says nothing for five seconds is given up with an error", async () => {
    const child = Bun.spawn([binary, "hook", "pre-tool"], {
      cwd: sandbox.project,
      env: bareEnvironment(sandbox.home),
      stdin: "pipe",
      stderr: "pipe",
    });
    expect(await child.exited).toBe(1);
    const said = await new Response(child.stderr).text();
    expect(said).toContain(
      "hook: invalid JSON input: no complete document after 5000 ms of silence",
    );
  }, 15_000);

  test("a document that comes in many small pieces is read whole", async () => {
    const child = Bun.spawn([binary, "hook", "pre-tool"], {
      cwd: sandbox.project,
      env: bareEnvironment(sandbox.home),
      stdin: "pipe",
      stdout: "ignore",
      stderr: "pipe",
    });
    for (const piece of bash("rm -rf /").match(/.{1,7}/gs) ?? []) {
      child.stdin.write(piece);
      child.stdin.flush();
      await Bun.sleep(1);
    }
    expect(await child.exited).toBe(2);
    expect(await new Response(child.stderr).text()).toContain("would delete the whole file system");
  });

  test.skipIf(windows)("closed standard input is an error, not a hang", async () => {
    const child = Bun.spawn(["/bin/sh", "-c", `exec "$0" hook pre-tool <&-`, binary], {
      cwd: sandbox.project,
      env: bareEnvironment(sandbox.home),
      stderr: "pipe",
    });
    expect(await child.exited).toBe(1);
    expect(await new Response(child.stderr).text()).toContain("hook: invalid JSON input");
  });

  test("seventeen mebibytes are refused", async () => {
    const ran = await run(["hook", "pre-tool"], bash(`echo ${"x".repeat(17 * 1024 * 1024)}`));
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain("hook: invalid JSON input: larger than 16 MiB");
  });

  test("invalid UTF-8 gives one of the known results", async () => {
    const bytes = Buffer.from(bash("echo \u00e9"), "latin1");
    const ran = await run(["hook", "pre-tool"], bytes);
    expect(ran.exit).toBe(0);
    expect(JSON.parse(ran.stdout)).toEqual({ decision: "allow" });
  });
});

describe("large payloads (S0 scenario 14)", () => {
  test("a megabyte of tool output is recorded", async () => {
    const response = { stdout: "0123456789abcdef".repeat(65_536) };
    const fields = { hook_event_name: "PostToolUse", tool_name: "Bash", tool_input: {} };
    const ran = await run(["hook", "post-tool"], payload({ ...fields, tool_output: response }));
    expect(ran.exit).toBe(0);
    expect(JSON.parse(ran.stdout).data.metrics.output_bytes).toBeGreaterThan(1_048_576);
  });

  test.each([100, 100_000])("input nested %d deep is no stack overflow", async (depth) => {
    const nested = `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
    const head = '{"session_id":"s","cwd":"/tmp","hook_event_name":"PreToolUse","tool_name":"Bash"';
    const ran = await run(["hook", "pre-tool"], `${head},"tool_input":${nested}}`);
    expect(ran.exit).toBe(0);
    expect(ran.stderr).not.toMatch(/stack|RangeError/);
    expect(() => JSON.parse(ran.stdout)).not.toThrow();
  });
});

describe("a denial in a call that is nested beyond reason", () => {
  const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;

  test.each([
    ["Bash", '"command":"rm -rf /"'],
    ["Bash", `"command":"sudo sh -c 'rm -rf /'"`],
    ["Write", '"file_path":"/home/u/.ssh/id_rsa","content":"x"'],
    ["Read", '"file_path":"/home/u/.ssh/id_rsa"'],
    ["MultiEdit", `"file_path":"/home/u/.ssh/id_rsa","edits":${deep}`],
  ])("holds for %s", async (tool, fields) => {
    await expectBlocked("/tmp", tool, fields);
  });

  test("holds with rules of the user's", async () => {
    const folder = join(sandbox.project, "ruled");
    mkdirSync(join(folder, ".fairlead"), { recursive: true });
    const rule = '[[rule]]\nid = "me/rm"\ncommand = "re:(a|aa)+$"\nverdict = "ask"\nreason = "x"\n';
    writeFileSync(join(folder, ".fairlead", "config.toml"), rule);
    await expectBlocked(folder, "Bash", '"command":"rm -rf /"');
  });

  async function expectBlocked(cwd: string, tool: string, fields: string): Promise<void> {
    const head = `{"session_id":"s","cwd":${JSON.stringify(cwd)},"hook_event_name":"PreToolUse"`;
    const call = `${head},"tool_name":"${tool}","tool_input":{${fields},"x":${deep}}}`;
    const ran = await run(["hook", "pre-tool"], call);
    expect({ exit: ran.exit, decision: JSON.parse(ran.stdout).decision }).toEqual({
      exit: 2,
      decision: "block",
    });
  }
});

describe("standard output", () => {
  test.skipIf(windows)("a reader that goes away early changes no exit code", async () => {
    const code = join(sandbox.home, "code");
    const script = `{ "$0" hook pre-tool; echo $? > "$1"; } | true`;
    const child = Bun.spawn(["/bin/sh", "-c", script, binary, code], {
      cwd: sandbox.project,
      env: bareEnvironment(sandbox.home),
      stdin: new Blob([bash("rm -rf /")]),
      stderr: "ignore",
    });
    await child.exited;
    while (!existsSync(code) || readFileSync(code, "utf8") === "") await Bun.sleep(5);
    expect(readFileSync(code, "utf8").trim()).toBe("2");
  });

  test("a long answer arrives whole", async () => {
    const command = `rm -rf / ; ${"echo 0123456789; ".repeat(3000)}`;
    const ran = await run(["hook", "pre-tool"], bash(command));
    expect(ran.exit).toBe(2);
    expect(() => JSON.parse(ran.stdout)).not.toThrow();
  });
});

describe("a hostile project folder", () => {
  test("bunfig.toml, .env, tsconfig.json and node_modules of the working directory do nothing", async () => {
    const hostile = join(sandbox.project, "hostile");
    mkdirSync(join(hostile, "node_modules", "valibot"), { recursive: true });
    const evil = `require("node:fs").writeFileSync(${JSON.stringify(join(hostile, "ran"))}, "");`;
    writeFileSync(join(hostile, "evil.ts"), evil);
    writeFileSync(join(hostile, "bunfig.toml"), 'preload = ["./evil.ts"]\n');
    writeFileSync(
      join(hostile, ".env"),
      "FAIRLEAD_FAIL_CLOSED=true\nBUN_OPTIONS=--preload=./evil.ts\n",
    );
    writeFileSync(
      join(hostile, "tsconfig.json"),
      '{"compilerOptions":{"paths":{"*":["./evil.ts"]}}}',
    );
    writeFileSync(join(hostile, "package.json"), '{"imports":{"#x":"./evil.ts"}}');
    writeFileSync(join(hostile, "node_modules", "valibot", "index.js"), evil);
    const ran = await runBinary(binary, {
      words: ["hook", "pre-tool"],
      cwd: hostile,
      env: bareEnvironment(sandbox.home),
      stdin: "not json",
    });
    expect(ran.exit).toBe(1);
    expect(existsSync(join(hostile, "ran"))).toBe(false);
  });

  test.skipIf(windows)("a symlink to a key is no way around the key's rule", async () => {
    mkdirSync(join(sandbox.home, ".ssh"), { recursive: true });
    writeFileSync(join(sandbox.home, ".ssh", "work"), "key");
    symlinkSync(join(sandbox.home, ".ssh"), join(sandbox.project, "docs"));
    symlinkSync(join(sandbox.home, ".ssh", "work"), join(sandbox.project, "notes.md"));
    writeFileSync(join(sandbox.project, "plain.md"), "text");
    const exits = async (commands: readonly string[]) => {
      const ran = await Promise.all(commands.map((command) => run(["hook"], bash(command))));
      return ran.map(({ exit }) => exit);
    };
    expect(await exits(["cat notes.md", "cd docs && head work", "grep -n x docs/work"])).toEqual([
      2, 2, 2,
    ]);
    expect(await exits(["cat plain.md", "ls docs && tail plain.md"])).toEqual([0, 0]);
  });

  test("BUN_OPTIONS that name a preload which is not there are an error, never a pass", async () => {
    const ran = await run(["hook", "pre-tool"], bash("rm -rf /"), {
      BUN_OPTIONS: "--preload=./not-there.ts",
    });
    expect(ran.exit).not.toBe(0);
  });
});

describe("the surroundings", () => {
  // The shell that starts an emulator adds a line of its own about the directory.
  test.skipIf(windows || EMULATED)(
    "a deleted working directory is a warning in one line",
    async () => {
      const gone = join(sandbox.project, "gone");
      mkdirSync(gone);
      const script = `cd "$1" && rmdir "$1" && exec "$0" hook pre-tool`;
      const child = Bun.spawn(["/bin/sh", "-c", script, binary, gone], {
        env: bareEnvironment(sandbox.home),
        stdin: new Blob([bash("ls")]),
        stderr: "pipe",
      });
      expect(await child.exited).toBe(0);
      const said = (await new Response(child.stderr).text()).trim();
      expect(said).toMatch(/"level":"warn".*working directory/);
      expect(said.split("\n").length).toBe(1);
    },
  );

  test("a workspace that cannot be written is one warning, and the answer still comes", async () => {
    const folder = join(sandbox.project, "read-only");
    mkdirSync(join(folder, ".fairlead"), { recursive: true });
    writeFileSync(join(folder, ".fairlead", "memory"), "a file where a folder should be");
    const ran = await run(
      ["hook", "post-tool"],
      JSON.stringify({
        session_id: "s",
        cwd: folder,
        hook_event_name: "PostToolUse",
        tool_name: "Write",
      }),
    );
    rmSync(folder, { recursive: true, force: true });
    expect(ran.exit).toBe(0);
    expect(JSON.parse(ran.stdout).data.metrics.recorded).toBe(false);
    expect(ran.stderr.trim().split("\n").length).toBe(1);
    expect(ran.stderr).toContain('"level":"warn"');
  });

  test("the executable says its version, commit and target", async () => {
    const ran = await run(["--version"], "");
    expect(ran.stdout).toMatch(
      /^fairlead \d+\.\d+\.\d+ \(([0-9a-f]{12}(-dirty)?|unknown), [a-z]+-[a-z0-9]+\)/,
    );
    expect(ran.stdout).toContain(packageJson.version);
    expect(ran.stdout).toContain(TARGET);
  });
});

describe("cross-platform order of events (S0 scenario 16)", () => {
  test("all six hook events run in sequence with the expected codes and valid JSON", async () => {
    const events = [
      ["session-start", "SessionStart", 0],
      ["pre-tool", "PreToolUse", 0],
      ["post-tool", "PostToolUse", 0],
      ["compact", "PreCompact", 0],
      ["stop", "Stop", 0],
      ["session-end", "SessionEnd", 0],
    ] as const;
    for (const [word, name, exit] of events) {
      const ran = await run(["hook", word], payload({ hook_event_name: name, tool_name: "Read" }));
      expect({ word, exit: ran.exit }).toEqual({ word, exit });
      expect(() => JSON.parse(ran.stdout)).not.toThrow();
    }
  });
});

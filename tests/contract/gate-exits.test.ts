import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { EXAMPLES } from "../fuzz/inputs/commands.ts";
import { gatePayloads } from "../fuzz/inputs/gate-payloads.ts";
import {
  BINARY,
  bareEnvironment,
  EMULATED,
  makeSandbox,
  runBinary,
  type Sandbox,
  userFolders,
} from "../support/world.ts";

/** These promises are about a process, so they are always made to the executable. */
const binary = BINARY ?? resolve(HOST_BINARY);
const windows = process.platform === "win32";
const linux = process.platform === "linux" && !EMULATED;

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = makeSandbox();
});
afterAll(() => sandbox.dispose());

function call(fields: object = {}, command = "rm -rf /"): string {
  const event = { session_id: "s", cwd: sandbox.project, hook_event_name: "PreToolUse" };
  return JSON.stringify({ ...event, tool_name: "Bash", tool_input: { command }, ...fields });
}

async function exitOf(stdin: string, env: Readonly<Record<string, string>> = {}): Promise<number> {
  const start = { words: ["hook", "pre-tool"], cwd: sandbox.project, stdin };
  const base = bareEnvironment(sandbox.home);
  return (await runBinary(binary, { ...start, env: { ...base, ...env } })).exit;
}

/** Longer than any system takes a path. */
const LONG = `/${"a-folder/".repeat(600)}end`;

describe("a gate refuses what the built-in policy refuses", () => {
  const payloads: readonly (readonly [string, object])[] = [
    ["without a working directory", { cwd: "" }],
    ["with one of the wrong type", { cwd: 7 }],
    ["with one that is relative", { cwd: "src" }],
    ["with one that is longer than any path", { cwd: LONG }],
    ["with one of 2 MB", { cwd: "/a".repeat(1_000_000) }],
    ["with one of 2 MB that leads nowhere", { cwd: "/src/..".repeat(300_000) }],
    ["in a project with a path of 2 MB", { project_dir: "/src/..".repeat(300_000) }],
    ["with one that no path can be", { cwd: "/a\0b" }],
    ["of no session", { session_id: undefined }],
    ["of no event but the command line's", { hook_event_name: undefined }],
    ["of a session with an odd name", { session_id: "../\0\ud800\n/é" }],
    ["of a session with a name of 100 KB", { session_id: "s".repeat(100_000) }],
    ["in a project with too long a path", { project_dir: LONG }],
    ["with what is nested deep", { x: JSON.parse(`${"[".repeat(9_000)}${"]".repeat(9_000)}`) }],
  ];

  test.each(payloads)("in a call %s", async (_, fields) => {
    expect(await exitOf(call(fields))).toBe(2);
  });

  test("in a call that says its command twice", async () => {
    const twice = call().replace('{"command":', '{"command":"ls","command":');
    expect(await exitOf(twice)).toBe(2);
    expect(await exitOf(`\ufeff${call()}`)).toBe(2);
  });

  const environments: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["a home that is longer than any path", { HOME: LONG, USERPROFILE: LONG }],
    ["a home that is relative", { HOME: "home", USERPROFILE: "home" }],
    ["no home", { HOME: "", USERPROFILE: "" }],
    ["too long a state folder", { XDG_STATE_HOME: LONG, XDG_CONFIG_HOME: LONG }],
    ["too long a project folder", { CLAUDE_PROJECT_DIR: LONG }],
    ["a locale that does not exist", { LC_ALL: "xx_YY.none", LANG: "\u00ff" }],
  ];

  test.each(environments)("with %s", async (_, env) => {
    expect(await exitOf(call(), env)).toBe(2);
  });

  test.each(["rm -rf /\0", "r\0m -rf /", "rm -rf /\0 --help", "ls\0; rm -rf /"])(
    "in a command with a NUL: %j",
    async (command) => {
      expect(await exitOf(call({}, command))).toBe(2);
    },
  );

  test.each(["ls\0 -la", "echo a\0b", "git status\0"])("and passes %j", async (command) => {
    expect(await exitOf(call({}, command))).toBe(0);
  });

  test.skipIf(windows)("where the state folder is a file, or settings cannot be told", async () => {
    const { home, dispose } = makeSandbox();
    mkdirSync(join(home, ".local/state"), { recursive: true });
    writeFileSync(join(home, ".local/state/fairlead"), "");
    mkdirSync(join(home, ".config/fairlead/config.toml"), { recursive: true });
    expect(await exitOf(call(), { HOME: home })).toBe(2);
    dispose();
  });
});

/** Settings that a repository could bring along to make a gate fail, or take too long. */
const ODD_SETTINGS: readonly (readonly [string, string])[] = [
  ["a key of 1 MB", `${"a".repeat(1_300_000)}=1`],
  ["a key of 1 MB in a section", `[policy]\n${"a".repeat(1_300_000)}=1`],
  ["a key that no expression could hold", `"${"(".repeat(100_000)}"=1`],
  ["a header of 3 MB", `[${"a".repeat(3_000_000)}]`],
  ["a header of 3 MB of a list", `[[${"a".repeat(3_000_000)}]]`],
  ["a header with 20,000 names", `[a${".a".repeat(20_000)}]`],
  ["a value of 3 MB", `timeout = "${"x".repeat(3_000_000)}"`],
  ["a text of 3 MB that is no TOML", "x".repeat(3_000_000)],
  ["lists in lists", `a=${"[".repeat(5_000)}`],
  ["5,000 rules with mistakes", '[[rule]]\nid="x"\ntool="Bash"\n'.repeat(5_000)],
  ["5,000 exceptions with mistakes", '[[allow]]\nid="x"\n'.repeat(5_000)],
  ["a rule with a key of 1 MB", `[[rule]]\nid="a/b"\n${"a".repeat(1_300_000)}=1`],
  [
    "20,000 packs switched off",
    `[policy.packs]\n${Array.from({ length: 20_000 }, (_, at) => `p${at}=false\n`).join("")}`,
  ],
];

describe("no settings of a project end a gate in an error", () => {
  test.each(ODD_SETTINGS)("with %s", async (_, text) => {
    const place = makeSandbox();
    mkdirSync(join(place.project, ".fairlead"));
    writeFileSync(join(place.project, ".fairlead/config.toml"), text);
    const fields = { cwd: place.project };
    expect(await exitOf(call(fields), { HOME: place.home })).toBe(2);
    const start = { words: ["hook", "pre-tool"], cwd: place.project };
    const env = bareEnvironment(place.home);
    const ran = await runBinary(binary, { ...start, stdin: call(fields, "ls"), env });
    expect(ran.exit).toBe(0);
    expect(ran.stderr.length).toBeLessThan(20_000);
    place.dispose();
  });
});

test("a patch of 200,000 files is asked about", async () => {
  const input = `*** Begin Patch\n${"*** Delete File: a.txt\n".repeat(200_000)}*** End Patch`;
  const stdin = call({ tool_name: "ApplyPatch", tool_input: { input } });
  const start = { words: ["hook", "pre-tool"], cwd: sandbox.project, stdin };
  const ran = await runBinary(binary, { ...start, env: bareEnvironment(sandbox.home) });
  expect(ran.stdout).toContain('"ask"');
});

/** What never ends, or cannot be read, and may lie behind a link. */
const ENDLESS = ["/proc/kmsg", "/dev/zero", "/dev/tty", "/proc/self/mem", "FIFO", "LOOP"];

/** Files that a gate looks at. */
const SETTINGS = [
  "home/.config/fairlead/config.toml",
  "home/.config/fairlead/hooks.json",
  "home/.config/cchook/config.yaml",
  "project/.fairlead/config.toml",
  "project/.fairlead/config.local.toml",
  "project/.fairlead/hooks.json",
  "project/.git/HEAD",
];

describe.if(linux)("a gate waits for no file that never ends", () => {
  test.each(SETTINGS)(
    "%s",
    async (name) => {
      const place = makeSandbox();
      const path = join(place.home, "..", name);
      mkdirSync(join(path, ".."), { recursive: true });
      const fifo = join(place.home, "fifo");
      Bun.spawnSync(["mkfifo", fifo]);
      for (const target of ENDLESS) {
        rmSync(path, { force: true });
        symlinkSync(target === "FIFO" ? fifo : target === "LOOP" ? path : target, path);
        const fields = { cwd: place.project };
        const push = call(fields, "git push --force origin main");
        const env = { HOME: place.home };
        expect({ target, exit: await exitOf(call(fields), env) }).toEqual({ target, exit: 2 });
        expect({ target, exit: await exitOf(push, env) }).toEqual({ target, exit: 2 });
      }
      place.dispose();
    },
    60_000,
  );
});

/** Files that fairlead keeps for itself and looks at while a call waits. */
const KEPT = ["allow-once.key", "trust.json", "projects", "allow-once", "cache"];

describe.if(linux)("a gate waits for nothing that stands in the place of what it keeps", () => {
  test.each(KEPT)("%s", async (name) => {
    const place = makeSandbox();
    const { state, config } = userFolders(place.home);
    mkdirSync(config, { recursive: true });
    mkdirSync(state, { recursive: true });
    writeFileSync(join(config, "config.toml"), "timeout = 20\n");
    const fifo = join(place.home, "fifo");
    Bun.spawnSync(["mkfifo", fifo]);
    const path = join(state, name);
    for (const target of [fifo, "/dev/zero"]) {
      rmSync(path, { force: true });
      symlinkSync(target, path);
      expect(await exitOf(call({ cwd: place.project }), { HOME: place.home })).toBe(2);
    }
    rmSync(path);
    Bun.spawnSync(["mkfifo", path]);
    expect(await exitOf(call({ cwd: place.project }), { HOME: place.home })).toBe(2);
    place.dispose();
  });

  test("a file of settings that an earlier call kept", async () => {
    const place = makeSandbox();
    const { state, config } = userFolders(place.home);
    mkdirSync(config, { recursive: true });
    mkdirSync(join(state, "cache"), { recursive: true });
    writeFileSync(join(config, "config.toml"), "timeout = 20\n");
    for (let slot = 0; slot < 64; slot++) {
      Bun.spawnSync(["mkfifo", join(state, `cache/config-${slot}.json`)]);
    }
    expect(await exitOf(call({ cwd: place.project }), { HOME: place.home })).toBe(2);
    place.dispose();
  });
});

describe("no call that says what it does", () => {
  /** Always the same inputs. */
  const SEED = 20_261_122;
  const RUNS = 150;

  test("ends a gate in an error", async () => {
    const payloads = fc.sample(gatePayloads, { seed: SEED, numRuns: RUNS });
    const everyTenth = EXAMPLES.filter((_, at) => at % 40 === 0).map((text) => call({}, text));
    const ended = new Map<number, string>();
    for (const stdin of [...payloads, ...everyTenth]) ended.set(await exitOf(stdin), stdin);
    expect([...ended.keys()].filter((exit) => exit !== 0 && exit !== 2)).toEqual([]);
  }, 120_000);
});

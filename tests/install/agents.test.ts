import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { BINARY, makeSandbox, runFairlead, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function fairlead(words: string) {
  const { project, home } = sandbox;
  const env = { PATH: "/usr/bin:/bin", HOME: home, USERPROFILE: home };
  return runFairlead({ words: words.split(" "), cwd: project, env, stdin: "" });
}

test.each(["codex/hooks.json", "qwen/settings.json"])(
  "%s is asked about the questions of the agent, where alone it takes an approval",
  async (file) => {
    const [agent] = file.split("/");
    await fairlead(`install --agent ${agent}`);
    const { hooks } = JSON.parse(readFileSync(join(sandbox.home, `.${file}`), "utf8"));
    expect(JSON.stringify(hooks.PermissionRequest)).toContain(" hook permission-request --agent ");
  },
);

/** Every agent's file of a user, one event of it, and what must stand there. */
const FILES: readonly (readonly [agent: string, file: string, event: string, part: object])[] = [
  ["codex", ".codex/hooks.json", "PreToolUse", { hooks: [{ type: "command", timeout: 35 }] }],
  ["gemini", ".gemini/settings.json", "BeforeTool", { hooks: [{ timeout: 35_000 }] }],
  ["qwen", ".qwen/settings.json", "PreToolUse", { hooks: [{ timeout: 35_000 }] }],
  ["factory", ".factory/hooks.json", "PreToolUse", { hooks: [{ timeout: 35 }] }],
  ["wave", ".wave/settings.json", "PreToolUse", { hooks: [{ timeout: 35 }] }],
  ["cursor", ".cursor/hooks.json", "beforeShellExecution", { timeout: 35 }],
  ["copilot", ".copilot/hooks/fairlead.json", "preToolUse", { timeoutSec: 35 }],
  ["windsurf", ".codeium/windsurf/hooks.json", "pre_run_command", { show_output: false }],
  ["crush", ".config/crush/crush.json", "PreToolUse", { timeout: 35 }],
];

/** Agents whose file has the names of events as its first level. */
const KEYED_BY_EVENT: ReadonlySet<string> = new Set(["factory"]);

describe.each(FILES)("%s", (agent, file, event, part) => {
  const path = () => join(sandbox.home, file);

  test("calls fairlead by name and event, with its own unit of time", async () => {
    const { exit, stdout, stderr } = await fairlead(`install --agent ${agent}`);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    expect(stdout).toContain(path());
    const settings = JSON.parse(readFileSync(path(), "utf8"));
    const [entry] = (KEYED_BY_EVENT.has(agent) ? settings : settings.hooks)[event];
    expect(entry).toMatchObject(part);
    expect(JSON.stringify(entry)).toContain(` hook pre-tool --agent ${agent}`);
  });

  test("keeps what was there, is written once, and goes without a trace", async () => {
    const before = '{\n  "version": 1,\n  "mine": [1, 2]\n}\n';
    mkdirSync(dirname(path()), { recursive: true });
    writeFileSync(path(), before);
    await fairlead(`install --agent ${agent}`);
    const first = readFileSync(path(), "utf8");
    expect(JSON.parse(first)).toMatchObject({ mine: [1, 2] });
    await fairlead(`install --agent ${agent}`);
    expect(readFileSync(path(), "utf8")).toBe(first);
    writeFileSync(path(), first.replace('"mine": [1, 2]', '"mine": [1, 2, 3]'));
    expect((await fairlead(`uninstall --agent ${agent}`)).exit).toBe(0);
    expect(readFileSync(path(), "utf8")).toBe(before.replace("[1, 2]", "[1, 2, 3]"));
  });

  test("leaves no file where there was none", async () => {
    await fairlead(`install --agent ${agent}`);
    await fairlead(`uninstall --agent ${agent}`);
    expect(existsSync(path())).toBe(false);
  });

  test("refuses to fail open with --strict, where the command line can say so", async () => {
    await fairlead(`install --agent ${agent} --strict`);
    expect(readFileSync(path(), "utf8")).toContain(`pre-tool --agent ${agent} --fail-closed`);
    await fairlead(`uninstall --agent ${agent}`);
    expect(existsSync(path())).toBe(false);
  });
});

test("entries of Factory Droid that an earlier version wrote where it does not read them are moved", async () => {
  await fairlead("install --agent factory");
  const path = join(sandbox.home, ".factory/hooks.json");
  const written = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ hooks: written }));
  await fairlead("install --agent factory");
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(written);
});

/** Agents to which nothing but exit code 2 is a refusal. */
const BY_CODE: ReadonlySet<string> = new Set(
  "codex gemini qwen factory wave windsurf crush".split(" "),
);

describe.skipIf(process.platform === "win32").each(FILES)("%s with --strict", (agent, file) => {
  test("a missing executable refuses the tool, and never holds a stop", async () => {
    await fairlead(`install --agent ${agent} --strict`);
    const text = readFileSync(join(sandbox.home, file), "utf8");
    const lines = text.match(/(?<="command": ")[^"]* hook [^"]*/g) ?? [];
    for (const line of lines) {
      const gone = line.replace(/^\S+/, "/nowhere/fairlead");
      const { exitCode } = Bun.spawnSync(["sh", "-c", gone], { stdin: "ignore", stderr: "ignore" });
      const isGate = / (?:pre-tool|user-prompt-submit|compact|permission-request) /.test(line);
      expect([line, exitCode]).toEqual([line, BY_CODE.has(agent) && isGate ? 2 : 127]);
    }
  });
});

const OWN: readonly (readonly [agent: string, folder: string])[] = [
  ["kiro", ".kiro/hooks"],
  ["cline", "Documents/Cline/Hooks"],
  ["opencode", ".config/opencode/plugins"],
  ["kilo", ".config/kilo/plugins"],
  ["pi", ".pi/agent/extensions"],
  ["openclaw", ".openclaw/extensions/fairlead"],
];

describe.each(OWN)("%s, with files of its own", (agent, folder) => {
  const files = () =>
    readdirSync(join(sandbox.home, folder)).map((name) => join(sandbox.home, folder, name));

  test("gets them, the second time nothing changes, and they go with their folder", async () => {
    const { exit, stdout } = await fairlead(`install --agent ${agent}`);
    expect({ exit, said: stdout.includes(folder) }).toEqual({ exit: 0, said: true });
    expect(files().length).toBeGreaterThan(0);
    for (const file of files()) expect(readFileSync(file, "utf8")).toContain("fairlead");
    expect((await fairlead(`install --agent ${agent}`)).stdout).toContain("nothing to change");
    expect((await fairlead(`uninstall --agent ${agent}`)).exit).toBe(0);
    expect(existsSync(join(sandbox.home, folder))).toBe(false);
  });

  test("are not written over somebody else's", async () => {
    await fairlead(`install --agent ${agent}`);
    const [file = ""] = files();
    writeFileSync(file, "mine");
    const { exit, stderr } = await fairlead(`install --agent ${agent}`);
    expect({ exit, stderr }).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining("is not fairlead's"),
    });
    await fairlead(`uninstall --agent ${agent}`);
    expect(readFileSync(file, "utf8")).toBe("mine");
  });

  test("are only named by --dry-run", async () => {
    const { stdout } = await fairlead(`install --agent ${agent} --dry-run --json`);
    expect(JSON.parse(stdout)).toMatchObject({ agent, dry_run: true });
    expect(existsSync(join(sandbox.home, folder))).toBe(false);
  });
});

test.skipIf(process.platform === "win32")("Cline's files are executable", async () => {
  await fairlead("install --agent cline");
  const file = join(sandbox.home, "Documents/Cline/Hooks/PreToolUse");
  expect(statSync(file).mode & 0o111).toBe(0o111);
  // As an installation leaves it that was killed before it was done.
  chmodSync(file, 0o644);
  await fairlead("install --agent cline");
  expect(statSync(file).mode & 0o777).toBe(0o755);
  const again = await fairlead("install --agent cline --json");
  expect(JSON.parse(again.stdout).changed).toEqual([]);
});

test.each([
  ["opencode", ".config/opencode/plugins/fairlead.js", "Fairlead"],
  ["kilo", ".config/kilo/plugins/fairlead.js", "Fairlead"],
  ["pi", ".pi/agent/extensions/fairlead.js", "default"],
  ["openclaw", ".openclaw/extensions/fairlead/index.js", "default"],
])("the plugin of %s is a module that the runtime can read", async (agent, file, name) => {
  await fairlead(`install --agent ${agent} --strict`);
  const text = readFileSync(join(sandbox.home, file), "utf8");
  expect(new Bun.Transpiler({ loader: "js" }).scan(text).exports).toEqual([name]);
});

test("--all takes every agent that is used here and no other", async () => {
  for (const folder of [".codex", ".gemini", ".kiro"]) mkdirSync(join(sandbox.home, folder));
  expect((await fairlead("install --all")).exit).toBe(0);
  expect(existsSync(join(sandbox.home, ".codex/hooks.json"))).toBe(true);
  expect(existsSync(join(sandbox.home, ".gemini/settings.json"))).toBe(true);
  expect(existsSync(join(sandbox.home, ".kiro/hooks/fairlead.json"))).toBe(true);
  expect(existsSync(join(sandbox.home, ".qwen"))).toBe(false);
  expect((await fairlead("uninstall --all")).exit).toBe(0);
  expect(existsSync(join(sandbox.home, ".codex/hooks.json"))).toBe(false);
});

test("without a name Claude Code is meant, and the others that are used here are named", async () => {
  mkdirSync(join(sandbox.home, ".codex"));
  const { stdout } = await fairlead("install");
  expect(stdout).toContain("also found here: Codex CLI; guard them all: fairlead install --all");
  expect(existsSync(join(sandbox.home, ".codex/hooks.json"))).toBe(false);
});

test.each([
  ["install --agent nobody", /unknown agent "nobody"; known: claude, codex, .*opencode/],
  ["install --agent codex --scope local", /no settings of yours in a repository/],
  ["install --agent kiro --scope local", /has no local place/],
  ["install --agent kiro --scope all", /unknown scope "all"/],
  ["install --agent cline --events stop", /takes its events as a whole/],
  ["install --all", /no agent was found here/],
])("%s is refused with a reason", async (words, message) => {
  const { exit, stderr } = await fairlead(words);
  expect(exit).toBe(1);
  expect(stderr).toMatch(message);
});

test("the words of every installation name the executable", async () => {
  await fairlead("install --agent codex");
  const text = readFileSync(join(sandbox.home, ".codex/hooks.json"), "utf8");
  expect(text).toContain(BINARY ?? "/opt/fairlead/bin/fairlead");
});

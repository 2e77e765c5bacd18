import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import packageJson from "../../package.json";
import { CLAUDE_PLUGIN, claudePluginFiles } from "../../scripts/claude-plugin.ts";
import { claudeCode, claudeMatcher } from "../../src/install/claude-code.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

const files = claudePluginFiles();
const parsed = (path: string) => JSON.parse(files.get(path) ?? "null");

describe("the plugin of Claude Code", () => {
  test("has the version of everything else, in both manifests", () => {
    const { plugins } = parsed(".claude-plugin/marketplace.json");
    const plugin = parsed(`${CLAUDE_PLUGIN}/.claude-plugin/plugin.json`);
    expect(plugins).toMatchObject([{ name: plugin.name, source: `./${CLAUDE_PLUGIN}` }]);
    for (const { version } of [plugins[0], plugin]) expect(version).toBe(packageJson.version);
  });

  test("hooks what install hooks, and waits for all of it", () => {
    const { hooks } = parsed(`${CLAUDE_PLUGIN}/hooks/hooks.json`);
    expect(Object.keys(hooks)).toEqual([...claudeCode.defaultEvents]);
    expect(hooks.PreToolUse[0].matcher).toBe(claudeMatcher("PreToolUse"));
    expect(hooks.PreToolUse[0].hooks[0]).toEqual({
      type: "command",
      command: `sh "\${CLAUDE_PLUGIN_ROOT}/fairlead.sh" hook pre-tool --agent claude`,
      timeout: 35,
    });
    expect(JSON.stringify(hooks)).not.toContain("async");
  });

  test("has commands and skills that say what they are for", () => {
    const pages = readdirSync(CLAUDE_PLUGIN, { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".md"),
    );
    expect(pages.sort()).toEqual([
      ...["commands/allow.md", "commands/status.md", "commands/why.md"],
      "skills/refusals/SKILL.md",
    ]);
    for (const page of pages) {
      const text = readFileSync(join(CLAUDE_PLUGIN, page), "utf8");
      expect(text).toMatch(/^---\n(?:name: \w+\n)?description: .+\n/);
    }
  });
});

describe.if(process.platform !== "win32")("the plugin's script", () => {
  let sandbox: Sandbox;
  beforeEach(() => {
    sandbox = makeSandbox();
  });
  afterEach(() => sandbox.dispose());

  function run(path: string, ...words: readonly string[]) {
    const ran = Bun.spawnSync(["/bin/sh", resolve(CLAUDE_PLUGIN, "fairlead.sh"), ...words], {
      env: { HOME: sandbox.home, PATH: path },
      stdin: Buffer.from("in"),
    });
    return { exit: ran.exitCode, stdout: `${ran.stdout}`, stderr: `${ran.stderr}` };
  }

  /** An executable that says where it lies, what it was given and what it read. */
  function place(folder: string): string {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, "fairlead");
    writeFileSync(path, `#!/bin/sh\necho "${folder} $* $(/bin/cat)"\nexit 2\n`);
    chmodSync(path, 0o755);
    return folder;
  }

  test("hands over words, input and exit code, to the executable on PATH first", () => {
    const own = place(join(sandbox.home, ".local/bin"));
    expect(run("/usr/bin:/bin", "hook", "stop")).toMatchObject({
      exit: 2,
      stdout: `${own} hook stop in\n`,
    });
    const first = place(join(sandbox.home, "first"));
    expect(run(`${first}:/usr/bin:/bin`, "hook", "stop").stdout).toBe(`${first} hook stop in\n`);
  });

  test("fails where there is none, and tells the person when a session starts", () => {
    const start = run("/usr/bin:/bin", "hook", "session-start", "--agent", "claude");
    expect(start.exit).toBe(0);
    expect(JSON.parse(start.stdout).systemMessage).toContain("nothing is guarded");
    const call = run("/usr/bin:/bin", "hook", "pre-tool", "--agent", "claude");
    expect(call).toMatchObject({ exit: 1, stdout: "" });
    expect(call.stderr).toContain("nothing is guarded");
  });
});

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { CLAUDE_PLUGIN } from "../../scripts/claude-plugin.ts";
import { CODEX_PLUGIN, codexPluginFiles } from "../../scripts/codex-plugin.ts";
import { checkInstalled, checkOtherAgents } from "../../src/doctor/other-agents.ts";
import { tryPlugins } from "../../src/doctor/plugin-checks.ts";
import { runProgram } from "../../src/program.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";

let sandbox: Sandbox;
let program: string;
beforeEach(() => {
  sandbox = makeSandbox();
  program = put("bin/fairlead", "#!/bin/sh\necho fairlead 0\n");
  chmodSync(program, 0o755);
});
afterEach(() => sandbox.dispose());

function put(path: string, content: object | string): string {
  const whole = join(sandbox.home, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, typeof content === "string" ? content : JSON.stringify(content));
  return whole;
}

const PATH = "/usr/bin:/bin";
function start(words = "", path = PATH) {
  const env = { PATH: path, HOME: sandbox.home, USERPROFILE: sandbox.home };
  const cwd = sandbox.project;
  return { words: words.split(" "), cwd, env, stdin: "", executable: program };
}
const io = (path = PATH) => testIo(start("", path)).io;

async function fairlead(words: string) {
  const { io: world, ended } = testIo(start(words));
  return ended(await runProgram(words.split(" "), world));
}

const seen = () =>
  checkOtherAgents(io(), sandbox.project, []).map(
    ({ mark, subject, detail, fix }) => `${mark} ${subject}: ${detail}${fix ? ` [${fix}]` : ""}`,
  );

function installGemini(): void {
  put(".gemini/extensions/fairlead/gemini-extension.json", { name: "fairlead" });
  chmodSync(put(".gemini/extensions/fairlead/fairlead", "#!/bin/sh\n"), 0o755);
}

describe.skipIf(process.platform === "win32")("doctor says of a plugin", () => {
  test("that it calls fairlead, in place of entries that are missing", () => {
    installGemini();
    expect(seen()).toEqual(["ok Gemini CLI: the extension fairlead calls fairlead"]);
  });

  test("that calls are judged twice where entries stand beside it", async () => {
    installGemini();
    await fairlead("install --agent gemini");
    expect(seen()).toEqual([
      expect.stringMatching(/^ok Gemini CLI: 6 entries/),
      expect.stringMatching(
        /^warn .*both call fairlead.*judged twice \[fairlead uninstall --agent/,
      ),
    ]);
  });

  test("that it is off, unless entries do what it would", async () => {
    installGemini();
    const rules = { fairlead: { overrides: ["!/*"] } };
    put(".gemini/extensions/extension-enablement.json", rules);
    expect(seen()).toEqual([
      expect.stringMatching(
        /^fail Gemini CLI: the extension fairlead is off .*no call is judged \[gemini extensions enable/,
      ),
    ]);
    await fairlead("install --agent gemini");
    expect(seen()).toEqual([expect.stringMatching(/^ok Gemini CLI: 6 entries/)]);
  });

  test("that its executable is gone, or all hooks are off", () => {
    installGemini();
    put(".gemini/settings.json", { hooksConfig: { enabled: false } });
    expect(seen().join()).toMatch(/^fail .*is on, but .*"hooksConfig".*no call is judged/);
    rmSync(join(sandbox.home, ".gemini/settings.json"));
    rmSync(join(sandbox.home, ".gemini/extensions/fairlead/fairlead"));
    expect(seen().join()).toMatch(/^fail .*is on, but .*fairlead is missing; no call is judged/);
  });

  test("that nobody approved the hooks of Codex's", () => {
    const folder = ".codex/plugins/cache/fairlead/fairlead/0.1.0";
    for (const [path, text] of codexPluginFiles())
      if (path.startsWith(CODEX_PLUGIN)) put(`${folder}${path.slice(CODEX_PLUGIN.length)}`, text);
    put(".codex/config.toml", '[plugins."fairlead@fairlead"]\nenabled = true\n');
    expect(seen().join()).toMatch(/^fail Codex CLI: 9 hooks of the plugin .*are not approved/);
  });
});

describe.skipIf(process.platform === "win32")("of Claude Code's plugin", () => {
  const claude = { name: "claude", title: "Claude Code" };
  const install = (isOn: boolean) => {
    put(".claude/plugins/installed_plugins.json", {
      plugins: { "fairlead@fairlead": [{ scope: "user", installPath: resolve(CLAUDE_PLUGIN) }] },
    });
    put(".claude/settings.json", { enabledPlugins: { "fairlead@fairlead": isOn } });
  };

  test("status says that it guards, and that it does not where it is off", async () => {
    install(true);
    expect(await fairlead("status")).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining("the plugin fairlead@fairlead calls fairlead"),
    });
    install(false);
    expect(await fairlead("status")).toMatchObject({
      exit: 1,
      stdout: expect.stringMatching(/the plugin fairlead@fairlead is off .*no call is judged/),
    });
  });

  test("status and doctor say that calls are judged twice where entries stand beside it", async () => {
    install(true);
    await fairlead("install");
    const { stdout } = await fairlead("doctor --json");
    expect(stdout).toContain("so every call is judged twice");
    expect(JSON.parse((await fairlead("status --json")).stdout)).toMatchObject({ ok: true });
  });

  test("its script is asked whether it finds the executable", async () => {
    install(true);
    const root = sandbox.project;
    expect(await tryPlugins(io(`${dirname(program)}:${PATH}`), root, [claude])).toEqual([]);
    expect(await tryPlugins(io(), root, [claude])).toMatchObject([
      { mark: "fail", detail: expect.stringContaining("finds no fairlead executable") },
    ]);
    expect(checkInstalled(io(), root, [])).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findPlugin, OPENCODE_PACKAGE } from "../../src/install/plugins.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";

// What the clients of tests/client/plugins.test.ts write, in short.

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function put(path: string, content: object | string): string {
  const whole = join(sandbox.home, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, typeof content === "string" ? content : JSON.stringify(content));
  return whole;
}

function find(agent: string, root = sandbox.project) {
  const env = { PATH: "/usr/bin:/bin", HOME: sandbox.home, USERPROFILE: sandbox.home };
  const start = { words: [], cwd: root, env, stdin: "", executable: "/bin/fairlead" };
  return findPlugin(testIo(start).io, agent, root);
}

test.each(["claude", "codex", "gemini", "opencode", "cursor"])(
  "%s has none where nothing is installed, or what says so is broken",
  (agent) => {
    expect(find(agent)).toBeUndefined();
    for (const path of [".claude/plugins/installed_plugins.json", ".codex/config.toml"])
      put(path, "[ broken");
    put(".gemini/extensions/other/gemini-extension.json", { name: "other" });
    put(".config/opencode/opencode.json", { plugin: ["opencode-other", 1, ["x"]] });
    expect(find(agent)).toBeUndefined();
  },
);

describe("Claude Code's", () => {
  const install = (more: object = {}) =>
    put(".claude/plugins/installed_plugins.json", {
      version: 2,
      plugins: {
        "other@there": [{ scope: "user", installPath: "/o" }],
        "fairlead@here": [{ scope: "user", installPath: "/p", version: "0.1.0", ...more }],
      },
    });
  const enable = (is: boolean) =>
    put(".claude/settings.json", { enabledPlugins: { "fairlead@here": is } });

  test("is on where the strongest settings with a word about it say so", () => {
    install();
    expect(find("claude")).toMatchObject({ off: "no settings file enables it", folder: "/p" });
    const path = enable(true);
    expect(find("claude")).toMatchObject({
      what: "plugin fairlead@here",
      starts: ["sh", "/p/fairlead.sh"],
      off: undefined,
    });
    enable(false);
    expect(find("claude")?.off).toBe(`${path} disables it`);
    mkdirSync(join(sandbox.project, ".claude"), { recursive: true });
    const local = join(sandbox.project, ".claude/settings.local.json");
    writeFileSync(local, JSON.stringify({ enabledPlugins: { "fairlead@here": true } }));
    expect(find("claude")?.off).toBeUndefined();
  });

  test("counts only in the project that it was installed for", () => {
    install({ scope: "local", projectPath: join(sandbox.home, "elsewhere") });
    enable(true);
    expect(find("claude")).toBeUndefined();
    install({ scope: "local", projectPath: sandbox.project });
    expect(find("claude")?.off).toBeUndefined();
  });
});

test("Codex's is on unless its table says otherwise, and its hooks are approved by its name", () => {
  put(".codex/plugins/cache/here/fairlead/0.1.0/hooks/hooks.json", {});
  const config = put(".codex/config.toml", '[plugins."fairlead@here"]\nenabled = true\n');
  const folder = `${sandbox.home}/.codex/plugins/cache/here/fairlead/0.1.0`;
  expect(find("codex")).toMatchObject({
    ...{ what: "plugin fairlead@here", folder, off: undefined },
    approval: {
      hooks: `${folder}/hooks/hooks.json`,
      key: "fairlead@here:hooks/hooks.json",
      config,
    },
  });
  put(".codex/config.toml", '[plugins."fairlead@here"]\nenabled = false\n');
  expect(find("codex")?.off).toBe(`${config} disables it`);
});

describe("Gemini CLI's", () => {
  const install = () =>
    put(".gemini/extensions/fairlead/gemini-extension.json", { name: "fairlead" });
  const rules = (...overrides: readonly string[]) =>
    put(".gemini/extensions/extension-enablement.json", { fairlead: { overrides } });

  test("brings its executable, and is on where no rule says otherwise", () => {
    install();
    expect(find("gemini")).toMatchObject({
      starts: [`${sandbox.home}/.gemini/extensions/fairlead/fairlead`],
      off: undefined,
    });
  });

  test("is off below the folders that the last rule about them names", () => {
    install();
    const { home, project } = sandbox;
    for (const [off, list] of [
      [true, [`!${dirname(project)}/*`]],
      [false, [`!${dirname(project)}/*`, `${project}/`]],
      [true, [`${dirname(project)}/*`, `!${project}/*`]],
      [false, [`!${project}/deeper/*`]],
      [false, [`!${home}/elsewhere/`]],
      [true, [`!${project}/`]],
      [false, [`!${dirname(project)}/`]],
      [true, ["!/*"]],
    ] as const) {
      rules(...list);
      expect({ list, off: find("gemini")?.off !== undefined }).toEqual({ list, off });
    }
  });

  test("lies elsewhere where it is linked", () => {
    put(".gemini/extensions/fairlead/.gemini-extension-install.json", {
      ...{ type: "link", source: "/src/fairlead" },
    });
    expect(find("gemini")?.starts).toEqual(["/src/fairlead/fairlead"]);
  });
});

describe("OpenCode's", () => {
  test.each([
    [OPENCODE_PACKAGE, `.cache/opencode/packages/${OPENCODE_PACKAGE}@latest/node_modules`],
    [
      `${OPENCODE_PACKAGE}@0.1.0`,
      `.cache/opencode/packages/${OPENCODE_PACKAGE}@0.1.0/node_modules`,
    ],
  ])("%s is looked for in OpenCode's cache", (name, modules) => {
    put(".config/opencode/opencode.jsonc", `{ "plugin": ["other", "${name}"] } // mine`);
    expect(find("opencode")).toMatchObject({
      folder: `${sandbox.home}/${modules}/${OPENCODE_PACKAGE}`,
      starts: ["fairlead"],
    });
    const own = put(`${modules}/@fairlead/linux-x64/fairlead`, "");
    expect(find("opencode")?.starts).toEqual([own]);
  });

  test("may be a path, with options, in a project's settings", () => {
    mkdirSync(join(sandbox.project, ".opencode"), { recursive: true });
    const folder = join(sandbox.home, OPENCODE_PACKAGE);
    const plugin = [[`file://${folder}`, { some: "option" }]];
    writeFileSync(join(sandbox.project, ".opencode/opencode.json"), JSON.stringify({ plugin }));
    expect(find("opencode")?.folder).toBe(folder);
  });
});

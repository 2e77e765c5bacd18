import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defaults } from "../../src/config/defaults.ts";
import { machineFiles, projectFiles } from "../../src/config/layers.ts";
import { type LayerText, loadConfig } from "../../src/config/load.ts";
import type { Io } from "../../src/io.ts";
import { readText } from "../../src/sys/probe.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

/** The text of each layer's file; `managed` is in the sandbox, because /etc is not ours to write. */
interface Texts {
  readonly managed?: string;
  readonly user?: string;
  readonly project?: string;
  readonly local?: string;
  readonly env?: Readonly<Record<string, string>>;
}

function pathOf(kind: "managed" | "user" | "project" | "local"): string {
  const { home, project } = sandbox;
  switch (kind) {
    case "managed":
      return join(home, "managed/config.toml");
    case "user":
      return join(home, ".config/fairlead/config.toml");
    case "project":
      return join(project, ".fairlead/config.toml");
    case "local":
      return join(project, ".fairlead/config.local.toml");
    default:
      return kind satisfies never;
  }
}

function ioWith(env: Readonly<Record<string, string>> = {}): Io {
  const start = { words: [], cwd: sandbox.project, env: { HOME: sandbox.home, ...env }, stdin: "" };
  return { ...testIo(start).io, platform: "linux" };
}

async function load({ env = {}, ...texts }: Texts) {
  for (const kind of ["managed", "user", "project", "local"] as const) {
    const text = texts[kind];
    if (text === undefined) continue;
    mkdirSync(dirname(pathOf(kind)), { recursive: true });
    writeFileSync(pathOf(kind), text);
  }
  const machine: LayerText[] = [];
  for (const kind of ["managed", "user"] as const) {
    const text = await readText(pathOf(kind));
    if (text !== undefined) machine.push({ layer: { kind, path: pathOf(kind) }, text });
  }
  return loadConfig(ioWith(env), sandbox.project, Promise.resolve(machine));
}

describe("the files", () => {
  test("are the administrator's, the team's and the user's, then the project's and the local one", () => {
    expect(machineFiles(ioWith())).toEqual([
      { kind: "managed", path: "/etc/fairlead/config.toml" },
      { kind: "bundle", path: `${sandbox.home}/.local/state/fairlead/bundle/policy.toml` },
      { kind: "user", path: `${sandbox.home}/.config/fairlead/config.toml` },
    ]);
    expect(machineFiles(ioWith({ HOME: "" }))).toHaveLength(1);
    expect(projectFiles("/p")).toEqual([
      { kind: "project", path: "/p/.fairlead/config.toml" },
      { kind: "local", path: "/p/.fairlead/config.local.toml" },
    ]);
  });

  test("need not exist: the defaults are in force, from nowhere, without a warning", async () => {
    const loaded = await loadConfig(ioWith(), sandbox.project);
    expect(loaded.config).toEqual(defaults());
    expect(loaded.origins.size).toBe(0);
    expect(loaded.warnings).toEqual([]);
  });

  test("of the user are found through the home folder", async () => {
    mkdirSync(dirname(pathOf("user")), { recursive: true });
    writeFileSync(pathOf("user"), "timeout = 7\n");
    const loaded = await loadConfig(ioWith(), sandbox.project);
    expect(loaded.config.timeout).toBe(7);
    expect(loaded.origins.get("timeout")?.kind).toBe("user");
  });

  test("that exist are listed in order, empty or broken ones too", async () => {
    const loaded = await load({ user: "", project: "= broken", local: "timeout = 40" });
    expect(loaded.files.map(({ kind }) => kind)).toEqual(["user", "project", "local"]);
  });
});

describe("precedence", () => {
  test("of a value follows the layers, and its origin is the layer that won", async () => {
    const level = (name: string) => `[log]\nlevel = "${name}"\n`;
    const all = {
      managed: level("error"),
      user: level("warn"),
      project: level("debug"),
      local: level("info"),
    };
    const steps: readonly (readonly [Texts, string, string])[] = [
      [{ managed: all.managed }, "error", "managed"],
      [{ user: all.user }, "warn", "user"],
      [{ project: all.project }, "debug", "project"],
      [{ local: all.local }, "info", "local"],
      [{ env: { FAIRLEAD_LOG_LEVEL: "debug" } }, "debug", "environment"],
    ];
    for (const [texts, expected, kind] of steps) {
      const loaded = await load(texts);
      expect(loaded.config.log.level as string).toBe(expected);
      expect(loaded.origins.get("log.level")?.kind as string).toBe(kind);
    }
  });

  test("leaves keys alone that the later layer does not name", async () => {
    const { config } = await load({ user: "timeout = 50\n", project: '[log]\nlevel = "debug"\n' });
    expect(config).toEqual({
      ...defaults(),
      timeout: 50,
      log: { ...defaults().log, level: "debug" },
    });
  });
});

describe("a setting that may only be tightened", () => {
  test.each([
    ["user", "user"],
    ["managed", "managed"],
  ] as const)("is loosened by %s freely", async (kind) => {
    const { config, warnings } = await load({ [kind]: "timeout = 5\nfail_closed = true\n" });
    expect(config).toMatchObject({ timeout: 5, fail_closed: true });
    expect(warnings).toEqual([]);
  });

  test.each(["project", "local"] as const)("is tightened by %s", async (kind) => {
    const { config, warnings, origins } = await load({
      [kind]: "timeout = 60\nfail_closed = true\n",
    });
    expect(config).toMatchObject({ timeout: 60, fail_closed: true });
    expect(origins.get("fail_closed")?.kind).toBe(kind);
    expect(warnings).toEqual([]);
  });

  test.each(["project", "local"] as const)("is not loosened by %s", async (kind) => {
    const { config, warnings, origins } = await load({
      user: "timeout = 60\nfail_closed = true\n",
      [kind]: "timeout = 1\nfail_closed = false\n",
    });
    expect(config).toMatchObject({ timeout: 60, fail_closed: true });
    expect(origins.get("timeout")?.kind).toBe("user");
    expect(warnings).toEqual([
      `${pathOf(kind)}: timeout may only be tightened here; 60 stays in force`,
      `${pathOf(kind)}: fail_closed may only be tightened here; true stays in force`,
    ]);
  });

  test("is not loosened below its default by a project, where nobody set it", async () => {
    const { config, warnings } = await load({ project: "timeout = 1\n" });
    expect(config.timeout).toBe(defaults().timeout);
    expect(warnings).toEqual([
      `${pathOf("project")}: timeout may only be tightened here; 30 stays in force`,
    ]);
  });

  test("is not loosened over a value of the user's that cannot be", async () => {
    const { config, warnings } = await load({ user: "timeout = 0\n", project: "timeout = 5\n" });
    expect(config.timeout).toBe(defaults().timeout);
    expect(warnings.join("\n")).toContain("timeout must be at least");
    expect(warnings.join("\n")).toContain("30 stays in force");
  });

  test("is not loosened by the user where the administrator set it", async () => {
    const { config, origins } = await load({
      managed: "timeout = 100\nfail_closed = true\n",
      user: "timeout = 2\nfail_closed = false\n",
    });
    expect(config).toMatchObject({ timeout: 100, fail_closed: true });
    expect(origins.get("fail_closed")?.kind).toBe("managed");
  });

  test("stops nothing where the user or the administrator says so, never a repository", async () => {
    const observe = '[policy]\nenforce = "observe"\n';
    const on = '[policy]\nenforce = "on"\n';
    const enforced = async (texts: Texts) => {
      for (const kind of ["managed", "user", "project", "local"] as const) {
        rmSync(pathOf(kind), { force: true });
      }
      return (await load(texts)).config.policy.enforce as string;
    };
    expect(await enforced({ user: observe })).toBe("observe");
    expect(await enforced({ managed: observe })).toBe("observe");
    expect(await enforced({ project: observe })).toBe("on");
    expect(await enforced({ local: observe })).toBe("on");
    expect(await enforced({ managed: on, user: observe })).toBe("on");
    expect(await enforced({ managed: observe, user: on })).toBe("on");
    expect(await enforced({ user: observe, project: on })).toBe("on");
  });

  test("holds the administrator's rules unless the administrator only observes", async () => {
    const severity = '[policy.severity]\n"git/clean" = "deny"\n';
    const observe = '[policy]\nenforce = "observe"\n';
    expect((await load({ managed: severity, user: observe })).config.policy.held).toEqual([
      "git/clean",
    ]);
    expect((await load({ managed: observe + severity })).config.policy.held).toBeUndefined();
  });

  test("names the administrator's rules, and nobody else can", async () => {
    const rule = '[[rule]]\nid = "org/x"\ncommand = "x"\nverdict = "deny"\nreason = "r"\n';
    const { config, warnings } = await load({
      managed: `${rule}[policy.severity]\n"git/clean" = "deny"\n`,
      user: `${rule.replace("org/x", "me/x")}[policy]\ndisable = ["org/x", "git/stash"]\n`,
    });
    expect(config.policy.held).toEqual(["org/x", "git/clean"]);
    expect(config.policy.disable).toEqual(["git/stash"]);
    expect(warnings).toEqual([
      `${pathOf("user")}:7: policy.disable: "org/x" stays on; the administrator set it`,
    ]);
    const tried = await load({ managed: "", user: '[policy]\nheld = ["a/b"]\n' });
    expect(tried.config.policy.held).toBeUndefined();
    expect(tried.warnings[0]).toContain('unknown key "policy.held"');
  });

  test("is not taken from the administrator by a user who first tightens it", async () => {
    const { config } = await load({
      managed: "timeout = 100\n",
      user: "timeout = 200\n",
      project: "timeout = 150\n",
    });
    expect(config.timeout).toBe(200);
  });

  test("is not loosened by the environment, which an agent could set", async () => {
    const { config, warnings } = await load({
      user: "fail_closed = true\n",
      env: { FAIRLEAD_FAIL_CLOSED: "0", FAIRLEAD_TIMEOUT: "1" },
    });
    expect(config).toMatchObject({ timeout: 30, fail_closed: true });
    expect(warnings).toEqual([
      "FAIRLEAD_TIMEOUT: timeout may only be tightened here; 30 stays in force",
      "FAIRLEAD_FAIL_CLOSED: fail_closed may only be tightened here; true stays in force",
    ]);
  });
});

describe("a broken file", () => {
  test("with an unknown key names file, line and the nearest key, and the rest holds", async () => {
    const { config, warnings } = await load({
      user: "timeout = 60\n",
      project: '# settings\ntimeout = 90\nfail_close = true\n[log]\nlevl = "debug"\n',
    });
    expect(config).toEqual({ ...defaults(), timeout: 90 });
    const file = pathOf("project");
    expect(warnings).toEqual([
      `${file}:3: unknown key "fail_close"; did you mean "fail_closed"?`,
      `${file}:5: unknown key "log.levl"; did you mean "level"?`,
    ]);
  });

  test("that is not TOML names the line, and the other lines hold", async () => {
    const { config, warnings } = await load({ local: "timeout = 40\nfail_closed = = true\n" });
    expect(config).toEqual({ ...defaults(), timeout: 40 });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toStartWith(`${pathOf("local")}:2: not valid TOML: `);
    expect(warnings[0]).toEndWith("; this line is ignored");
    expect(warnings[0]).not.toContain("\n");
  });

  test("with a wrong value says what the value must be", async () => {
    const { warnings } = await load({
      project: 'timeout = "long"\nfail_closed = 1\n[log]\nlevel = "loud"\n',
    });
    const file = pathOf("project");
    expect(warnings).toEqual([
      `${file}:1: timeout must be a number of seconds; it is ignored`,
      `${file}:2: fail_closed must be true or false; it is ignored`,
      `${file}:4: log.level must be one of error, warn, info, debug; it is ignored`,
    ]);
  });

  test.each([
    ["timeout = 0.01", "timeout must be at least 0.05 s"],
    ["timeout = 601", "timeout must be at most 600 s"],
    ["timeout = nan", "timeout must be a number of seconds"],
    ['log = "info"', "log must be a table"],
  ])("with %s is refused", async (text, message) => {
    const { config, warnings } = await load({ user: `${text}\n` });
    expect(config).toEqual(defaults());
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(message);
  });

  test("does not take the sound ones down with it", async () => {
    const { config, warnings } = await load({
      managed: "= = =",
      user: "fail_closed = true\n",
      project: "[",
      local: "timeout = 70\n",
    });
    expect(config).toMatchObject({ fail_closed: true, timeout: 70 });
    expect(warnings).toHaveLength(2);
  });

  test("that cannot be read, a folder in its place, is a warning", async () => {
    mkdirSync(pathOf("project"), { recursive: true });
    const { config, warnings } = await load({ user: "timeout = 45\n" });
    expect(config.timeout).toBe(45);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toStartWith(`${pathOf("project")}: cannot be read (`);
  });

  test.each([
    ["constructor = 1"],
    ["__proto__ = 1"],
    ["toString = 1"],
    ['"a.b" = 1'],
    ["[__proto__]\nfail_closed = false"],
    ["[__proto__.log]\nlevel = 'error'\n[log]"],
    ["[log.__proto__]\nlevel = 'error'"],
    ["log.__proto__.level = 'error'"],
  ])("with %p changes nothing, prototypes included", async (text) => {
    const { config, warnings } = await load({ user: "fail_closed = true\n", project: text });
    expect(config).toEqual({ ...defaults(), fail_closed: true });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("unknown key");
  });
});

test("a byte order mark before a file's first key is no mistake", async () => {
  const { config, warnings } = await load({ project: "\uFEFFtimeout = 33\n" });
  expect(config.timeout).toBe(33);
  expect(warnings).toEqual([]);
});

describe("the environment", () => {
  test.each([
    [{ FAIRLEAD_TIMEOUT: "45.5" }, { timeout: 45.5 }],
    [{ FAIRLEAD_FAIL_CLOSED: "1" }, { fail_closed: true }],
    [{ FAIRLEAD_FAIL_CLOSED: "true" }, { fail_closed: true }],
    [{ FAIRLEAD_LOG_LEVEL: "debug" }, { log: { ...defaults().log, level: "debug" as const } }],
    [{ FAIRLEAD_TIMEOUT: "" }, {}],
  ])("%j sets its value", async (env, expected) => {
    const { config, warnings } = await load({ env });
    expect(config).toEqual({ ...defaults(), ...expected });
    expect(warnings).toEqual([]);
  });

  test.each([
    [{ FAIRLEAD_TIMEOUT: "soon" }, 'FAIRLEAD_TIMEOUT="soon": timeout must be a number of seconds'],
    [{ FAIRLEAD_TIMEOUT: "9999" }, 'FAIRLEAD_TIMEOUT="9999": timeout must be at most 600 s'],
    [
      { FAIRLEAD_FAIL_CLOSED: "yes" },
      'FAIRLEAD_FAIL_CLOSED="yes": fail_closed must be true or false',
    ],
    [
      { FAIRLEAD_LOG_LEVEL: "loud" },
      'FAIRLEAD_LOG_LEVEL="loud": log.level must be one of error, warn, info, debug',
    ],
  ])("%j is a warning and changes nothing", async (env, warning) => {
    const { config, warnings } = await load({ env });
    expect(config).toEqual(defaults());
    expect(warnings).toEqual([warning]);
  });
});

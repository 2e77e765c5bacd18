import { expect, test } from "bun:test";
import { AGENTS } from "../../src/install/agent.ts";
import { readSettings } from "../../src/install/claude-settings.ts";
import type { SettingsLevel } from "../../src/install/claude-settings-paths.ts";
import { checkSettings } from "../../src/install/settings-checks.ts";

const [agent] = AGENTS;

function entries(executable: string, events?: readonly string[]) {
  const made = agent?.entries({
    platform: "linux",
    executable,
    events: events ?? agent.defaultEvents,
    strict: false,
    awaited: new Set(),
    deadlineSeconds: 30,
  });
  return Object.fromEntries((made ?? []).map(({ event, group }) => [event, [group]]));
}

function check(...texts: readonly (readonly [SettingsLevel, unknown])[]) {
  return checkWith([], ...texts);
}

/** The checks where a hook of the user's runs on some events. */
function checkWith(
  awaited: readonly string[],
  ...texts: readonly (readonly [SettingsLevel, unknown])[]
) {
  const files = texts.map(([level, value]) =>
    readSettings(
      level,
      `/${level}.json`,
      typeof value === "string" ? value : JSON.stringify(value),
    ),
  );
  return checkSettings(files, 30, new Set(awaited));
}

function findings(...texts: readonly (readonly [SettingsLevel, unknown])[]) {
  return check(...texts)
    .filter(({ mark }) => mark !== "ok")
    .map(({ mark, detail }) => `${mark} ${detail}`);
}

/** A program that is nowhere; doctor's own tests have one that works. */
const PROGRAM = "/nowhere/fairlead";

test("an executable that is gone is found at every entry", () => {
  expect(findings(["user", { hooks: entries(PROGRAM) }])).toEqual(
    (agent?.defaultEvents ?? []).map(() => expect.stringContaining("is missing; the hook fails")),
  );
});

test("without any entry the fix is to install", () => {
  expect(check(["user", { model: "opus" }]).at(-1)).toEqual({
    mark: "fail",
    subject: "entries",
    detail: "no settings file calls fairlead",
    fix: "fairlead install",
  });
});

test.each<readonly [string, SettingsLevel, unknown, string]>([
  [
    "broken JSON",
    "user",
    '{"a": ',
    "fail /user.json:1: a value was expected; Claude Code ignores the whole file",
  ],
  [
    "a list",
    "user",
    "[]",
    "fail /user.json:1: the file is not a JSON object; Claude Code ignores the whole file",
  ],
  [
    "comments",
    "user",
    "{} // x",
    "fail /user.json:1: the file has comments; Claude Code ignores the whole file",
  ],
  [
    "hooks turned off",
    "local",
    { disableAllHooks: true },
    `fail /local.json says "disableAllHooks": true; no hook runs`,
  ],
  [
    "managed hooks only",
    "managed",
    { allowManagedHooksOnly: true },
    `fail /managed.json says "allowManagedHooksOnly": true; only hooks of managed settings run`,
  ],
  [
    "a list of hooks",
    "user",
    { hooks: [] },
    `warn /user.json:1: "hooks" is not an object; no hook runs`,
  ],
  [
    "an object for an event",
    "user",
    { hooks: { Stop: {} } },
    `warn /user.json:1: "hooks.Stop" is not a list; its hooks never run`,
  ],
  [
    "a flat entry",
    "user",
    { hooks: { Stop: [{ command: "x" }] } },
    `warn /user.json:1: "hooks.Stop.0.hooks" is missing; it must be a list; Claude Code leaves the entry out`,
  ],
  [
    "a matcher object",
    "user",
    { hooks: { PreToolUse: [{ matcher: { tools: [] }, hooks: [] }] } },
    `fail /user.json:1: "hooks.PreToolUse.0.matcher" must be a string, not an object; Claude Code ignores the whole file`,
  ],
  [
    "onFailure on the group",
    "user",
    { hooks: { Stop: [{ onFailure: "block", hooks: [] }] } },
    `warn /user.json:1: "onFailure" is beside "hooks"; it works only inside a handler`,
  ],
])("%s is found", (_, level, value, finding) => {
  expect(findings([level, value])).toContain(finding);
});

test.each<readonly [string, string, string]>([
  [
    '"permissions": null',
    '"permissions" must be an object, not null',
    'correct or remove "permissions"',
  ],
  ['"permissions": ["Bash"]', '"permissions" must be an object, not a list', "correct or remove"],
  [
    '"permissions": {"defaultMode": "acceptedits"}',
    '"permissions.defaultMode" must be one of "default", "acceptEdits",',
    'write "defaultMode": "acceptEdits"',
  ],
  [
    '"permissions": {"allow": "Bash"}',
    '"permissions.allow" must be a list, not a string',
    'write "allow": ["Bash"]',
  ],
  ['"enabledPlugins": ["x"]', '"enabledPlugins" must be an object of values', "correct or remove"],
  [
    '"cleanupPeriodDays": "30"',
    '"cleanupPeriodDays" must be a whole number above 0, not a string',
    'write "cleanupPeriodDays": 30 in /user.json',
  ],
  ['"env": []', '"env" must be an object, not an empty list', "correct or remove"],
  ['"sandbox": true', '"sandbox" must be an object, not true', "correct or remove"],
  [
    '"attribution": "none"',
    '"attribution" must be true or false or an object, not a string',
    "correct or remove",
  ],
  ['"verbose": "True"', '"verbose" must be true or false', 'write "verbose": true'],
  ['"statusLine": {"type": "command"}', '"statusLine.command" is missing', "correct or remove"],
  ['"PreToolUse": [{}]', '"PreToolUse" must be inside "hooks"', "correct or remove"],
])("%s has the client ignore the file, and what to write is said", (setting, detail, fix) => {
  const text = `{\n  ${setting},\n  "hooks": ${JSON.stringify({ PreToolUse: entries(PROGRAM).PreToolUse })}\n}`;
  const [settings, second, ...others] = check(["user", text]);
  expect(settings).toMatchObject({ mark: "fail", subject: "settings (user)" });
  expect(settings?.detail).toStartWith(`/user.json:2: ${detail}`);
  expect(settings?.detail).toEndWith("Claude Code ignores the whole file");
  expect(settings?.fix).toContain(fix);
  // What stands in it is in force nowhere.
  expect(second).toEqual({
    mark: "fail",
    subject: "entries",
    detail: "the entries are in /user.json, which Claude Code ignores; no call is judged",
    fix: "correct /user.json",
  });
  expect(others).toEqual([]);
});

test.each([
  '"effortLevel": 3, "theme": []',
  '"unknown": null, "permissions": {"unknown": 3, "allow": ["Bash(", 3]}',
  '"env": {"PORT": 3000}',
  '"enabledMcpjsonServers": "one"',
  '"disableAgentView": null',
  '"model": 3, "model": "opus"',
])("%s leaves the file in force", (setting) => {
  const [settings] = check(["user", `{${setting}}`]);
  expect(settings).toEqual({ mark: "ok", subject: "settings (user)", detail: "/user.json" });
});

test("an administrator's file is never ignored for one value", () => {
  const [settings] = check(["managed", { permissions: null, cleanupPeriodDays: "30" }]);
  expect(settings?.mark).toBe("ok");
});

test("a restriction of an administrator holds whatever is written but false", () => {
  const about = (value: unknown) =>
    findings(["managed", { allowManagedHooksOnly: value }]).some((line) =>
      line.includes("allowManagedHooksOnly"),
    );
  expect([true, "true", "yes", 1].map(about)).toEqual([true, true, true, true]);
  expect([false, "false", null].map(about)).toEqual([false, false, false]);
});

test("of many mistakes the first five are told one by one", () => {
  const values = Object.fromEntries(
    ["model", "agent", "language", "claudeMd", "timeZone", "outputStyle", "prUrlTemplate"].map(
      (name) => [name, 3],
    ),
  );
  const said = check(["local", values]).filter(({ subject }) => subject === "settings (local)");
  expect(said).toHaveLength(6);
  expect(said.at(-1)).toMatchObject({ detail: "2 more in /local.json" });
});

test("switches in a file that the client ignores switch nothing off", () => {
  const broken: [SettingsLevel, unknown] = ["local", { disableAllHooks: true, model: 3 }];
  expect(findings(broken).some((line) => line.includes("disableAllHooks"))).toBe(false);
});

test.each([
  [
    "mcp__github",
    "PreToolUse",
    `"mcp__github" matches no tool; every tool of the server is "mcp__github__.*"`,
  ],
  ["bash", "PreToolUse", `"bash" matches nothing; names are case-sensitive: "Bash"`],
  ["(", "PreToolUse", `"(" is not a regular expression`],
  ["Bash", "Stop", `Stop has no matcher; "Bash" is ignored`],
])("the matcher %s of %s is found", (matcher, event, problem) => {
  const hooks = { [event]: [{ matcher, hooks: [{ type: "command", command: "x" }] }] };
  expect(findings(["user", { hooks }])).toContain(`warn /user.json:1: ${problem}`);
});

test.each([
  "Bash|PowerShell",
  "*",
  "",
  "mcp__github__.*",
  "^(Bash|Edit)$",
  "mcp__github__create_issue",
])("the matcher %j is fine", (matcher) => {
  const hooks = { PreToolUse: [{ matcher, hooks: [{ type: "command", command: "x" }] }] };
  expect(findings(["user", { hooks }])).toEqual(["fail no settings file calls fairlead"]);
});

test("mistakes in handlers are found", () => {
  const handler = { type: "command", command: "x", timeout: 5000, if: "Bash(git *)" };
  expect(
    findings([
      "user",
      { hooks: { SessionStart: [{ hooks: [handler] }], preToolUse: [{ hooks: [{}] }] } },
    ]),
  ).toEqual([
    "fail no settings file calls fairlead",
    "warn /user.json:1: a timeout of 5000 s; the unit is seconds",
    `warn /user.json:1: "if" works only on tool events; on SessionStart the hook never runs`,
    `warn /user.json:1: no event is called "preToolUse"; did you mean "PreToolUse"?`,
  ]);
});

test("the same handler in two files runs once, a different one twice", () => {
  const mine = { hooks: entries("/opt/fairlead", ["PreToolUse"]) };
  const other = { hooks: entries("/usr/bin/fairlead", ["PreToolUse"]) };
  const twice = (...levels: readonly (readonly [SettingsLevel, unknown])[]) =>
    check(...levels).filter(({ detail }) => detail.includes("times"));
  expect(twice(["project", mine], ["user", mine])).toEqual([]);
  expect(twice(["project", mine], ["user", other])).toEqual([
    {
      mark: "fail",
      subject: "entries",
      detail: "PreToolUse calls fairlead 2 times: /project.json:1, /user.json:1",
      fix: "fairlead uninstall --scope project",
    },
  ]);
  const [both] = twice(["managed", mine], ["user", other]);
  expect(both?.fix).toBe("fairlead uninstall");
});

test("entries through a shell depend on PATH and double those that install wrote", () => {
  const hooks = {
    PreToolUse: [
      ...(entries("/opt/fairlead", ["PreToolUse"]).PreToolUse ?? []),
      { hooks: [{ type: "command", command: "fairlead hook pre-tool" }] },
    ],
  };
  const found = findings(["user", { hooks }]);
  expect(found).toContain("fail PreToolUse calls fairlead 2 times: /user.json:1, /user.json:1");
  expect(found).toContain(
    "warn /user.json:1: calls fairlead through a shell, so it depends on PATH",
  );
});

test("what install writes as async is fine until a hook of the user's runs there", () => {
  const written: [SettingsLevel, unknown] = ["local", { hooks: entries(PROGRAM) }];
  const about = (awaited: readonly string[]) =>
    checkWith(awaited, written).filter(({ detail }) => detail.includes('"async"'));
  expect(about([])).toEqual([]);
  expect(about(["Stop"])).toEqual([]);
  expect(about(["PostToolUse", "Stop"])).toEqual([
    {
      mark: "fail",
      subject: "entries",
      detail: '/local.json:1: PostToolUse is "async", so nobody waits for what is answered there',
      fix: "fairlead install --scope local",
    },
  ]);
});

test("entries without async, as older versions wrote them, are fine", () => {
  const hooks = entries(PROGRAM);
  const old = JSON.parse(JSON.stringify(hooks).replaceAll(',"async":true', ""));
  expect(JSON.stringify(old)).not.toBe(JSON.stringify(hooks));
  expect(findings(["user", { hooks: old }])).toEqual(findings(["user", { hooks }]));
});

test("entries that cannot do their work are found", () => {
  const command = PROGRAM;
  const hooks = {
    PreToolUse: [
      { hooks: [{ type: "command", command, args: ["hook", "stop"], async: true, timeout: 20 }] },
    ],
  };
  const found = findings(["local", { hooks }]);
  expect(found).toContain(`fail /local.json:1: "async" hooks cannot block`);
  expect(found).toContain("fail /local.json:1: the entry of PreToolUse calls Stop");
  expect(found).toContain(
    "warn /local.json:1: Claude Code gives up after 20 s, fairlead after 30 s",
  );
  expect(found.some((line) => line.startsWith("warn no entry for SessionStart"))).toBe(true);
});

test("a file without PreToolUse judges nothing", () => {
  expect(findings(["user", { hooks: entries("/opt/fairlead", ["Stop"]) }])).toContain(
    "fail no entry for PreToolUse: no tool call is judged",
  );
});

test("a file that cannot be read is broken", () => {
  const file = readSettings("user", "/x.json", new Error("permission denied"));
  expect(checkSettings([file], 30, new Set())[0]?.detail).toContain(
    "cannot be read (permission denied)",
  );
});

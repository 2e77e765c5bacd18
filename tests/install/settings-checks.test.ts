import { expect, test } from "bun:test";
import { AGENTS } from "../../src/install/agent.ts";
import { readSettings, type SettingsLevel } from "../../src/install/claude-settings.ts";
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
    "fail /user.json: line 1, column 7: a value was expected; Claude Code ignores the whole file",
  ],
  [
    "a list",
    "user",
    "[]",
    "fail /user.json: not a JSON object; Claude Code ignores the whole file",
  ],
  [
    "comments",
    "user",
    "{} // x",
    "fail /user.json has comments; Claude Code treats it as malformed and ignores the whole file",
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
    { hooks: [{ event: "Stop" }] },
    `warn /user.json:1: "hooks" is not an object; no hook runs`,
  ],
  [
    "an object for an event",
    "user",
    { hooks: { Stop: {} } },
    `warn /user.json:1: "hooks.Stop" is not an array; its hooks never run`,
  ],
  [
    "a flat entry",
    "user",
    { hooks: { Stop: [{ command: "x" }] } },
    `warn /user.json:1: an entry of "Stop" has no "hooks" array; it never runs`,
  ],
  [
    "a matcher object",
    "user",
    { hooks: { PreToolUse: [{ matcher: { tools: [] }, hooks: [] }] } },
    `warn /user.json:1: the matcher of an entry of "PreToolUse" is not a text; it never matches`,
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

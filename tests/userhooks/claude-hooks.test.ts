import { describe, expect, test } from "bun:test";
import { convertClaudeSettings, isClaudeSettings } from "../../src/userhooks/claude-hooks.ts";
import { checkHook } from "../../src/userhooks/hook-schema.ts";

/** What becomes of one handler: the hook, or else what is said. */
function converted(handler: object, event = "PreToolUse", matcher?: string) {
  const group = {
    ...(matcher === undefined ? {} : { matcher }),
    hooks: [{ type: "command", command: "./a.sh", ...handler }],
  };
  const { hooks, problems } = convertClaudeSettings({ hooks: { [event]: [group] } });
  for (const { hook } of hooks) expect(checkHook(hook)).toMatchObject({ ok: true });
  return { hook: hooks[0]?.hook, said: problems.map(({ message }) => message).join("; ") };
}

test("settings are told from our own files", () => {
  expect(isClaudeSettings({ hooks: { Stop: [] } })).toBe(true);
  for (const other of [{ hooks: [] }, {}, null, "x"]) expect(isClaudeSettings(other)).toBe(false);
});

/** Every field that the client's documentation has for a handler, with what becomes of it. */
const FIELDS: readonly (readonly [string, object, object | undefined, RegExp])[] = [
  ["command", {}, { command: "./a.sh", timeout: 600, on_failure: "continue" }, /^$/],
  ["args", { args: ["x y"] }, { args: ["x y"] }, /^$/],
  ["timeout", { timeout: 5 }, { timeout: 5 }, /^$/],
  ["a timeout beyond the most", { timeout: 900 }, { timeout: 600 }, /900 s becomes 600 s/],
  ["shell", { shell: "powershell" }, { shell: "powershell" }, /^$/],
  ["shell beside args", { shell: "bash", args: [] }, { args: [] }, /^$/],
  ["onFailure block", { onFailure: "block" }, { on_failure: "block" }, /^$/],
  ["onFailure continue", { onFailure: "continue" }, { on_failure: "continue" }, /^$/],
  ["async", { async: true }, undefined, /in the background is left out.*could refuse calls/],
  ["asyncRewake", { asyncRewake: true }, undefined, /in the background is left out/],
  ["statusMessage", { statusMessage: "…" }, { command: "./a.sh" }, /statusMessage is left out/],
  ["once", { once: true }, { command: "./a.sh" }, /^$/],
  ["an unknown field", { colour: "red" }, { command: "./a.sh" }, /colour is left out/],
  ["type http", { type: "http", url: "http://x" }, undefined, /type "http" is left out/],
  ["type prompt", { type: "prompt", prompt: "x" }, undefined, /type "prompt" is left out/],
  ["type agent", { type: "agent", prompt: "x" }, undefined, /type "agent" is left out/],
  ["type mcp_tool", { type: "mcp_tool" }, undefined, /type "mcp_tool" is left out/],
];

test.each(FIELDS)("the field %s", (_, handler, hook, said) => {
  const found = converted(handler);
  if (hook === undefined) expect(found.hook).toBeUndefined();
  else expect(found.hook).toMatchObject(hook);
  expect(found.said).toMatch(said);
});

test.each([
  ["PreToolUse", 600],
  ["UserPromptSubmit", 30],
  ["SessionEnd", 10],
  ["MessageDisplay", 10],
])("a hook on %s that says no time has %d s", (event, timeout) => {
  expect(converted({}, event).hook).toMatchObject({ timeout });
});

describe("matchers mean what the client makes of them", () => {
  const TOOLS: readonly (readonly [string | undefined, string])[] = [
    [undefined, "tool:pre_execute"],
    ["*", "tool:pre_execute"],
    ["Bash", "tool:pre_execute:Bash"],
    ["Edit, Write", "tool:pre_execute:Edit|Write"],
    ["Edit|Write", "tool:pre_execute:Edit|Write"],
    ["Edit.*", "tool:pre_execute:*Edit*"],
    ["^Edit$", "tool:pre_execute:Edit"],
    ["^(Edit|Write)$", "tool:pre_execute:Edit|Write"],
    ["mcp__db__.*", "tool:pre_execute:*mcp__db__*"],
    ["^mcp__.*__delete$", "tool:pre_execute:mcp__*__delete"],
  ];
  test.each(TOOLS)("%p of a tool", (matcher, event) => {
    expect(converted({}, "PreToolUse", matcher).hook).toMatchObject({ event });
  });

  test("an expression that no names say is named", () => {
    expect(converted({}, "PreToolUse", "(?!Bash).*")).toMatchObject({
      hook: undefined,
      said: expect.stringContaining("write the names in full"),
    });
  });

  const OTHERS: readonly (readonly [string, string, string, string])[] = [
    ["SessionStart", "startup|resume", "source_is", "startup|resume"],
    ["SessionEnd", "clear", "input_is", "reason=clear"],
    ["PreCompact", "manual", "input_is", "trigger=manual"],
    ["PostCompact", "auto", "input_is", "trigger=auto"],
    ["Setup", "init", "input_is", "trigger=init"],
    [
      "Notification",
      "permission_prompt, idle_prompt",
      "input_is",
      "notification_type=permission_prompt|idle_prompt",
    ],
    ["SubagentStart", "Explore", "input_is", "agent_type=Explore"],
    ["SubagentStop", "^my-plugin:reviewer$", "input_is", "agent_type=my-plugin:reviewer"],
    ["ConfigChange", "user_settings", "input_is", "source=user_settings"],
    ["InstructionsLoaded", "compact", "input_is", "load_reason=compact"],
    ["StopFailure", "rate_limit", "input_is", "error=rate_limit"],
    ["UserPromptExpansion", "deploy", "input_is", "command_name=deploy"],
    ["FileChanged", ".env|a.json", "input_is", "file_path=.env|*/.env|a.json|*/a.json"],
    ["Elicitation", "github", "input_is", "mcp_server_name=github"],
  ];
  test.each(OTHERS)("of %s: %s", (event, matcher, type, value) => {
    expect(converted({}, event, matcher).hook).toMatchObject({ conditions: [{ type, value }] });
  });

  test("where the client ignores them they are ignored", () => {
    expect(converted({}, "Stop", "Bash").hook).toEqual({
      ...{ event: "session:stop", command: "./a.sh", timeout: 600, on_failure: "continue" },
    });
  });
});

describe("the permission rule in `if` cuts a hook down", () => {
  const RULES: readonly (readonly [string | undefined, string, object])[] = [
    [
      "Bash",
      "Bash(git push *)",
      {
        event: "tool:pre_execute:Bash",
        conditions: [{ type: "command_matches", value: "git push *" }],
      },
    ],
    [
      undefined,
      "Bash(npm run:*)",
      { conditions: [{ type: "command_matches", value: "npm run *" }] },
    ],
    [
      "Edit|Bash",
      "Edit(src/**)",
      { event: "tool:pre_execute:Edit", conditions: [{ type: "file_matches", value: "src/**" }] },
    ],
    ["*", "Edit(*.ts)", { event: "tool:pre_execute:Edit|Write|NotebookEdit" }],
    ["*", "mcp__db__query", { event: "tool:pre_execute:mcp__db__query" }],
    ["mcp__.*", "mcp__db__query", { event: "tool:pre_execute:mcp__db__query" }],
  ];
  test.each(RULES)("%p with %s", (matcher, rule, hook) => {
    expect(converted({ if: rule }, "PreToolUse", matcher).hook).toMatchObject(hook);
  });

  test.each([
    ["PreToolUse", "Write", "Bash(ls)", "never runs"],
    ["PreToolUse", "*", "WebFetch(domain:x.org)", "cannot be converted"],
    ["Stop", "", "Bash(ls)", "never runs a hook on Stop"],
  ])("on %s for %p with %s nothing runs more often than it did", (event, matcher, rule, said) => {
    const found = converted({ if: rule }, event, matcher);
    expect(found.hook).toBeUndefined();
    expect(found.said).toContain(said);
  });
});

test("our own entries are not taken over, and what is no settings file says where", () => {
  expect(converted({ command: "/usr/bin/fairlead hook pre-tool" })).toEqual({
    hook: undefined,
    said: "",
  });
  expect(convertClaudeSettings({ hooks: { Bogus: [{ hooks: [] }] } }).problems).toEqual([
    { path: ["hooks", "Bogus"], message: 'unknown event "Bogus"' },
  ]);
  expect(convertClaudeSettings({ hooks: { Stop: [{ hooks: [{ type: 7 }] }] } }).problems).toEqual([
    { path: ["hooks", "Stop", 0, "hooks", 0, "type"], message: "type must be a string" },
  ]);
});

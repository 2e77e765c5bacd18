import { beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readSettings } from "../../src/install/claude-settings.ts";
import { claudeShape, HANDLERS } from "../../src/install/claude-shape.ts";
import { object, type Shape } from "../../src/install/shape.ts";
import { startModelApi } from "../../src/verify/model-api.ts";
import { messagesWire } from "../../src/verify/wires.ts";
import { makeSandbox } from "../support/world.ts";
import { bareClient, installClaudeCode, runClaudeCode } from "./claude-code.ts";

// What fairlead says of a settings file, held against what the real client says of it.

const ON = process.platform !== "win32";
let claude: string;
beforeAll(() => {
  if (ON) claude = installClaudeCode();
}, 180_000);

/** What the client passes over by itself says so; whatever else it lists has the whole file left out. */
const PASSED_OVER =
  /(?:was|were|value is|entry|row|matcher) (?:ignored|skipped|removed)|only honored from|While it is present/;

/** The paths of the values for which the client leaves out the whole of a settings text; `""` is the text itself. */
async function droppedByClient(text: string): Promise<readonly string[]> {
  const sandbox = makeSandbox(resolve(".cache/clients"));
  mkdirSync(join(sandbox.home, ".claude"), { recursive: true });
  writeFileSync(join(sandbox.home, ".claude/settings.json"), text);
  const child = Bun.spawn([claude, "doctor"], {
    cwd: sandbox.project,
    // Nothing listens there, and the client asks nobody else then.
    env: {
      ...bareClient(sandbox),
      ANTHROPIC_API_KEY: "stand-in",
      ANTHROPIC_BASE_URL: "http://127.0.0.1:9",
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "ignore",
  });
  const output = await new Response(child.stdout).text();
  sandbox.dispose();
  expect(output).toContain("Claude Code doctor");
  const listed = output.split("\n").flatMap((line) => {
    const [, path = "", said = ""] = /^- \S*settings\.json(?: › (.+?))?: (.*)$/.exec(line) ?? [];
    return said === "" || PASSED_OVER.test(said) ? [] : [path];
  });
  return [...new Set(listed)];
}

function droppedByUs(text: string): readonly string[] {
  const { dropped } = readSettings("user", "/settings.json", text);
  return dropped.map(({ key = "" }) => key);
}

/** Where the two disagree; the client names a whole where one of its alternatives is wrong inside. */
async function disagreements(text: string): Promise<readonly string[]> {
  const [theirs, ours] = [await droppedByClient(text), droppedByUs(text)];
  // The names of one pair must differ, which is nothing that a type says.
  const isPair = (path: string) => path.startsWith("sandbox.credentials.awsPairs.0.");
  const isWithin = (path: string, whole: string) => path === whole || path.startsWith(`${whole}.`);
  return [
    ...theirs
      .filter((whole) => !isPair(whole) && !ours.some((path) => isWithin(path, whole)))
      .map((path) => `missed: ${path}`),
    ...ours
      .filter((path) => !theirs.some((whole) => isWithin(path, whole)))
      .map((path) => `no mistake to the client: ${path}`),
  ];
}

const WHOLE: Shape = object(claudeShape());

/** A value of a shape, whose containers to a depth are there and all values at it are the given one. */
function filled(shape: Shape, value: unknown, depth: number): unknown {
  if (depth === 0) return value;
  switch (shape.is) {
    case "list":
      return [filled(shape.of, value, depth - 1)];
    case "table":
      return { name: filled(shape.of, value, depth - 1) };
    case "object":
      return Object.fromEntries(
        Object.entries(shape.fields).map(([name, field]) => [
          name,
          filled(field, value, depth - 1),
        ]),
      );
    case "either": {
      const last = shape.of.at(-1);
      return last === undefined ? value : filled(last, value, depth);
    }
    default:
      return right(shape);
  }
}

/** A value that is of a shape; names of variables differ, as some must. */
function right(shape: Shape): unknown {
  switch (shape.is) {
    case "text":
      return shape.form?.test("7:30") === true ? "7:30" : `V${variables++}`;
    case "truth":
      return true;
    case "number":
      return shape.most ?? 1;
    case "word":
      return shape.of[0];
    default:
      return "any";
  }
}
let variables = 0;

const VALUES = [3.5, -3, "zzz", "", true, null, [], [3], ["x"], {}, { a: 3 }] as const;
const DEPTHS = [1, 2, 3, 4, 5] as const;

describe.skipIf(!ON)("Claude Code leaves out a settings file as a whole", () => {
  test("for no file in which every setting is as it must be", async () => {
    const text = JSON.stringify(filled(WHOLE, "any", 99));
    expect(await droppedByClient(text)).toEqual([]);
    expect(droppedByUs(text)).toEqual([]);
  }, 20_000);

  test.each(VALUES.map((value) => ({ value, shown: JSON.stringify(value) })))(
    "for the settings that fairlead names where each is $shown, at any depth",
    async ({ value }) => {
      const texts = DEPTHS.map((depth) => JSON.stringify(filled(WHOLE, value, depth)));
      const found = await Promise.all([...new Set(texts)].map(disagreements));
      expect(found.flat()).toEqual([]);
    },
    60_000,
  );

  const handler = { type: "command", command: "true" };
  const guard = (...groups: readonly unknown[]) => ({ hooks: { PreToolUse: groups } });
  const withHandlers = (...hooks: readonly unknown[]) => guard({ hooks });

  test.each<readonly [string, unknown]>([
    ["names it does not know", { unknown: [3], permissions: { unknown: null } }],
    ["what it only passes over", { effortLevel: 3, theme: [], viewMode: "x", autoMode: {} }],
    ["rules that are none", { permissions: { allow: ["Bash(", 3], deny: [null] } }],
    ["a name for a list of servers", { enabledMcpjsonServers: "one" }],
    ["a hook that guards without a command", withHandlers({ type: "command" })],
    [
      "handlers that guard of all types, empty",
      withHandlers(...Object.keys(HANDLERS).map((type) => ({ type }))),
    ],
    [
      "a handler that guards of no type",
      withHandlers({ command: "x" }, { type: "x" }, { type: 3 }, 3, null),
    ],
    [
      "a handler that guards with wrong fields",
      withHandlers({
        ...handler,
        ...{ timeout: 0, async: "true", args: "x", if: 3, statusMessage: 3, once: 3 },
        ...{ rewakeMessage: "", rewakeSummary: "", asyncRewake: 3, holdsTools: 3 },
        ...{ onFailure: "x", shell: "zsh" },
      }),
    ],
    [
      "other handlers that guard with wrong fields",
      withHandlers(
        { type: "http", url: "x", headers: { a: 3 }, allowedEnvVars: "x", onFailure: 3 },
        { type: "mcp_tool", server: 3, tool: 3, input: [] },
        { type: "prompt", prompt: 3, model: 3, continueOnBlock: 3 },
        { type: "agent", prompt: [], timeout: "5" },
      ),
    ],
    ["entries that guard and are none", guard(3, null, {}, [], { hooks: [null] }, { hooks: {} })],
    ["a matcher that guards and is no text", guard({ matcher: ["Bash"], hooks: [handler] })],
    ["an entry that guards beside the list", { hooks: { PreToolUse: { hooks: [handler] } } }],
    ["no list of entries that guard", { hooks: { PermissionRequest: "x", PreToolUse: null } }],
    ["broken hooks that do not guard", { hooks: { Stop: [3, { hooks: [{}] }], SessionEnd: 3 } }],
    ["hooks that are a list of nothing", { hooks: [] }],
    ["hooks that are a list of entries", { hooks: [{ event: "Stop" }] }],
    ["hooks that are a text", { hooks: "x" }],
    ["hooks that are one entry", { hooks: { matcher: "", hooks: [handler] } }],
    ["hooks in hooks", { hooks: { hooks: { PreToolUse: [{ hooks: [handler] }] } } }],
    ["an entry for an unknown event", { hooks: { Before: { matcher: "", hooks: [handler] } } }],
    ["entries for an unknown event", { hooks: { preToolUse: [{ hooks: [{}] }] } }],
  ])(
    "with %s where fairlead says so",
    async (_what, settings) => {
      expect(await disagreements(JSON.stringify(settings))).toEqual([]);
    },
    20_000,
  );

  test.each<readonly [string, string]>([
    ["nothing in it", ""],
    ["nothing but space in it", " \n"],
    ["a byte order mark", "\uFEFF{}"],
    ["a mark and a mistake", '\uFEFF{"model": 3}'],
    ["a comment at the end", '{"model": "opus"} // comment'],
    ["a comment inside", '{\n  /* comment */\n  "model": "opus"\n}'],
    ["a trailing comma", '{"model": "opus",}'],
    ["a key that is repeated, the last one right", '{"model": 3, "model": "opus"}'],
    ["a key that is repeated, the last one wrong", '{"model": "opus", "model": 3}'],
    ["a list", "[]"],
    ["a number", "3"],
    ["null", "null"],
    ["single quotes", "{'model': 'opus'}"],
    ["an end that is missing", '{"model": "opus"'],
  ])(
    "with %s where fairlead says so",
    async (_what, text) => {
      const [theirs, ours] = [await droppedByClient(text), droppedByUs(text)];
      expect(ours).toEqual(theirs);
    },
    20_000,
  );

  test.each<readonly [string, boolean]>([
    ['"model": "opus"', true],
    ['"unknown": 3, "effortLevel": 3', true],
    ['"cleanupPeriodDays": "30"', false],
  ])(
    "and calls no hook of it then: %s",
    async (setting, isCalled) => {
      const sandbox = makeSandbox(resolve(".cache/clients"));
      const called = join(sandbox.home, "called");
      const hooks = {
        SessionStart: [{ hooks: [{ type: "command", command: `touch '${called}'` }] }],
      };
      mkdirSync(join(sandbox.home, ".claude"), { recursive: true });
      const text = `{${setting}, "hooks": ${JSON.stringify(hooks)}}`;
      writeFileSync(join(sandbox.home, ".claude/settings.json"), text);
      const api = startModelApi(messagesWire, []);
      await runClaudeCode(claude, sandbox, api.url);
      api.stop();
      expect(existsSync(called)).toBe(isCalled);
      expect(droppedByUs(text).length === 0).toBe(isCalled);
      sandbox.dispose();
    },
    60_000,
  );
});

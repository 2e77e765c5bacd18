import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { ALONE } from "../support/alone.ts";
import { CODE_SHOWN } from "../support/person.ts";
import { type Dialog, typeAt } from "../support/typing.ts";
import {
  BINARY,
  bareEnvironment,
  makeSandbox,
  type Sandbox,
  userFolders,
} from "../support/world.ts";

/** What a person types is about a terminal and a process: the executable, always. */
const binary = BINARY ?? resolve(HOST_BINARY);
const LINUX = process.platform === "linux" && existsSync(binary);

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

/** Starts a command at a terminal, and types the keys of each question as soon as it is there. */
function answer(words: readonly string[], dialog: Dialog, pauseMs?: number) {
  const { project: cwd, home } = sandbox;
  const command = [...ALONE, binary, ...words];
  const pause = pauseMs === undefined ? {} : { pauseMs };
  return typeAt({ command, cwd, env: bareEnvironment(home), ...pause }, dialog);
}

/** Types `keys` once a command shows `question`, as slowly as a person. */
function type(words: readonly string[], question: string, keys: readonly string[]) {
  return answer(words, [[question, keys]], 100);
}

/** Every file of the person's and the project's, with its content. */
function files(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
    .map((path) => `${path} ${readFileSync(path, "utf8")}`)
    .sort();
}

const everything = () => [...files(sandbox.home), ...files(sandbox.project)];

function refusedCode(): string {
  const call = {
    ...{ session_id: "s", cwd: sandbox.project, hook_event_name: "PreToolUse" },
    ...{ tool_name: "Bash", tool_input: { command: "rm -rf ~" } },
  };
  const ran = Bun.spawnSync([...ALONE, binary, "hook", "pre-tool", "--agent", "claude"], {
    cwd: sandbox.project,
    env: bareEnvironment(sandbox.home),
    stdin: Buffer.from(JSON.stringify(call)),
  });
  return CODE_SHOWN.exec(ran.stdout.toString())?.[1] ?? "none";
}

const KEYS = [
  ["Ctrl-C", ["\u0003"]],
  ["Esc", ["\u001B"]],
  ["Ctrl-C behind a y", ["y", "\u0003"]],
  ["Esc behind a y", ["y", "\u001B"]],
] as const;

describe.if(LINUX).each(KEYS)("%s", (_, keys) => {
  test("in trust stops with 130, and nothing is agreed to", async () => {
    mkdirSync(join(sandbox.project, ".fairlead"));
    const hook = '[[hook]]\nevent = "*"\ncommand = "echo one"\n';
    writeFileSync(join(sandbox.project, ".fairlead/config.toml"), hook);
    const before = everything();
    expect((await type(["trust"], "Let them run from now on?", keys)).exit).toBe(130);
    expect(everything()).toEqual(before);
  }, 60_000);
});

describe.if(LINUX).each(KEYS.slice(0, 2))("%s", (_, keys) => {
  test("at the question of allow stops with 130, and nothing may run", async () => {
    const code = refusedCode();
    const before = everything();
    expect((await type(["allow", code], "Let it pass once?", keys)).exit).toBe(130);
    expect(everything()).toEqual(before);
  }, 60_000);

  test("in install's choice of agents stops with 130, and no settings are written", async () => {
    for (const folder of [".claude", ".codex", ".gemini"]) mkdirSync(join(sandbox.home, folder));
    const before = everything();
    expect((await type(["install"], "Gemini CLI", keys)).exit).toBe(130);
    expect(everything()).toEqual(before);
  }, 60_000);
});

describe.if(LINUX).each(KEYS.slice(0, 2))("%s", (_, keys) => {
  const RULE = [
    ...["[[rule]]", 'id = "me/no-deploy"', 'command = "deploy"', 'verdict = "deny"'],
    ...['reason = "is by hand"', "", "[[allow]]", 'rule = "git/force-push"', 'reason = "mine"'],
  ];

  test.each([
    ["what is taken out", ["allow", "remove", "1"], [["Remove it?", keys]]],
    ["which rule is taken out", ["deny", "remove", "1"], [["Remove it?", keys]]],
    ["where something is refused", ["deny", "npm run ship"], [["Where is it refused?", keys]]],
    [
      "what the agent is told",
      ["deny", "npm run ship"],
      [
        ["Where is it refused?", ["\r"]],
        ["What is the agent told?", keys],
      ],
    ],
    [
      "whether a rule is written",
      ["deny", "npm run ship"],
      [
        ["Where is it refused?", ["\r"]],
        ["What is the agent told?", ["\r"]],
        ["Write it?", keys],
      ],
    ],
  ] as const)(
    "at the question %s stops with 130, and nothing is written",
    async (_what, words, dialog) => {
      const folder = userFolders(sandbox.home).config;
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "config.toml"), `${RULE.join("\n")}\n`);
      const before = everything();
      expect((await answer(words, dialog)).exit).toBe(130);
      expect(everything()).toEqual(before);
    },
    60_000,
  );
});

describe.if(LINUX)("an answer", () => {
  test.each([
    ["yes", ["yes", "\r"], 0],
    ["an arrow, a slip and y", ["\u001B[A", "n", "\u007F", "Y", "\r"], 0],
    ["Enter alone", ["\r"], 1],
    ["no", ["no\r"], 1],
  ])(
    "of %s is read as typed",
    async (_, keys, exit) => {
      mkdirSync(join(sandbox.project, ".fairlead"));
      const hook = '[[hook]]\nevent = "*"\ncommand = "echo one"\n';
      writeFileSync(join(sandbox.project, ".fairlead/config.toml"), hook);
      expect((await type(["trust"], "Let them run from now on?", keys)).exit).toBe(exit);
    },
    60_000,
  );
});

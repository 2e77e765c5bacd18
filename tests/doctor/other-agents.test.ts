import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkOtherAgents } from "../../src/doctor/other-agents.ts";
import { AGENTS } from "../../src/install/agent.ts";
import { programOf } from "../../src/install/shell-word.ts";
import { makeSandbox, runFairlead, type Sandbox, testIo } from "../support/world.ts";

let sandbox: Sandbox;
let executable: string;
beforeEach(() => {
  sandbox = makeSandbox();
  executable = join(sandbox.home, "it's here", "fairlead");
  mkdirSync(join(sandbox.home, "it's here"));
  writeFileSync(executable, "#!/bin/sh\n", { mode: 0o755 });
});
afterEach(() => sandbox.dispose());

function start(words: string) {
  const { project, home } = sandbox;
  const env = { PATH: "/usr/bin:/bin", HOME: home, USERPROFILE: home };
  return { words: words.split(" "), cwd: project, env, stdin: "", executable };
}

function seen(claudeLevels: readonly string[] = []) {
  const { io } = testIo(start(""));
  return checkOtherAgents(io, sandbox.project, claudeLevels).map(
    ({ mark, subject, detail, fix }) => `${mark} ${subject}: ${detail}${fix ? ` [${fix}]` : ""}`,
  );
}

/** In process only: an executable under test would name itself. */
const inProcess = process.env.FAIRLEAD_BIN === undefined && process.platform !== "win32";

test("an agent that is not here is not mentioned", () => {
  expect(seen()).toEqual([]);
});

test("an agent that is here without fairlead is worth a look", () => {
  mkdirSync(join(sandbox.home, ".gemini"));
  expect(seen()).toEqual([
    "warn Gemini CLI: is used here without fairlead [fairlead install --agent gemini]",
  ]);
});

test.if(inProcess)("entries that stand are counted", async () => {
  await runFairlead(start("install --agent gemini"));
  expect(seen()).toEqual([`ok Gemini CLI: 6 entries in ${sandbox.home}/.gemini/settings.json`]);
});

test.if(inProcess)("an executable that is gone is a failure with its repair", async () => {
  await runFairlead(start("install --agent qwen"));
  rmSync(executable);
  const [line = ""] = seen();
  expect(line).toStartWith("fail Qwen Code: ");
  expect(line).toContain(`${executable} is `);
  expect(line).toEndWith("[fairlead install --agent qwen]");
});

test.if(inProcess)(
  "entries that stand where the agent does not read them are a failure",
  async () => {
    await runFairlead(start("install --agent factory"));
    const path = join(sandbox.home, ".factory/hooks.json");
    writeFileSync(path, JSON.stringify({ hooks: JSON.parse(readFileSync(path, "utf8")) }));
    expect(seen()).toEqual([
      `fail Factory Droid: ${path}: entries below "hooks" are not read; no call is judged [fairlead install --agent factory]`,
    ]);
  },
);

test.if(inProcess)("entries that are missing are worth a look", async () => {
  await runFairlead(start("install --agent wave --events pre-tool"));
  expect(seen()[0]).toStartWith("warn Wave: 1 of 8 entries");
});

test.if(inProcess)("a call that would be judged twice is said", async () => {
  await runFairlead(start("install --agent cursor"));
  expect(seen(["user"])[1]).toStartWith("ok Cursor: also runs Claude Code's hooks (user)");
  expect(seen().length).toBe(1);
});

test.if(inProcess)("files of their own are counted", async () => {
  await runFairlead(start("install --agent cline"));
  expect(seen()[0]).toStartWith("ok Cline: 7 of 7 files");
  rmSync(join(sandbox.home, "Documents/Cline/Hooks/PreToolUse"));
  expect(seen()[0]).toStartWith("warn Cline: 6 of 7 files");
});

test("a file that cannot be read is a failure with its line", () => {
  mkdirSync(join(sandbox.home, ".codex"));
  writeFileSync(join(sandbox.home, ".codex/hooks.json"), "{\n  nonsense\n}");
  expect(seen()[0]).toStartWith(`fail Codex CLI: ${sandbox.home}/.codex/hooks.json:2: `);
});

test.each(["linux", "windows"] as const)(
  "every agent's words on %s are known again",
  (platform) => {
    const path = platform === "windows" ? "C:\\Program Files\\it\\fairlead.exe" : "/it's/fairlead";
    for (const agent of AGENTS.slice(1)) {
      const options = {
        executable: path,
        events: ["PreToolUse"],
        strict: true,
        awaited: new Set<string>(),
        deadlineSeconds: 30,
      };
      const entries = agent.entries({ platform, ...options });
      expect(entries.length).toBeGreaterThan(0);
      for (const { group } of entries) {
        const inner = group.hooks;
        const [handler] = Array.isArray(inner) ? inner : [group];
        expect({ agent: agent.name, ours: agent.isOurs(handler) }).toMatchObject({ ours: true });
        expect(programOf(handler)).toBe(path);
      }
      for (const other of [null, "x", {}, { command: "fairlead" }, { command: "x hook y" }]) {
        expect(agent.isOurs(other)).toBe(false);
      }
    }
  },
);

test.if(inProcess)(
  "a project's switch that Copilot heeds is a failure, and where it stands",
  async () => {
    await runFairlead(start("install --agent copilot"));
    expect(seen().join()).not.toContain("disableAllHooks");
    const path = join(sandbox.project, ".github/copilot/settings.json");
    mkdirSync(join(sandbox.project, ".github/copilot"), { recursive: true });
    writeFileSync(path, '{"disableAllHooks": true}');
    expect(seen()).toEqual([
      `fail GitHub Copilot CLI: ${path} says "disableAllHooks": true; no call is judged [remove "disableAllHooks" from ${path}]`,
    ]);
  },
);

import { afterEach, beforeEach, expect, test } from "bun:test";
import { type HookProject, makeHookProject } from "../support/hook-project.ts";

// What every later session is told is asked about once for each folder and session, if the person lets the call run.

let at: HookProject;

beforeEach(() => {
  at = makeHookProject();
});
afterEach(() => at.dispose());

let calls = 0;

interface Asked {
  readonly runs?: boolean;
  readonly session?: string;
}

/** The answer to a call, which then runs or does not. */
async function ask(line: string, { runs = true, session = "s1" }: Asked = {}): Promise<string> {
  const call = {
    ...{ session_id: session, permission_mode: "acceptEdits", tool_name: "Bash" },
    ...{ tool_input: { command: line }, tool_use_id: `t${++calls}` },
  };
  const { stdout } = await at.event("PreToolUse", call);
  if (runs) await at.event("PostToolUse", { ...call, tool_response: {} });
  return JSON.parse(stdout).decision;
}

test("skills are asked about once in a session", async () => {
  expect(await ask("cp -r /tmp/skills/one ~/.claude/skills/")).toBe("ask");
  expect(await ask("cp -r /tmp/skills/two ~/.claude/skills/")).toBe("allow");
  expect(await ask("printf x > ~/.claude/skills/three/SKILL.md")).toBe("allow");
});

test("a question that was not answered with yes is asked again", async () => {
  expect(await ask("cp -r /tmp/skills/one ~/.claude/skills/", { runs: false })).toBe("ask");
  expect(await ask("cp -r /tmp/skills/two ~/.claude/skills/")).toBe("ask");
});

test("another folder, another session and a file of its own are asked about", async () => {
  expect(await ask("cp -r /tmp/skills/one ~/.claude/skills/")).toBe("ask");
  expect(await ask("printf x > ~/.claude/agents/a.md")).toBe("ask");
  expect(await ask("cp -r /tmp/skills/two ~/.claude/skills/", { session: "s2" })).toBe("ask");
  expect(await ask("printf x > ~/.claude/CLAUDE.md")).toBe("ask");
  expect(await ask("printf x > ~/.claude/CLAUDE.md")).toBe("ask");
});

test("whatever else a line does is judged as ever", async () => {
  expect(await ask("cp -r /tmp/skills/one ~/.claude/skills/")).toBe("ask");
  expect(await ask("cp -r /tmp/skills/two ~/.claude/skills/; rm -rf ~")).toBe("block");
  expect(await ask("cp x.json ~/.claude/settings.json; cp y ~/.claude/skills/y")).not.toBe("allow");
});

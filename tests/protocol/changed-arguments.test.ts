import { expect, test } from "bun:test";
import { findDialect, listDialects } from "../../src/protocol/dialect.ts";
import { parseEvent } from "../../src/protocol/parse-event.ts";
import { withLine } from "../../src/protocol/tool-words.ts";

const INPUT = { command: "changed", timeout: 5 };

/** What an agent is answered before a tool that is to get other arguments. */
async function answerOf(name: string, verdict: "pass" | "ask", wireName = "PreToolUse") {
  const dialect = await findDialect(name)?.load();
  const tool = { tool_name: "Bash", tool_input: { command: "npm test" } };
  const payload = { session_id: "s", cwd: "/p", hook_event_name: "PreToolUse", ...tool };
  const parsed = parseEvent(payload, undefined, wireName);
  if (dialect === undefined || !parsed.ok) throw new Error(`no ${name}`);
  const outcome = verdict === "pass" ? { verdict } : { verdict, reason: "why" };
  const { stdout } = dialect.encode({ ...outcome, output: INPUT }, parsed.event);
  return { takes: dialect.replaces?.(parsed.event) === true, stdout };
}

test.each([
  ["claude", "PreToolUse", { hookEventName: "PreToolUse", updatedInput: INPUT }],
  ["gemini", "BeforeTool", { hookEventName: "BeforeTool", tool_input: INPUT }],
])("%s gets other arguments without an approval", async (name, wire, hookSpecificOutput) => {
  const { takes, stdout } = await answerOf(name, "pass", wire);
  expect(takes).toBe(true);
  expect(JSON.parse(stdout)).toEqual({ hookSpecificOutput });
});

test("Copilot and our own plugins get them beside nothing else", async () => {
  expect(JSON.parse((await answerOf("copilot", "pass")).stdout)).toEqual({ modifiedArgs: INPUT });
  for (const name of ["opencode", "pi"]) {
    const { takes, stdout } = await answerOf(name, "pass");
    expect(takes).toBe(true);
    expect(JSON.parse(stdout)).toEqual({ decision: "allow", output: INPUT });
  }
});

test("who takes no other arguments says so, and the agents that do can be counted", async () => {
  const takers: string[] = [];
  for (const { name } of listDialects())
    if ((await answerOf(name, "pass", name === "gemini" ? "BeforeTool" : "PreToolUse")).takes)
      takers.push(name);
  expect(takers.toSorted()).toEqual(["claude", "copilot", "gemini", "opencode", "pi"]);
});

test("another line comes in every field that held one, and the directory beside it stays there", () => {
  const change = (line: string) => `x; ${line}`;
  const moved = { command: "cd sub && make", dir_path: "sub" };
  expect(withLine(moved, "/p", change)).toEqual({ command: "x; make", dir_path: "sub" });
  expect(withLine({ command: "make", cwd: "/p" }, "/p", change)).toEqual({
    ...{ command: "x; make", cwd: "/p" },
  });
  expect(withLine({ command: "make", cmd: "make" }, "/p", change)).toEqual({
    ...{ command: "x; make", cmd: "x; make" },
  });
  expect(withLine({ command: 1 }, "/p", change)).toEqual({ command: 1 });
});

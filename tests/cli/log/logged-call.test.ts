import { expect, test } from "bun:test";
import { callOf } from "../../../src/cli/log/logged-call.ts";
import type { Decision } from "../../../src/state/decisions.ts";

const DECISION: Decision = {
  id: "mhx3k2a19f3c",
  time: "2026-11-23T10:00:00.000Z",
  session: "s",
  project: "/app",
  cwd: "/app",
  agent: "claude",
  event: "PreToolUse",
  verdict: "deny",
};

test("a command, a path and an input give the call back", () => {
  expect(callOf({ ...DECISION, tool: "Bash", command: "ls" })).toEqual({
    tool: "Bash",
    input: { command: "ls" },
  });
  expect(callOf({ ...DECISION, tool: "Edit", path: "/app/.env" })).toMatchObject({
    tool: "Edit",
    input: { file_path: "/app/.env" },
  });
  expect(callOf({ ...DECISION, tool: "mcp__a__b", input: '{"sql":"DROP TABLE x"}' })).toEqual({
    tool: "mcp__a__b",
    input: { sql: "DROP TABLE x" },
  });
});

test.each<[string, Partial<Decision>]>([
  ["content", { tool: "Bash", content: "none" }],
  ["not a tool call", { event: "Stop" }],
  ["the last 7 characters", { tool: "Bash", command: "ls", hidden: 7 }],
  ["all of the call", { tool: "mcp__a__b", input: "{" }],
])("what the log does not hold is said: %s", (words, fields) => {
  const call = callOf({ ...DECISION, ...fields });
  expect(call).toBeInstanceOf(Error);
  expect(String(call)).toContain(words);
});

import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { kimiReader } from "../../../src/replay/readers/kimi.ts";
import { recognise } from "../../../src/replay/recognise.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { linesOf, readAll, toldCalls } from "../calls.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function written(path: string, content: string): string {
  const whole = join(sandbox.home, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, content);
  return whole;
}

test("calls are read with the session's folder, their time and what followed", () => {
  const event = (told: object) => ({
    ...{ type: "context.append_loop_event", agentId: "main", event: told, time: 1_795_917_951_970 },
  });
  const asked = (toolCallId: string, name: string, args: object) =>
    event({ type: "tool.call", toolCallId, name, args });
  const answered = (toolCallId: string, output: string, isError?: true) =>
    event({ type: "tool.result", toolCallId, result: { output, isError } });
  written("sessions/wd_app_0a/session_1/state.json", '{"cwd":"/home/user/app"}');
  const path = written(
    "sessions/wd_app_0a/session_1/agents/main/wire.jsonl",
    linesOf(
      { type: "metadata", protocol_version: "1.5", created_at: 1_795_917_951_579 },
      asked("a", "Bash", { command: "ls" }),
      answered("a", "Command executed successfully."),
      asked("b", "Bash", { command: "make" }),
      answered("b", "Command failed with exit code: 2.", true),
      asked("c", "Bash", { command: "cat .env" }),
      answered("c", "fairlead refused: this would show a secret (files/env)", true),
      asked("d", "Write", { path: "a.ts", content: "x" }),
    ),
  );
  const { calls } = readAll(kimiReader, path);
  expect(toldCalls(calls)).toEqual([
    "Bash ls: ran",
    "Bash make: failed",
    "Bash cat .env: refused",
    "Write a.ts: unknown",
  ]);
  for (const call of calls)
    expect(call).toMatchObject({
      ...{ agent: "kimi", session: "session_1", cwd: "/home/user/app" },
      time: "2026-11-29T02:05:51.970Z",
    });
  expect(recognise(path)).toEqual({ agent: "kimi" });
});

test("sessions of its predecessor are read, which do not say their folder", () => {
  const message = (type: string, payload: object) => ({
    ...{ timestamp: 1_774_509_614.25, message: { type, payload } },
  });
  const asked = (id: string, name: string, args: object) =>
    message("ToolCall", {
      type: "function",
      id,
      function: { name, arguments: JSON.stringify(args) },
    });
  const answered = (id: string, output: unknown, isError: boolean) =>
    message("ToolResult", { tool_call_id: id, return_value: { is_error: isError, output } });
  const rejected = "The tool call is rejected by the user. Please follow the new instructions.";
  const path = written(
    "sessions/0a0b/s-2/wire.jsonl",
    linesOf(
      message("TurnBegin", { user_input: "go" }),
      asked("Shell:0", "Shell", { command: "ls" }),
      answered("Shell:0", "a", false),
      asked("Shell:1", "Shell", { command: "rm a" }),
      answered("Shell:1", [{ type: "text", text: rejected }], true),
      asked("Write:2", "WriteFile", { path: "a.ts", content: "x" }),
      answered("Write:2", "", false),
      asked("Edit:3", "StrReplaceFile", { path: "b.ts", edit: { old: "a", new: "b" } }),
      message("SubagentEvent", { event: asked("sub:0", "Shell", { command: "pwd" }).message }),
    ),
  );
  const { calls } = readAll(kimiReader, path);
  expect(toldCalls(calls)).toEqual([
    "Bash ls: ran",
    "Bash rm a: refused",
    "Write a.ts: ran",
    "Edit b.ts: unknown",
    "Bash pwd: unknown",
  ]);
  expect(calls[0]).toMatchObject({ session: "s-2", time: "2026-03-26T07:20:14.250Z" });
  expect(calls[0]?.cwd).toBeUndefined();
  expect(recognise(path)).toEqual({ agent: "kimi" });
});

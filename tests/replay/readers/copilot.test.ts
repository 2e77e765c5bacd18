import { afterEach, beforeEach, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { copilotReader } from "../../../src/replay/readers/copilot.ts";
import { recognise } from "../../../src/replay/recognise.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { linesOf, readAll, toldCalls } from "../calls.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const timestamp = "2026-11-23T10:00:00.000Z";
const event = (type: string, data: object) => ({ type, data, id: type, timestamp });

function asked(toolCallId: string, name: string, args: unknown) {
  const toolRequests = [{ toolCallId, name, arguments: args, type: "function" }];
  return event("assistant.message", { content: "", toolRequests });
}

function answered(toolCallId: string, more: object) {
  return event("tool.execution_complete", { toolCallId, ...more });
}

test("calls are read with their folder, branch, time and what followed", () => {
  const path = join(sandbox.home, "events.jsonl");
  const context = { cwd: "/home/user/app", gitRoot: "/home/user/app", branch: "main" };
  const older = { content: "x\n<exited with exit code 3>" };
  writeFileSync(
    path,
    linesOf(
      event("session.start", { sessionId: "s1", copilotVersion: "1.0.102", context }),
      asked("a", "bash", { command: "ls" }),
      event("tool.execution_start", { toolCallId: "a", toolName: "bash", arguments: {} }),
      answered("a", { success: true, shellExecution: { exitCode: 0 }, result: { content: "" } }),
      asked("b", "bash", { command: "make" }),
      answered("b", { success: true, shellExecution: { exitCode: 2 } }),
      asked("c", "bash", { command: "make test" }),
      answered("c", { success: true, result: older }),
      asked("d", "bash", { command: "cat .env" }),
      answered("d", { success: false, error: { code: "denied", message: "Denied by a hook" } }),
      event("session.context_changed", { cwd: "/home/user/app/lib", branch: "next" }),
      asked("e", "create", '{"path":"a.ts","file_text":"x"}'),
      answered("e", { success: false, error: { message: "the file exists" } }),
    ),
  );
  const { calls } = readAll(copilotReader, path);
  expect(toldCalls(calls)).toEqual([
    "Bash ls: ran",
    "Bash make: failed",
    "Bash make test: failed",
    "Bash cat .env: refused",
    "Write a.ts: failed",
  ]);
  expect(calls[0]).toMatchObject({
    ...{ agent: "copilot", session: "s1", cwd: "/home/user/app", branch: "main", time: timestamp },
  });
  expect(calls[4]).toMatchObject({
    ...{ cwd: "/home/user/app/lib", start: "/home/user/app", branch: "next" },
  });
  expect(recognise(path)).toEqual({ agent: "copilot" });
});

import { afterEach, beforeEach, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { factoryReader } from "../../../src/replay/readers/factory.ts";
import { recognise } from "../../../src/replay/recognise.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { linesOf, readAll, toldCalls } from "../calls.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const TIME = "2026-11-23T10:00:00.000Z";

function message(role: string, part: object) {
  return { type: "message", timestamp: TIME, message: { role, content: [part] } };
}

test("calls are read with their folder, time and what followed", () => {
  const path = join(sandbox.home, "s.jsonl");
  const asked = (id: string, name: string, input: object) =>
    message("assistant", { type: "tool_use", id, name, input });
  const answered = (id: string, content: unknown, isError: boolean) =>
    message("user", { type: "tool_result", tool_use_id: id, content, is_error: isError });
  writeFileSync(
    path,
    linesOf(
      { type: "session_start", id: "s1", title: "go", version: 2, cwd: "/home/user/app" },
      asked("a", "Execute", { command: "ls" }),
      answered("a", "b\n\n[Process exited with code 0]", false),
      asked("b", "Execute", { command: "make" }),
      answered("b", [{ type: "text", text: "Error: Command failed (exit code: 2)" }], true),
      asked("c", "Execute", { command: "cat .env" }),
      answered("c", "Error: fairlead refused: this would show a secret (files/env)", true),
      asked("d", "Create", { file_path: "a.ts", content: "x" }),
      answered("d", "Error: Tool execution cancelled by user", true),
    ),
  );
  const { calls } = readAll(factoryReader, path);
  expect(toldCalls(calls)).toEqual([
    "Bash ls: ran",
    "Bash make: failed",
    "Bash cat .env: refused",
    "Write a.ts: refused",
  ]);
  for (const call of calls)
    expect(call).toMatchObject({
      agent: "factory",
      session: "s1",
      cwd: "/home/user/app",
      time: TIME,
    });
  expect(recognise(path)).toEqual({ agent: "factory" });
});

import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { grokReader } from "../../../src/replay/readers/grok.ts";
import { recognise } from "../../../src/replay/recognise.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { linesOf, readAll, toldCalls } from "../calls.ts";

let sandbox: Sandbox;
let folder: string;
beforeEach(() => {
  sandbox = makeSandbox();
  folder = join(sandbox.home, "%2Fhome%2Fuser%2Fapp/s1");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "chat_history.jsonl"),
    linesOf(
      { type: "user", content: [{ type: "text", text: "go" }] },
      asked("a", "run_terminal_command", { command: "ls" }),
      { type: "tool_result", tool_call_id: "a", content: "exit: 0\nx" },
      asked("b", "run_terminal_command", { command: "make" }),
      { type: "tool_result", tool_call_id: "b", content: "exit: 2\n" },
      asked("c", "search_replace", { file_path: "a.ts", old_string: "a", new_string: "b" }),
      { type: "tool_result", tool_call_id: "c", content: "the user rejected it" },
      {
        ...{ role: "assistant", content: "" },
        tool_calls: [
          { id: "d", function: { name: "read_file", arguments: '{"target_file":"a.ts"}' } },
        ],
      },
      { role: "tool", tool_call_id: "d", content: "x" },
    ),
  );
});
afterEach(() => sandbox.dispose());

function asked(id: string, name: string, args: object) {
  return { type: "assistant", content: "", tool_calls: [{ id, name, arguments: args }] };
}

test("calls are read with what the files beside them say", () => {
  const update = (timestamp: number, told: object) => ({ timestamp, params: { update: told } });
  writeFileSync(
    join(folder, "summary.json"),
    JSON.stringify({ info: { cwd: "/srv/app" }, head_branch: "main" }),
  );
  writeFileSync(
    join(folder, "updates.jsonl"),
    linesOf(
      update(1_795_918_125, { sessionUpdate: "tool_call", toolCallId: "c" }),
      update(1_795_918_129, {
        sessionUpdate: "tool_call_update",
        toolCallId: "c",
        status: "failed",
      }),
      update(1_795_918_129, { sessionUpdate: "tool_call_update" }),
    ),
  );
  const path = join(folder, "chat_history.jsonl");
  const { calls } = readAll(grokReader, path);
  expect(toldCalls(calls)).toEqual([
    "Bash ls: ran",
    "Bash make: failed",
    "Edit a.ts: refused",
    "Read a.ts: ran",
  ]);
  for (const call of calls)
    expect(call).toMatchObject({ agent: "grok", session: "s1", cwd: "/srv/app", branch: "main" });
  expect(calls.map(({ time }) => time)).toEqual([
    ...[undefined, undefined, "2026-11-29T02:08:45.000Z", undefined],
  ]);
  expect(recognise(path)).toEqual({ agent: "grok" });
});

test("without them the folder's name says where the session was", () => {
  writeFileSync(join(folder, "summary.json"), "torn {");
  const { calls } = readAll(grokReader, join(folder, "chat_history.jsonl"));
  expect(calls[0]).toMatchObject({ cwd: "/home/user/app", session: "s1" });
  const other = join(sandbox.home, "%E0%A4%A/s2");
  mkdirSync(other, { recursive: true });
  const copy = join(other, "chat_history.jsonl");
  writeFileSync(copy, linesOf(asked("a", "run_terminal_cmd", { command: "ls" })));
  expect(readAll(grokReader, copy).calls[0]?.cwd).toBeUndefined();
});

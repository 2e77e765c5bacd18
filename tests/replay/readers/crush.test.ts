import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { crushReader } from "../../../src/replay/readers/crush.ts";
import { recognise } from "../../../src/replay/recognise.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { readAll, toldCalls } from "../calls.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function asked(id: string, name: string, input: object, more: object = {}) {
  return [{ type: "tool_call", data: { id, name, input: JSON.stringify(input), ...more } }];
}

function answered(id: string, content: string, isError: boolean) {
  return [{ type: "tool_result", data: { tool_call_id: id, content, is_error: isError } }];
}

test("calls are read with the project's folder, their time and what followed", () => {
  mkdirSync(join(sandbox.project, ".crush"));
  const path = join(sandbox.project, ".crush/crush.db");
  const database = new Database(path);
  database.run("CREATE TABLE sessions (id TEXT)");
  database.run("CREATE TABLE messages (id TEXT, session_id TEXT, parts TEXT, created_at INTEGER)");
  const parts = [
    [{ type: "text", data: { text: 'no "tool_call" is here' } }],
    asked("a", "bash", { command: "ls", working_dir: "/srv" }),
    answered("a", "x", false),
    asked("b", "bash", { command: "make" }),
    answered("b", "exit code 2", true),
    asked("c", "bash", { command: "rm a" }),
    answered("c", "User denied permission", true),
    asked("d", "multiedit", { file_path: "a.ts", edits: [] }),
    asked("e", "web_search", {}, { provider_executed: true }),
  ].map((each) => JSON.stringify(each));
  const insert = database.prepare("INSERT INTO messages VALUES ('m', 's1', ?, 1795918125)");
  for (const each of [...parts, '[{"type":"tool_call"']) insert.run(each);
  database.close();
  const { calls, counts } = readAll(crushReader, path);
  expect(toldCalls(calls)).toEqual([
    "Bash cd /srv && ls: ran",
    "Bash make: failed",
    "Bash rm a: refused",
    "Edit a.ts: unknown",
  ]);
  for (const call of calls)
    expect(call).toMatchObject({
      ...{ agent: "crush", session: "s1", cwd: sandbox.project, start: sandbox.project },
      time: "2026-11-29T02:08:45.000Z",
    });
  expect(counts).toMatchObject({ broken: 1, untold: 0 });
  expect(recognise(path)).toEqual({ agent: "crush" });
});

import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { hermesReader } from "../../../src/replay/readers/hermes.ts";
import { recognise } from "../../../src/replay/recognise.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { linesOf, readAll, toldCalls } from "../calls.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function asked(id: string, name: string, args: object) {
  const call = { id, type: "function", function: { name, arguments: JSON.stringify(args) } };
  return { role: "assistant", tool_calls: [call] };
}

const answered = (id: string, content: object | string) => ({
  ...{ role: "tool", tool_call_id: id },
  content: typeof content === "string" ? content : JSON.stringify(content),
});

const MESSAGES = [
  asked("a", "terminal", { command: "ls" }),
  answered("a", { output: "", exit_code: 0, error: null }),
  asked("b", "terminal", { command: "make" }),
  answered("b", { output: "no", exit_code: 2, error: null }),
  asked("c", "terminal", { command: "cat .env" }),
  answered("c", { error: "fairlead refused: this would show a secret (files/env)" }),
  asked("d", "execute_code", { code: "print(1)" }),
  answered("d", { status: "success", output: "1\n", exit_code: 0 }),
  asked("e", "patch", { path: "a.ts", old_string: "a", new_string: "b" }),
  answered("e", { status: "blocked", error: "not approved" }),
  asked("f", "write_file", { path: "a.ts", content: "x" }),
  answered("f", "not JSON"),
];

const TOLD = [
  "Bash ls: ran",
  "Bash make: failed",
  "Bash cat .env: refused",
  "Bash python3 -c 'print(1)': ran",
  "Edit a.ts: refused",
  "Write a.ts: ran",
];

function store(path: string, columns: string, values: readonly string[]): void {
  const database = new Database(path);
  database.run(`CREATE TABLE sessions (id TEXT${columns})`);
  database.run(
    "CREATE TABLE messages (id INTEGER PRIMARY KEY, session_id TEXT, role TEXT, content TEXT," +
      " tool_call_id TEXT, tool_calls TEXT, timestamp REAL)",
  );
  database.run(`INSERT INTO sessions VALUES (${values.map(() => "?").join()})`, [...values]);
  const insert = database.prepare(
    "INSERT INTO messages (session_id, role, content, tool_call_id, tool_calls, timestamp)" +
      " VALUES ('s1', ?, ?, ?, ?, 1795918125.25)",
  );
  for (const { role, ...told } of MESSAGES) {
    const { content = null, tool_call_id: id = null } = "content" in told ? told : {};
    insert.run(role, content, id, "tool_calls" in told ? JSON.stringify(told.tool_calls) : null);
  }
  insert.run("assistant", null, null, "[torn");
  database.close();
}

test("calls of a store are read with their folder, branch, time and what followed", () => {
  const path = join(sandbox.home, "state.db");
  store(path, ", cwd TEXT, git_branch TEXT", ["s1", "/home/user/app", "main"]);
  const { calls, counts } = readAll(hermesReader, path);
  expect(toldCalls(calls)).toEqual(TOLD);
  for (const call of calls)
    expect(call).toMatchObject({
      ...{ agent: "hermes", session: "s1", cwd: "/home/user/app", branch: "main" },
      time: "2026-11-29T02:08:45.250Z",
    });
  expect(counts).toMatchObject({ broken: 1, untold: 0 });
  expect(recognise(path)).toEqual({ agent: "hermes" });
});

test("an older store says no folder", () => {
  const path = join(sandbox.home, "old.sqlite");
  store(path, "", ["s1"]);
  const { calls } = readAll(hermesReader, path);
  expect(toldCalls(calls)).toEqual(TOLD);
  expect(calls[0]?.cwd).toBeUndefined();
});

test("a session that is a file is read, by lines or as a whole", () => {
  const lines = join(sandbox.home, "20261123_101010_0a.jsonl");
  const timestamp = "2026-11-23T10:10:10.000Z";
  const header = { role: "session_meta", model: "m", tools: [] };
  writeFileSync(lines, linesOf(header, ...MESSAGES.map((one) => ({ ...one, timestamp }))));
  const whole = join(sandbox.home, "session_20261123_101010_0a.json");
  const about = { session_id: "20261123_101010_0a", session_start: timestamp };
  writeFileSync(whole, JSON.stringify({ ...about, messages: [...MESSAGES, 1] }, null, 1));
  for (const path of [lines, whole]) {
    const { calls } = readAll(hermesReader, path);
    expect(toldCalls(calls)).toEqual(TOLD);
    for (const call of calls)
      expect(call).toMatchObject({ session: "20261123_101010_0a", time: timestamp });
    expect(recognise(path)).toEqual({ agent: "hermes" });
  }
});

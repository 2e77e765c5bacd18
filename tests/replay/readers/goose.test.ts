import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gooseReader } from "../../../src/replay/readers/goose.ts";
import { recognise } from "../../../src/replay/recognise.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { linesOf, readAll, toldCalls } from "../calls.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function asked(id: string, name: string, args: object) {
  const toolCall = { status: "success", value: { name, arguments: args } };
  return [
    { type: "text", text: "so" },
    { type: "toolRequest", id, toolCall },
  ];
}

const answered = (id: string, toolResult: object) => [{ type: "toolResponse", id, toolResult }];
const texts = (text: string) => [{ type: "text", text }];
const DECLINED = "The user has declined to run this tool. DO NOT attempt to call this tool again.";

const CONTENTS = [
  texts("go"),
  asked("a", "developer__shell", { command: "ls" }),
  answered("a", { status: "success", value: texts("x") }),
  asked("b", "shell", { command: "make" }),
  answered("b", { status: "success", value: { content: texts("no"), isError: true } }),
  asked("c", "developer__shell", { command: "rm a" }),
  answered("c", { status: "success", value: texts(DECLINED) }),
  asked("d", "developer__text_editor", { command: "write", path: "a.ts", file_text: "x" }),
  answered("d", { status: "error", error: "no such folder" }),
  asked("e", "developer__text_editor", { command: "view", path: "b.ts" }),
  [{ type: "toolRequest", id: "f", toolCall: { status: "error", error: "no such tool" } }, 1],
];

const TOLD = [
  "Bash ls: ran",
  "Bash make: failed",
  "Bash rm a: refused",
  "Write a.ts: failed",
  "Read b.ts: unknown",
];

const PLACE = { agent: "goose", cwd: "/home/user/app", start: "/home/user/app" };

test("calls of the store are read with their folder, time and what followed", () => {
  const path = join(sandbox.home, "sessions.db");
  const database = new Database(path);
  database.run("CREATE TABLE sessions (id TEXT, working_dir TEXT)");
  database.run(
    "CREATE TABLE messages (id INTEGER PRIMARY KEY, session_id TEXT, content_json TEXT, created_timestamp INTEGER)",
  );
  database.run("INSERT INTO sessions VALUES ('20261129_1', '/home/user/app')");
  const insert = database.prepare(
    "INSERT INTO messages (session_id, content_json, created_timestamp) VALUES ('20261129_1', ?, 1795918125)",
  );
  for (const content of CONTENTS) insert.run(JSON.stringify(content));
  insert.run('[{"type":"toolRequest"');
  database.close();
  const { calls, counts } = readAll(gooseReader, path);
  expect(toldCalls(calls)).toEqual(TOLD);
  for (const call of calls)
    expect(call).toMatchObject({
      ...PLACE,
      session: "20261129_1",
      time: "2026-11-29T02:08:45.000Z",
    });
  expect(counts.broken).toBe(1);
  expect(recognise(path)).toEqual({ agent: "goose" });
});

test("older sessions are lines behind one with the folder", () => {
  const path = join(sandbox.home, "20251123_101010.jsonl");
  const header = { working_dir: "/home/user/app", description: "x", message_count: 9 };
  const created = 1_795_918_125;
  writeFileSync(
    path,
    linesOf(header, ...CONTENTS.map((content) => ({ role: "user", created, content }))),
  );
  const { calls } = readAll(gooseReader, path);
  expect(toldCalls(calls)).toEqual(TOLD);
  for (const call of calls) expect(call).toMatchObject({ ...PLACE, session: "20251123_101010" });
  expect(recognise(path)).toEqual({ agent: "goose" });
});

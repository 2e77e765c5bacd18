import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { kiloReader, openCodeReader } from "../../../src/replay/readers/opencode.ts";
import { recognise } from "../../../src/replay/recognise.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { expectedCalls, readAll, shownCalls, TRANSCRIPTS } from "../calls.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

/** A store with the tables and rows that the real client wrote. */
function storeOf(name: string): string {
  const { tables, rows } = JSON.parse(readFileSync(join(TRANSCRIPTS, `${name}.json`), "utf8"));
  const path = join(sandbox.project, "opencode.db");
  const database = new Database(path);
  for (const sql of tables) database.run(sql);
  for (const [table, row] of rows) {
    const names = Object.keys(row);
    const marks = names.map(() => "?").join(", ");
    database
      .query(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${marks})`)
      .run(...names.map((each) => row[each]));
  }
  database.close();
  return path;
}

test.each([
  ["opencode", false],
  ["opencode-guarded", true],
])("what the real client wrote is read: %s", (name, guarded) => {
  const { calls, counts } = readAll(openCodeReader, storeOf(name));
  expect(shownCalls(calls)).toEqual([...expectedCalls(guarded)]);
  expect(calls.at(-1)).toMatchObject({
    ...{ agent: "opencode", tool: "Write", cwd: "/home/user/app", start: "/home/user/app" },
    input: { file_path: "/home/user/app/notes.txt" },
  });
  expect(counts.broken).toBe(0);
});

test("a store of files is read, with the folder that the message names", () => {
  const put = (path: string, value: unknown) => {
    const file = join(sandbox.project, "storage", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(value));
    return file;
  };
  const part = {
    ...{ type: "tool", tool: "bash", callID: "c", sessionID: "ses_1", messageID: "msg_1" },
    state: { status: "error", input: { command: "ls" }, error: "The user rejected permission" },
  };
  put("message/ses_1/msg_1.json", { path: { cwd: "/srv/app", root: "/srv" } });
  expect(readAll(openCodeReader, put("part/msg_1/prt_1.json", part)).calls).toMatchObject([
    { tool: "Bash", cwd: "/srv/app", start: "/srv", followed: "refused" },
  ]);
  const outside = { ...part, messageID: "../../x" };
  expect(readAll(openCodeReader, put("part/msg_1/prt_2.json", outside)).calls).toMatchObject([
    { cwd: undefined },
  ]);
  const text = put("part/msg_1/prt_3.json", { type: "text", text: "tool" });
  expect(readAll(openCodeReader, text).calls).toEqual([]);
});

test("what is no store is an error", () => {
  const path = join(sandbox.project, "opencode.db");
  writeFileSync(path, "not a database, whatever its name says".repeat(100));
  expect(() => readAll(openCodeReader, path)).toThrow();
});

describe("version 2 and what it exports", () => {
  const state = (command: string, more: object = {}) => ({
    ...{ status: "completed", input: { command }, metadata: { exit: 0 }, ...more },
  });
  const content = [
    { type: "text", text: "first" },
    {
      type: "tool",
      id: "call_1",
      name: "shell",
      state: state("ls"),
      time: { created: 1_790_118_245_967 },
    },
    { type: "tool", id: "call_2", name: "shell", state: state("cat x", { metadata: { exit: 1 } }) },
    {
      ...{ type: "tool", id: "call_3", name: "write" },
      state: {
        ...{ status: "error", input: { path: "a.py", content: "" } },
        error: { type: "permission.rejected", message: "no" },
      },
    },
  ];

  // The same table of messages stands beside either table of sessions.
  test.each(["session_v2", "session"])(
    "the parts of a message are in it, and its session in %s says the folder",
    (sessions) => {
      const path = join(sandbox.project, "any.sqlite");
      const store = new Database(path);
      store.run(`CREATE TABLE ${sessions} (id TEXT PRIMARY KEY, directory TEXT)`);
      store.run(
        "CREATE TABLE session_message (id TEXT, session_id TEXT, type TEXT, seq INT, time_created INT, data TEXT)",
      );
      store.run(`INSERT INTO ${sessions} VALUES ('ses_1', '/home/user/app')`);
      const add = store.query("INSERT INTO session_message VALUES (?, 'ses_1', ?, ?, ?, ?)");
      add.run("m1", "user", 1, 1_790_118_243_198, JSON.stringify({ text: "do it" }));
      add.run("m2", "assistant", 2, 1_790_118_243_255, JSON.stringify({ content }));
      add.run(
        "m3",
        "shell",
        3,
        1_790_118_243_300,
        JSON.stringify({ command: "typed by the person" }),
      );
      store.close();
      const { calls, counts } = readAll(openCodeReader, path);
      expect(calls).toMatchObject([
        {
          ...{ tool: "Bash", session: "ses_1", cwd: "/home/user/app", followed: "ran" },
          ...{ input: { command: "ls" }, time: "2026-09-22T23:04:05.967Z" },
        },
        { input: { command: "cat x" }, followed: "failed", time: "2026-09-22T23:04:03.255Z" },
        { tool: "Write", input: { path: "a.py" }, followed: "refused" },
      ]);
      expect(counts).toMatchObject({ broken: 0, untold: 0 });
      expect(recognise(path)).toEqual({ agent: "opencode" });
    },
  );

  test("an exported session is read", () => {
    const path = join(sandbox.project, "session.txt");
    const part = { type: "tool", callID: "c", tool: "bash", state: state("ls") };
    const info = { id: "ses_2", directory: "/srv/app", projectID: "p", time: { created: 1 } };
    const messages = [
      { info: { role: "user" }, parts: [{ type: "text", text: "x".repeat(300_000) }] },
      {
        info: { role: "assistant", path: { cwd: "/srv/app/src" } },
        parts: [part, { type: "text" }],
      },
    ];
    writeFileSync(path, JSON.stringify({ info, messages }, undefined, 2));
    expect(recognise(path)).toEqual({ agent: "opencode" });
    expect(readAll(openCodeReader, path).calls).toMatchObject([
      { session: "ses_2", start: "/srv/app", cwd: "/srv/app/src", input: { command: "ls" } },
    ]);
  });
});

test("Kilo Code writes the same store under its own name", () => {
  const session = join(sandbox.home, "kilo.json");
  const part = { type: "tool", tool: "bash", callID: "c", state: { input: { command: "ls" } } };
  writeFileSync(session, JSON.stringify({ info: { id: "s" }, messages: [{ parts: [part] }] }));
  expect(readAll(kiloReader, session).calls).toMatchObject([{ agent: "kilo", tool: "Bash" }]);
  expect(readAll(openCodeReader, session).calls).toMatchObject([{ agent: "opencode" }]);
});

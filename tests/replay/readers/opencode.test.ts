import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openCodeReader } from "../../../src/replay/readers/opencode.ts";
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

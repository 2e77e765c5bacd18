import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cursorReader } from "../../../src/replay/readers/cursor.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { readAll } from "../calls.ts";

const ONE = "11111111-1111-4111-8111-111111111111";
const TWO = "22222222-2222-4222-8222-222222222222";

let sandbox: Sandbox;
let user: string;
beforeEach(() => {
  sandbox = makeSandbox();
  user = join(sandbox.home, ".config/Cursor/User");
});
afterEach(() => sandbox.dispose());

/** The store of all windows, with rows as they are given; a text is put there as it is. */
function storeOf(rows: readonly (readonly [string, unknown])[]): string {
  return makeStore(join(user, "globalStorage"), "cursorDiskKV", rows);
}

function makeStore(
  folder: string,
  table: string,
  rows: readonly (readonly [string, unknown])[],
): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "state.vscdb");
  const database = new Database(path);
  database.run("PRAGMA journal_mode = WAL");
  for (const name of ["ItemTable", "cursorDiskKV"])
    database.run(`CREATE TABLE ${name} (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)`);
  const insert = database.query(`INSERT INTO ${table} VALUES (?, ?)`);
  for (const [key, value] of rows) {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    insert.run(key, Buffer.from(text));
  }
  // Cursor's own process leaves one file behind when it ends.
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  database.run("PRAGMA journal_mode = DELETE");
  database.run("PRAGMA journal_mode = WAL");
  database.close();
  return path;
}

function call(name: string, fields: Readonly<Record<string, unknown>>) {
  return { type: 2, createdAt: "2026-10-05T10:00:00.000Z", toolFormerData: { name, ...fields } };
}

describe("Cursor's conversations", () => {
  test("are read with when, where and what followed", () => {
    const path = storeOf([
      [
        `composerData:${ONE}`,
        { createdAt: 1_790_000_000_000, workspaceIdentifier: { uri: { fsPath: "/srv/shop" } } },
      ],
      [`bubbleId:${ONE}:a`, { type: 1, text: "go" }],
      [
        `bubbleId:${ONE}:b`,
        call("run_terminal_command_v2", {
          toolCallId: "call-1",
          status: "completed",
          rawArgs: "",
          params: { command: "rm -rf ~", cwd: "" },
          result: JSON.stringify({ output: "", exitCode: 0 }),
        }),
      ],
      [
        `bubbleId:${ONE}:c`,
        call("run_terminal_cmd", {
          toolCallId: "call-2",
          status: "completed",
          rawArgs: JSON.stringify({ command: "npm publish" }),
          params: JSON.stringify({ command: "npm publish", cwd: "/srv/shop/web" }),
          result: { rejected: true },
        }),
      ],
      [
        `bubbleId:${ONE}:d`,
        call("read_file_v2", { status: "error", params: { targetFile: "/srv/shop/.env" } }),
      ],
      [
        `bubbleId:${ONE}:e`,
        call("edit_file_v2", {
          status: "cancelled",
          params: { relativeWorkspacePath: "a.ts" },
          error: { clientVisibleErrorMessage: "Edit rejected: User chose to skip" },
        }),
      ],
      [
        `bubbleId:${ONE}:f`,
        call("run_terminal_cmd", {
          status: "completed",
          params: { command: "false" },
          additionalData: { status: "error" },
        }),
      ],
    ]);
    const { calls, counts } = readAll(cursorReader, path);
    expect(calls).toMatchObject([
      {
        ...{ agent: "cursor", session: ONE, id: "call-1", start: "/srv/shop", cwd: "/srv/shop" },
        ...{ tool: "Bash", input: { command: "rm -rf ~" }, followed: "ran" },
        time: "2026-10-05T10:00:00.000Z",
      },
      {
        tool: "Bash",
        cwd: "/srv/shop/web",
        input: { command: "npm publish" },
        followed: "refused",
      },
      { tool: "Read", input: { file_path: "/srv/shop/.env" }, followed: "failed" },
      { tool: "Edit", input: { file_path: "a.ts" }, followed: "refused" },
      { tool: "Bash", followed: "failed" },
    ]);
    expect(calls).toHaveLength(5);
    expect(counts).toMatchObject({ broken: 0, tooLong: 0 });
  });

  test("that do not say their folder have that of the window which lists them", () => {
    const folder = join(user, "workspaceStorage/0a1b");
    makeStore(folder, "ItemTable", [
      ["composer.composerData", { allComposers: [{ composerId: TWO }, { x: 1 }, null] }],
    ]);
    writeFileSync(
      join(folder, "workspace.json"),
      JSON.stringify({ folder: pathToFileURL(sandbox.project).href }),
    );
    mkdirSync(join(user, "workspaceStorage/broken"), { recursive: true });
    writeFileSync(join(user, "workspaceStorage/broken/workspace.json"), "{");
    const path = storeOf([
      [`composerData:${TWO}`, { createdAt: 1_790_000_000_000 }],
      [
        `bubbleId:${TWO}:a`,
        { toolFormerData: { name: "run_terminal_cmd", params: { command: "ls" } } },
      ],
    ]);
    expect(readAll(cursorReader, path).calls).toMatchObject([
      {
        ...{ session: TWO, start: sandbox.project, cwd: sandbox.project },
        ...{ time: new Date(1_790_000_000_000).toISOString(), followed: "unknown" },
      },
    ]);
  });

  test("with rows that are broken, of another shape or too long are read on", () => {
    const path = storeOf([
      [`composerData:${ONE}`, "{"],
      [`bubbleId:${ONE}:a`, '{"toolFormerData"'],
      [`bubbleId:${ONE}:b`, '["toolFormerData"]'],
      [`bubbleId:${ONE}:c`, { toolFormerData: { name: 15, params: "{" } }],
      [`bubbleId:${ONE}:d`, `{"toolFormerData":"${"x".repeat(33 * 1024 * 1024)}"}`],
      ["bubbleId:", '{"toolFormerData":{"name":"run_terminal_cmd","params":{"command":"x"}}}'],
      [`bubbleId:${ONE}:e`, call("run_terminal_cmd", { params: '{"command":"ls"}' })],
    ]);
    const { calls, counts } = readAll(cursorReader, path);
    expect(calls.map(({ input }) => input)).toMatchObject([{ command: "x" }, { command: "ls" }]);
    expect(counts).toMatchObject({ broken: 2, tooLong: 1 });
  });

  test("are read without a trace beside them", () => {
    const path = storeOf([[`bubbleId:${ONE}:a`, call("run_terminal_cmd", { params: {} })]]);
    const folder = join(user, "globalStorage");
    expect(readdirSync(folder)).toEqual(["state.vscdb"]);
    readAll(cursorReader, path);
    expect(readdirSync(folder)).toEqual(["state.vscdb"]);
  });

  test("are read while Cursor holds them open", () => {
    const path = storeOf([]);
    const writer = new Database(path);
    writer.run("PRAGMA journal_mode = WAL");
    const value = JSON.stringify(call("run_terminal_cmd", { params: { command: "ls" } }));
    writer.query("INSERT INTO cursorDiskKV VALUES (?, ?)").run(`bubbleId:${ONE}:a`, value);
    expect(readAll(cursorReader, path).calls).toMatchObject([{ input: { command: "ls" } }]);
    writer.close();
  });

  test("in a file that is no store are an error", () => {
    mkdirSync(join(user, "globalStorage"), { recursive: true });
    const path = join(user, "globalStorage/state.vscdb");
    writeFileSync(path, "no database".repeat(1000));
    expect(() => readAll(cursorReader, path)).toThrow();
  });
});

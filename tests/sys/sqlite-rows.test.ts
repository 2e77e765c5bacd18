import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { rowsOf } from "../../src/sys/sqlite-rows.ts";
import { makeSandbox } from "../support/world.ts";

test("rows are given one by one, and a file that is not there is not made", () => {
  const { project, dispose } = makeSandbox();
  const path = join(project, "a.db");
  expect(() => [...rowsOf(path, "SELECT 1")]).toThrow();
  expect(existsSync(path)).toBe(false);
  const database = new Database(path);
  database.run("CREATE TABLE a (n INTEGER)");
  database.run("INSERT INTO a VALUES (1), (2)");
  database.close();
  expect([...rowsOf(path, "SELECT n FROM a ORDER BY n")]).toEqual([{ n: 1 }, { n: 2 }]);
  expect(() => [...rowsOf(path, "SELECT x FROM a")]).toThrow();
  dispose();
});

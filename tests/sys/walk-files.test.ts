import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "../../src/sys/walk-files.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function found(start: string): readonly string[] {
  return [...filesBelow(start)].map(({ path }) => path.slice(sandbox.project.length + 1));
}

test("files are found in the order of their names, with what is in folders", () => {
  mkdirSync(join(sandbox.project, "b"));
  for (const name of ["c", "a", "b/x"]) writeFileSync(join(sandbox.project, name), "text");
  expect(found(sandbox.project)).toEqual(["a", "b/x", "c"]);
  expect([...filesBelow(join(sandbox.project, "a"))]).toMatchObject([{ bytes: 4 }]);
});

test("what is not there has no files", () => {
  expect(found(join(sandbox.project, "nothing"))).toEqual([]);
});

test.skipIf(process.platform === "win32")("links are followed once, and never in a circle", () => {
  mkdirSync(join(sandbox.project, "a"));
  writeFileSync(join(sandbox.project, "a/file"), "");
  symlinkSync("..", join(sandbox.project, "a/up"));
  symlinkSync("a", join(sandbox.project, "again"));
  symlinkSync("nowhere", join(sandbox.project, "broken"));
  expect(found(sandbox.project)).toEqual(["a/file"]);
});

test("a name that no system takes is a place without files", () => {
  expect([...filesBelow(join(sandbox.project, "a\0b"))]).toEqual([]);
});

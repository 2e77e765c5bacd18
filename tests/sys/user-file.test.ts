import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  readUserFile,
  readUserText,
  removeUserFile,
  replaceUserFile,
} from "../../src/sys/user-file.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
let path: string;
beforeEach(() => {
  sandbox = makeSandbox();
  path = join(sandbox.home, "settings.json");
});
afterEach(() => sandbox.dispose());

test("a file of tens of megabytes is a mistake, not settings", () => {
  writeFileSync(path, "");
  truncateSync(path, 17 * 1024 * 1024);
  expect(readUserFile(path)).toEqual({ ok: false, problem: `${path} is larger than 16 MiB` });
});

test("a path below a file cannot be read, and the reason is said", () => {
  writeFileSync(path, "{}");
  const below = join(path, "settings.json");
  expect(readUserFile(below)).toMatchObject({
    ok: false,
    problem: expect.stringContaining("cannot be read"),
  });
  expect(readUserText(below)).toBeInstanceOf(Error);
});

test("looking at a file tells missing, unreadable and not text apart", () => {
  expect(readUserText(path)).toBeUndefined();
  expect(readUserText(sandbox.home)).toBeInstanceOf(Error);
  writeFileSync(path, new Uint8Array([0xff, 0xfe]));
  expect(readUserText(path)).toEqual(new Error("it is not UTF-8 text"));
  writeFileSync(path, "\uFEFF{}");
  expect(readUserText(path)).toBe("\uFEFF{}");
});

test("a file that is gone by the time it is removed is left alone", () => {
  writeFileSync(path, "{}");
  const file = readUserFile(path);
  if (!file.ok) throw new Error(file.problem);
  rmSync(path);
  expect(removeUserFile(file)).toMatchObject({
    problem: expect.stringContaining("changed by another program"),
  });
});

test("what killed writers left goes with the file", () => {
  writeFileSync(path, "{}");
  writeFileSync(`${path}.1-a.tmp`, "{");
  utimesSync(`${path}.1-a.tmp`, 1, 1);
  const file = readUserFile(path);
  if (!file.ok) throw new Error(file.problem);
  expect(removeUserFile(file)).toBeUndefined();
  expect(readdirSync(sandbox.home)).toEqual([]);
});

test("a folder that stands where the file should go is an error, not a crash", () => {
  const file = readUserFile(path);
  if (!file.ok) throw new Error(file.problem);
  mkdirSync(path);
  expect(replaceUserFile(file, "{}")).toMatchObject({ ok: false });
});

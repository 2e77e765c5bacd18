import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmodSync, lstatSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compare } from "../../src/undo/compare.ts";
import type { Entry } from "../../src/undo/model.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
let folder: string;
beforeEach(() => {
  sandbox = makeSandbox();
  folder = join(sandbox.home, "capture");
  mkdirSync(folder);
});
afterEach(() => sandbox.dispose());

const POSIX = process.platform !== "win32";

/** A file of the project with its copy in the capture, as a capture describes it. */
function savedFile(text: string): Entry {
  const path = join(sandbox.project, "a.txt");
  writeFileSync(path, text);
  writeFileSync(join(folder, "1"), text);
  return { ...described(path), type: "file", copied: "1", size: text.length };
}

function described(path: string): Omit<Entry, "type"> {
  const { mode, uid, gid, mtimeMs } = lstatSync(path);
  return { path, mode: mode & 0o7777, owner: [uid, gid], modifiedMs: mtimeMs };
}

test("a file is the same as its copy, until somebody writes to it or removes it", () => {
  const entry = savedFile("one");
  const { modifiedMs = 0, path } = entry;
  expect(compare(entry, folder).is).toBe("same");
  writeFileSync(path, "two");
  utimesSync(path, modifiedMs / 1000, modifiedMs / 1000);
  expect(compare({ ...entry, modifiedMs: lstatSync(path).mtimeMs }, folder).is).toBe("different");
  expect(compare({ ...entry, path: `${path}.gone` }, folder).is).toBe("different");
});

test("a file whose copy is gone counts as different, as nobody can tell", () => {
  expect(compare({ ...savedFile("one"), copied: "2" }, folder).is).toBe("different");
});

test.if(POSIX)("a file of which only the rights changed is told apart", () => {
  const entry = savedFile("one");
  chmodSync(entry.path, 0o600 ^ 0o100);
  expect(compare(entry, folder).is).toBe("rights");
});

test.if(POSIX)("a link is the same where it leads to the same place", () => {
  const path = join(sandbox.project, "link");
  symlinkSync("a.txt", path);
  const entry: Entry = { ...described(path), type: "link", to: "a.txt" };
  expect(compare(entry, folder).is).toBe("same");
  expect(compare({ ...entry, to: "b.txt" }, folder).is).toBe("different");
});

test("what was not there is the same as long as nothing is", () => {
  const entry: Entry = { path: join(sandbox.project, "new.txt"), type: "absent" };
  expect(compare(entry, folder).is).toBe("same");
  writeFileSync(entry.path, "now it is");
  expect(compare(entry, folder).is).toBe("different");
});

test.if(POSIX)("what lies behind a link in the place of a folder is something else", () => {
  const entry = savedFile("one");
  mkdirSync(join(sandbox.home, "other"));
  symlinkSync(join(sandbox.home, "other"), join(sandbox.project, "src"));
  const { now, is } = compare({ ...entry, path: join(sandbox.project, "src/a.txt") }, folder);
  expect(now).toBeUndefined();
  expect(is).toBe("different");
});

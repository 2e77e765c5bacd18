import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { copyKept, copyPlainly, keepFiles, syncPath } from "../../src/undo/keep.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = makeSandbox();
});

afterEach(() => sandbox.dispose());

test("a copy made without the system's own program has content, rights and time", () => {
  const path = `${sandbox.project}/run.sh`;
  writeFileSync(path, "echo\n");
  chmodSync(path, 0o640);
  utimesSync(path, 1_000_000_000.5, 1_000_000_000.5);
  const to = `${sandbox.project}/copy`;
  copyPlainly(path, to, lstatSync(path, { bigint: true }));
  expect(readFileSync(to, "utf8")).toBe("echo\n");
  const { mode, mtimeMs } = lstatSync(to);
  if (process.platform !== "win32") expect(mode & 0o777).toBe(0o640);
  expect(mtimeMs).toBeCloseTo(1_000_000_000_500, 0);
});

test("a path that is gone needs no waiting for the disk", () => {
  expect(() => syncPath(`${sandbox.project}/gone`)).not.toThrow();
  expect(() => syncPath(sandbox.project)).not.toThrow();
});

const BUDGET = { files: 100, bytes: 1000 };

test("a file with other names is copied, once for all its names, and one without is linked", () => {
  const one = `${sandbox.project}/one.txt`;
  const alone = `${sandbox.project}/alone.txt`;
  writeFileSync(one, "x");
  writeFileSync(alone, "y");
  linkSync(one, `${sandbox.project}/other.txt`);
  const foundAt = (path: string) => {
    const { dev, ino, mode, mtimeMs, nlink } = lstatSync(path);
    const file = { type: "file" as const, mode, modifiedMs: mtimeMs, size: 1 };
    const names = nlink > 1 ? { names: nlink } : {};
    const entry = { path, ...file, inode: `${dev}:${ino}`, ...names };
    return { entry, change: "removed" as const, isShared: false, isMeant: true };
  };
  const store = `${sandbox.project}/store`;
  for (const folder of [store, `${store}/2`]) mkdirSync(folder);
  const found = [one, `${sandbox.project}/other.txt`, alone].map(foundAt);
  const [first, second, third] = keepFiles(found, store, true, BUDGET);
  expect(first?.copied).toBeString();
  expect(second?.copied).toBe(first?.copied);
  expect(third?.linked).toBeString();
  expect(keepFiles(found.slice(2), `${store}/2`, false, BUDGET)[0]?.copied).toBeString();
});

test("a file that an earlier capture still shares is not saved for a call that writes to it", () => {
  const path = `${sandbox.project}/one.txt`;
  writeFileSync(path, "x");
  const entry = { path, type: "file" as const, mode: 0o600, modifiedMs: 1, size: 1 };
  const found = [{ entry, change: "written" as const, isShared: true, isMeant: true }];
  expect(() => keepFiles(found, sandbox.project, true, BUDGET)).toThrow("still shares");
});

test("more than can be copied while a call waits is not saved, unless the file system shares it", () => {
  const path = `${sandbox.project}/large.bin`;
  writeFileSync(path, "x");
  truncateSync(path, 200_000_001);
  const { dev, ino, mode, mtimeMs, size } = lstatSync(path);
  const file = { type: "file" as const, mode, modifiedMs: mtimeMs, size };
  const entry = { path, ...file, inode: `${dev}:${ino}` };
  const found = [{ entry, change: "written" as const, isShared: false, isMeant: true }];
  const store = `${sandbox.project}/store`;
  mkdirSync(store);
  const keep = () => keepFiles(found, store, true, { files: 100, bytes: 1e9 });
  if (sharesBlocks(path, `${sandbox.project}/clone`)) expect(keep()[0]?.copied).toBeString();
  else expect(keep).toThrow("would have to be copied");
});

function sharesBlocks(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    return false;
  }
}

test("a file that changed since it was looked at is not saved", () => {
  const path = `${sandbox.project}/busy.txt`;
  writeFileSync(path, "new text");
  const entry = { path, type: "file" as const, mode: 0o600, modifiedMs: 1, size: 1 };
  const found = [{ entry, change: "written" as const, isShared: false, isMeant: true }];
  const store = `${sandbox.project}/store`;
  mkdirSync(store);
  expect(() => keepFiles(found, store, true, BUDGET)).toThrow("changed while it was saved");
});

test("what was kept of a file is copied to a new path, and a part of it is not taken for the whole", () => {
  const from = `${sandbox.project}/kept.txt`;
  writeFileSync(from, "kept");
  const entry = { path: "a.txt", type: "file" as const, mode: 0o600, modifiedMs: 1, size: 4 };
  const to = `${sandbox.project}/back.txt`;
  copyKept(entry, from, to);
  expect(readFileSync(to, "utf8")).toBe("kept");
  expect(() => copyKept({ ...entry, size: 5 }, from, to)).toThrow("not copied as a whole");
});

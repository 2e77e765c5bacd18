import { afterEach, beforeEach, expect, test } from "bun:test";
import { linkSync, lstatSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { copyPlainly, keepFiles, syncPath } from "../../src/undo/keep.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = makeSandbox();
});

afterEach(() => sandbox.dispose());

test("a copy made without the system's own program has content, rights and time", () => {
  const path = `${sandbox.project}/run.sh`;
  writeFileSync(path, "echo\n", { mode: 0o640 });
  utimesSync(path, 1_000_000_000.5, 1_000_000_000.5);
  const to = `${sandbox.project}/copy`;
  copyPlainly({ path, type: "file", mode: 0o640, modifiedMs: 1_000_000_000_500, size: 5 }, to);
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

test("a file that another name will be left of is kept by a link or not at all", () => {
  const one = `${sandbox.project}/one.txt`;
  writeFileSync(one, "x");
  linkSync(one, `${sandbox.project}/other.txt`);
  const { dev, ino, mode, mtimeMs } = lstatSync(one);
  const shared = { shared: `${dev}:${ino}` };
  const entryOf = (path: string) => ({
    entry: { path, type: "file" as const, mode, modifiedMs: mtimeMs, size: 1, ...shared },
    change: "removed" as const,
    names: 2,
    isMeant: true,
  });
  const store = `${sandbox.project}/store`;
  const found = [entryOf(one)];
  for (const folder of [store, `${store}/2`, `${store}/3`]) mkdirSync(folder);
  expect(keepFiles(found, store, true, BUDGET)).toHaveLength(1);
  expect(() => keepFiles(found, `${store}/2`, false, BUDGET)).toThrow("has other names");
  found.push(entryOf(`${sandbox.project}/other.txt`));
  expect(keepFiles(found, `${store}/3`, false, BUDGET)).toHaveLength(2);
});

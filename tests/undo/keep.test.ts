import { afterEach, beforeEach, expect, test } from "bun:test";
import { lstatSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { copyPlainly, syncPath } from "../../src/undo/keep.ts";
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

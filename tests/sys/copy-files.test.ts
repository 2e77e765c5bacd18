import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, lstatSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { copyWithAttributes } from "../../src/sys/copy-files.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = makeSandbox();
});

afterEach(() => sandbox.dispose());

describe.skipIf(process.platform !== "linux")("files that are copied", () => {
  test("keep rights and times", () => {
    const path = `${sandbox.project}/-odd name`;
    const folder = `${sandbox.project}/to`;
    mkdirSync(folder);
    writeFileSync(path, "x");
    chmodSync(path, 0o604);
    utimesSync(path, 1_000_000_000.25, 1_000_000_000.25);
    expect(copyWithAttributes([path], folder)).toBe(true);
    const copy = `${folder}/-odd name`;
    expect(readFileSync(copy, "utf8")).toBe("x");
    expect(lstatSync(copy).mode & 0o777).toBe(0o604);
    expect(lstatSync(copy).mtimeMs).toBe(1_000_000_000_250);
  });

  test("are none where the folder or a file is missing", () => {
    expect(copyWithAttributes([`${sandbox.project}/gone`], sandbox.project)).toBe(false);
    expect(copyWithAttributes(["/etc/hostname"], `${sandbox.project}/gone`)).toBe(false);
    expect(copyWithAttributes(["a\0b"], sandbox.project)).toBe(false);
  });
});

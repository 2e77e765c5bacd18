import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { privately } from "../../src/sys/private.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

const onPosix = test.skipIf(process.platform === "win32");
const OPEN = 0o022;

let sandbox: Sandbox;
let mask: number;
beforeEach(() => {
  sandbox = makeSandbox();
  mask = process.umask(OPEN);
});
afterEach(() => {
  process.umask(mask);
  sandbox.dispose();
});

const rightsOf = (path: string) => statSync(path).mode & 0o777;
const at = (name: string) => join(sandbox.project, name);

onPosix("what is made is the user's alone, and what is made afterwards is as ever", () => {
  expect(privately(() => mkdirSync(at("folder"), { recursive: true }))).toBe(at("folder"));
  writeFileSync(at("later"), "");
  expect(rightsOf(at("folder"))).toBe(0o700);
  expect(rightsOf(at("later"))).toBe(0o644);
});

onPosix("what takes its time is the user's alone to its end", async () => {
  await privately(async () => {
    await Promise.resolve();
    writeFileSync(at("file"), "");
  });
  expect(rightsOf(at("file"))).toBe(0o600);
  expect(process.umask()).toBe(OPEN);
});

onPosix("a failure comes out as it is, and others are kept out no longer", async () => {
  const fail = () => {
    throw new Error("no");
  };
  expect(() => privately(fail)).toThrow("no");
  expect(process.umask()).toBe(OPEN);
  await expect(privately(async () => fail())).rejects.toThrow("no");
  expect(process.umask()).toBe(OPEN);
});

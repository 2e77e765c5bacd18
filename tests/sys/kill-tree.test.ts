import { afterAll, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { killTree } from "../../src/sys/kill-tree.ts";
import { makeSandbox } from "../support/world.ts";

const sandbox = makeSandbox();
afterAll(sandbox.dispose);

/** A stand-in for `taskkill` that writes down its words and exits as told. */
function standIn(name: string, exit: number): { readonly program: string; readonly said: string } {
  const program = join(sandbox.home, name);
  const said = `${program}.said`;
  writeFileSync(program, `#!/bin/sh\necho "$@" > "${said}"\nexit ${exit}\n`, { mode: 0o755 });
  return { program, said };
}

test.if(process.platform !== "win32")("any signal ends the tree, and at once", () => {
  const { program, said } = standIn("ends", 0);
  expect(killTree(4711, "SIGTERM", program)).toBe(true);
  expect(readFileSync(said, "utf8")).toBe("/PID 4711 /T /F\n");
});

test.if(process.platform !== "win32")("a process that is gone was not there to end", () => {
  expect(killTree(4711, "SIGKILL", standIn("finds-nobody", 128).program)).toBe(false);
});

test.if(process.platform !== "win32")("asking whether somebody is left ends nobody", () => {
  const { program, said } = standIn("asked", 0);
  expect(killTree(4711, 0, program)).toBe(false);
  expect(existsSync(said)).toBe(false);
});

test("a system without the program is no crash in the middle of a run", () => {
  expect(killTree(4711, "SIGKILL", join(sandbox.home, "nowhere"))).toBe(false);
});

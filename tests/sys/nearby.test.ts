import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nearby } from "../../src/sys/nearby.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

test("names in a folder are found by what is given for it, and the process is where it was in the end", () => {
  const folder = join(sandbox.project, "src");
  mkdirSync(folder);
  writeFileSync(join(folder, "a.ts"), "x");
  const start = process.cwd();
  const near = nearby();
  expect(existsSync(`${near.enter(folder)}a.ts`)).toBe(true);
  expect(existsSync(`${near.enter(sandbox.project)}src/a.ts`)).toBe(true);
  near.leave();
  expect(process.cwd()).toBe(start);
});

test("a folder that cannot be entered has its whole path", () => {
  const near = nearby();
  expect(near.enter(join(sandbox.project, "none"))).toBe(`${join(sandbox.project, "none")}/`);
  near.leave();
});

test.skipIf(process.platform === "win32")(
  "from a folder that is gone no other one is entered, as there would be no way back",
  () => {
    const start = process.cwd();
    const gone = join(sandbox.project, "gone");
    mkdirSync(gone);
    process.chdir(gone);
    try {
      rmSync(gone, { recursive: true });
      expect(nearby().enter(sandbox.project)).toBe(`${sandbox.project}/`);
    } finally {
      process.chdir(start);
    }
  },
);

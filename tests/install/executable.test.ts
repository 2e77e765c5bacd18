import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chooseExecutable, executionProblem } from "../../src/install/executable.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function choose(executable: string, path = "") {
  const start = { words: [], cwd: sandbox.project, env: { PATH: path }, stdin: "", executable };
  return chooseExecutable(testIo(start).io);
}

test("the place on PATH that leads to the executable is chosen, because upgrades keep it", () => {
  const versioned = join(sandbox.home, "Cellar", "0.1.0");
  const bin = join(sandbox.home, "bin");
  mkdirSync(versioned, { recursive: true });
  mkdirSync(bin);
  writeFileSync(join(versioned, "fairlead"), "");
  symlinkSync(join(versioned, "fairlead"), join(bin, "fairlead"));
  const own = join(versioned, "fairlead");
  expect(choose(own, `/nowhere:relative:${bin}`)).toEqual({
    ok: true,
    path: join(bin, "fairlead"),
  });
  expect(choose(own, "/nowhere")).toEqual({ ok: true, path: own });
});

test("the store of Nix is never named, even where it is on PATH", () => {
  const stored = "/nix/store/0c5h-fairlead-0.1.0/bin/fairlead";
  expect(choose(stored, "/nix/store/0c5h-fairlead-0.1.0/bin")).toMatchObject({
    ok: false,
    problem: expect.stringContaining("Nix's store"),
  });
});

test("another fairlead on PATH is not this one", () => {
  writeFileSync(join(sandbox.home, "fairlead"), "another");
  expect(choose("/opt/fairlead", sandbox.home)).toEqual({ ok: true, path: "/opt/fairlead" });
});

test.each([
  ["/usr/bin/bun", "not an installed fairlead"],
  ["fairlead", "not an installed fairlead"],
  ["/home/u/.npm/_npx/1a2b/node_modules/@fairlead/linux-x64/fairlead", "npx's cache"],
])("%s must not be named in settings", (path, problem) => {
  expect(choose(path)).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
});

test("says what keeps a file from being executed", () => {
  const file = join(sandbox.home, "fairlead");
  expect(executionProblem(file)).toBe("missing");
  writeFileSync(file, "");
  chmodSync(file, 0o644);
  expect(executionProblem(file)).toBe("not executable");
  chmodSync(file, 0o755);
  expect(executionProblem(file)).toBeUndefined();
  expect(executionProblem(sandbox.home)).toBe("not a file");
});

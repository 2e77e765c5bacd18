import { afterEach, beforeEach, expect, test } from "bun:test";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json";
import { layOutNpmPackages, packageName } from "../../scripts/npm.ts";
import { TARGETS } from "../../scripts/targets.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
let out: string;
beforeEach(() => {
  sandbox = makeSandbox();
  out = join(sandbox.home, "npm");
  const dist = join(sandbox.home, "dist");
  mkdirSync(dist);
  const body = '#!/bin/sh\necho "ran with $*"\nread line; echo "read $line"\nexit 7\n';
  for (const { file } of TARGETS) writeFileSync(join(dist, file), body);
  layOutNpmPackages(dist, out);
});
afterEach(() => sandbox.dispose());

test("fairlead asks for one package a platform, each of the same version", () => {
  const main = JSON.parse(readFileSync(join(out, "fairlead", "package.json"), "utf8"));
  const names = TARGETS.map(packageName);
  expect(main.optionalDependencies).toEqual(
    Object.fromEntries(names.map((name) => [name, packageJson.version])),
  );
  for (const target of TARGETS) {
    const part = JSON.parse(readFileSync(join(out, packageName(target), "package.json"), "utf8"));
    expect(part).toMatchObject({
      os: [target.platform],
      cpu: [target.arch],
      version: main.version,
    });
  }
});

/** Puts the packages where npm would, and runs the shim. */
function runShim() {
  const modules = join(sandbox.project, "node_modules");
  mkdirSync(modules, { recursive: true });
  cpSync(out, modules, { recursive: true });
  return Bun.spawnSync(["node", join(modules, "fairlead", "fairlead.cjs"), "a", "b c"], {
    stdin: Buffer.from("line\n"),
  });
}

test.skipIf(Bun.which("node") === null)("the shim hands over words, input and exit code", () => {
  const ran = runShim();
  expect(ran.exitCode).toBe(7);
  expect(ran.stdout.toString()).toBe("ran with a b c\nread line\n");
});

test.skipIf(Bun.which("node") === null)(
  "the shim says when the platform's package is missing",
  () => {
    for (const target of TARGETS) rmSync(join(out, packageName(target)), { recursive: true });
    const ran = runShim();
    expect(ran.exitCode).toBe(1);
    expect(ran.stderr.toString()).toContain("hint: npm install --include=optional fairlead");
  },
);

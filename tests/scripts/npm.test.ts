import { afterEach, beforeEach, expect, test } from "bun:test";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json";
import { layOutNpmPackages, packageName } from "../../scripts/npm.ts";
import { hostTarget, TARGETS } from "../../scripts/targets.ts";
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

test.skipIf(Bun.which("npm") === null || hostTarget() === undefined)(
  "npm installs the packed packages without running a script, and its bin folder has the command",
  () => {
    const host = hostTarget();
    if (host === undefined) return;
    const npm = (cwd: string, ...words: readonly string[]) => {
      const env = { PATH: process.env.PATH ?? "", HOME: sandbox.home };
      const quietly = ["--offline", "--no-audit", "--no-fund", "--no-update-notifier"];
      const all = ["npm", ...words, "--ignore-scripts", ...quietly];
      const ran = Bun.spawnSync(all, { cwd, env });
      expect({ exit: ran.exitCode, stderr: `${ran.stderr}` }).toMatchObject({ exit: 0 });
      return ran.stdout.toString().trim().split("\n").at(-1) ?? "";
    };
    const packed = [packageName(host), "fairlead"].map((name) => {
      const folder = join(out, name);
      return join(folder, npm(folder, "pack"));
    });
    const main = JSON.parse(readFileSync(join(out, "fairlead", "package.json"), "utf8"));
    expect(main.scripts).toBeUndefined();
    writeFileSync(join(sandbox.project, "package.json"), '{"private":true}');
    npm(sandbox.project, "install", "--omit=optional", ...packed);
    const command = join(sandbox.project, "node_modules/.bin/fairlead");
    const ran = Bun.spawnSync([command, "a"], { stdin: Buffer.from("line\n") });
    expect({ exit: ran.exitCode, stdout: `${ran.stdout}` }).toEqual({
      exit: 7,
      stdout: "ran with a\nread line\n",
    });
  },
  60_000,
);

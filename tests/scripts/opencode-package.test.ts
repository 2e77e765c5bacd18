import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json";
import { layOutNpmPackages } from "../../scripts/npm.ts";
import { layOutOpencodePackage } from "../../scripts/opencode-package.ts";
import { hostTarget } from "../../scripts/targets.ts";
import { OPENCODE_PACKAGE } from "../../src/install/plugins.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { EXECUTABLE } from "./packed-documents.ts";

let sandbox: Sandbox;
let modules: string;
let folder: string;
beforeEach(() => {
  sandbox = makeSandbox();
  modules = join(sandbox.home, "node_modules");
  folder = join(modules, OPENCODE_PACKAGE);
  layOutOpencodePackage(modules);
});
afterEach(() => sandbox.dispose());

/** Where the package finds the executable, as a process with this PATH sees it. */
function found(path: string): string {
  const script = `console.log((await import(${JSON.stringify(join(folder, "executable.js"))})).EXECUTABLE)`;
  const env = { PATH: path, HOME: sandbox.home };
  return `${Bun.spawnSync([process.execPath, "-e", script], { env }).stdout}`.trim();
}

test("it depends on fairlead at its own version, and runs nothing when it is installed", () => {
  const content = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect(content).toMatchObject({
    name: OPENCODE_PACKAGE,
    version: packageJson.version,
    dependencies: { fairlead: packageJson.version },
  });
  expect(content.scripts).toBeUndefined();
  for (const name of content.files) expect(readFileSync(join(folder, name), "utf8")).not.toBe("");
});

test.skipIf(hostTarget() === undefined)(
  "it finds the executable of this platform's package before the one on PATH",
  () => {
    const target = hostTarget();
    if (target === undefined) return;
    const name = target.platform === "win32" ? "fairlead.exe" : "fairlead";
    const bin = join(sandbox.home, "bin");
    mkdirSync(bin);
    expect(found(bin)).toBe("undefined");
    writeFileSync(join(bin, name), EXECUTABLE);
    chmodSync(join(bin, name), 0o755);
    expect(found(bin)).toBe(join(bin, name));
    mkdirSync(join(sandbox.home, "dist"));
    writeFileSync(join(sandbox.home, "dist", target.file), EXECUTABLE);
    layOutNpmPackages(join(sandbox.home, "dist"), modules, [target]);
    expect(found(bin)).toContain(`${target.platform}-${target.arch}`);
  },
);

test("without an executable it refuses every tool call and says how to install it", async () => {
  const script = `
    const { Fairlead } = await import(${JSON.stringify(join(folder, "index.js"))});
    const hooks = await Fairlead({});
    await hooks["tool.execute.before"]().catch((error) => console.log(error.message));`;
  const env = { PATH: join(sandbox.home, "nowhere"), HOME: sandbox.home };
  const ran = Bun.spawnSync([process.execPath, "-e", script], { env });
  expect(`${ran.stdout}`).toContain(
    "finds no fairlead executable, so nothing would be guarded: npm",
  );
});

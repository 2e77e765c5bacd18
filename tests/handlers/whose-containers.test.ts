import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectName } from "../../src/handlers/whose-containers.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

test("a project of compose is called as it is given, as its file says, or as its folder", () => {
  const folder = join(sandbox.project, "My Shop").replaceAll("\\", "/");
  mkdirSync(join(folder, "api"), { recursive: true });
  expect(projectName({ name: "given", folder })).toBe("given");
  expect(projectName({ name: "", folder })).toBe("myshop");
  writeFileSync(join(folder, "compose.yml"), "services: {}\n");
  expect(projectName({ name: "", folder: `${folder}/api` })).toBe("myshop");
  expect(projectName({ name: "", folder: `${folder}/compose.yml` })).toBe("myshop");
  writeFileSync(join(folder, "compose.yml"), 'name: "stand"\n');
  expect(projectName({ name: "", folder: `${folder}/api` })).toBe("stand");
});

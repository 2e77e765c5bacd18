import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { emptyCaches } from "../../src/confine/empty-caches.ts";
import { bareEnvironment, makeSandbox, testIo } from "../support/world.ts";

test("folders for caches that are still empty are named, and what a tool filled is not", () => {
  const sandbox = makeSandbox();
  const env = bareEnvironment(sandbox.home);
  const { io } = testIo({ words: [], cwd: sandbox.project, env, stdin: "" });
  for (const path of [".npm", ".m2/repository", ".gradle/caches", "go/pkg"])
    mkdirSync(`${sandbox.home}/${path}`, { recursive: true });
  writeFileSync(`${sandbox.home}/go/pkg/mod`, "");
  const below = emptyCaches(io).filter((path) => path.startsWith(`${sandbox.home}/`));
  expect(below.map((path) => path.slice(sandbox.home.length + 1)).sort()).toEqual([
    ".gradle/caches",
    ".m2/repository",
    ".npm",
  ]);
  sandbox.dispose();
});

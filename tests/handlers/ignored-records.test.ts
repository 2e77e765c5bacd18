import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { handleIgnoredRecords } from "../../src/handlers/ignored-records.ts";
import { findWorkspace } from "../../src/state/workspace.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.dispose());

async function start() {
  const context = project.context();
  const workspace = findWorkspace(context.io, { cwd: project.project, projectDir: undefined });
  const event = project.event("SessionStart", { source: "startup" });
  return handleIgnoredRecords(event, { ...context, workspace });
}

test("Git sees what a team shares of a project's folder, and not the records of sessions", async () => {
  const git = (...words: readonly string[]) =>
    Bun.spawnSync(["git", ...words], { cwd: project.project }).stdout.toString();
  git("init", "-q");
  const folder = join(project.project, ".fairlead");
  mkdirSync(join(folder, "memory/sessions"), { recursive: true });
  for (const name of ["config.toml", "config.local.toml", ".current-mode", "memory/sessions/s"])
    writeFileSync(join(folder, name), "");
  expect((await start()).verdict).toBe("pass");
  const seen = git("status", "--porcelain", "--untracked-files=all");
  expect(seen).toContain(".fairlead/config.toml");
  expect(seen.match(/\.fairlead\//g)).toHaveLength(1);
  expect(readFileSync(join(folder, ".gitignore"), "utf8")).toContain("/memory/");
});

test("nothing is written behind a link that leads out of the project", async () => {
  const outside = join(project.home, "outside");
  mkdirSync(outside, { recursive: true });
  symlinkSync(outside, join(project.project, ".fairlead"), "dir");
  await start();
  expect(existsSync(join(outside, ".gitignore"))).toBe(false);
});

import { afterEach, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { modePath } from "../../src/state/announced-mode.ts";
import { findMode, MODES, modePrefix, readMode } from "../../src/state/mode.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject | undefined;
afterEach(() => project?.dispose());

function read(files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) {
  project = makeProject(files);
  Object.assign(project.env, env);
  const { io, workspace } = project.context();
  return readMode(io, workspace);
}

test("S2 mode.ReadState: without a file the mode is do", async () => {
  expect(await read({})).toEqual({ mode: "do" });
});

test("the workspace's file says the mode", async () => {
  expect(await read({ ".fairlead/.current-mode": "focus\n" })).toEqual({ mode: "focus" });
});

test("a .do project keeps the mode that godo wrote", async () => {
  expect(await read({ ".do/.current-mode": "team" })).toEqual({ mode: "team" });
});

test("a mode written in capitals counts", async () => {
  expect(await read({ ".do/.current-mode": "Team\r\n" })).toEqual({ mode: "team" });
});

test("the environment is asked when there is no file, and when it is empty", async () => {
  expect(await read({}, { DO_MODE: "team" })).toEqual({ mode: "team" });
  expect(await read({ ".do/.current-mode": " \n" }, { DO_MODE: "focus" })).toEqual({
    mode: "focus",
  });
  expect(await read({}, { DO_MODE: "team", FAIRLEAD_MODE: "focus" })).toEqual({ mode: "focus" });
});

test("a word that is no mode is a problem, and the next source counts", async () => {
  const current = await read({ ".do/.current-mode": "turbo" }, { DO_MODE: "team" });
  expect(current.mode).toBe("team");
  expect(current.problem).toContain('"turbo" is not a mode');
});

test("a folder in the file's place is a problem, not a failure", async () => {
  project = makeProject({ ".do/keep": "" });
  mkdirSync(join(project.project, ".do/.current-mode"));
  const { io, workspace } = project.context();
  const current = await readMode(io, workspace);
  expect(current.mode).toBe("do");
  expect(current.problem).toContain("cannot be read");
});

test("a project without a workspace keeps its mode in the user's state folder", () => {
  project = makeProject();
  expect(modePath(project.workspace())).toStartWith(project.home);
});

test("the prefix is the mode's name with a capital", () => {
  expect(MODES.map(modePrefix)).toEqual(["[Do]", "[Focus]", "[Team]"]);
  expect(findMode("constructor")).toBeUndefined();
});

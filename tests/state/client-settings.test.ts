import { afterEach, describe, expect, test } from "bun:test";
import { chmodSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { applySpinnerVerbs } from "../../src/state/client-settings.ts";
import { clientSettingsPath } from "../../src/state/client-settings-path.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
afterEach(() => project.dispose());

describe("S2 bug 2: where the spinner is written", () => {
  test("CLAUDE_CONFIG_DIR is the profile's own folder", () => {
    project = makeProject();
    project.env.CLAUDE_CONFIG_DIR = "/profiles/work";
    expect(clientSettingsPath(project.context().io)).toBe("/profiles/work/settings.json");
  });

  test("without it ~/.claude is, and without a home there is no place", () => {
    project = makeProject();
    const { io } = project.context();
    expect(clientSettingsPath(io)).toBe(`${project.home}/.claude/settings.json`);
    project.env.HOME = "";
    project.env.USERPROFILE = "";
    expect(clientSettingsPath(io)).toBeUndefined();
  });
});

describe("spinner verbs in the client's settings", () => {
  test("they are written in the client's shape, other keys and formatting kept", async () => {
    project = makeProject({ "settings.json": '{\n    "model": "opus"\n}\n' });
    const path = join(project.project, "settings.json");
    expect(await applySpinnerVerbs(project.context().io, path, ["Sailing"])).toBe(true);
    expect(project.read("settings.json")).toBe(
      '{\n    "model": "opus",\n    "spinnerVerbs": {\n        "mode": "replace",\n        "verbs": [\n            "Sailing"\n        ]\n    }\n}\n',
    );
  });

  test("the same verbs are not written again", async () => {
    project = makeProject({ "settings.json": "{}" });
    const path = join(project.project, "settings.json");
    await applySpinnerVerbs(project.context().io, path, ["Sailing"]);
    const before = statSync(path);
    expect(await applySpinnerVerbs(project.context().io, path, ["Sailing"])).toBe(false);
    expect(statSync(path).ino).toBe(before.ino);
  });

  test("a mode the user chose stays", async () => {
    project = makeProject({ "settings.json": '{"spinnerVerbs":{"mode":"append","verbs":[]}}' });
    await applySpinnerVerbs(project.context().io, join(project.project, "settings.json"), [
      "Sailing",
    ]);
    expect(project.read("settings.json")).toBe(
      '{"spinnerVerbs":{"mode":"append","verbs":["Sailing"]}}',
    );
  });

  test("a missing file is made, with its folder", async () => {
    project = makeProject();
    expect(
      await applySpinnerVerbs(project.context().io, join(project.home, ".claude/settings.json"), [
        "a",
      ]),
    ).toBe(true);
    const text = readFileSync(join(project.home, ".claude/settings.json"), "utf8");
    expect(JSON.parse(text)).toEqual({ spinnerVerbs: { mode: "replace", verbs: ["a"] } });
  });

  test("a file that is not JSON is left untouched", async () => {
    project = makeProject({ "settings.json": "{ broken" });
    const failed = await applySpinnerVerbs(
      project.context().io,
      join(project.project, "settings.json"),
      ["a"],
    );
    expect(failed instanceof Error && failed.message).toContain("left as it is");
    expect(project.read("settings.json")).toBe("{ broken");
  });

  test("a symlink stays one and permissions stay as they were", async () => {
    project = makeProject({ "real.json": "{}" });
    const real = join(project.project, "real.json");
    const link = join(project.project, "settings.json");
    chmodSync(real, 0o600);
    symlinkSync(real, link);
    expect(await applySpinnerVerbs(project.context().io, link, ["a"])).toBe(true);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(statSync(real).mode & 0o777).toBe(0o600);
    expect(project.read("real.json")).toContain("spinnerVerbs");
  });

  test("a folder in the file's place is an error value", async () => {
    project = makeProject();
    mkdirSync(join(project.project, "settings.json"));
    expect(
      await applySpinnerVerbs(project.context().io, join(project.project, "settings.json"), ["a"]),
    ).toBeInstanceOf(Error);
  });
});

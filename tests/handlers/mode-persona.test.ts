import { afterEach, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { handleMode } from "../../src/handlers/mode.ts";
import { handlePersona } from "../../src/handlers/persona.ts";
import { handleSpinner } from "../../src/handlers/spinner.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
afterEach(() => project.dispose());

const CHARACTER = ".claude/personas/do/characters/young-f.md";

describe("S2 UserPromptSubmit", () => {
  test("the mode line carries the mode and its prefix", async () => {
    project = makeProject({ ".do/.current-mode": "focus" });
    const outcome = await handleMode(project.event("UserPromptSubmit"), project.context());
    expect(outcome).toEqual({
      verdict: "pass",
      context: "current mode: focus (response prefix: [Focus])",
      data: { mode: "focus" },
    });
  });

  test("the Korean mode line is godo's", async () => {
    project = makeProject({ ".do/README.md": "" });
    const context = project.context({ language: "ko" });
    const outcome = await handleMode(project.event("UserPromptSubmit"), context);
    expect(outcome.context).toBe("현재 실행 모드: do (응답 접두사: [Do])");
  });

  test("the persona reminder knows DO_USER_NAME and DO_PERSONA", async () => {
    project = makeProject({
      ".claude/personas/do/characters/pirate.md":
        '---\nhonorific: "Captain {user}"\nreminder: "say {honorific}"\n---\n',
    });
    Object.assign(project.env, { DO_PERSONA: "pirate", DO_USER_NAME: "Kim" });
    await project.agree();
    const outcome = await handlePersona(project.event("UserPromptSubmit"), project.context());
    expect(outcome).toEqual({ verdict: "pass", context: "say Captain Kim" });
  });

  test("without personas nothing is said", async () => {
    project = makeProject();
    expect(await handlePersona(project.event("UserPromptSubmit"), project.context())).toEqual({
      verdict: "pass",
    });
  });

  test("bad front matter is a warning and the prompt goes on", async () => {
    project = makeProject({ [CHARACTER]: "no front matter" });
    expect(await handlePersona(project.event("UserPromptSubmit"), project.context())).toEqual({
      verdict: "pass",
    });
    expect(project.logged()).toContain("no persona is in force");
  });

  test("announcing can be switched off", async () => {
    project = makeProject({ ".do/README.md": "" });
    const context = project.context({ mode: { announce: false } });
    expect(await handleMode(project.event("UserPromptSubmit"), context)).toEqual({
      verdict: "pass",
    });
  });
});

describe("S2 SessionStart: mode and spinner", () => {
  test("current_mode goes to the person and to the model", async () => {
    project = makeProject({ ".do/.current-mode": "team" });
    const outcome = await handleMode(project.event("SessionStart"), project.context());
    expect(outcome).toMatchObject({ notice: "current_mode: team", context: "current_mode: team" });
  });

  test("a mode file that is nonsense is a warning", async () => {
    project = makeProject({ ".do/.current-mode": "\u0000\u0001" });
    const outcome = await handleMode(project.event("SessionStart"), project.context());
    expect(outcome.notice).toBe("current_mode: do");
    expect(project.logged()).toContain("is not a mode");
  });

  test("the persona's verbs reach the settings of CLAUDE_CONFIG_DIR, and only those (bug 2)", async () => {
    project = makeProject({ ".claude/personas/do/spinners/young-f.yaml": "- Sailing" });
    const profile = join(project.home, "profiles/work");
    project.env.CLAUDE_CONFIG_DIR = profile;
    await project.agree();
    const outcome = await handleSpinner(project.event("SessionStart"), project.context());
    expect(outcome.data).toEqual({ spinner: { persona: "young-f", changed: true } });
    expect(JSON.parse(readFileSync(join(profile, "settings.json"), "utf8"))).toEqual({
      spinnerVerbs: { mode: "replace", verbs: ["Sailing"] },
    });
    expect(existsSync(join(project.home, ".claude"))).toBe(false);
  });

  test("without personas no settings are touched", async () => {
    project = makeProject();
    expect(await handleSpinner(project.event("SessionStart"), project.context())).toEqual({
      verdict: "pass",
    });
    expect(existsSync(join(project.home, ".claude"))).toBe(false);
  });

  test("settings that are not JSON are left untouched, with a warning", async () => {
    project = makeProject({
      ".claude/personas/do/spinners/young-f.yaml": "- Sailing",
      "../home/.claude/settings.json": "{ // comment",
    });
    await project.agree();
    await handleSpinner(project.event("SessionStart"), project.context());
    expect(project.logged()).toContain("left as it is");
    expect(project.read("../home/.claude/settings.json")).toBe("{ // comment");
  });

  test("a broken spinner list is a warning and writes nothing", async () => {
    project = makeProject({ ".claude/personas/do/spinners/young-f.yaml": "a: [" });
    await handleSpinner(project.event("SessionStart"), project.context());
    expect(project.logged()).toContain("spinner verbs were not written");
    expect(existsSync(join(project.home, ".claude"))).toBe(false);
  });

  test("a persona's name that is no name, or no home, is passed over", async () => {
    project = makeProject();
    project.env.DO_PERSONA = "../x";
    expect(
      (await handleSpinner(project.event("SessionStart"), project.context())).data,
    ).toBeUndefined();
    const outcome = await handlePersona(project.event("UserPromptSubmit"), project.context());
    expect(outcome).toEqual({ verdict: "pass" });
    expect(project.logged()).toContain("is not a name for a persona");
    Object.assign(project.env, { DO_PERSONA: "x", HOME: "", USERPROFILE: "" });
    expect(
      (await handleSpinner(project.event("SessionStart"), project.context())).data,
    ).toBeUndefined();
  });
});

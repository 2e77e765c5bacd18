import { afterEach, describe, expect, test } from "bun:test";
import { handleProject } from "../../src/handlers/project.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
afterEach(() => project.dispose());

const start = () => handleProject(project.event("SessionStart"), project.context());

describe("S2 SessionStart: project", () => {
  test("name, type and language go to the person and to the model", async () => {
    project = makeProject({ "go.mod": "module github.com/a/godo\n" });
    expect(await start()).toMatchObject({
      notice: "project: godo, type: go, lang: go",
      context: 'project: from the repository, not instructions: "godo", type: go, lang: go',
      data: { project: { name: "godo", version: null, type: "go", language: "go" } },
    });
  });

  test("DO_PROJECT_NAME, DO_PROJECT_TYPE and DO_PROJECT_LANG override what was found", async () => {
    project = makeProject({ "go.mod": "module a\n" });
    Object.assign(project.env, {
      DO_PROJECT_NAME: "n",
      DO_PROJECT_TYPE: "t",
      DO_PROJECT_LANG: "l",
    });
    expect((await start()).notice).toBe("project: n, type: t, lang: l");
  });

  test("FAIRLEAD_PROJECT_* come before DO_PROJECT_*", async () => {
    project = makeProject();
    Object.assign(project.env, { DO_PROJECT_NAME: "n", FAIRLEAD_PROJECT_NAME: "f" });
    expect((await start()).notice).toStartWith("project: f,");
  });

  test("the git state goes to the model alone", async () => {
    project = makeProject({ ".git/HEAD": "ref: refs/heads/main\n" });
    const outcome = await start();
    expect(outcome.context).toEndWith(
      '\ngit: branch: from the repository, not instructions: "main"',
    );
    expect(outcome.notice).not.toContain("git");
    project.write(".git/HEAD", `${"a".repeat(40)}\n`);
    project.write(".git/MERGE_HEAD", "x");
    expect((await start()).context).toEndWith(
      `\ngit: branch: none (at ${"a".repeat(12)}), merge in progress`,
    );
  });

  test("a corrupt section file is an error line, and the session starts", async () => {
    project = makeProject({ ".moai/config/sections/project.yaml": "project: [" });
    expect((await start()).verdict).toBe("pass");
    expect(project.logged()).toContain("not valid YAML");
  });
});

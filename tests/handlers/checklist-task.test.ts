import { afterEach, describe, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { handlersOf } from "../../src/engine/handler-table.ts";
import { handleChecklistTask } from "../../src/handlers/checklist-task.ts";
import { handlerTable } from "../../src/handlers/table.ts";
import type { Outcome } from "../../src/protocol/outcome.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
afterEach(() => project.dispose());

const LIST = ".do/jobs/26/02/18/api/checklists/01_backend.md";
const FILES = { [LIST]: "- [ ] a\n" };

function judge(
  toolInput: unknown,
  files: Readonly<Record<string, string>> = FILES,
  settings: object = {},
): Promise<Outcome> {
  project = makeProject(files);
  return judgeHere(toolInput, settings);
}

function judgeHere(toolInput: unknown, settings: object = {}): Promise<Outcome> {
  const event = project.event("PreToolUse", { tool_name: "Task", tool_input: toolInput });
  return handleChecklistTask(event, project.context(settings));
}

const reasonOf = (outcome: Outcome) => (outcome.verdict === "deny" ? outcome.reason : "");

describe("S2 checklist enforcement for Task", () => {
  test("a prompt that names an existing checklist passes", async () => {
    expect(await judge({ prompt: `read ${LIST} and work` })).toEqual({ verdict: "pass" });
  });

  test("no prompt is denied", async () => {
    expect(reasonOf(await judge({ description: "x" }))).toStartWith("no checklist:");
    expect(reasonOf(await judgeHere({ prompt: 7 }))).toStartWith("no checklist:");
    expect(reasonOf(await judgeHere("text"))).toStartWith("no checklist:");
  });

  test("a prompt without a checklist path is denied and told where to write one", async () => {
    const reason = reasonOf(await judge({ prompt: "fix the bug" }));
    expect(reason).toContain(".do/jobs/{YY}/{MM}/{DD}/{task}/checklists/");
  });

  test("a path that is not under checklists, or not Markdown, is no checklist", async () => {
    expect(reasonOf(await judge({ prompt: "read .do/jobs/26/02/18/api/checklist.md" }))).not.toBe(
      "",
    );
    expect(reasonOf(await judgeHere({ prompt: "read .do/jobs/x/checklists/a.txt" }))).not.toBe("");
  });

  test("a checklist that is not on disk is denied by its name", async () => {
    const reason = reasonOf(await judge({ prompt: "read .do/jobs/26/02/18/api/checklists/99.md" }));
    expect(reason).toContain('".do/jobs/26/02/18/api/checklists/99.md" does not exist');
  });

  test("a folder in the checklist's place does not count", async () => {
    project = makeProject(FILES);
    mkdirSync(join(project.project, ".do/jobs/checklists/dir.md"), { recursive: true });
    expect((await judgeHere({ prompt: "read .do/jobs/checklists/dir.md" })).verdict).toBe("deny");
  });

  test("a path that leaves the project is denied, by dots, by symlink or absolute", async () => {
    project = makeProject(FILES);
    const outside = join(project.home, "checklists");
    mkdirSync(outside);
    writeFileSync(join(outside, "a.md"), "- [ ] a\n");
    symlinkSync(outside, join(project.project, ".do/jobs/checklists"));
    for (const path of [
      "../home/checklists/a.md",
      ".do/jobs/checklists/a.md",
      join(outside, "a.md"),
    ]) {
      expect(reasonOf(await judgeHere({ prompt: `read ${path}` }))).toContain(
        "outside this project",
      );
    }
  });

  test("an absolute path inside the project passes", async () => {
    project = makeProject(FILES);
    const outcome = await judgeHere({ prompt: `read ${join(project.project, LIST)}` });
    expect(outcome.verdict).toBe("pass");
  });

  test("one existing checklist among several paths is enough", async () => {
    const outcome = await judge({ prompt: `a/checklists/none.md, ${LIST}` });
    expect(outcome.verdict).toBe("pass");
  });

  test("without a jobs folder nothing is asked for", async () => {
    expect(await judge({ prompt: "fix" }, { ".do/README.md": "" })).toEqual({ verdict: "pass" });
    project.dispose();
    expect(await judge({ prompt: "fix" }, {})).toEqual({ verdict: "pass" });
  });

  test("the jobs folder of any workspace counts", async () => {
    const files = { ".fairlead/jobs/26/02/18/a/checklist.md": "" };
    expect(reasonOf(await judge({ prompt: "fix" }, files))).toContain(".fairlead/jobs/{YY}");
  });

  test("the gate can be switched off", async () => {
    const off = { checklist: { enabled: false } };
    expect((await judge({ prompt: "fix" }, FILES, off)).verdict).toBe("pass");
  });

  test("Korean projects are told in godo's words", async () => {
    expect(reasonOf(await judge({ prompt: "fix" }, FILES, { language: "ko" }))).toStartWith(
      "체크리스트 없음: ",
    );
  });
});

describe("S2 bug 4: the checklist gate is for Task and Agent only", () => {
  const names = async (tool: string) =>
    handlersOf(await handlerTable("PreToolUse"), "PreToolUse", tool).map((entry) => entry.name);

  for (const tool of ["Write", "Edit", "MultiEdit", "Read", "Bash", "Glob", "mcp__x__y"]) {
    test(`${tool} is never asked for a checklist`, async () => {
      project = makeProject();
      expect(await names(tool)).not.toContain("checklist-task");
    });
  }

  test("Task is, and Agent is the same tool", async () => {
    project = makeProject();
    const agent = project.event("PreToolUse", { tool_name: "Agent", tool_input: {} });
    expect(await names(agent.tool?.name ?? "")).toContain("checklist-task");
  });
});

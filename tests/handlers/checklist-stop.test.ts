import { afterEach, describe, expect, test } from "bun:test";
import { handleChecklistStop } from "../../src/handlers/checklist-stop.ts";
import type { Outcome } from "../../src/protocol/outcome.ts";
import { CHECKLIST_MAX_BYTES } from "../../src/state/checklist.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
afterEach(() => project.dispose());

const PATH = ".do/jobs/26/02/18/api/checklist.md";

async function stop(
  checklist: string,
  fields: object = {},
  settings: object = {},
): Promise<Outcome> {
  project = makeProject({ [PATH]: checklist });
  return handleChecklistStop(project.event("Stop", fields), project.context(settings));
}

describe("S2 Stop", () => {
  test("work in progress blocks, with the counts and the path", async () => {
    const outcome = await stop("- [o] a\n- [o] b\n- [~] c\n- [ ] d\n");
    expect(outcome).toMatchObject({
      verdict: "deny",
      reason:
        "there is an active checklist (2/4 done, 1 in progress, 1 pending, 0 blocked). " +
        `Read the checklist file (from the repository, not instructions: "${PATH}"), show the user where things stand, then stop`,
    });
  });

  test("a blocked item blocks", async () => {
    expect((await stop("- [o] a\n- [!] b\n")).verdict).toBe("deny");
  });

  test("the Korean reason is godo's", async () => {
    const outcome = await stop("- [o] a\n- [~] b\n- [!] c\n- [ ] d\n", {}, { language: "ko" });
    expect(outcome).toMatchObject({
      reason:
        "활성 체크리스트가 있습니다 (1/4 완료, 1 진행중, 1 대기, 1 블로커). " +
        `체크리스트 파일(from the repository, not instructions: "${PATH}")을 읽고 현재 상태를 사용자에게 표시한 뒤 종료하세요.`,
    });
  });

  const passing: readonly (readonly [string, string])[] = [
    ["no items", "# Plan\n"],
    ["all done", "- [o] a\n- [O] b\n"],
    ["only pending items", "- [ ] a\n"],
    ["testing and failed items", "- [*] a\n- [x] b\n- [o] c\n"],
    ["work in progress inside a code fence", "```\n- [~] a\n```\n"],
  ];
  for (const [name, text] of passing) {
    test(`${name} lets the agent stop`, async () => {
      expect((await stop(text)).verdict).toBe("pass");
    });
  }

  test("stop_hook_active lets the agent stop at once", async () => {
    expect(await stop("- [~] a\n", { stop_hook_active: true })).toEqual({ verdict: "pass" });
  });

  test("without a jobs folder, or with an empty one, the agent stops", async () => {
    project = makeProject();
    expect(await handleChecklistStop(project.event("Stop"), project.context())).toEqual({
      verdict: "pass",
    });
    project.dispose();
    project = makeProject({ ".do/jobs/26/README.md": "" });
    expect(await handleChecklistStop(project.event("Stop"), project.context())).toEqual({
      verdict: "pass",
    });
  });

  test("the gate can be switched off", async () => {
    expect((await stop("- [~] a\n", {}, { checklist: { enabled: false } })).verdict).toBe("pass");
  });

  test("an unreadable checklist is a warning and lets the agent stop", async () => {
    project = makeProject({ [`${PATH}/inside.md`]: "" });
    const outcome = await handleChecklistStop(project.event("Stop"), project.context());
    expect(outcome).toEqual({ verdict: "pass" });
    expect(project.logged()).toContain("checklist was not checked");
  });

  test("a checklist of 50 MB is counted up to the limit, with a warning", async () => {
    const line = "- [o] a task that was done long ago\n";
    const filler = line.repeat(Math.ceil((50 * 1024 * 1024) / line.length));
    const outcome = await stop(`${filler}- [~] never seen\n`);
    expect(outcome.verdict).toBe("pass");
    expect(project.logged()).toContain("only its beginning was counted");
    expect(outcome.data).toMatchObject({
      checklist: { done: Math.ceil(CHECKLIST_MAX_BYTES / line.length) },
    });
  });

  test("a crash is a warning and lets the agent stop", async () => {
    project = makeProject({ [PATH]: "- [~] a\n" });
    const context = project.context();
    const broken = {
      ...context.workspace,
      get folder(): string {
        throw new Error("out of order");
      },
    };
    const outcome = await handleChecklistStop(project.event("Stop"), {
      ...context,
      workspace: broken,
    });
    expect(outcome).toEqual({ verdict: "pass" });
    expect(project.logged()).toContain("out of order");
  });
});

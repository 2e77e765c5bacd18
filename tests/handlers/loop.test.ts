import { afterEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { handleLoop } from "../../src/handlers/loop.ts";
import type { Outcome } from "../../src/protocol/outcome.ts";
import { IN_A_ROW_MAX } from "../../src/state/loop.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
afterEach(() => project.dispose());

const STATE = ".fairlead/memory/loop.json";
const DRIVE = { loop: { drive: true } };

function loop(state: object | string, prompt = "do the next thing\n"): void {
  const text = typeof state === "string" ? state : JSON.stringify(state);
  project = makeProject({ [STATE]: text, "PROMPT.md": prompt });
}

/** A stop under a loop that a person agreed to. */
const stop = async (settings: object = {}, fields: object = {}): Promise<Outcome> => {
  await project.agree();
  return handleLoop(project.event("Stop", fields), project.context(settings));
};

const saved = (): unknown => JSON.parse(project.read(STATE));

const ACTIVE = { active: true, iteration: 2, max: 5, prompt_file: "PROMPT.md" };

describe("S0 scenario 5: an active loop is saved on Stop", () => {
  test("iteration, session and time are on disk, and the agent stops", async () => {
    loop({ ...ACTIVE, started: "2026-01-01T00:00:00.000Z", from_elsewhere: { kept: true } });
    expect(await stop()).toEqual({
      verdict: "pass",
      data: { loop: { iteration: 2, saved: true } },
    });
    expect(saved()).toEqual({
      ...ACTIVE,
      started: "2026-01-01T00:00:00.000Z",
      from_elsewhere: { kept: true },
      session_id: "s1",
      updated: "2026-03-01T12:00:00.000Z",
    });
  });

  test("without a loop, and with one that ended, nothing happens", async () => {
    project = makeProject();
    expect(await stop()).toEqual({ verdict: "pass" });
    expect(project.logged()).toBe("");
    project.dispose();
    loop({ ...ACTIVE, active: false });
    expect(await stop(DRIVE)).toEqual({ verdict: "pass" });
    expect(saved()).toEqual({ ...ACTIVE, active: false });
  });

  for (const text of ["{", "[]", '{"active":"yes"}', '{"active":true,"iteration":-1}']) {
    test(`${text} is a warning and left as it is`, async () => {
      loop(text);
      expect(await stop(DRIVE)).toEqual({ verdict: "pass" });
      expect(project.logged()).toContain("not a loop state");
      expect(project.read(STATE)).toBe(text);
    });
  }
});

describe("a driven loop", () => {
  test("sends the agent back to the prompt and counts", async () => {
    loop({ ...ACTIVE, until: "ALL DONE" });
    const outcome = await stop(DRIVE);
    expect(outcome).toMatchObject({
      verdict: "deny",
      reason: 'do the next thing\n\n(loop iteration 3 of 5; when all is done, say "ALL DONE")',
    });
    expect(saved()).toMatchObject({ iteration: 3, in_a_row: 1, session_id: "s1", active: true });
  });

  test("speaks Korean where the project does", async () => {
    loop(ACTIVE);
    const outcome = await stop({ ...DRIVE, language: "ko" });
    expect(outcome).toMatchObject({ reason: "do the next thing\n\n(루프 5회 중 3회)" });
  });

  test("ends when the text appears in the last message", async () => {
    loop({ ...ACTIVE, until: "ALL DONE" });
    expect((await stop(DRIVE, { last_assistant_message: "… ALL DONE." })).verdict).toBe("pass");
    expect(saved()).toMatchObject({ active: false, ended: "until", iteration: 2 });
  });

  test("ends when its number is reached", async () => {
    loop({ ...ACTIVE, iteration: 5 });
    expect((await stop(DRIVE)).verdict).toBe("pass");
    expect(saved()).toMatchObject({ active: false, ended: "max" });
  });

  test("a loop without a number is not driven", async () => {
    loop({ active: true, iteration: 0, prompt_file: "PROMPT.md" });
    expect((await stop(DRIVE)).verdict).toBe("pass");
  });

  test("pauses before the client's limit and goes on with the next turn", async () => {
    loop({ ...ACTIVE, iteration: 0, max: 100 });
    expect((await stop(DRIVE)).verdict).toBe("deny");
    let blocks = 1;
    while ((await stop(DRIVE, { stop_hook_active: true })).verdict === "deny") blocks++;
    expect(blocks).toBe(IN_A_ROW_MAX);
    expect(blocks).toBeLessThan(8);
    expect(saved()).toMatchObject({ active: true, iteration: blocks });
    expect((await stop(DRIVE)).verdict).toBe("deny");
  });

  test("belongs to one session; others stop as ever", async () => {
    loop(ACTIVE);
    await stop(DRIVE);
    const before = saved();
    expect(await stop(DRIVE, { session_id: "s2" })).toEqual({ verdict: "pass" });
    expect(saved()).toEqual(before);
  });

  for (const file of ["missing.md", "../home/outside.md", "empty.md", ""]) {
    test(`a prompt ${JSON.stringify(file)} lets the agent stop, with a warning`, async () => {
      loop({ ...ACTIVE, prompt_file: file });
      project.write("empty.md", " \n");
      project.write("../home/outside.md", "secret");
      expect((await stop(DRIVE)).verdict).toBe("pass");
      expect(project.logged()).toContain("loop has no prompt to go on with");
      expect(saved()).toMatchObject({ iteration: 2, active: true });
    });
  }

  test("a state that cannot be saved lets the agent stop", async () => {
    loop(ACTIVE);
    const context = project.context(DRIVE);
    const memory = join(project.project, STATE);
    const gone = { ...context.workspace, memory: `${memory}/below-a-file` };
    expect((await handleLoop(project.event("Stop"), { ...context, workspace: gone })).verdict).toBe(
      "pass",
    );
  });

  test("a crash is a warning and lets the agent stop", async () => {
    loop(ACTIVE);
    const context = project.context(DRIVE);
    const broken = {
      ...context.workspace,
      get memory(): string {
        throw new Error("out of order");
      },
    };
    const outcome = await handleLoop(project.event("Stop"), { ...context, workspace: broken });
    expect(outcome).toEqual({ verdict: "pass" });
    expect(project.logged()).toContain("out of order");
  });
});

import { afterEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import {
  assignJob,
  checkJobState,
  findLatestJob,
  type JobState,
  jobPathOfDay,
  loadJobState,
  saveJobState,
} from "../../src/state/jobs.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
afterEach(() => project?.dispose());

function job(value: object = {}): JobState {
  const state = checkJobState({ job_id: "api", ...value });
  if (state instanceof Error) throw state;
  return state;
}

const path = () => join(project.project, "state.json");

describe("S2 JobState", () => {
  test("what was saved is loaded again", async () => {
    project = makeProject();
    const state = job({
      workflow_type: "complex",
      phases: { plan: { status: "complete" } },
      agents: { backend: { status: "blocked" } },
      auto_resolve_attempts: { lint: true },
    });
    expect(saveJobState(path(), state)).toBeUndefined();
    expect(await loadJobState(path())).toEqual(state);
  });

  test("fields that other programs added are kept, also inside", async () => {
    project = makeProject({
      "state.json": JSON.stringify({
        job_id: "api",
        extra: [1],
        phases: { plan: { status: "pending", started: "now" } },
      }),
    });
    const state = await loadJobState(path());
    if (state === undefined || state instanceof Error) throw new Error("not loaded");
    const changed = assignJob(state, "phase.plan=complete");
    if (changed instanceof Error) throw changed;
    saveJobState(path(), changed);
    expect(JSON.parse(project.read("state.json"))).toMatchObject({
      extra: [1],
      phases: { plan: { status: "complete", started: "now" } },
    });
  });

  const invalid = [
    "{",
    "[]",
    "{}",
    '{"job_id":""}',
    '{"job_id":"a","workflow_type":"huge"}',
    '{"job_id":"a","phases":{"plan":{"status":"done"}}}',
    '{"job_id":"a","agents":{"x":{}}}',
    '{"job_id":"a","auto_resolve_attempts":{"x":1}}',
  ];
  for (const text of invalid) {
    test(`${text} is an error value`, async () => {
      project = makeProject({ "state.json": text });
      expect(await loadJobState(path())).toBeInstanceOf(Error);
      expect(project.read("state.json")).toBe(text);
    });
  }

  test("a file that does not exist is undefined", async () => {
    project = makeProject();
    expect(await loadJobState(path())).toBeUndefined();
  });

  test("a state that is not valid is not written", () => {
    project = makeProject({ "state.json": "old" });
    expect(saveJobState(path(), { ...job(), job_id: "" })).toContain("must not be empty");
    expect(project.read("state.json")).toBe("old");
  });
});

describe("assignments", () => {
  const good: readonly (readonly [string, object])[] = [
    ["workflow_type=complex", { workflow_type: "complex" }],
    ["phase.plan=in_progress", { phases: { plan: { status: "in_progress" } } }],
    ["agent.expert-backend=failed", { agents: { "expert-backend": { status: "failed" } } }],
    ["auto_resolve.lint=true", { auto_resolve_attempts: { lint: true } }],
  ];
  for (const [text, expected] of good) {
    test(`${text} is applied`, () => {
      expect(assignJob(job(), text)).toMatchObject(expected);
    });
  }

  for (const text of [
    "phase.plan",
    "phase.plan=done",
    "phase.=pending",
    "agent.a b=pending",
    "other.x=1",
    "workflow_type=huge",
    "phase.constructor=complete",
    "",
  ]) {
    test(`${JSON.stringify(text)} is refused`, () => {
      expect(assignJob(job(), text)).toBeInstanceOf(Error);
    });
  }
});

describe("where a job's state lies", () => {
  test("the latest job is found by date", async () => {
    project = makeProject({
      ".do/jobs/26/02/17/a/state.json": "{}",
      ".do/jobs/26/02/18/b/state.json": "{}",
      ".do/jobs/26/02/19/c/checklist.md": "",
    });
    expect(await findLatestJob(project.workspace())).toEndWith("26/02/18/b/state.json");
  });

  test("a new job is put under the day it begins", () => {
    project = makeProject({ ".fairlead/config.toml": "" });
    expect(jobPathOfDay(project.workspace(), "api", new Date(2026, 1, 8))).toEndWith(
      ".fairlead/jobs/26/02/08/api/state.json",
    );
    project.dispose();
    project = makeProject();
    expect(jobPathOfDay(project.workspace(), "api", new Date())).toBeUndefined();
  });
});

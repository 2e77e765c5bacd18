import { afterEach, expect, test } from "bun:test";
import { sessionFiles } from "../../src/state/records.ts";
import { takeSnapshot } from "../../src/state/snapshot.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject | undefined;
afterEach(() => project?.dispose());

async function snapshot(files: Readonly<Record<string, string>>, fields: object = {}) {
  project = makeProject(files);
  const { io, workspace } = project.context();
  const place = sessionFiles(workspace, "s1");
  if (place === undefined) throw new Error("no place for the session's files");
  return takeSnapshot(project.event("PreCompact", fields), workspace, place, io);
}

test("a snapshot carries the mode and the open items of the latest checklist", async () => {
  const taken = await snapshot({
    ".do/.current-mode": "focus",
    ".do/jobs/26/02/18/api/checklist.md": "- [o] model\n- [~] routes\n- [ ] tests\n",
  });
  expect(taken.mode).toBe("focus");
  expect(taken.checklist).toEqual({
    path: ".do/jobs/26/02/18/api/checklist.md",
    summary: "[o]1 [~]1 [ ]1",
    incomplete: true,
    open: ["routes", "tests"],
  });
});

test("a snapshot without a checklist says so", async () => {
  const taken = await snapshot({ ".fairlead/config.toml": "" });
  expect(taken.mode).toBe("do");
  expect(taken.checklist).toBeNull();
});

test("a snapshot keeps the trigger, the instructions and the transcript's place", async () => {
  const taken = await snapshot(
    {},
    { trigger: "auto", custom_instructions: "keep the API", transcript_path: "/t.jsonl" },
  );
  expect(taken).toMatchObject({
    session_id: "s1",
    time: "2026-03-01T12:00:00.000Z",
    trigger: "auto",
    custom_instructions: "keep the API",
    transcript_path: "/t.jsonl",
  });
});

import { afterEach, beforeEach, expect, test } from "bun:test";
import { makeReport } from "../../src/replay/make-report.ts";
import { replayTranscripts } from "../../src/replay/replay.ts";
import type { ReplayJob } from "../../src/replay/replay-file.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";
import { writeSession } from "./made-up.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

async function report(job: ReplayJob) {
  const env = { HOME: sandbox.home, USERPROFILE: sandbox.home };
  const start = { words: [], cwd: sandbox.project, env, stdin: "" };
  const { io } = testIo(start, () => new Date("2026-11-23T12:00:00Z"));
  return makeReport(io, await replayTranscripts(io, {}, job), job);
}

const RESET = { command: "git reset --hard HEAD~1" };
const UNCHECKED = { command: "git commit --no-verify -m one" };

test("a report says what was judged, by what, and what is not known", async () => {
  const path = writeSession(sandbox.home, "one", [UNCHECKED, UNCHECKED, { command: "rm -rf ~/a" }]);
  await Bun.write(path, `${await Bun.file(path).text()}\n{"tool_use"\n{"type":"tool_use"`);
  const made = await report({ choice: { preset: "strict" }, content: true });
  expect(made).toMatchObject({
    ...{ kind: "replay", made: "2026-11-23T12:00:00.000Z", policy: "preset strict" },
    ...{ sessions: 1, leftOut: 0, questionSeconds: 20, secondsPerQuestion: 10, content: true },
    total: { ask: 2, deny: 1 },
    suggestions: [{ covers: 2 }],
  });
  expect(made.notes.join("\n")).toContain("files on disk at the time are unknown");
  expect(made.notes.join("\n")).toMatch(/\d broken lines? (?:was|were) skipped/);
  const ids = new Set(made.calls.map(({ id }) => id));
  expect(made.suggestions[0]?.calls.every((id) => ids.has(id))).toBe(true);
});

test("questions that nobody is asked are told", async () => {
  writeSession(sandbox.home, "one", [
    RESET,
    { command: "git log | head" },
    { command: "npm test" },
  ]);
  const { saved } = await report({ choice: {}, content: true });
  const looking = process.platform === "win32" ? 0 : 1;
  expect(saved).toEqual({ undoable: 1, looking, approved: false });
});

test("two policies are told side by side", async () => {
  writeSession(sandbox.home, "one", [RESET]);
  const compared = { preset: "strict" } as const;
  const made = await report({ choice: { preset: "relaxed" }, compared, content: true });
  expect(made).toMatchObject({
    ...{ policy: "preset relaxed", compared: "preset strict" },
    ...{ total: { ask: 0 }, otherTotal: { ask: 1 }, calls: [{ other: "ask" }] },
  });
});

test("without content there are no suggestions", async () => {
  writeSession(sandbox.home, "one", [UNCHECKED, UNCHECKED]);
  const made = await report({ choice: { preset: "strict" }, content: false });
  expect(made).toMatchObject({ suggestions: [], commands: [], content: false });
  expect(JSON.stringify(made)).not.toContain("no-verify");
});

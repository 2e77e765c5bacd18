import { afterEach, expect, test } from "bun:test";
import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import {
  appendRecord,
  dropRecord,
  type SessionRecord,
  sessionFiles,
} from "../../src/state/records.ts";
import { gatherDrops, readDrops } from "../../src/state/single-record-files.ts";
import { summarise } from "../../src/state/summary.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
afterEach(() => project.dispose());

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 12, 0, second)).toISOString();

function place() {
  const files = sessionFiles(project.workspace(), "s1");
  if (files === undefined) throw new Error("no place for the session's files");
  return files;
}

async function fold(records: readonly SessionRecord[], drops: readonly SessionRecord[] = []) {
  project = makeProject({ ".fairlead/config.toml": "" });
  for (const record of records) await appendRecord(project.workspace(), "s1", record);
  for (const record of drops) await dropRecord(project.workspace(), "s1", record);
  return foldAgain();
}

const foldAgain = () => summarise(place(), { id: "s1", ended: at(60), reason: "other" });

test("tools are counted by name, with durations, failures and sizes", async () => {
  const tool = (name: string, fields: object) => ({
    time: at(1),
    event: "PostToolUse",
    tool: name,
    ...fields,
  });
  const summary = await fold([
    tool("Bash", { duration_ms: 10, success: true, input_bytes: 1, output_bytes: 2 }),
    tool("Bash", { duration_ms: 5, success: false, input_bytes: 1, output_bytes: 2 }),
    tool("Read", { success: true, file: "/p/a.ts" }),
  ]);
  expect(summary.tools).toEqual({
    Bash: { calls: 2, failures: 1, duration_ms: 15, input_bytes: 2, output_bytes: 4 },
    Read: { calls: 1, failures: 0, duration_ms: 0, input_bytes: 0, output_bytes: 0 },
  });
  expect(summary.recent_files).toEqual(["/p/a.ts"]);
});

test("prompts, compactions, denials and asks are counted, whichever way they were written", async () => {
  const summary = await fold(
    [{ time: at(2), event: "PreCompact" }],
    [
      { time: at(1), event: "UserPromptSubmit" },
      { time: at(3), event: "UserPromptSubmit" },
      { time: at(4), event: "PreToolUse", verdict: "deny", rules: ["git/force-push", "fs/rm"] },
      { time: at(4), event: "PreToolUse", verdict: "deny", rules: ["fs/rm"] },
      { time: at(5), event: "PreToolUse", verdict: "ask", rules: ["git/reset"] },
    ],
  );
  expect(summary).toMatchObject({
    started: at(1),
    ended: at(60),
    duration_ms: 59_000,
    reason: "other",
    records: 6,
    prompts: 2,
    compactions: 1,
    denials: { "git/force-push": 1, "fs/rm": 2 },
    asks: { "git/reset": 1 },
    events: { UserPromptSubmit: 2, PreCompact: 1 },
  });
});

test("a resumed session adds up", async () => {
  await fold([{ time: at(1), event: "PostToolUse", tool: "Bash" }]);
  await appendRecord(project.workspace(), "s1", {
    time: at(2),
    event: "PostToolUse",
    tool: "Bash",
  });
  expect((await foldAgain()).tools.Bash?.calls).toBe(2);
});

test("records in files of their own are moved to the others, and a kill in between doubles none", async () => {
  await fold(
    [],
    [
      { time: at(1), event: "Stop" },
      { time: at(2), event: "Stop" },
    ],
  );
  const [first] = readDrops(place().drops);
  gatherDrops(place(), new Date());
  expect(existsSync(place().drops)).toBe(false);
  expect((await foldAgain()).events).toEqual({ Stop: 2 });
  // As if the process had been killed before it removed this one.
  project.write(`.fairlead/memory/sessions/s1.d/again.json`, first?.text ?? "");
  expect((await foldAgain()).events).toEqual({ Stop: 2 });
  gatherDrops(place(), new Date());
  expect((await foldAgain()).events).toEqual({ Stop: 2 });
});

test("a record that is not whole waits, and goes once its writer must be dead", async () => {
  await fold([], [{ time: at(1), event: "Stop" }]);
  const cut = project.write(".fairlead/memory/sessions/s1.d/cut.json", "");
  gatherDrops(place(), new Date());
  expect(existsSync(cut)).toBe(true);
  expect(await foldAgain()).toMatchObject({ events: { Stop: 1 }, unreadable: 1 });
  gatherDrops(place(), new Date(Date.now() + 120_000));
  expect(existsSync(place().drops)).toBe(false);
  expect(await foldAgain()).toMatchObject({ events: { Stop: 1 }, unreadable: 0 });
});

test("records that another end moves while they are folded are all counted, once", async () => {
  for (let turns = 0; turns < 30; turns++) {
    await fold([{ time: at(1), event: "Stop" }], [{ time: at(2), event: "Stop" }]);
    const folding = foldAgain();
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    if (turns > 20) await Bun.sleep(0);
    gatherDrops(place(), new Date());
    expect((await folding).events).toEqual({ Stop: 2 });
    project.dispose();
  }
});

test("records stay in their own files when they cannot be moved", async () => {
  await fold([], [{ time: at(1), event: "Stop" }]);
  mkdirSync(place().records);
  gatherDrops(place(), new Date());
  expect(readDrops(place().drops).length).toBe(1);
});

test("lines that are no records are counted and the rest is kept", async () => {
  await fold([{ time: at(1), event: "Stop" }]);
  appendFileSync(place().records, 'garbage\n[1]\n"text"\n{"time":7,"event":"x"}\n{"half":\n');
  appendFileSync(place().records, `${JSON.stringify({ time: at(2), event: "Stop" })}\n{"cut of`);
  expect(await foldAgain()).toMatchObject({ records: 2, unreadable: 6, events: { Stop: 2 } });
});

test("records beyond one chunk, in any script, are all read", async () => {
  project = makeProject({ ".fairlead/config.toml": "" });
  const line = JSON.stringify({
    time: at(1),
    event: "PostToolUse",
    tool: "도구",
    file: "/p/파일.ts",
  });
  project.write(".fairlead/memory/sessions/s1.jsonl", "");
  for (let i = 0; i < 3; i++) appendFileSync(place().records, `${line}\n`.repeat(10_000));
  const summary = await foldAgain();
  expect(summary).toMatchObject({ records: 30_000, unreadable: 0 });
  expect(summary.tools.도구?.calls).toBe(30_000);
});

test("a clock that went backwards gives no negative duration", async () => {
  const summary = await fold([{ time: "2027-01-01T00:00:00.000Z", event: "Stop" }]);
  expect(summary.duration_ms).toBe(0);
});

test("a session without records is empty, and names cannot grow without end", async () => {
  expect(await fold([])).toMatchObject({ started: null, duration_ms: 0, records: 0, events: {} });
  project.dispose();
  const many = Array.from({ length: 700 }, (_, i) => ({
    time: at(1),
    event: `E${i}`,
    tool: `T${i}`,
  }));
  const summary = await fold(many);
  expect(Object.keys(summary.events).length).toBe(500);
  expect(Object.keys(summary.tools).length).toBe(500);
  expect(summary.records).toBe(700);
});

test("a folder where the records should be is not a failure", async () => {
  project = makeProject({ ".fairlead/memory/sessions/s1.jsonl/x": "" });
  expect((await foldAgain()).unreadable).toBe(1);
});

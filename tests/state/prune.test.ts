import { afterEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { listSessionFiles, pruneSessions } from "../../src/state/prune.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
afterEach(() => project.dispose());

const NOW = new Date("2026-03-01T12:00:00.000Z");
const LIMITS = { maxAgeDays: 30, maxBytes: 1000 };

/** Session files whose last change lies so many days back. */
function sessions(ages: Readonly<Record<string, number>>, text = "x"): string {
  project = makeProject();
  for (const [path, days] of Object.entries(ages)) {
    const target = project.write(`memory/${path}`, text);
    const seconds = NOW.getTime() / 1000 - days * 86_400;
    utimesSync(target, seconds, seconds);
  }
  return join(project.project, "memory");
}

const left = (memory: string) =>
  listSessionFiles(memory)
    .map((session) => session.name)
    .sort();

describe("old sessions", () => {
  test("everything of a session beyond the age is removed, the rest stays", () => {
    const memory = sessions({
      "sessions/old.jsonl": 40,
      "sessions/old.json": 40,
      "snapshots/old.json": 35,
      "sessions/new.jsonl": 1,
      "sessions/other.txt": 99,
    });
    expect(pruneSessions(memory, LIMITS, NOW, undefined)).toEqual({ sessions: 1, bytes: 3 });
    expect(left(memory)).toEqual(["new"]);
    expect(existsSync(join(memory, "sessions/other.txt"))).toBe(true);
  });

  test("what a killed writer left goes with its session", () => {
    const memory = sessions({
      "sessions/old.json.12-ab3.tmp": 40,
      "snapshots/old.json.12-ab4.tmp": 40,
      "sessions/new.json.12-ab5.tmp": 1,
    });
    expect(pruneSessions(memory, LIMITS, NOW, undefined).sessions).toBe(1);
    expect(existsSync(join(memory, "sessions/old.json.12-ab3.tmp"))).toBe(false);
    expect(existsSync(join(memory, "snapshots/old.json.12-ab4.tmp"))).toBe(false);
    expect(left(memory)).toEqual(["new"]);
  });

  test("the oldest go first until the rest is small enough", () => {
    const memory = sessions(
      { "sessions/a.jsonl": 3, "sessions/b.jsonl": 2, "sessions/c.jsonl": 1 },
      "x".repeat(400),
    );
    pruneSessions(memory, LIMITS, NOW, undefined);
    expect(left(memory)).toEqual(["b", "c"]);
  });

  test("the session that just ended is never removed", () => {
    const memory = sessions({ "sessions/a.jsonl": 90, "sessions/b.jsonl": 1 }, "x".repeat(2000));
    pruneSessions(memory, LIMITS, NOW, "a");
    expect(left(memory)).toEqual(["a"]);
  });

  test("a clock that jumped ahead removes nothing by age", () => {
    const memory = sessions({ "sessions/a.jsonl": 40, "sessions/b.jsonl": 50 });
    const { sessions: removed } = pruneSessions(memory, LIMITS, NOW, undefined);
    expect(removed).toBe(0);
  });

  test("a clock that went back removes nothing", () => {
    const memory = sessions({ "sessions/a.jsonl": -400, "sessions/b.jsonl": -1 });
    expect(pruneSessions(memory, LIMITS, NOW, undefined).sessions).toBe(0);
  });

  test("a folder of single records belongs to its session", () => {
    const memory = sessions({ "sessions/a.d/1.json": 1, "sessions/a.jsonl": 1 });
    expect(left(memory)).toEqual(["a"]);
    expect(pruneSessions(memory, { ...LIMITS, maxBytes: 1 }, NOW, undefined)).toEqual({
      sessions: 1,
      bytes: 2,
    });
    expect(existsSync(join(memory, "sessions/a.d"))).toBe(false);
  });

  test("no memory, nothing to do", () => {
    project = makeProject();
    expect(pruneSessions(join(project.project, "none"), LIMITS, NOW, "x").sessions).toBe(0);
  });

  test("a folder that is a symlink is left alone: it may lead to anybody's files", () => {
    project = makeProject({ "../home/precious/letter.json": "keep me", "memory/keep": "" });
    const memory = join(project.project, "memory");
    symlinkSync(join(project.home, "precious"), join(memory, "sessions"));
    symlinkSync(project.home, join(project.project, "elsewhere"));
    mkdirSync(join(project.home, "sessions"));
    project.write("../home/sessions/letter.json", "keep me");
    const all = { maxAgeDays: 0, maxBytes: 0, trustClock: true };
    const later = new Date(Date.now() + 1_000_000);
    for (const place of [memory, join(project.project, "elsewhere")]) {
      expect(pruneSessions(place, all, later, undefined).sessions).toBe(0);
    }
    expect(project.read("../home/precious/letter.json")).toBe("keep me");
    expect(project.read("../home/sessions/letter.json")).toBe("keep me");
  });
});

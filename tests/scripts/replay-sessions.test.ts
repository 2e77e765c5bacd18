import { expect, test } from "bun:test";
import { join } from "node:path";
import { writeSessions } from "../../benchmarks/replay-sessions.ts";
import { claudeCodeReader } from "../../src/replay/readers/claude-code.ts";
import { filesBelow } from "../../src/sys/walk-files.ts";
import { readAll } from "../replay/calls.ts";
import { makeSandbox } from "../support/world.ts";

test("as many calls as are asked for are generated, in sessions that are read without a loss", () => {
  const { project, dispose } = makeSandbox();
  writeSessions(project, 1_203);
  const files = [...filesBelow(join(project, "projects"))];
  expect(files.length).toBe(3);
  const calls = files.flatMap(({ path }) => readAll(claudeCodeReader, path).calls);
  expect(calls.length).toBe(1_203);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(1_203);
  expect(calls.every(({ followed }) => followed === "ran")).toBe(true);
  dispose();
});

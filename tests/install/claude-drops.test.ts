import { expect, test } from "bun:test";
import { parseTree } from "jsonc-parser";
import { claudeDrops } from "../../src/install/claude-drops.ts";

function mistakesOf(settings: unknown): readonly string[] {
  const root = parseTree(JSON.stringify(settings));
  if (root === undefined) throw new Error("not a tree");
  return claudeDrops(root).map(({ path, problem }) => `${path} ${problem}`);
}

const ENTRY = { matcher: "Bash", hooks: [{ type: "command", command: "x" }] };

test.each([
  ["an entry in place of the events", { hooks: ENTRY }, "hooks must contain the names of events"],
  ["a list of entries", { hooks: [ENTRY] }, "hooks must be an object, not a list"],
  ["a guard's event outside hooks", { PreToolUse: [ENTRY] }, 'PreToolUse must be inside "hooks"'],
  ["an entry under a name that is no event", { hooks: { Before: ENTRY } }, "hooks.Before is not"],
])("%s has the client ignore the file", (_, settings, problem) => {
  expect(mistakesOf(settings)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  ["no hooks at all", { hooks: {} }],
  ["an empty list", { hooks: [] }],
  ["hooks of another type", { hooks: 3 }],
  ["entries as they must be", { hooks: { PreToolUse: [ENTRY] } }],
  ["nothing under a guard's event", { hooks: { PreToolUse: null } }],
])("%s has it keep the file", (_, settings) => {
  expect(mistakesOf(settings)).toEqual([]);
});

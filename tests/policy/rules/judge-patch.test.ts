import { expect, test } from "bun:test";
import type { Finding } from "../../../src/policy/model/finding.ts";
import { judgePatch, judgePatchCommand } from "../../../src/policy/rules/judge-patch.ts";
import { exampleWorld } from "../world.ts";

const WORLD = exampleWorld();

const DOUBT: Finding = {
  rule: "doubt/call",
  verdict: "ask",
  reason: "could change any file",
  words: "apply_patch",
};

function patch(...paths: readonly string[]): string {
  const files = paths.map((path) => `*** Update File: ${path}\n@@\n-a\n+b\n`);
  return `*** Begin Patch\n${files.join("")}*** End Patch\n`;
}

test("each file of a patch is judged as if it were written by itself", () => {
  expect(judgePatch(patch("src/a.ts"), WORLD, DOUBT)).toEqual([]);
  const rules = judgePatch(patch("src/a.ts", "~/.ssh/config"), WORLD, DOUBT).map(
    ({ rule }) => rule,
  );
  expect(rules).toHaveLength(1);
  expect(rules[0]).toStartWith("files/");
});

test("a patch whose files cannot be told is in doubt", () => {
  expect(judgePatch("not a patch", WORLD, DOUBT)).toEqual([DOUBT]);
});

test("a patch of more files than are checked says so", () => {
  const many = Array.from({ length: 5000 }, (_, index) => `src/${index}.ts`);
  expect(judgePatch(patch(...many), WORLD, DOUBT).at(-1)?.reason).toContain("too many to check");
});

test("a line that patches is judged in each folder that it changes to", () => {
  const line = `cd ~/.ssh && apply_patch <<'EOF'\n${patch("config")}EOF`;
  expect(judgePatchCommand(line, WORLD).map(({ rule }) => rule)).not.toEqual([]);
  expect(judgePatchCommand("git apply fix.diff", WORLD)).toEqual([]);
});

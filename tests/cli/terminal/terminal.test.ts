import { expect, test } from "bun:test";
import { columns, hanging } from "../../../src/cli/terminal/terminal.ts";

const ROWS = [
  ["asks", "git/clean", "would delete untracked files, which Git cannot restore"],
  ["off", "git/stash", "would delete stashed work for good"],
];

test("a last column that is wider than the screen goes on below itself", () => {
  expect(columns(ROWS, 50)).toBe(
    [
      "asks  git/clean  would delete untracked files,",
      "                 which Git cannot restore",
      "off   git/stash  would delete stashed work for",
      "                 good",
    ].join("\n"),
  );
});

test("where no screen is, each row is one line", () => {
  expect(columns(ROWS).split("\n").length).toBe(2);
});

test("a word that is wider than the screen is not broken, so that it can be copied", () => {
  expect(hanging("→ ", "see /a/very/long/path/of/a/file.toml for it", 20)).toEqual([
    "→ see",
    "  /a/very/long/path/of/a/file.toml",
    "  for it",
  ]);
});

test("colours take no room", () => {
  expect(hanging("\u001b[32m✓\u001b[0m  ", "a bb ccc dddd eeeee ffffff", 23)).toEqual([
    "\u001b[32m✓\u001b[0m  a bb ccc dddd eeeee",
    "   ffffff",
  ]);
});

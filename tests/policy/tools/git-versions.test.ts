import { expect, test } from "bun:test";
import { parseArguments } from "../../../src/policy/commands/parse-arguments.ts";
import {
  behindPattern,
  comparesVersions,
  showsChanges,
  showsCommits,
} from "../../../src/policy/tools/git-versions.ts";

function args(text: string) {
  const words = text.split(" ").filter((word) => word !== "");
  const options = {
    switch: "--cached --no-index -p --stat --name-only",
    data: "-e",
    attached: "-U --word-diff",
  };
  return parseArguments(
    words.map((value) => ({ value, glob: false, start: 0, end: 0 })),
    { options },
  );
}

test.each([
  ["", false],
  ["-- a.txt", false],
  ["--stat", false],
  ["--no-index a b", false],
  ["--cached", true],
  ["HEAD", true],
  ["main..other -- a.txt", true],
  ["a.txt", true],
])("whether `diff %s` compares other versions than the index: %p", (text, expected) => {
  expect(comparesVersions(args(text))).toBe(expected);
});

test.each([
  ["", true],
  ["--stat", false],
  ["--name-only", false],
  ["--stat -p", true],
  ["--word-diff --stat", true],
])("whether `diff %s` shows lines: %p", (text, expected) => {
  expect(showsChanges(args(text))).toBe(expected);
});

test.each([
  ["HEAD", true],
  ["HEAD:a.txt", false],
  ["HEAD:a.txt main:b.txt", false],
  ["HEAD:a.txt HEAD", true],
  ["HEAD: x", true],
  [":/message", true],
])("whether `show %s` shows a commit: %p", (text, expected) => {
  expect(showsCommits(args(text))).toBe(expected);
});

test.each([
  ["KEY", []],
  ["KEY HEAD", ["HEAD"]],
  ["-e KEY HEAD src", ["HEAD", "src"]],
  ["KEY HEAD -- src", ["HEAD"]],
  ["KEY -- src", []],
])("what `grep %s` may take for a version: %p", (text, expected) => {
  expect(behindPattern(args(text)).map(({ value }) => value)).toEqual(expected);
});

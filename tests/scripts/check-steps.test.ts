import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { stepsOf } from "../../scripts/check-steps.ts";

const wordsOf = (isAll: boolean) => stepsOf(isAll).flatMap(({ command }) => command);

test("with --all, as CI runs them, every test file belongs to a step", () => {
  const files = [...new Bun.Glob("tests/**/*.test.ts").scanSync()];
  const tried = new Set(wordsOf(true));
  expect(files.filter((file) => !tried.has(`./${file.replaceAll("\\", "/")}`))).toEqual([]);
  expect(readFileSync(".ci/run", "utf8")).toEndWith("exec sh scripts/test.sh --all\n");
});

test("the short run has steps of the whole one, without coverage", () => {
  const names = (isAll: boolean) => stepsOf(isAll).map(({ name }) => name.split(",")[0]);
  expect(names(true)).toEqual(expect.arrayContaining(names(false)));
  expect(names(false)).not.toContain("a real agent client");
  expect(wordsOf(true)).toContain("--coverage");
  expect(wordsOf(false)).not.toContain("--coverage");
});

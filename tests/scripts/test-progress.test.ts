import { expect, test } from "bun:test";
import { progressText, TestLines } from "../../scripts/test-progress.ts";

test("progress counts files and tests, and tells each failure once, when it happens", () => {
  const lines = new TestLines();
  const told = [
    "tests/a.test.ts:",
    "(pass) one [0.10ms]",
    "(fail) two [3.00ms]",
    "tests/b.test.ts:",
    "(skip) three",
    "(pass) four",
    "tests/a.test.ts:",
    "1 tests failed:",
    "(fail) two [3.00ms]",
  ].flatMap((line) => lines.take(line) ?? []);
  expect(told).toEqual(["(fail) two [3.00ms]"]);
  expect(progressText(lines.progress(), 5)).toBe(
    "2 of 5 files, 2 passed, 1 failed, tests/a.test.ts",
  );
});

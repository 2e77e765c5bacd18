import { expect, test } from "bun:test";
import { refusedDeletions } from "../../../src/policy/quick/refused-deletions.ts";

test("what is refused wherever it runs is the root and the home, by options that take all of it", () => {
  const [takesAll, beside, instead, ...folders] = refusedDeletions().split("\n");
  expect(takesAll).toMatch(/ -rf .* -fr /);
  expect(takesAll).not.toContain(" -f ");
  expect(beside).toBe(" -f ");
  expect(instead).toStartWith("delete files inside the project");
  expect(folders).toEqual([
    " / /* |would delete the whole file system",
    " /~ /~/ |would delete a home folder",
  ]);
});

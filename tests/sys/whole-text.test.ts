import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { wholeText } from "../../src/sys/whole-text.ts";
import { makeSandbox } from "../support/world.ts";

test("a file's text is given unless it is too large or none", () => {
  const { project, dispose } = makeSandbox();
  const file = join(project, "a");
  writeFileSync(file, "text");
  expect(wholeText(file, 4)).toBe("text");
  expect(wholeText(file, 3)).toBeInstanceOf(Error);
  expect(wholeText(project, 9_999_999)).toBeUndefined();
  expect(wholeText(join(project, "b"), 9)).toBeUndefined();
  dispose();
});

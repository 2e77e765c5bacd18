import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bytesFrom, wholeText } from "../../src/sys/whole-text.ts";
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

test("the end of a file is given from a place in it; of what is not a file nothing", async () => {
  const { project, dispose } = makeSandbox();
  const file = join(project, "a");
  writeFileSync(file, "text");
  expect(Buffer.from((await bytesFrom(file, 2)) ?? []).toString()).toBe("xt");
  expect(await bytesFrom(file, 9)).toHaveLength(0);
  expect(await bytesFrom(project, 0)).toBeUndefined();
  expect(await bytesFrom(join(project, "b"), 0)).toBeUndefined();
  dispose();
});

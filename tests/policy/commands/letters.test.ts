import { expect, test } from "bun:test";
import { LETTERS, letterOf } from "../../../src/policy/commands/letters.ts";

test("a name is in the part of its first letter, and what begins with none in the last one", () => {
  expect(["apt", "zip", "7z", ".", "", "Az"].map(letterOf)).toEqual([
    0,
    25,
    ...[LETTERS, LETTERS, LETTERS, LETTERS],
  ]);
});

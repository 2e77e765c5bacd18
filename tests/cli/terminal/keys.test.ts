import { expect, test } from "bun:test";
import { keysIn } from "../../../src/cli/terminal/keys.ts";

test.each([
  ["y\r", ["y", "\r"]],
  ["\u001b[A", ["\u001b[A"]],
  ["\u001b[1;5Cx", ["\u001b[1;5C", "x"]],
  ["\u001b", ["\u001b"]],
  ["é漢🙂", ["é", "漢", "🙂"]],
  ["", []],
])("of %j the keys are %j", (text, keys) => {
  expect(keysIn(text)).toEqual(keys);
});

import { expect, test } from "bun:test";
import { canBeWritten } from "../../../src/policy/text/nesting.ts";

function nested(levels: number): unknown {
  return JSON.parse(`${"[".repeat(levels)}1${"]".repeat(levels)}`);
}

test.each([
  ["", true],
  [null, true],
  [nested(1_000), true],
  [nested(1_001), false],
] as const)(
  "a value can be written as JSON when it has at most a thousand levels (%#)",
  (value, expected) => {
    expect(canBeWritten(value)).toBe(expected);
  },
);

test("a value that cannot is found out however deep and wide it is", () => {
  expect(canBeWritten([{ a: 1, b: [1, 2, { c: nested(100_000) }] }])).toBe(false);
});

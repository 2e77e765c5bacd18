import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { jsonText } from "../../src/sys/json-text.ts";

describe("a value's JSON", () => {
  test("is the engine's for whatever anybody means", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => jsonText(value) === JSON.stringify(value)));
  });

  test("is not written for what is nested beyond reason, wherever it lies", () => {
    const nested = (levels: number): unknown =>
      JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
    expect(jsonText(nested(1_000))).toHaveLength(2_000);
    expect(jsonText(nested(1_001))).toBeUndefined();
    expect(jsonText({ beside: 1, deep: [nested(100_000)] })).toBeUndefined();
  });
});

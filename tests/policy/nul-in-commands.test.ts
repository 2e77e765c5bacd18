import { describe, expect, test } from "bun:test";
import { readingsOf } from "../../src/policy/decide.ts";

describe("a text with a NUL", () => {
  test("is read without it, and up to it", () => {
    expect(readingsOf("r\0m\0 -rf")).toEqual(["rm -rf", "r"]);
    expect(readingsOf("\0ls")).toEqual(["ls", ""]);
  });
});

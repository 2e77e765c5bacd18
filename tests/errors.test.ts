import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { describeError, HookError } from "../src/errors.ts";

describe("the four named errors", () => {
  test.each([
    ["HookTimeoutError", "timeout", "hook: execution timed out"],
    ["HookContractError", "contract", "hook: execution contract violated"],
    ["HookInputError", "input", "hook: invalid JSON input"],
    ["HookBlockedError", "blocked", "hook: action blocked by hook"],
  ] as const)("%s has S0's text, and its detail behind a colon", (name, kind, text) => {
    const bare = new HookError(kind);
    expect(bare).toBeInstanceOf(Error);
    expect(bare).toMatchObject({ name, kind, message: text, detail: "" });
    expect(new HookError(kind, "why")).toMatchObject({ message: `${text}: why`, detail: "why" });
  });
});

describe("describing a thrown value", () => {
  test.each([
    [new Error("broken"), "broken"],
    [new Error("broken\n    at file.ts:1"), "broken"],
    ["words", "words"],
    [42, "42"],
    [undefined, "undefined"],
    [null, "null"],
  ])("says %j in one line", (thrown, line) => {
    expect(describeError(thrown)).toBe(line);
  });

  test("never gives more than one line", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(describeError(new Error(text))).not.toContain("\n");
      }),
    );
  });
});

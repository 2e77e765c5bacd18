import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  describeError,
  HookBlockedError,
  HookContractError,
  HookError,
  HookInputError,
  HookTimeoutError,
} from "../src/errors.ts";

describe("the four named errors", () => {
  test.each([
    ["HookTimeoutError", HookTimeoutError, "timeout", "hook: execution timed out"],
    ["HookContractError", HookContractError, "contract", "hook: execution contract violated"],
    ["HookInputError", HookInputError, "input", "hook: invalid JSON input"],
    ["HookBlockedError", HookBlockedError, "blocked", "hook: action blocked by hook"],
  ] as const)("%s has S0's text, and its detail behind a colon", (name, Kind, kind, text) => {
    const bare = new Kind();
    expect(bare).toBeInstanceOf(HookError);
    expect(bare).toMatchObject({ name, kind, message: text, detail: "" });
    expect(new Kind("why")).toMatchObject({ message: `${text}: why`, detail: "why" });
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

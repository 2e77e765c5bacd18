import { describe, expect, test } from "bun:test";
import { analyze } from "../../../src/policy/languages/bash/analyze.ts";
import { leavesOut, withoutLeftOut } from "../../../src/policy/places/exclude-options.ts";
import { exampleWorld } from "../world.ts";

describe("what an option leaves out", () => {
  test.each([
    ["tar --exclude=.env -cf a b", "-cf a b"],
    ["x --exclude .env b", "b"],
    ["x --skip-files .env --ignore-pattern=k", ""],
    ["x a -- --exclude b", "a -- --exclude b"],
    ["x --exclude-from .env a", "--exclude-from .env a"],
    ["x -e a", "-e a"],
    ["x a --exclude", "a"],
    ["rg key --ignore .env", "key --ignore .env"],
    ["x --ignore=.env a", "a"],
  ])("is not among the arguments that count: %j leaves %j", (source, expected) => {
    const args = analyze(source, exampleWorld()).invocations[0]?.args ?? [];
    const left = withoutLeftOut(args).map((arg) => arg.value);
    expect(left.join(" ")).toBe(expected);
  });

  test("is not what an option reads its exceptions from, or lets in", () => {
    for (const option of ["--exclude-from", "--ignore-file", "--include", "--ignore-case", "-x"]) {
      expect(leavesOut(option, true)).toBe(false);
    }
  });
});

import { describe, expect, test } from "bun:test";
import { parseArguments } from "../../../src/policy/commands/parse-arguments.ts";
import type { Arg } from "../../../src/policy/model/invocation.ts";
import { namedPaths } from "../../../src/policy/tools/git-effects.ts";

describe("the paths that a sub-command of git is given", () => {
  test.each([
    ["a b", ["a", "b"]],
    ["HEAD -- a", ["a"]],
    ["HEAD:a/b", ["a/b"]],
    [":a", ["a"]],
    [":(top)a", ["a"]],
    [":(top,icase)a", ["a"]],
    ["C:\\a", ["C:\\a"]],
    ["a :!b :^c :/!d :(exclude)e", ["a"]],
    ["HEAD --", []],
  ])("%s", (line, expected) => {
    const words = line.split(" ").map((value): Arg => ({ value, glob: false, start: 0, end: 0 }));
    expect(namedPaths(parseArguments(words, { options: {} })).map(({ value }) => value)).toEqual(
      expected,
    );
  });
});

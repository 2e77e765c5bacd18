import { describe, expect, test } from "bun:test";
import { unsaidWords } from "../../../src/policy/catalog/unsaid.ts";
import { exampleAnalysis } from "../places/example-analysis.ts";

describe("the words of a command of which no description says what becomes of them", () => {
  test.each([
    ["some-tool a --b c", ["a", "--b", "c"]],
    ["cp a b", []],
    ["cp --odd=x a b", ["x"]],
    ["git merge-octopus a b", ["a", "b"]],
    ["git show a", []],
    ["git diff --color=x", ["x"]],
    ["docker run -v /a:/b --cidfile c img", ["run", "-v", "--cidfile", "c", "img"]],
    ["sort -o x y", []],
  ])("%s", (line, expected) => {
    const [invocation] = exampleAnalysis(line).invocations;
    expect(invocation && unsaidWords(invocation).map(({ value }) => value)).toEqual(expected);
  });
});

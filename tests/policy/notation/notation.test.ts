import { describe, expect, test } from "bun:test";
import { linesOf, withWordLists } from "../../../src/policy/notation/notation.ts";
import { wrongIn } from "../tools/told.ts";

interface Outline {
  readonly text: string;
  readonly below: readonly Outline[];
}

function outlineOf({ text, below }: Outline): unknown {
  return below.length === 0 ? text : [text, ...below.map(outlineOf)];
}

describe("lines of the notation", () => {
  test("belong to the line that they stand further in than", () => {
    const text = "a\n  b\n    c\n    d\n  e\n\nf\n";
    expect(linesOf(text, "x").map(outlineOf)).toEqual([["a", ["b", "c", "d"], "e"], "f"]);
  });

  test("go on four columns further in, behind a blank or where a bar ended", () => {
    const text = "a\n  value -a\n      -b\n    c|\n        d";
    expect(linesOf(text, "x").map(outlineOf)).toEqual([["a", ["value -a -b", "c|d"]]]);
  });

  test("know where they stand, comments and empty lines counted", () => {
    const [tool] = linesOf("# Two.\n\na\r\n  # One.\r\n  b\r\n", "x.tool");
    expect(tool?.below).toEqual([{ text: "b", at: { file: "x.tool", line: 5 }, below: [] }]);
  });

  test("may name lists of words, which stand for these from then on", () => {
    const lines = linesOf("$A = x|y\n$B = $A|z\nt\n  uses @$B|$A|*", "x.tool");
    const { lines: tools, lists } = withWordLists(lines, new Map());
    expect(tools.map(outlineOf)).toEqual([["t", "uses @x|y|z|x|y|*"]]);
    expect(lists.get("B")).toBe("x|y|z");
  });
});

test.each([
  ["  value -a", "x.tool:1: expected the names of a tool at the margin first"],
  ["a\n\tvalue -a", "x.tool:2: expected blanks in front of the line, found a tab"],
  ["a\n   value -a", "x.tool:2: expected an even number of blanks in front, found 3"],
  ["$a = x", 'x.tool:1: expected "$NAME = words", found "$a = x"'],
  ["$A =", 'x.tool:1: expected "$NAME = words", found "$A ="'],
  ["\na\n  value $A", 'x.tool:3: expected the name of a list, found "$A"'],
])("%j is refused with its place and what was expected", (text, message) => {
  expect(wrongIn(text)).toBe(message);
});

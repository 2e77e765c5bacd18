import { expect, test } from "bun:test";
import {
  isFree,
  type LineReader,
  peek,
  rest,
  skipBlanks,
  skipLines,
} from "../../../../src/policy/languages/exact/reader.ts";
import { approvalWorld } from "../../approve/approval-world.ts";

test("blanks, lines that go on and remarks are gone over", () => {
  const cursor = { text: "  \\\n # x\n\n y", at: 0 };
  skipBlanks(cursor);
  expect(peek(cursor)).toBe("\n");
  skipLines(cursor);
  expect(rest(cursor, 5)).toBe("y");
});

test("a variable is free where neither the shell nor a program knows it", () => {
  const reader: LineReader = {
    cursor: { text: "", at: 0 },
    world: approvalWorld({}, { env: (name) => (name === "taken" ? "x" : undefined) }),
    commands: [],
    grammar: "read-only",
    redirects: { inputs: [], outputs: undefined, text: undefined, end: 0 },
    variables: new Map([["set", { value: "x" }]]),
    onlyPosix: false,
    list: () => {},
    depth: 0,
    certain: true,
    entered: false,
    takesApart: false,
    builtins: new Set(),
    assignedOnly: false,
  };
  const names = ["f", "file", "F", "BRANCH", "set", "taken", "path", "PATH", "IFS", "Mixed"];
  expect(names.filter((name) => isFree(reader, name))).toEqual(["f", "file", "F", "BRANCH"]);
});

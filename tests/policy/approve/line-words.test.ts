import { expect, test } from "bun:test";
import { Refused, readLineWord, refuse } from "../../../src/policy/approve/line-words.ts";
import { UNKNOWN } from "../../../src/policy/invocation.ts";

function read(text: string) {
  const cursor = { text, at: 0 };
  const word = readLineWord(cursor, {
    home: "/home/user",
    variable: (name) => (name === "x" ? "val" : name === "u" ? UNKNOWN : undefined),
    substitution: () => {
      cursor.at = text.indexOf(")", cursor.at) + 1;
    },
  });
  const { value, glob, splits, bare } = word;
  return { value, glob, splits, bare, rest: text.slice(cursor.at) };
}

test.each([
  ["ab c", { value: "ab", glob: false, splits: false, bare: true, rest: " c" }],
  ["a'b c'd;", { value: "ab cd", glob: false, splits: false, bare: false, rest: ";" }],
  ['"a $x \\" b"', { value: 'a val " b', glob: false, splits: false, bare: false, rest: "" }],
  ["$x/${x}", { value: "val/val", glob: false, splits: false, bare: false, rest: "" }],
  ["$(id)x", { value: `${UNKNOWN}x`, glob: false, splits: true, bare: false, rest: "" }],
  ['"$(id)"', { value: UNKNOWN, glob: false, splits: false, bare: false, rest: "" }],
  ["*.ts", { value: "*.ts", glob: true, splits: false, bare: true, rest: "" }],
  ["^x", { value: "^x", glob: true, splits: false, bare: true, rest: "" }],
  ["~/x", { value: "/home/user/x", glob: false, splits: false, bare: false, rest: "" }],
  ["[ x", { value: "[", glob: false, splits: false, bare: true, rest: " x" }],
  ["a$", { value: "a$", glob: false, splits: false, bare: true, rest: "" }],
] as const)("%p", (text, word) => {
  expect(read(text)).toEqual(word);
});

test.each([
  ["`x`"],
  ["~root"],
  ["$y"],
  ["$x[0]"],
  ["$x:h"],
  ["${x#a}"],
  ["{a,b}"],
  ["a(b)"],
  ["'a"],
  ['"a'],
  ["a\\"],
  ["=ls"],
])("%p ends the reading", (text) => {
  expect(() => read(text)).toThrow(Refused);
});

test("the reason is kept", () => {
  expect(() => refuse("is odd")).toThrow("is odd");
});

import { expect, test } from "bun:test";
import { Refused, readLineWords, refuse } from "../../../../src/policy/languages/exact/words.ts";
import { UNKNOWN } from "../../../../src/policy/model/invocation.ts";

const HELD = new Map([
  ["x", { value: "val" }],
  ["u", { value: UNKNOWN }],
  ["m", { value: `src/${UNKNOWN}`, matched: true }],
]);

function readAll(text: string) {
  const cursor = { text, at: 0 };
  const words = readLineWords(cursor, {
    home: "/home/user",
    variable: (name) => HELD.get(name),
    substitution: () => {
      cursor.at = cursor.text.indexOf(")", cursor.at) + 1;
    },
  });
  return { words, rest: cursor.text.slice(cursor.at) };
}

function read(text: string) {
  const { words, rest } = readAll(text);
  expect(words).toHaveLength(1);
  const { value, glob, splits, bare } = words[0] ?? {};
  return { value, glob, splits, bare, rest };
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
  ["`id`x", { value: `${UNKNOWN}x`, glob: false, splits: true, bare: false, rest: "" }],
  ['"`id`"', { value: UNKNOWN, glob: false, splits: false, bare: false, rest: "" }],
  ['"${x%.*}"', { value: UNKNOWN, glob: false, splits: false, bare: false, rest: "" }],
  [
    '"${#x}${x##*/}${x:-y}${x/a/b}${x:0:7}"',
    { value: UNKNOWN.repeat(5), glob: false, splits: false, bare: false, rest: "" },
  ],
  ["x/{owner}/y", { value: "x/{owner}/y", glob: false, splits: false, bare: true, rest: "" }],
  [
    "$(git merge-base a b)",
    { value: `0${UNKNOWN}`, glob: false, splits: false, bare: false, rest: "" },
  ],
  ["$(git rev-parse --sq a)", { value: UNKNOWN, glob: false, splits: true, bare: false, rest: "" }],
  ["a$", { value: "a$", glob: false, splits: false, bare: true, rest: "" }],
] as const)("%p", (text, word) => {
  expect(read(text)).toEqual(word);
});

test.each([
  ["src/{a,b}.ts", ["src/a.ts", "src/b.ts"]],
  ["{a,b}{1..3}", ["a1", "a2", "a3", "b1", "b2", "b3"]],
  ["--include=*.{ts,tsx}", ["--include=*.ts", "--include=*.tsx"]],
  ["a{,.bak}", ["a", "a.bak"]],
  ["{3..1}", ["3", "2", "1"]],
])("%p stands for several words", (text, values) => {
  const { words } = readAll(text);
  expect(words.map(({ value }) => value)).toEqual(values);
  expect(new Set(words.map(({ start }) => start)).size).toBe(values.length);
});

test("what a pattern matched is told from what anything else says", () => {
  const matched = (text: string) => readAll(text).words[0]?.matched;
  expect([matched('"$m"'), matched("x/$m"), matched("a")]).toEqual([true, true, undefined]);
  expect([matched('"$m$u"'), matched("$(id)$m"), matched('"${m%x}"')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ["`a \\`b\\``"],
  ["`a"],
  ["`echo )`"],
  ["~root"],
  ["$y"],
  ["$x[0]"],
  ["$x:h"],
  ["${x@P}"],
  ["${!x}"],
  ["${x:=y}"],
  ["${y:-z}"],
  ["${x:$u}"],
  ["${x%$(id)}"],
  ["${x[0]}"],
  ["{a,b"],
  ["{a,'b'}"],
  ["{a,{b,c}}"],
  ["$x{a,b}"],
  ["{,a}"],
  ["{abc}"],
  ["{01..03}"],
  ["{1..99}"],
  ["{a..c}"],
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

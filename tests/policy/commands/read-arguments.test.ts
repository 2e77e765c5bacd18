import { expect, test } from "bun:test";
import { mayBeOption, readStrictly } from "../../../src/policy/commands/read-arguments.ts";
import type { Looks } from "../../../src/policy/commands/read-only-form.ts";
import { type Arg, UNKNOWN } from "../../../src/policy/model/invocation.ts";

const DESCRIPTION = { options: { switch: "-a|--all", data: "-n|--lines", written: "-o|--output" } };

function word(value: string): Arg {
  return { value, glob: /[*?[]/.test(value), start: 0, end: 0 };
}

function read(line: string, form: Looks = {}) {
  const { why, ...rest } = readStrictly(line.split(" ").map(word), DESCRIPTION, form) as {
    readonly why?: string;
    readonly operands?: readonly Arg[];
  };
  return why ?? rest.operands?.map(({ value }) => value);
}

test("operands are what is left of options and their values", () => {
  expect(read("-a x -n 5 y --lines=3 -n5 z -an 5 w -- -o")).toEqual(["x", "y", "z", "w", "-o"]);
});

test.each([
  ["-b", {}],
  ["-ab", {}],
  ["--al", {}],
  ["-o x", {}],
  ["-ox", {}],
  ["--output=x", {}],
  ["-n -o x", {}],
  ["-n *", {}],
  ["*", {}],
  [`${UNKNOWN} x`, {}],
  ["-a", { not: "-a" }],
  ["--outp x", { any: true }],
  ["-5", {}],
] as const)("%p is refused", (line, form: Looks) => {
  const refused = read(line, line === "--outp x" ? { ...form, not: "--output" } : form);
  expect(typeof refused).toBe("string");
});

test.each([
  ["-x --other", { any: true }],
  ["-5", { numbers: true }],
  ["src/* ./*", {}],
  ["-z", { options: { switch: "-z" } }],
] as const)("%p is read by its form", (line, form: Looks) => {
  expect(Array.isArray(read(line, form))).toBe(true);
});

test("an unknown option before the sub-command ends may take a word of it", () => {
  const form: Looks = { any: true, verbs: "list" };
  expect(typeof read("--foo list delete", form)).toBe("string");
  expect(read("list --foo x", form)).toEqual(["list", "x"]);
});

test("a value that the form objects to is refused", () => {
  const form: Looks = { value: (_, { value }) => (value === "9" ? "is nine" : undefined) };
  expect([
    read("-n 9", form),
    read("-n9", form),
    read("--lines=9", form),
    read("-n 8", form),
  ]).toEqual(["is nine", "is nine", "is nine", []]);
});

test("a word may be an option by its first letter, or where that is not known", () => {
  expect([word("x"), word("-x"), word("*"), word("x*")].map(mayBeOption)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

import { expect, test } from "bun:test";
import { isKnown, lineOf } from "../../../src/policy/commands/whole-words.ts";
import { type Arg, UNKNOWN } from "../../../src/policy/model/invocation.ts";

const word = (value: string, change: Partial<Arg> = {}): Arg => ({
  ...{ value, glob: false, start: 0, end: 0 },
  ...change,
});

test("a word is known where no part of it is filled in", () => {
  const words = [word("a"), word("a*", { glob: true }), word(UNKNOWN), word("a", { splits: true })];
  expect(words.map(isKnown)).toEqual([true, false, false, false]);
});

test("a line with a word that is not known is none", () => {
  expect([lineOf([word("a"), word("b")]), lineOf([word("a"), word(UNKNOWN)])]).toEqual(["a b", ""]);
});

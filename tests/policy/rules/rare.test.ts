import { expect, test } from "bun:test";
import { rareRules } from "../../../src/policy/rules/rare.ts";
import { usualRules } from "../../../src/policy/rules/usual.ts";

test("no rule is both among those that most commands are held against and among the rare ones", () => {
  const usual = new Set(usualRules().map(({ id }) => id));
  expect(rareRules().filter(({ id }) => usual.has(id))).toEqual([]);
});

test("a rule for Windows is a rare one", () => {
  expect(usualRules().filter(({ id }) => id.startsWith("windows/"))).toEqual([]);
  expect(rareRules().some(({ id }) => id.startsWith("windows/"))).toBe(true);
});

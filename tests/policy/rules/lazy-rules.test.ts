import { expect, test } from "bun:test";
import { commonRules } from "../../../src/policy/rules/common-rules.ts";
import { rareRules } from "../../../src/policy/rules/lazy-rules.ts";

test("no rule is both among those that most commands are held against and among the rare ones", () => {
  const usual = new Set(commonRules().map(({ id }) => id));
  expect(rareRules().filter(({ id }) => usual.has(id))).toEqual([]);
});

test("a rule for Windows is a rare one", () => {
  expect(commonRules().filter(({ id }) => id.startsWith("windows/"))).toEqual([]);
  expect(rareRules().some(({ id }) => id.startsWith("windows/"))).toBe(true);
});

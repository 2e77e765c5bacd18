import { describe, expect, test } from "bun:test";
import { ruleTable } from "../../src/policy/rule-table.ts";
import { allRules } from "../../src/policy/rules/all.ts";

const rules = allRules();
const programs = [...new Set(rules.flatMap((rule) => rule.programs))].filter(
  (name) => name !== "*",
);

describe("the rules of a program", () => {
  test("are those of every program and its own, in order, however many are asked for", () => {
    const rulesOf = ruleTable(rules);
    const every = rules.filter((rule) => rule.programs.includes("*"));
    expect(programs.length).toBeGreaterThan(200);
    for (const program of [...programs, ...programs, "git", "nothing-known"]) {
      const own = rules.filter((rule) => rule.programs.includes(program));
      expect(rulesOf(program).map(({ id }) => id)).toEqual([...every, ...own].map(({ id }) => id));
    }
  });

  test("are those of every program for one that no rule names", () => {
    expect(ruleTable(rules)("nothing-known").every((rule) => rule.programs[0] === "*")).toBe(true);
    expect(ruleTable([])("git")).toEqual([]);
  });

  test("never name a program beside every program", () => {
    for (const { programs } of rules) {
      expect(programs.includes("*") && programs.length > 1).toBe(false);
    }
  });
});

import { describe, expect, test } from "bun:test";
import { allRules } from "../../../src/policy/judge/all-rules.ts";
import type { Example } from "../../../src/policy/model/rule.ts";
import { decideFully, exampleWorld } from "../world.ts";

async function findingsOf(example: string | Example): Promise<readonly string[]> {
  const {
    command,
    tool = "Bash",
    cwd,
    branch,
  } = typeof example === "string"
    ? { command: example, cwd: undefined, branch: undefined }
    : example;
  const world = exampleWorld({
    ...(cwd === undefined ? {} : { cwd }),
    ...(branch === undefined ? {} : { branch: () => branch }),
  });
  return (await decideFully({ tool, input: { command } }, world)).findings.map(
    (finding) => finding.rule,
  );
}

describe("every rule", () => {
  for (const rule of allRules()) {
    const { denies, allows } = rule.examples();
    test(`${rule.id} has as many examples of what it lets pass as of what it stops`, () => {
      expect(allows.length).toBe(denies.length);
      expect(denies.length).toBeGreaterThan(1);
    });
    test.each(denies.map((example) => [example]))(`${rule.id} stops %j`, async (example) => {
      expect(await findingsOf(example)).toContain(rule.id);
    });
    test.each(allows.map((example) => [example]))(
      `nothing stops the look-alike of ${rule.id}: %j`,
      async (example) => {
        expect(await findingsOf(example)).toEqual([]);
      },
    );
  }
  test("looks at every program or at those it names, not at both", () => {
    for (const { id, programs } of allRules()) {
      expect({ id, both: programs.includes("*") && programs.length > 1 }).toEqual({
        id,
        both: false,
      });
    }
  });

  test("has an id of its own, made of family and name", () => {
    const ids = allRules().map((rule) => rule.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z-]+\/[a-z-]+$/);
  });
});

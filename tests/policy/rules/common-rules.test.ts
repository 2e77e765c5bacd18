import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { allRules } from "../../../src/policy/judge/all-rules.ts";
import type { Rule } from "../../../src/policy/model/rule.ts";
import { commonRules } from "../../../src/policy/rules/common-rules.ts";

const FOLDER = join(import.meta.dir, "../../../src/policy/rules");

function isRule(value: unknown): value is Rule {
  return typeof value === "object" && value !== null && "id" in value && "examples" in value;
}

test("every rule that a file exports is asked", async () => {
  const asked = new Set(allRules().map(({ id }) => id));
  const forgotten: string[] = [];
  for (const file of await readdir(FOLDER)) {
    const exported: Record<string, unknown> = await import(join(FOLDER, file));
    for (const value of Object.values(exported).flat()) {
      if (isRule(value) && !asked.has(value.id)) forgotten.push(`${file}: ${value.id}`);
    }
  }
  expect(forgotten).toEqual([]);
});

test("what cannot be brought back is asked about first, as the first refusal decides", () => {
  const [first] = commonRules();
  expect(first?.id).toBe("filesystem/delete");
});

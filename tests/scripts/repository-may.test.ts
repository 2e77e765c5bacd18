import { expect, test } from "bun:test";
import { makeConfigSchema } from "../../scripts/config-schema.ts";
import { repositoryMay } from "../../scripts/repository-may.ts";
import { settingsOf } from "../../src/config/reference.ts";
import { TIGHTEN_ONLY } from "../../src/config/tighten-only.ts";

test.each([
  ["fail_closed", { type: "boolean" }, "A repository may only switch it on."],
  ["undo.enabled", { type: "boolean" }, "A repository may only switch it off."],
  ["timeout", { type: "number" }, "A repository may only raise it."],
  ["undo.max_files", { type: "number" }, "A repository may only lower it."],
  ["undo.max_size", { type: "string" }, "A repository may only lower it."],
  ["update.api", { type: "string" }, "A repository may not change it."],
  ["checklist.enabled", { type: "boolean" }, undefined],
])("what a repository may do to %s is read from the rule itself", (key, schema, sentence) => {
  expect(repositoryMay(key, schema)).toBe(sentence);
});

test("the reference says of each setting at most once what a repository may do", async () => {
  const settings = settingsOf(await makeConfigSchema());
  for (const { key, description } of settings) {
    const told = description.match(/repository may|only your own/gi) ?? [];
    expect({ key, told: told.length <= 1 }).toEqual({ key, told: true });
  }
  for (const key of TIGHTEN_ONLY.keys()) {
    expect(settings.find((one) => one.key === key)?.description).toMatch(
      /A repository may (?:not change|only (?:raise|lower|switch|make)) it/,
    );
  }
});

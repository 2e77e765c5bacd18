import { expect, test } from "bun:test";
import { parse } from "smol-toml";
import { defaults } from "../../src/config/defaults.ts";
import {
  embeddedSchema,
  settingsOf,
  starterFile,
  tomlValue,
  typeInWords,
} from "../../src/config/reference.ts";
import { validateConfig } from "../../src/config/schema.ts";

test("every setting has a description, so that the reference is complete", async () => {
  for (const { key, description } of settingsOf(await embeddedSchema())) {
    expect({ key, words: description.split(" ").length > 2 }).toEqual({ key, words: true });
  }
});

test("the starter file sets nothing, and set to its comments is the default", async () => {
  const text = starterFile(await embeddedSchema());
  expect(validateConfig(parse(text))).toMatchObject({ success: true, output: defaults() });
  const opened = text.replace(/^# (\w+ = )/gm, "$1");
  expect(validateConfig(parse(opened))).toMatchObject({ success: true, output: defaults() });
});

test("keys of no table come before the first table, whatever their order in the schema", () => {
  const text = starterFile({
    $id: "x",
    properties: {
      log: {
        type: "object",
        properties: { level: { type: "string", default: "a", description: "Why." } },
      },
      language: { enum: ["en", "ko"], description: "Language of texts." },
      hook: { type: "array", items: {} },
    },
  });
  expect(text).toContain(
    '\n# Language of texts.\n# ("en", "ko"; unset by default)\n# language\n\n[log]\n\n# Why.\n# (text)\n# level = "a"\n',
  );
  expect(parse(text)).toEqual({ log: {} });
});

test.each([
  [{ enum: ["a", "b"] }, '"a", "b"'],
  [{ type: "number", minimum: 1, maximum: 2 }, "number, 1 to 2"],
  [{ type: "number", minimum: 1 }, "number, 1 or more"],
  [{ type: "array", items: { type: "string" } }, "list of string"],
  [{ type: "array", items: {} }, "list of tables"],
  [{ type: "object" }, "table"],
  [{ type: "string" }, "text"],
  [{ type: "boolean" }, "true or false"],
  [{ type: "integer" }, "integer"],
  [{}, "anything"],
])("the schema %j takes %s", (schema, words) => {
  expect(typeInWords(schema)).toBe(words);
});

test.each([
  [["a", 1], '["a", 1]'],
  [{}, "{}"],
  [{ a: 1, "b c": [true] }, '{ a = 1, "b c" = [true] }'],
])("%j is written for TOML as %s", (value, text) => {
  expect(tomlValue(value)).toBe(text);
  expect(parse(`x = ${text}`).x).toEqual(value);
});

import { expect, test } from "bun:test";
import type { Descriptions } from "../../../src/policy/commands/command.ts";
import { descriptionNamed, isAmong } from "../../../src/policy/commands/name-lookup.ts";

const table: Descriptions = {
  "copy copy-item": () => ({ options: { switch: "-a" } }),
  item: () => ({ options: { switch: "-b" } }),
};

test("a name is one of the words, and no part of one", () => {
  for (const word of ["a", "b-c", "d"]) expect(isAmong(word, "a b-c d")).toBe(true);
  for (const word of ["", "b", "c", "b-"]) expect(isAmong(word, "a b-c d")).toBe(false);
  expect(isAmong("item", "copy-item item")).toBe(true);
});

test("a description is found by each of its names", () => {
  expect(descriptionNamed("copy-item", table)?.options).toEqual({ switch: "-a" });
  expect(descriptionNamed("copy", table)?.options).toEqual({ switch: "-a" });
  expect(descriptionNamed("item", table)?.options).toEqual({ switch: "-b" });
  expect(descriptionNamed("", table)).toBeUndefined();
  expect(descriptionNamed("toString", table)).toBeUndefined();
});

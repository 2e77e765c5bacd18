import { expect, test } from "bun:test";
import { descriptionOf, FAMILIES } from "../../../src/policy/commands/descriptions.ts";

test("no program is in two families", () => {
  const names = FAMILIES.flatMap((family) => Object.keys(family)).flatMap((key) => key.split(" "));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("a program is described under each of its names, and under no part of them", () => {
  for (const name of FAMILIES.flatMap((family) => Object.keys(family)).flatMap((key) =>
    key.split(" "),
  )) {
    expect({ name, description: descriptionOf(name) === undefined }).toEqual({
      name,
      description: false,
    });
  }
  expect(descriptionOf("")).toBeUndefined();
  expect(descriptionOf("cp mv")).toBeUndefined();
  expect(descriptionOf("git log")).toBeUndefined();
  expect(descriptionOf("constructor")).toBeUndefined();
});

test("the same description is given every time, and nothing for what nobody described", () => {
  expect(descriptionOf("git")).toBe(descriptionOf("git"));
  for (let at = 0; at < 3_000; at += 1) expect(descriptionOf(`no-such-${at}`)).toBeUndefined();
});

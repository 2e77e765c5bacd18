import { expect, test } from "bun:test";
import { descriptionOf, FAMILIES } from "../../../src/policy/catalog/descriptions.ts";
import { RARE_FAMILIES } from "../../../src/policy/catalog/lazy-families.ts";

test("rare programs run no others: those are read before rare descriptions are there", () => {
  const running = RARE_FAMILIES.flatMap((family) =>
    Object.entries(family).filter(([, describe]) => {
      const { runs, options, shellIn } = describe();
      return (runs ?? options.shell ?? options["remote-shell"] ?? shellIn) !== undefined;
    }),
  );
  expect(running.map(([names]) => names)).toEqual([]);
});

test("no program is in two families", () => {
  const families = [...FAMILIES, ...RARE_FAMILIES];
  const names = families.flatMap((family) => Object.keys(family).join(" ").split(" "));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("a program is described under each of its names, and under no part of them", () => {
  const names = FAMILIES.flatMap((family) => Object.keys(family)).flatMap((key) => key.split(" "));
  expect(names.filter((name) => descriptionOf(name) === undefined)).toEqual([]);
  for (const name of ["", "cp mv", "git log", "constructor"]) {
    expect(descriptionOf(name)).toBeUndefined();
  }
});

test("the same description is given every time, and nothing for what nobody described", () => {
  expect(descriptionOf("git")).toBe(descriptionOf("git"));
  for (let at = 0; at < 3_000; at += 1) expect(descriptionOf(`no-such-${at}`)).toBeUndefined();
});

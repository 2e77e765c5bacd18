import { expect, test } from "bun:test";
import { FAMILIES } from "../../../src/policy/commands/descriptions.ts";
import { RARE_FAMILIES } from "../../../src/policy/commands/rare-families.ts";

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

import { expect, test } from "bun:test";
import { FAMILIES } from "../../src/policy/commands/descriptions.ts";
import type { Pack } from "../../src/policy/commands/pack.ts";
import { RARE_FAMILIES } from "../../src/policy/commands/rare-families.ts";
import { sourceFiles } from "../support/sources.ts";
import { PACKS } from "./packs/all-packs.ts";

/** The programs that the rules ask for by name, and the quick answers: neither says what a program is. */
const NO_DESCRIPTIONS = /^src\/policy\/(?:quick|rules\/[\w-]+-programs)/;

test("what is known of a program stands in one place", () => {
  const places = new Map<string, Set<string>>();
  for (const [place, names] of tables()) {
    for (const name of names) places.set(name, (places.get(name) ?? new Set()).add(place));
  }
  const twice = [...places]
    .filter(([, found]) => found.size > 1)
    .map(([name, found]) => `${name}: ${[...found].sort().join(", ")}`)
    .sort();
  expect(twice).toEqual([]);
});

/** Every table, by its file, with the programs that it describes. */
function tables(): readonly (readonly [string, readonly string[]])[] {
  const families = [...FAMILIES, ...RARE_FAMILIES].flatMap((family) => Object.keys(family));
  return [
    ["commands/", families.flatMap((names) => names.split(" "))],
    ["packs/", PACKS.flatMap(programsDescribedIn)],
    ...switches(),
  ];
}

/** The programs that a pack describes; of others it says what they destroy. */
function programsDescribedIn({ tools }: Pack): readonly string[] {
  return Object.entries(tools).flatMap(([names, describe]) =>
    describe().options === undefined ? [] : names.split(" "),
  );
}

/** Code that does something else for each program. */
function switches(): readonly (readonly [string, readonly string[]])[] {
  return sourceFiles().flatMap(({ path, code }) => {
    if (!path.startsWith("src/policy/") || NO_DESCRIPTIONS.test(path)) return [];
    const place = path.startsWith("src/policy/commands/") ? "commands/" : path.slice(11);
    const bodies = code.matchAll(/^( *)switch \((?:invocation\.)?program\) \{\n([\s\S]*?)^\1\}/gm);
    const names = [...bodies].flatMap(([, , body = ""]) =>
      [...body.matchAll(/^ *case "([^"]+)":/gm)].map((match) => match[1] ?? ""),
    );
    return names.length === 0 ? [] : [[place, names] as const];
  });
}

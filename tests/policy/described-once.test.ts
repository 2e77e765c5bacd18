import { expect, test } from "bun:test";
import { FAMILIES } from "../../src/policy/catalog/descriptions.ts";
import { RARE_FAMILIES } from "../../src/policy/catalog/lazy-families.ts";
import type { Pack } from "../../src/policy/commands/pack.ts";
import { sourceFiles } from "../support/sources.ts";
import { PACKS } from "./tools/all-packs.ts";

/** Where it stands what a program is, and how that is written. */
const DESCRIPTIONS = /^src\/policy\/(?:commands|tools)\//;

/** The programs that the rules ask for by name, which says nothing of what they are. */
const NO_DESCRIPTIONS = /^src\/policy\/rules\/[\w-]+-programs/;

/**
 * Described programs that the rest of the policy tells from others by a list of names, where a description could say
 * what they have in common, with the lists that they are in. It may only sink.
 */
const NAMED_IN_LISTS = 28;

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

test("no more described programs are told apart by lists of names than were", () => {
  const described = new Set(familyNames());
  const listed = lists().flatMap(([place, names]) =>
    names.filter((name) => described.has(name)).map((name) => `${name}: ${place}`),
  );
  expect(listed.length > NAMED_IN_LISTS ? listed.sort() : []).toEqual([]);
});

function familyNames(): readonly string[] {
  const families = [...FAMILIES, ...RARE_FAMILIES].flatMap((family) => Object.keys(family));
  return families.flatMap((names) => names.split(" "));
}

/** Every table, by its file, with the programs that it describes. */
function tables(): readonly (readonly [string, readonly string[]])[] {
  return [["tools/", familyNames()], ["packs/", PACKS.flatMap(programsDescribedIn)], ...switches()];
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
    const place = DESCRIPTIONS.test(path) ? "tools/" : path.slice(11);
    const bodies = code.matchAll(/^( *)switch \((?:\w+\.)?program\) \{\n([\s\S]*?)^\1\}/gm);
    const names = [...bodies].flatMap(([, , body = ""]) =>
      [...body.matchAll(/^ *case "([^"]+)":/gm)].map((match) => match[1] ?? ""),
    );
    return names.length === 0 ? [] : [[place, names] as const];
  });
}

/** The lists, sets and alternatives against which a file outside of those about tools holds the name of a program. */
function lists(): readonly (readonly [string, readonly string[]])[] {
  return sourceFiles().flatMap(({ path, code }) => {
    const isDescription = DESCRIPTIONS.test(path);
    if (!path.startsWith("src/policy/") || isDescription || NO_DESCRIPTIONS.test(path)) return [];
    const held = code.matchAll(
      /\b([A-Z_]+)\.(?:includes|has|test)\((?:` \$\{)?(?:\w+[?.]*\.)?program(?:\} `)?\)/g,
    );
    const named = [...held].flatMap(([, name = ""]) => {
      const [, text = ""] = new RegExp(`^const ${name}\\b([\\s\\S]*?);$`, "m").exec(code) ?? [];
      return [...text.matchAll(/"([^"]*)"/g)].flatMap(([, words = ""]) => words.split(" "));
    });
    const patterns = code.matchAll(/\/\^\(\?:([\w|.-]+)\)\$\/\.test\((?:\w+[?.]*\.)?program\)/g);
    const alternatives = [...patterns].flatMap(([, names = ""]) => names.split("|"));
    const equal = code.matchAll(/\bprogram (?:===|!==) "([^"]+)"/g);
    const alone = [...equal].map(([, name = ""]) => name);
    const names = [...new Set([...named, ...alternatives, ...alone])].filter((name) => name !== "");
    return names.length === 0 ? [] : [[path.slice(11), names] as const];
  });
}

import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { compileGlob } from "../../../src/policy/user/patterns.ts";

const glob = (pattern: string) => {
  const compiled = new Bun.Glob(pattern);
  return (text: string) => compiled.match(text);
};

/** Bun's own answer, and that a folder is among what is in it. */
function plainly(pattern: string, text: string): boolean {
  if (glob(pattern)(text)) return true;
  return pattern.endsWith("/**") && pattern !== "/**" && glob(pattern.slice(0, -3))(text);
}

describe("a glob", () => {
  const pieces = [
    "a",
    "b",
    "ab",
    "-",
    ".",
    "/",
    "*",
    "**",
    "?",
    "{a,b}",
    "[ab]",
    "!",
    "\\*",
    "(a)",
  ];
  const pattern = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join(""));
  const text = fc
    .array(fc.constantFrom("a", "b", "ab", "-", ".", "/", "*", "(a)", "!", " "), { maxLength: 6 })
    .map((parts) => parts.join(""));

  test("matches what Bun's engine matches, although most texts are not given to it", () => {
    fc.assert(
      fc.property(pattern, text, (written, given) => {
        const compiled = compileGlob(written, { glob });
        if (!compiled.ok) return;
        expect({ written, given, fits: compiled.test(given) }).toEqual({
          written,
          given,
          fits: plainly(written, given),
        });
      }),
      { numRuns: 20_000 },
    );
  });

  test.each([
    ["**/x", "x"],
    ["a/**/b", "a/b"],
    ["a/**", "a"],
    ["**/*.ts", "x.ts"],
    ["{harbour,berth}-*", "berth-2"],
    ["!harbour", "berth"],
  ])("%s matches %s", (written, given) => {
    const compiled = compileGlob(written, { glob });
    expect(compiled.ok && compiled.test(given)).toBe(true);
  });

  test("asks the engine about no text that lacks what the pattern says", () => {
    const asked: string[] = [];
    const counting = () => (given: string) => asked.push(given) > 0;
    const compiled = compileGlob("*harbour-1/**/x*", { glob: counting });
    if (!compiled.ok) throw new Error(compiled.message);
    for (const given of ["", "x", "harbour-", "berth/x"]) expect(compiled.test(given)).toBe(false);
    expect(asked).toEqual([]);
    compiled.test("harbour-1/x");
    expect(asked).toEqual(["harbour-1/x"]);
  });
});

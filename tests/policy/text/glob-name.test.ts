import { expect, test } from "bun:test";
import fc from "fast-check";
import { globMatches, literalLength } from "../../../src/policy/text/glob-name.ts";

test.each([
  ["*", "", true],
  ["a*c", "abbc", true],
  ["a*c", "abcd", false],
  ["?b", "ab", true],
  ["?", "", false],
  ["id_[re]*", "id_rsa", true],
  ["id_[a-d]sa", "id_dsa", true],
  ["id_[a-d]sa", "id_esa", false],
  ["[!a]x", "bx", true],
  ["[^a]x", "ax", false],
  ["[]a]", "]", true],
  ["[ab", "[ab", true],
  ["a**b", "ab", true],
])("%s against %s: %p", (pattern, name, matches) => {
  expect(globMatches(pattern, name)).toBe(matches);
});

test("only characters that are not wildcards count as spelled out", () => {
  expect(literalLength("a*b?[cd]e")).toBe(3);
});

test("agrees with the same pattern written as a regular expression", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", "."), maxLength: 8 });
  const pattern = fc.string({
    unit: fc.constantFrom("a", "b", "*", "?"),
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(pattern, name, (glob, text) => {
      const regex = new RegExp(`^${glob.replace(/\*+/g, ".*").replaceAll("?", ".")}$`);
      expect(globMatches(glob, text)).toBe(regex.test(text));
    }),
  );
});

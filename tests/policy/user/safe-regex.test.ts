import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isSafePattern, NATIVE_TEXT_MAX_CHARS } from "../../../src/policy/user/safe-regex.ts";

describe("patterns that may run natively", () => {
  test.each([
    "rm",
    "^git push",
    "rm\\s+-rf\\s+/",
    "git\\s+push.*--force",
    "(^|\\s)curl(\\s|$)",
    "(push|pull|fetch)",
    "https?://[^/]+/x",
    "AKIA[A-Z0-9]{16}",
    "[A-Za-z0-9]{20,40}",
    "colou?r",
    "(?:a|b)+c",
    "(?:ab|cd)*x",
    "\\bDROP\\s+TABLE\\b",
    "\\d+\\.\\d+\\.\\d+",
    "(?<year>\\d{4})-\\d{2}",
    "\\u0041\\x41\\p{L}",
    "a\\/b\\.c",
    "[^\\s,;]+",
    "((a))+",
    "x{3}y{2}",
    "(?:ab){3}c",
    "(?:^|\\s)rm(?:\\s|$)",
    "(?:\\ba)?b",
    "((a|b)c)?",
    "",
  ])("%s", (pattern) => {
    expect(isSafePattern(pattern, "u")).toBe(true);
  });
});

describe("patterns that go to the linear engine", () => {
  test.each([
    "(a+)+$",
    "(a*)*",
    "(a|aa)+$",
    "(a|a)*b",
    "(.*)*",
    ".*foo.*bar",
    "\\s*\\s*",
    "\\w+\\d+",
    "a*a*b",
    "a?a?a?a?aaaa",
    "(a|ab)(c|bc)(d|cd)",
    "(?:[a-z]+\\.)+com$",
    "(x+x+)+y",
    "(a?b?)*",
    "([a-z]+)*",
    "(\\s+a)?\\s+b",
    "(?:\\ba)?a?",
    "((a|b)c)?[bc]?",
    "a{0,50}a{0,50}",
    "(a)\\1",
    "\\k<x>",
    "(?=a)b",
    "(?!a)b",
    "(?<=a)b",
    "(?<!a)b",
    "(",
    ")",
    "[a",
    "a**",
    "*a",
    "a{2",
    "\\",
    "^*",
    "(?i)a",
    `${"(".repeat(60)}a${")".repeat(60)}`,
    "a".repeat(2_000),
  ])("row %#", (pattern) => {
    expect(isSafePattern(pattern, "u")).toBe(false);
  });

  test("flags that keep a place between calls", () => {
    expect(isSafePattern("a", "g")).toBe(false);
    expect(isSafePattern("a", "y")).toBe(false);
  });

  test("letters that only differ by case share characters under the flag i", () => {
    expect(isSafePattern("a+A+", "")).toBe(true);
    expect(isSafePattern("a+A+", "i")).toBe(false);
    expect(isSafePattern("k+\u212a+", "iu")).toBe(false);
  });
});

test("any text gets an answer", () => {
  const pieces = "()[]{}|*+?^$\\.-,:!=<>ab1dwskpu0".split("");
  const soup = fc
    .array(fc.constantFrom(...pieces), { maxLength: 40 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(
      fc.oneof(soup, fc.string({ unit: "binary" })),
      fc.constantFrom("", "i", "imsu"),
      (pattern, flags) => {
        expect(typeof isSafePattern(pattern, flags)).toBe("boolean");
      },
    ),
    { numRuns: 2_000 },
  );
});

test("an accepted pattern never takes more than quadratic work", () => {
  const atom = fc.constantFrom(
    "a",
    "b",
    ".",
    "\\s",
    "[ab]",
    "(a|b)",
    "(ab|ba)",
    "(a)",
    "a?b",
    "\\w",
  );
  const quantifier = fc.constantFrom("", "", "*", "+", "?", "{1,3}", "{2}");
  const pattern = fc
    .array(fc.tuple(atom, quantifier), { minLength: 1, maxLength: 6 })
    .map((parts) =>
      parts
        .map(([a, q]) => (q === "" ? a : a.length > 1 && !/^[([\\.]/.test(a) ? a : a + q))
        .join(""),
    );
  fc.assert(
    fc.property(pattern, fc.constantFrom("a", "b", "ab", "ba", " "), (source, piece) => {
      if (!isSafePattern(source, "")) return;
      // Exponential or cubic work would not end within the test's time.
      const text = piece.repeat(NATIVE_TEXT_MAX_CHARS / piece.length);
      expect(new RegExp(`(?:${source})!`).test(text)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

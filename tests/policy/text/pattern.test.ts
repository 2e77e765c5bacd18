import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { braceAlternatives } from "../../../src/policy/languages/bash/braces.ts";
import { decodeBase64, decodeHex } from "../../../src/policy/text/encoded.ts";
import { decodeEscapes } from "../../../src/policy/text/escapes.ts";
import { matchesPattern, removeMatch } from "../../../src/policy/text/pattern.ts";

describe("shell patterns", () => {
  test.each([
    ["*", "", true],
    ["*", "abc", true],
    ["a*c", "abbc", true],
    ["a*c", "abcd", false],
    ["a?c", "abc", true],
    ["a?c", "ac", false],
    ["[a-c]x", "bx", true],
    ["[!a-c]x", "bx", false],
    ["[^a]x", "bx", true],
    ["[ab]x", "cx", false],
    ["[ab", "[ab", true],
    ["\\*", "*", true],
    ["\\*", "a", false],
    ["**a", "ba", true],
    ["a*b*c", "aXbYc", true],
  ])("%p and %p: %p", (pattern, text, expected) =>
    expect(matchesPattern(pattern, text)).toBe(expected),
  );

  test.each([
    ["a.b.c", "*.", "#", "b.c"],
    ["a.b.c", "*.", "##", "c"],
    ["a.b.c", ".*", "%", "a.b"],
    ["a.b.c", ".*", "%%", "a"],
    ["abc", "x", "%", "abc"],
  ])("%p without %p by %p is %p", (text, pattern, operator, expected) =>
    expect(removeMatch(text, pattern, operator)).toBe(expected),
  );

  test("a text always matches itself when its signs are escaped", () => {
    fc.assert(
      fc.property(fc.string(), (text) => matchesPattern(text.replace(/[*?[\\]/g, "\\$&"), text)),
    );
  });
});

describe("decoding", () => {
  test.each([
    ["aGk=", "hi"],
    ["aGk", "hi"],
    ["aG\nk=", "hi"],
    ["_-8", "\uFFFD\uFFFD"],
    ["", undefined],
    ["not base64!", undefined],
    ["a", undefined],
  ])("Base64 %p is %p", (text, expected) => expect(decodeBase64(text)).toBe(expected));

  test.each([
    ["6869", "hi"],
    ["\\x68\\x69", "hi"],
    ["00000000: 6869 0a", "hi\n"],
    ["686", undefined],
    ["zz", undefined],
  ])("hexadecimal %p is %p", (text, expected) => expect(decodeHex(text)).toBe(expected));

  test.each([
    ["a\\nb\\tc", "a\nb\tc"],
    ["\\x41\\u0042\\103\\0104", "ABCD"],
    ["\\U0001F600", "\u{1F600}"],
    ["\\UFFFFFFFF", "\\UFFFFFFFF"],
    ["a\\cb", "a"],
    ["a\\\\cb", "a\\cb"],
    ["\\q", "\\q"],
  ])("escapes %p are %p", (text, expected) => expect(decodeEscapes(text)).toBe(expected));
});

test.each([
  ["{a,b}", ["a", "b"]],
  ["{a,{b,c}}", ["a", "{b,c}"]],
  ["{'a,b',c}", ["'a,b'", "c"]],
  ["{a\\,b,c}", ["a\\,b", "c"]],
  ["{1..3}", ["1", "2", "3"]],
  ["{3..1}", ["3", "2", "1"]],
  ["{1..9..4}", ["1", "5", "9"]],
  ["{a..c}", ["a", "b", "c"]],
  ["{,}", ["", ""]],
])("braces %p hold %p", (text, expected) => expect(braceAlternatives(text)).toEqual(expected));

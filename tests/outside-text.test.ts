import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  fromRepository,
  OUTSIDE_MAX_CHARS,
  quoted,
  REPOSITORY_LEAD_IN,
  seenInJson,
  visibleLine,
  visibleLines,
  withCodes,
} from "../src/outside-text.ts";

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

describe("a text from outside becomes one line of what can be seen", () => {
  test.each([
    ["line feeds and tabs", "a\r\n\tb\u0085c\u2028d\u2029e", "a b c d e"],
    ["colours", "a\u001b[31mred\u001b[0m", "ared"],
    ["a window's title", "a\u001b]0;owned\u0007b", "ab"],
    ["sequences of one character", "a\u009b31mb", "ab"],
    ["a reversed order", "a\u202etxt.exe\u2066b\u2069", "atxt.exeb"],
    ["zero width", "i\u200bg\u200dn\u2060o\ufeffre", "ignore"],
    ["tags", "a\u{e0041}\u{e007f}b", "ab"],
    ["variants", "a\ufe01\u{e0100}b", "ab"],
    ["a lone half of a character", "a\ud800b", "a\ufffdb"],
    ["letters of every script", "프로젝트 – «ça» 日本 🚀", "프로젝트 – «ça» 日本 🚀"],
  ])("%s", (_, text, expected) => {
    expect(visibleLine(text)).toBe(expected);
  });

  test("an endless one is cut and says so", () => {
    expect(visibleLine("x".repeat(10_000_000))).toHaveLength(OUTSIDE_MAX_CHARS);
    expect(visibleLine("x".repeat(301))).toEndWith("x…");
    expect(visibleLine("\u200b".repeat(5_000))).toBe("…");
  });

  test("several lines stay lines where there may be several", () => {
    expect(visibleLines("a\r\n\u001b[1mb\u2028c\n", 100)).toBe("a\nb c\n");
  });

  test("nothing unseen is ever left", () => {
    const texts = fc.string({ unit: "binary", maxLength: 600 });
    fc.assert(
      fc.property(texts, (text) => {
        for (const shown of [visibleLine(text), quoted(text), withCodes(text)]) {
          expect(shown).not.toMatch(UNSEEN);
        }
        expect(visibleLine(text).length).toBeLessThanOrEqual(OUTSIDE_MAX_CHARS);
      }),
    );
  });
});

describe("a quotation", () => {
  test.each([
    ['" then: run it', '"\\" then: run it"'],
    ['\\" then', '"\\\\\\" then"'],
    ["`rm -rf /`", '"\\`rm -rf /\\`"'],
    ["\u201d then", '"\\" then"'],
    ["</system-reminder>", '"&lt;/system-reminder&gt;"'],
  ])("is not closed by %s", (text, expected) => {
    expect(quoted(text)).toBe(expected);
  });

  test("of a repository says what it is, however many there are", () => {
    expect(fromRepository("a", 'b"')).toBe(`${REPOSITORY_LEAD_IN} "a", "b\\""`);
  });

  test("closes where it ends, whatever is in it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        expect(quoted(text)).toMatch(/^"(?:[^"`\\]|\\.)*"$/u);
      }),
    );
  });
});

test("what cannot be seen is shown as its code where it must be seen", () => {
  expect(withCodes("a\u202eb\u001b[31m")).toBe("a\\u{202E}b\\u{001B}[31m");
});

test("JSON with escapes for the unseen means the same", () => {
  const value = { text: "a\u202e\u{e0041}\u009b\ud800b" };
  const written = seenInJson(JSON.stringify(value));
  expect(written).toMatch(/^[ -~]*$/);
  expect(JSON.parse(written)).toEqual(value);
});

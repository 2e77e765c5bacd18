import { describe, expect, test } from "bun:test";
import { embeddedJson, html, prose, shownText } from "../../src/report/html.ts";

const NAUGHTY = `</script><img src=x onerror="alert('1')">&amp;`;

test("texts between HTML are escaped, in elements and in attributes", () => {
  const { html: made } = html`<p title="${NAUGHTY}">${NAUGHTY}</p>`;
  expect(made.match(/<[a-z/]+/g)).toEqual(["<p", "</p"]);
  expect(made.match(/"/g)).toHaveLength(2);
  expect(made).toContain("&amp;amp;");
});

test("pieces, lists, numbers and what is absent are joined", () => {
  expect(html`<ul>${[1, 2].map((one) => html`<li>${one}</li>`)}${undefined}</ul>`.html).toBe(
    "<ul><li>1</li><li>2</li></ul>",
  );
});

describe("a text is shown", () => {
  test.each([
    ["plain\n\ttext", "plain\n\ttext"],
    ["\u001b[31mred", "\\u{001B}[31mred"],
    ["a\u202Eb", "a\\u{202E}b"],
    ["nul\u0000", "nul\\u{0000}"],
    ["a\r\nb", "a\\u{000D}\nb"],
    ["\ud800", "\\u{D800}"],
    ["漢 é שלום", "漢 é שלום"],
  ])("%j as what can be seen", (text, shown) => {
    expect(shownText(text)).toBe(shown);
  });

  test("up to a length, and what is left off is counted", () => {
    expect(shownText("x".repeat(1_000), 10)).toBe(`${"x".repeat(10)}… (990 more characters)`);
    expect(shownText("😀".repeat(10), 3).isWellFormed()).toBe(true);
  });
});

test("embedded JSON ends no script and means the same", () => {
  const value = { text: `${NAUGHTY}<!--<script>\u2028`, list: [1, null] };
  const { html: made } = embeddedJson(value);
  expect(made).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(made)).toEqual(value);
});

test("what is in backticks is code, and escaped all the same", () => {
  expect(prose("`<rm> -rf /` would delete, use `a`").html).toBe(
    "<code>&lt;rm&gt; -rf /</code> would delete, use <code>a</code>",
  );
  expect(prose("a lone ` stays").html).toBe("a lone ` stays");
});

import { expect, test } from "bun:test";
import { DOCS } from "../../../src/cli/docs/find-page.ts";
import { markdownText } from "../../../src/cli/docs/markdown-text.ts";

const plain = (page: string, width = 40) => markdownText(page, { width, colour: false });

test.each([
  ["headings", "# A **b**\n\ntext", "A b\n\ntext"],
  [
    "a paragraph",
    "one two three four five six seven eight nine ten",
    "one two three four five six seven eight\nnine ten",
  ],
  ["items", "- one\n  two\n1. three", "• one two\n1. three"],
  [
    "fenced text",
    "```sh\n# not a heading\n| no | table |\n```",
    "# not a heading\n    | no | table |",
  ],
  ["links", "see [a](b.md) and [c](https://d.org)", "see a and c (https://d.org)"],
  ["code", "run `a [b](c) **d**` now", "run `a [b](c) **d**` now"],
  ["pictures and comments", "<picture>\n<img src='x'>\n</picture>\n<!-- no -->\ntext", "text"],
  ["a table", "| a | b |\n| --- | --- |\n| one | `x \\| y` |", "a    b\none  `x | y`"],
])("%s are shown without markup", (_, page, shown) => {
  expect(plain(page).trim()).toBe(shown);
});

test("a table with no room for its columns is a paragraph a row", () => {
  const cell = "word ".repeat(6).trim();
  const page = `| name | what | why |\n|---|---|---|\n| ${cell} | ${cell} | ${cell} |`;
  expect(plain(page)).toContain("    what: word");
});

test("code and headings are coloured where colours are shown", () => {
  const shown = markdownText("# A\n\n`b` **c**", { width: 40, colour: true });
  expect(shown).toContain("\u001b[1mA");
  expect(shown).toContain("\u001b[36mb");
  expect(shown).toContain("\u001b[1mc");
});

test.each(DOCS.map(({ topic, text }) => [topic, text] as const))(
  "the page %s has no picture and no line that could have been broken",
  (_, page) => {
    const lines = plain(page, 80).split("\n");
    // An element says what it shows; `<source>` in a usage is a word that is typed.
    expect(lines.filter((line) => /<picture|<img|<source\s/.test(line))).toEqual([]);
    const wide = lines.filter(
      (line) =>
        Bun.stringWidth(line) > 80 &&
        /\S \S/.test(line.trim()) &&
        !line.startsWith("    ") &&
        // An address stays whole.
        !/ <https:\S+>$/.test(line),
    );
    // A first column of code is one word, however long it is.
    expect(wide.filter((line) => !/^\s*(?:[•\d.]+ )?\S+$/.test(line.split("  ")[0] ?? ""))).toEqual(
      [],
    );
  },
);

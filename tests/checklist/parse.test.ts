import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { parseChecklist } from "../../src/checklist/parse.ts";
import {
  countStates,
  hasIncomplete,
  type ItemState,
  summaryText,
} from "../../src/checklist/stats.ts";

const state = (text: string) => parseChecklist(text).items.map((item) => item.state);

describe("S2 checklist states", () => {
  const marks: readonly (readonly [string, ItemState])[] = [
    ["[ ]", "pending"],
    ["[~]", "inProgress"],
    ["[*]", "testing"],
    ["[!]", "blocked"],
    ["[o]", "done"],
    ["[O]", "done"],
    ["[x]", "failed"],
    ["[X]", "failed"],
  ];
  for (const [mark, expected] of marks) {
    test(`${mark} means ${expected}`, () => {
      expect(state(`- ${mark} item`)).toEqual([expected]);
    });
  }

  test("statistics count every state and the total", () => {
    const text = "- [ ] a\n- [~] b\n- [*] c\n- [!] d\n- [o] e\n- [O] f\n- [x] g\n";
    expect(parseChecklist(text).stats).toEqual({
      total: 7,
      pending: 1,
      inProgress: 1,
      testing: 1,
      blocked: 1,
      done: 2,
      failed: 1,
    });
  });

  test("an empty text has no items and an empty summary", () => {
    const { stats } = parseChecklist("");
    expect(stats.total).toBe(0);
    expect(summaryText(stats)).toBe("");
  });
});

describe("where items stand", () => {
  const counted = [
    "[ ] bare",
    "* [ ] star",
    "+ [ ] plus",
    "1. [ ] numbered",
    "12) [ ] numbered with a bracket",
    "        - [ ] deep",
    "\t- [ ] tab",
    "> - [ ] quoted",
    "### [ ] heading",
    "- [ ]",
    "- [ ] ```not a fence``` in the text",
  ];
  for (const line of counted) {
    test(`counts ${JSON.stringify(line)}`, () => {
      expect(state(line)).toEqual(["pending"]);
    });
  }

  const ignored = [
    "- [] empty box",
    "- [y] unknown mark",
    "- [x](https://example.com) a link",
    "- text with [x] inside",
    "Status: [ ] | owner: somebody",
    "- 2026-02-16 02:40 [~] a log line",
    "-[ ] no space behind the marker",
    "[note]: a reference",
  ];
  for (const line of ignored) {
    test(`does not count ${JSON.stringify(line)}`, () => {
      expect(state(line)).toEqual([]);
    });
  }

  test("CRLF, lone CR, a BOM and headings of any depth change nothing", () => {
    const lines = ["# Plan", "###### Deep", "- [o] one", "- [~] two"];
    for (const text of [lines.join("\n"), lines.join("\r\n"), lines.join("\r")]) {
      expect(summaryText(parseChecklist(`\uFEFF${text}`).stats)).toBe("[o]1 [~]1");
    }
  });

  test("text, line and indentation of an item are kept", () => {
    expect(parseChecklist("# Plan\n\n  - [!]  waits for review  \r\n").items).toEqual([
      { state: "blocked", text: "waits for review", line: 3, indent: 2 },
    ]);
  });
});

describe("code fences", () => {
  const inside: readonly (readonly [string, string])[] = [
    ["backticks", "```\n- [ ] no\n```\n- [o] yes"],
    ["tildes", "~~~\n- [ ] no\n~~~\n- [o] yes"],
    ["an info string", "```markdown\n- [ ] no\n```\n- [o] yes"],
    ["a longer fence around a shorter", "````\n```\n- [ ] no\n```\n- [ ] no\n````\n- [o] yes"],
    ["tildes inside backticks", "```\n~~~\n- [ ] no\n```\n- [o] yes"],
    ["an indented fence in a list", "- text\n  ```\n  - [ ] no\n  ```\n- [o] yes"],
    ["a fence behind a list marker", "- ```\n  [ ] no\n  ```\n- [o] yes"],
    ["a quoted fence", "> ```\n> - [ ] no\n> ```\n- [o] yes"],
    ["a closing fence of more marks", "```\n- [ ] no\n``````  \n- [o] yes"],
  ];
  for (const [name, text] of inside) {
    test(`items inside ${name} do not count`, () => {
      expect(state(text)).toEqual(["done"]);
    });
  }

  test("a fence that never closes hides everything behind it", () => {
    expect(state("- [o] yes\n```\n- [ ] no\n- [~] no")).toEqual(["done"]);
  });

  test("two backticks are no fence", () => {
    expect(state("``\n- [ ] yes")).toEqual(["pending"]);
  });
});

describe("statistics", () => {
  test("HasIncomplete is true with work in progress or blocked, and only then", () => {
    const incomplete = (text: string) => hasIncomplete(parseChecklist(text).stats);
    expect(incomplete("- [~] a")).toBe(true);
    expect(incomplete("- [!] a")).toBe(true);
    expect(incomplete("- [ ] a\n- [*] b\n- [o] c\n- [x] d")).toBe(false);
    expect(incomplete("")).toBe(false);
  });

  test("Summary lists states in S2's order and leaves empty ones out", () => {
    expect(summaryText(parseChecklist("[ ] a\n[ ] b\n[~] c\n[o] d\n[o] e\n[o] f").stats)).toBe(
      "[o]3 [~]1 [ ]2",
    );
    const states = ["failed", "pending", "blocked", "testing", "inProgress", "done"] as const;
    const summary = summaryText(countStates(states.map((state) => ({ state }))));
    expect(summary).toBe("[o]1 [~]1 [*]1 [!]1 [ ]1 [x]1");
  });

  test("any text parses, and the counts always add up", () => {
    const lines = fc.array(
      fc.oneof(fc.string(), fc.constantFrom("- [ ] a", "- [~] b", "```", "~~~", "> [x] c", "[o]")),
    );
    fc.assert(
      fc.property(lines, (parts) => {
        const { stats, items } = parseChecklist(parts.join("\n"));
        const { total, ...states } = stats;
        expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(total);
        expect(items.length).toBe(total);
      }),
    );
  });
});

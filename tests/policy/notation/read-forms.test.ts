import { describe, expect, test } from "bun:test";
import { OTHER_ARGUMENTS } from "../../../src/policy/commands/other-arguments.ts";
import { HELP, VERSION } from "../../../src/policy/commands/read-only-form.ts";
import { toldIn, wrongIn } from "../tools/told.ts";

function formsIn(lines: string) {
  return toldIn(`t\n${lines}`)[0]?.forms;
}

describe("a read-only form", () => {
  test("has sub-commands, options, and where it is another form", () => {
    const lines =
      "  read-only ls|show\n    each list|get: vm|disk\n    switch -a\n    attached --color\n    value -o\n" +
      "    uses --key\n    not -w\n    needs -a -o\n    operand-count 1\n    environment T_HOST\n    places T_ROOT\n" +
      "    files t.toml\n    starts less\n    repository itself\n    any\n    tells\n    runs\n    elsewhere\n    release";
    expect(formsIn(lines)).toEqual([
      {
        verbs: "ls|show|vm list|vm get|disk list|disk get",
        options: { switch: "-a", attached: "--color", data: "-o", used: "--key" },
        not: "-w",
        needs: "-a -o",
        operands: 1,
        environment: "T_HOST",
        places: "T_ROOT",
        files: "t.toml",
        starts: "less",
        repository: "itself",
        any: true,
        tells: true,
        runs: true,
        elsewhere: true,
        release: true,
      },
    ]);
  });

  test("says what its words match, and what is wrong else", () => {
    const lines =
      "  read-only\n    line a( b)?\n    operands \\w+ else names a file\n    gives-not * @.* else may show a file\n" +
      "    gives -f|-t x";
    expect(formsIn(lines)?.[0]?.checks).toEqual([
      { of: "line", pattern: "a( b)?", why: OTHER_ARGUMENTS },
      { of: "operand", pattern: "\\w+", why: "names a file" },
      { of: "value", not: true, pattern: "@.*", why: "may show a file" },
      { of: "value", options: "-f|-t", pattern: "x", why: OTHER_ARGUMENTS },
    ]);
  });

  test("takes what is said of all forms below, unless it says something else", () => {
    const lines =
      "  read-only-version\n  read-only-all\n    environment A\n    not -w\n  read-only ls\n    environment B\n" +
      "  read-only-help ls";
    expect(formsIn(lines)).toMatchObject([
      { environment: VERSION.environment ?? "" },
      { verbs: "ls", environment: "B", not: "-w" },
      { environment: "A", not: "-w" },
    ]);
    expect(formsIn("  read-only-help ls")?.[0]?.environment).toBe(HELP.environment ?? "");
  });
});

test.each([
  [
    "t\n  read-only ls\n    shows x",
    "x.tool:3: expected one of switch, attached, value, uses, not,",
  ],
  ["t\n  read-only-all ls", 'x.tool:2: expected nothing behind "read-only-all"'],
  ["t\n  read-only-help", 'x.tool:2: expected words behind "read-only-help"'],
  ["t\n  read-only\n    each list vm", 'x.tool:3: expected "each VERBS: GROUPS"'],
  ["t\n  read-only\n    gives -f", 'x.tool:3: expected an option and a pattern in "gives -f"'],
  ["t\n  read-only\n    line (", 'x.tool:3: expected a pattern that can be read, found "("'],
  ["t\n  read-only\n    operand-count two", 'x.tool:3: expected a number, found "two"'],
])("%j is refused with its place and what was expected", (text, message) => {
  expect(wrongIn(text)).toStartWith(message);
});

import { describe, expect, test } from "bun:test";
import type { Launch } from "../../../src/policy/commands/runs.ts";
import { toldIn, wrongIn } from "../tools/told.ts";

function toolIn(lines: string) {
  return toldIn(`t u\n${lines}`)[0]?.tool;
}

const USAGES: readonly (readonly [usage: string, launch: Launch])[] = [
  ["COMMAND", {}],
  ["run|exec COMMAND", { verbs: "run|exec" }],
  [
    "alloc exec ALLOCATION COMMAND elsewhere",
    { verbs: "alloc exec", operands: 1, elsewhere: true },
  ],
  ["lock PREFIX KEY LINE", { verbs: "lock", operands: 2, as: "line" }],
  ["beta ssh|ssh OPTIONS elsewhere", { verbs: "beta ssh|ssh", as: "options", elsewhere: true }],
  ["workspace * SCRIPT", { verbs: "workspace *", tool: true }],
  ["develop (-c|--command) COMMAND", { verbs: "develop", behind: "-c|--command" }],
  ["kubectl|k COMMAND as kubectl", { verbs: "kubectl|k", program: "kubectl" }],
];

describe("a tool", () => {
  test("has names, and options by what their values are", () => {
    const [told] = toldIn("t u\n  uses *\n  value -a|--all -b\n  value -c\n  dry-run -n");
    expect(told?.names).toBe("t u");
    expect(told?.tool).toEqual({
      options: { used: "*", data: "-a|--all -b -c", looks: "-n" },
      grammar: "exact",
    });
  });

  test("writes its options in a way of its own", () => {
    expect(toolIn("  grammar go")).toEqual({ options: {}, grammar: "go" });
    expect(toolIn("  grammar gnu")).toEqual({ options: {} });
  });

  test("may be described elsewhere but for its rows", () => {
    expect(toolIn("  described-elsewhere\n  harmless ls")).toEqual({
      destroys: [{ id: "harmless", patterns: ["ls"] }],
    });
  });

  test("may take its rows from another one", () => {
    expect(toldIn("t\n  rows-of u")[0]?.rowsOf).toBe("u");
  });

  test.each(USAGES)("runs what its usage says: %s", (usage, launch) => {
    expect(toolIn(`  runs ${usage}`)?.runs).toEqual(launch);
  });

  test("runs in the first of several ways that fits", () => {
    expect(toolIn("  runs a COMMAND\n  runs b LINE\n  only-runs")).toMatchObject({
      runs: [{ verbs: "a" }, { verbs: "b", as: "line" }],
      passes: true,
    });
  });

  test("has forms to which no rule objects", () => {
    const form =
      "    options -a\n    texts -m\n    words packages\n    opens nothing\n    passes-on\n    recipes";
    expect(toolIn(`  fast ls\n  fast test|run\n${form}`)?.plain).toEqual([
      { verbs: "ls" },
      {
        verbs: "test|run",
        options: "-a",
        texts: "-m",
        words: "packages",
        opens: "nothing",
        passesOn: true,
        recipes: true,
      },
    ]);
  });

  test("sends, installs and takes away", () => {
    const said = [
      ...["  stores cp|mv", "  connects addresses", "  installs add", "  registers config"],
      ...["  index T_INDEX", "  removes rm", "  unchecked --trust", "  any-case"],
      "  commands-in-input",
    ];
    expect(toolIn(said.join("\n"))).toMatchObject({
      uploads: "cp|mv",
      stores: true,
      connects: "addresses",
      packages: { verbs: "add", registers: "config", variables: "T_INDEX" },
      removes: "rm",
      unchecked: "--trust",
      anyCase: true,
      commandsInInput: true,
    });
    expect(toolIn("  uploads put")).toMatchObject({ uploads: "put" });
  });
});

test.each([
  ["T", 'x.tool:1: expected names in lower case without folder or extension, found "T"'],
  ["t\n  values -a", "x.tool:2: expected one of switch, value, uses,"],
  ["t\n  value", 'x.tool:2: expected words behind "value"'],
  ["t\n  value -a\n    -b", 'x.tool:3: expected nothing below "value -a"'],
  [
    "t\n  grammar rust",
    'x.tool:2: expected one of exact, go, open, gnu in "grammar rust", found "rust"',
  ],
  ["t\n  only-runs -a", 'x.tool:2: expected nothing behind it, found "-a"'],
  ["t\n  removes rm\n  removes un", 'x.tool:3: expected one line with "removes", found a second'],
  ["t\n  value -a -b\n  dry-run -n|-b", 'x.tool:3: expected "-b" once, found it again'],
  ["t\n  registers config", 'x.tool:2: expected "installs …" before "registers config"'],
  [
    "t\n  runs exec",
    "x.tool:2: expected sub-commands, operands in capitals, and one of COMMAND, LINE",
  ],
  ["t\n  fast ls\n    option -a", "x.tool:3: expected one of options, texts, words, opens,"],
  [
    "t\n  described-elsewhere\n  value -a",
    "x.tool:1: expected no options of what is described elsewhere",
  ],
  ["t\n  rows-of u\n  harmless ls", 'x.tool:1: expected no rows beside "rows-of u"'],
])("%j is refused with its place and what was expected", (text, message) => {
  expect(wrongIn(text)).toStartWith(message);
});

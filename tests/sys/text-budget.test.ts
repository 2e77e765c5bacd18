import { describe, expect, test } from "bun:test";
import { overBudget, parseBounded } from "../../src/sys/text-budget.ts";

const nested = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth);

describe("a text that costs too much is known before it is parsed", () => {
  test.each([
    ["lists in JSON", nested("[", "]", 100), "json", "line 1 nests deeper than 64 levels"],
    ["objects in JSON", '\n{"a":'.repeat(100), "json", "line 66 nests deeper than 64 levels"],
    ["lists in TOML", `a = ${nested("[", "]", 100)}`, "toml", "line 1 nests deeper than 64 levels"],
    ["a dotted key", "a.".repeat(100), "toml", "line 1 nests deeper than 64 levels"],
    ["a dotted key in quotes", '"a".'.repeat(100), "toml", "line 1 nests deeper than 64 levels"],
    ["a header", `[${"a . ".repeat(100)}b]`, "toml", "line 1 nests deeper than 64 levels"],
    ["many entries in JSON", `[${"{},".repeat(9000)}{}]`, "json", "it has more than 10000 entries"],
    ["many keys in TOML", "a = 1\n".repeat(10_001), "toml", "it has more than 10000 entries"],
    ["many rules in TOML", "[[rule]]\n".repeat(5001), "toml", "it has more than 10000 entries"],
  ] as const)("%s", (_name, text, language, why) => {
    expect(overBudget(text, language, "repository")).toBe(why);
  });

  test.each([
    ["brackets in a JSON text", JSON.stringify(["[".repeat(1000), '"[{'.repeat(1000)]), "json"],
    ["brackets in TOML texts", `a = "${"[".repeat(200)}"\nb = '${"{".repeat(200)}'`, "toml"],
    ["brackets in long TOML texts", `a = """\n${"[".repeat(200)}"\n"""\nb = 1`, "toml"],
    ["brackets in a comment", `# ${"[".repeat(200)}\na = 1`, "toml"],
    ["dots in numbers", `a = [${"1.5, ".repeat(200)}1]`, "toml"],
    ["a hundred rules", '[[rule]]\nid = "a"\nmatch = "\\\\["\n'.repeat(100), "toml"],
  ] as const)("but not %s", (_name, text, language) => {
    expect(overBudget(text, language, "repository")).toBeUndefined();
  });

  test("a person's own file may be long, and not deep", () => {
    expect(overBudget("a = 1\n".repeat(50_000), "toml", "user")).toBeUndefined();
    expect(overBudget(nested("[", "]", 100), "json", "user")).toContain("deeper");
  });

  test("and parsing what is within it is parsing", () => {
    expect(parseBounded('{"a": [1, 2]}')).toEqual({ a: [1, 2] });
    expect(() => parseBounded(nested("[", "]", 100))).toThrow("deeper");
  });
});

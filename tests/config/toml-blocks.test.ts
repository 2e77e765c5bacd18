import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { salvageToml } from "../../src/config/toml-blocks.ts";

const RULE = (id: string) => `[[rule]]\nid = "${id}"\n`;

describe("a text that is not TOML as a whole", () => {
  test.each([
    ["a value without quotes", "verdict = deny"],
    ["a text that does not end", 'reason = "x'],
    ["a list that does not end", 'command = ["a",'],
    ["a long text that does not end", 'reason = """x'],
    ["no value at all", "verdict ="],
    ["a line of something else", "verdict: deny"],
  ])("loses the one rule with %s; the others keep their numbers", (_, line) => {
    const text = `timeout = 5\n${RULE("a")}\n${RULE("b")}${line}\n\n${RULE("c")}[log]\nlevel = "warn"\n`;
    const { settings, mistakes } = salvageToml(text);
    expect(settings).toEqual({
      timeout: 5,
      rule: [{ id: "a" }, {}, { id: "c" }],
      log: { level: "warn" },
    });
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toMatchObject({ ignored: "[[rule]]" });
    expect(mistakes[0]?.line).toBeGreaterThanOrEqual(5);
    expect(mistakes[0]?.line).toBeLessThanOrEqual(9);
  });

  test("loses a rule as a whole when a condition of it cannot be read, so that it does not fit more", () => {
    const text = `${RULE("a")}[rule.when]\nbranch = main\n${RULE("b")}[rule.when]\nbranch = "main"\n`;
    expect(salvageToml(text).settings).toEqual({
      rule: [{}, { id: "b", when: { branch: "main" } }],
    });
  });

  test("loses one line of a table", () => {
    const text = "timeout = 5\nfail_closed = yes\n[log]\nlevel = loud\n[mode]\nannounce = true\n";
    const { settings, mistakes } = salvageToml(text);
    expect(settings).toEqual({ timeout: 5, log: {}, mode: { announce: true } });
    expect(mistakes.map(({ line, ignored }) => [line, ignored])).toEqual([
      [2, "line"],
      [4, "line"],
    ]);
  });

  test("loses nothing of a table that is there twice where no key has two values", () => {
    const text = '[log]\nlevel = "warn"\n[undo]\n[ log ]\ncontent = "none"\nlevel = "warn"\n';
    const { settings, mistakes } = salvageToml(text);
    expect(settings).toEqual({ log: { level: "warn", content: "none" }, undo: {} });
    expect(mistakes).toMatchObject([{ line: 4, ignored: undefined }]);
    expect(mistakes[0]?.message).toContain("is already there, in line 1; both are in force");
  });

  test("joins the tables below a table that is there twice", () => {
    const text =
      '[policy.severity]\n"git/clean" = "deny"\n[policy]\npreset = "strict"\n[policy]\npacks = { aws = true }\n';
    expect(salvageToml(text).settings).toEqual({
      policy: { severity: { "git/clean": "deny" }, preset: "strict", packs: { aws: true } },
    });
  });

  test("loses the second of two tables that disagree, and says where both are", () => {
    const { settings, mistakes } = salvageToml('[log]\nlevel = "warn"\n[log]\nlevel = "info"\n');
    expect(settings).toEqual({ log: { level: "warn" } });
    expect(mistakes).toMatchObject([{ line: 3, ignored: "[log]" }]);
    expect(mistakes[0]?.message).toContain('both set "level", in lines 2 and 4; keep one of them');
  });

  test("names the first line of a key that is set twice", () => {
    const { settings, mistakes } = salvageToml('[log]\nlevel = "warn"\nlevel = "info"\n');
    expect(settings).toEqual({ log: { level: "warn" } });
    expect(mistakes[0]?.message).toBe("level is set already, in line 2; keep one of them");
  });

  test.each([
    ['rm -rf = "deny"', '"rm -rf" = "deny"'],
    ['rm -rf = "deny: use trash"', '"rm -rf" = "deny: use trash"'],
    ['deny rm -rf "use trash"', '"rm -rf" = "deny: use trash"'],
    ["ask npm publish", '"npm publish" = "ask"'],
  ])("says how %s is written among the rules in one line", (line, fixed) => {
    const { settings, mistakes } = salvageToml(`[rules]\n${line}\n"npm x" = "ask"\n`);
    expect(settings).toEqual({ rules: { "npm x": "ask" } });
    expect(mistakes).toMatchObject([
      { line: 2, message: `a command is written in quotes: ${fixed}` },
    ]);
  });

  test.each([
    ['"rm -rf": "deny: use trash"'],
    ['"rm -rf" "deny: use trash"'],
    ['"rm -rf" = deny: use trash'],
    ["'rm -rf' = 'deny: use trash"],
  ])("says how %s is written, which has its command in quotes", (line) => {
    const { mistakes } = salvageToml(`[rules]\n${line}\n`);
    const message = 'a rule is written like this: "rm -rf" = "deny: use trash"';
    expect(mistakes).toMatchObject([{ line: 2, message }]);
  });

  test("is something or nothing, for any lines", () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom("[[rule]]", "[rule.when]", "[log", "a = 1", "a = [", '"""', "'''", "]"),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        for (const mistake of salvageToml(lines.join("\n")).mistakes)
          expect(mistake.line).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

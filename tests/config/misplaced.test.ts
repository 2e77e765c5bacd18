import { describe, expect, test } from "bun:test";
import { parseLayer } from "../../src/config/parse-layer.ts";
import { setValue, unsetValue } from "../../src/config/set-value.ts";

describe("a setting after the header of a table", () => {
  test.each([
    ['[confine]\nnotices = "none"\n', 2, "[confine]"],
    ['[policy]\npreset = "strict"\n\npolicy.disable = ["git/clean"]\n', 4, "[policy]"],
    ['[policy.severity]\n"git/clean" = "ask"\npolicy.disable = ["x"]\n', 3, "[policy.severity]"],
  ])("%j is said to belong to that table, with its own line", (text, line, header) => {
    const parsed = parseLayer(text);
    const [problem] = parsed.ok ? [] : parsed.problems;
    expect(problem?.line).toBe(line);
    expect(problem?.message).toContain(`a line after ${header} belongs to that table`);
    expect(problem?.message).toContain("fairlead config set");
  });
});

describe("one entry of a table of settings", () => {
  const set = (text: string) => setValue(text, "policy.severity", "npm/publish", "ask");

  test.each([
    ["", '[policy.severity]\n"npm/publish" = "ask"\n'],
    [
      '[policy.severity]\n"npm/publish" = "deny" # mine\n',
      '[policy.severity]\n"npm/publish" = "ask" # mine\n',
    ],
    [
      '[policy]\nseverity = { "git/clean" = "deny" }\n',
      '[policy]\nseverity = { "git/clean" = "deny", "npm/publish" = "ask" }\n',
    ],
    [
      '[[rule]]\nid = "me/x"\n',
      '[[rule]]\nid = "me/x"\n\n[policy.severity]\n"npm/publish" = "ask"\n',
    ],
  ])("is set in %j, and the others stay", (before, after) => {
    expect(set(before)).toEqual({ ok: true, text: after });
  });

  test("is removed, also from a table in one line", () => {
    const text = '[policy]\nseverity = { "git/clean" = "deny", "npm/publish" = "ask" }\n';
    expect(unsetValue(text, "policy.severity", "npm/publish")).toEqual({
      ok: true,
      text: '[policy]\nseverity = { "git/clean" = "deny" }\n',
    });
  });
});

import { describe, expect, test } from "bun:test";
import type { LayerKind } from "../../src/config/layers.ts";
import { lineOf, linesInTables } from "../../src/config/line-of.ts";
import {
  heldRules,
  mergePolicy,
  type PolicyMerge,
  withManagedRules,
} from "../../src/config/merge-policy.ts";

/** Lays the layers over each other; gives what is in force and what was refused. */
function merged(...layers: readonly (readonly [LayerKind, Record<string, unknown>])[]) {
  let merge: PolicyMerge = { table: {}, managed: new Set() };
  const refused: string[] = [];
  for (const [kind, own] of layers) {
    const next = mergePolicy(merge, own, kind);
    refused.push(...next.refused.map(({ message }) => message));
    merge = next;
  }
  return { table: JSON.parse(JSON.stringify(merge.table)), refused };
}

describe("[policy] over the layers", () => {
  test("adds up what the administrator and the user switch off", () => {
    const { table, refused } = merged(
      ["managed", { disable: ["a/b"], packs: { aws: false } }],
      ["user", { disable: ["a/b", "c/d"], severity: { "e/f": "ask" } }],
    );
    expect(table).toEqual({
      disable: ["a/b", "c/d"],
      packs: { aws: false },
      severity: { "e/f": "ask" },
    });
    expect(refused).toEqual([]);
  });

  test.each<readonly [string, LayerKind, Record<string, unknown>]>([
    ["policy.disable", "project", { disable: ["x/y"] }],
    ["policy.disable", "local", { disable: ["x/y"] }],
    ["policy.severity", "project", { severity: { "x/y": "ask" } }],
    ["policy.packs", "local", { packs: { aws: false } }],
    ["policy.ask_fallback", "project", { ask_fallback: "pass" }],
    ["policy.temporary", "project", { temporary: { preset: "relaxed", until: "2026-11-23" } }],
  ])("refuses %s from the %s layer", (key, kind, own) => {
    const { refused } = merged([kind, own]);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toStartWith(`${key}: `);
  });

  test("takes what is stricter from anybody", () => {
    const { table, refused } = merged(
      ["user", { severity: { "x/y": "ask" }, packs: { aws: false }, ask_fallback: "pass" }],
      ["project", { severity: { "x/y": "deny" }, packs: { aws: true }, ask_fallback: "deny" }],
    );
    expect(table).toEqual({
      severity: { "x/y": "deny" },
      packs: { aws: true },
      ask_fallback: "deny",
    });
    expect(refused).toEqual([]);
  });

  test("lets a project repeat what is in force", () => {
    const own = { disable: ["x/y"], severity: { "x/y": "ask" }, packs: { aws: false } };
    expect(merged(["user", own], ["project", own]).refused).toEqual([]);
  });

  test("keeps what the administrator tightened, whoever comes later", () => {
    const { table, refused } = merged(
      [
        "managed",
        { severity: { "git/clean": "deny" }, packs: { aws: true }, ask_fallback: "deny" },
      ],
      [
        "user",
        {
          disable: ["git/clean", "git/*", "git/stash"],
          severity: { "git/clean": "ask" },
          packs: { aws: false },
          ask_fallback: "ask",
        },
      ],
    );
    expect(table).toEqual({
      disable: ["git/stash"],
      severity: { "git/clean": "deny" },
      packs: { aws: true },
      ask_fallback: "deny",
    });
    expect(refused).toHaveLength(5);
  });

  test.each<readonly [string, Record<string, unknown>, Record<string, unknown>]>([
    [
      "a rule's severity, by its pack",
      { severity: { "git/clean": "deny" } },
      { packs: { git: false } },
    ],
    ["a pack, by its family", { packs: { aws: true } }, { disable: ["aws"] }],
    ["a pack, by its family's pattern", { packs: { aws: true } }, { disable: ["aws/*"] }],
    ["a pack, by one of its rules", { packs: { aws: true } }, { disable: ["aws/delete-bucket"] }],
  ])("keeps what the administrator set: %s", (_what, managed, own) => {
    const { table, refused } = merged(["managed", managed], ["user", own]);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toEndWith("; the administrator set it");
    expect(table).toMatchObject(managed);
    expect(table.disable ?? []).toEqual([]);
  });

  test.each<readonly [Record<string, unknown>, number]>([
    [{ disable: ["org/no-push"] }, 1],
    [{ disable: ["org/*", "org"] }, 2],
    [{ severity: { "org/no-push": "ask" } }, 1],
    [{ packs: { org: false } }, 1],
    [{ severity: { "org/no-push": "deny" }, disable: ["organs/x"], packs: { aws: false } }, 0],
  ])("lets nobody switch off or lower a rule the administrator wrote: %j", (own, count) => {
    const tables = [{ id: "org/no-push" }, { id: 7 }, "no table"];
    const managed = withManagedRules({ table: {}, managed: new Set() }, tables);
    expect(mergePolicy(managed, own, "user").refused).toHaveLength(count);
  });

  test("holds what the administrator set, unless he lets the person make exceptions", () => {
    const own = {
      severity: { "git/clean": "deny" },
      packs: { aws: true, kubectl: false },
      ask_fallback: "deny",
    };
    const rules = withManagedRules({ table: {}, managed: new Set() }, [{ id: "org/no-push" }]);
    const held = mergePolicy(rules, own, "managed");
    expect(heldRules(held)).toEqual(["org/no-push", "git/clean", "aws"]);
    expect(heldRules(mergePolicy(held, { user_exceptions: true }, "managed"))).toEqual([]);
    const tried = mergePolicy(held, { user_exceptions: true }, "user");
    expect(heldRules(tried)).toHaveLength(3);
    expect(tried.refused).toHaveLength(1);
    expect(heldRules(mergePolicy(rules, { severity: { "x/y": "deny" } }, "user"))).toEqual([
      "org/no-push",
    ]);
  });

  test("leaves values of a wrong type for the schema to complain about", () => {
    const own = { disable: "x", severity: 1, packs: [], colour: true };
    expect(merged(["project", own]).table).toEqual(own);
  });

  test("takes a key named like a prototype for what it is: a name", () => {
    const own = JSON.parse('{"severity":{"__proto__":"deny"},"packs":{"constructor":false}}');
    expect(merged(["user", own]).table.severity).toEqual(JSON.parse('{"__proto__":"deny"}'));
  });
});

describe("the line of a key", () => {
  const text =
    '[policy]\ndisable = ["a/b"]\n\n[[rule]]\nid = "x/y"\n\n[[ rule ]]\nid = "z/z"\nreason = "r"\n';
  test("is the one it is written on", () => {
    expect(lineOf(["policy", "disable"], text)).toBe(2);
    expect(lineOf(["nowhere"], text)).toBe(1);
    expect(lineOf([], text)).toBe(1);
  });

  test("in a table is looked for in that table, and is its header where it is missing", () => {
    const lines = linesInTables("rule", text);
    expect(lines(0, "id")).toBe(5);
    expect(lines(1, "id")).toBe(8);
    expect(lines(0, "reason")).toBe(4);
    expect(lines(2, "id")).toBe(1);
  });

  test("in a table is looked for below headers in quotes and in tables of its own", () => {
    const own =
      '[log]\n[[ "rule" ]]\nid = 1\n[rule.when]\nbranch = 2\n[other]\ntool = 3\n[[rule]]\n';
    const lines = linesInTables("rule", own);
    expect(lines(0, "branch")).toBe(5);
    expect(lines(0, "tool")).toBe(2);
    expect(lines(1, "id")).toBe(8);
  });

  test("is found for a name of any length, whatever an expression would make of it", () => {
    const long = "a(".repeat(500_000);
    expect(lineOf([long], `x = 1\n"${long}" = 2\n`)).toBe(2);
    expect(lineOf(["a(b"], 'x = 1\n"a(b" = 2\n')).toBe(2);
    expect(lineOf(["a"], "ab = 1\nba = 2\na b\na = 3\n")).toBe(4);
  });
});

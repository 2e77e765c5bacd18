import { describe, expect, test } from "bun:test";
import { counted, newCounters } from "../../src/audit/counters.ts";
import { auditRecord } from "../../src/audit/record.ts";
import type { Decision } from "../../src/state/decisions.ts";
import { madeDecision } from "../support/decisions.ts";

const ATTRIBUTES = ["fairlead.verdict", "fairlead.outcome", "fairlead.overruled"] as const;

describe("what was decided and what became of it", () => {
  const PASS = { verdict: "pass" } as const;
  test.each<readonly [Partial<Decision>, number, ...unknown[]]>([
    [{ verdict: "deny" }, 17, "refused", "denied", undefined],
    [{ verdict: "ask" }, 13, "asked", undefined, undefined],
    [PASS, 9, "passed", "ran", undefined],
    [{ verdict: "notice" }, 9, "passed", "ran", undefined],
    [{ verdict: "allow" }, 9, "approved", "ran", undefined],
    [{ verdict: "deny", passed_by: "allow-once" }, 13, "refused", "ran", true],
    [{ verdict: "deny", passed_by: "pause" }, 13, "refused", "ran", true],
    [{ verdict: "deny", passed_by: "observe" }, 13, "refused", "ran", undefined],
    [{ verdict: "ask", passed_by: "ask_fallback" }, 13, "asked", "ran", undefined],
  ])("of %j is severity %d, %s, %s, overruled: %s", (more, severity, ...expected) => {
    const record = auditRecord(madeDecision(1, more), false);
    expect(record.severity).toBe(severity as 9);
    expect(ATTRIBUTES.map((name) => record.attributes[name])).toEqual(expected as string[]);
  });
});

test("nothing of a command, path, input or reason is in a record without content", () => {
  const secretive = madeDecision(1, {
    command: "CONTENT",
    path: "CONTENT",
    input: "CONTENT",
    reason: "CONTENT",
    project: "CONTENT",
    cwd: "CONTENT",
    findings: [{ rule: "x", verdict: "deny", words: "CONTENT", effect: "deletes database" }],
  });
  const record = auditRecord(secretive, false);
  expect(JSON.stringify(record)).not.toContain("CONTENT");
  expect(record.attributes["fairlead.effect"]).toBe("deletes database");
});

test("a call without a rule is named by its event, and without content in the log has none to send", () => {
  const { rule: _, reason: __, command: ___, ...bare } = madeDecision(1, { verdict: "pass" });
  const { body, attributes } = auditRecord(bare, true);
  expect(body).toBe("passed: PreToolUse");
  expect(attributes).not.toContainKeys(["fairlead.rule", "fairlead.content"]);
});

describe("the numbers", () => {
  const START = newCounters(new Date("2026-11-20T12:00:00Z"));
  const of = (...those: Partial<Decision>[]) =>
    counted(
      START,
      those.map((more, n) => auditRecord(madeDecision(n, more), false)),
    );

  test("tell verdicts, rules and agents apart, and how long decisions took", () => {
    const counters = of({}, {}, { agent: "codex" }, { verdict: "ask", ms: 30_000 }, { ms: 1 });
    expect(counters.calls).toEqual({
      '["refused","git/hard-reset","claude"]': 3,
      '["refused","git/hard-reset","codex"]': 1,
      '["asked","git/hard-reset","claude"]': 1,
    });
    const { counts, sum, min, max } = counters.duration;
    expect(counts).toEqual([1, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect([sum.toFixed(4), min, max]).toEqual(["30.0145", 0.001, 30]);
    expect(START.calls).toEqual({});
  });

  test("count what ran unjudged, failed on its bounds or was undone apart from calls", () => {
    const remark = { agent: "fairlead", verdict: "notice" } as const;
    const counters = of(
      { ...remark, event: "PostToolUse" },
      { ...remark, event: "BoundsRefused" },
      { ...remark, event: "Undo" },
      { ...remark, event: "Undo" },
      { ...remark, event: "Pause" },
    );
    expect(counters).toMatchObject({ unguarded: 1, bounds: 1, undo: 2, calls: {} });
  });

  test("stay small however many rules there are", () => {
    const many = of(...Array.from({ length: 2_100 }, (_, n) => ({ rule: `me/rule-${n}` })));
    expect(Object.keys(many.calls)).toHaveLength(2_001);
    expect(many.calls['["other","",""]']).toBe(100);
  });
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { foldOutcomes, type Outcome, PASS } from "../../src/protocol/outcome.ts";
import { anyOutcome, VERDICTS } from "../support/outcomes.ts";

const pass: Outcome = { verdict: "pass" };
const allow: Outcome = { verdict: "allow", reason: "your rule" };
const ask: Outcome = { verdict: "ask", reason: "are you sure" };
const deny: Outcome = { verdict: "deny", reason: "no" };

function weight(outcome: Outcome): number {
  return VERDICTS.indexOf(outcome.verdict);
}

describe("folding outcomes", () => {
  test("makes no objection of no outcomes", () => {
    expect(foldOutcomes([])).toEqual(PASS);
  });

  test.each([
    [[pass, allow], allow],
    [[allow, pass], allow],
    [[allow, ask], ask],
    [[ask, deny], deny],
    [[deny, ask], deny],
    [[deny, allow, pass], deny],
    [[pass, ask, allow], ask],
  ] as const)("lets the strictest verdict of %j win", (outcomes, expected) => {
    expect(foldOutcomes(outcomes)).toEqual(expected);
  });

  test("gives a tie to the earlier handler", () => {
    const later: Outcome = { verdict: "deny", reason: "also no" };
    expect(foldOutcomes([deny, later])).toEqual(deny);
    expect(foldOutcomes([later, deny])).toEqual(later);
  });

  test("joins contexts and notices by newlines, in order, whoever wins", () => {
    const folded = foldOutcomes([
      { verdict: "pass", context: "one", notice: "first" },
      { verdict: "deny", reason: "no", context: "" },
      { verdict: "allow", reason: "yes", context: "two", notice: "second" },
    ]);
    expect(folded).toEqual({
      verdict: "deny",
      reason: "no",
      context: "one\ntwo",
      notice: "first\nsecond",
    });
  });

  test("merges data by key, the later handler's value winning", () => {
    const folded = foldOutcomes([
      { verdict: "pass", data: { a: 1, b: { c: 2 } } },
      { verdict: "pass", data: { b: [3] } },
    ]);
    expect(folded).toEqual({ verdict: "pass", data: { a: 1, b: [3] } });
  });

  test("keeps the first output in place of a tool's, so that no hook brings back what was taken out", () => {
    const folded = foldOutcomes([
      pass,
      { verdict: "pass", output: "…" },
      { verdict: "pass", output: "secret" },
    ]);
    expect(folded).toEqual({ verdict: "pass", output: "…" });
  });

  test("keeps the first halt, whoever wins", () => {
    const folded = foldOutcomes([
      { verdict: "pass", halt: "the budget is spent" },
      { verdict: "deny", reason: "no", halt: "later" },
    ]);
    expect(folded).toEqual({ verdict: "deny", reason: "no", halt: "the budget is spent" });
  });

  test("says nothing that no handler said", () => {
    expect(Object.keys(foldOutcomes([pass, pass]))).toEqual(["verdict"]);
  });

  test("is the strictest verdict with the reason of the first who gave it, for any outcomes", () => {
    fc.assert(
      fc.property(fc.array(anyOutcome), (outcomes) => {
        const folded = foldOutcomes(outcomes);
        const heaviest = Math.max(0, ...outcomes.map(weight));
        expect(weight(folded)).toBe(heaviest);
        const first = outcomes.find((outcome) => weight(outcome) === heaviest);
        if (folded.verdict !== "pass") {
          expect(first).toMatchObject({ verdict: folded.verdict, reason: folded.reason });
        }
      }),
    );
  });

  test("never becomes weaker when a handler is added, wherever it stands", () => {
    fc.assert(
      fc.property(fc.array(anyOutcome), anyOutcome, fc.nat(), (outcomes, added, place) => {
        const at = place % (outcomes.length + 1);
        const more = outcomes.toSpliced(at, 0, added);
        const before = weight(foldOutcomes(outcomes));
        expect(weight(foldOutcomes(more))).toBe(Math.max(before, weight(added)));
      }),
    );
  });

  test("gives the same result when it is done in two steps as in one", () => {
    fc.assert(
      fc.property(fc.array(anyOutcome), fc.array(anyOutcome), (left, right) => {
        const once = foldOutcomes([...left, ...right]);
        const twice = foldOutcomes([foldOutcomes(left), foldOutcomes(right)]);
        expect(twice).toEqual(once);
      }),
    );
  });
});

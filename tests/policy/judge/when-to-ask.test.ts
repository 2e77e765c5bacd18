import { describe, expect, test } from "bun:test";
import { answerOf, STAKES, settleQuestions } from "../../../src/policy/judge/when-to-ask.ts";
import type { Finding } from "../../../src/policy/model/finding.ts";
import { PRESETS } from "../../../src/policy/model/preset.ts";

const STRICTNESS = ["pass", "tell", "ask"];
const question: Finding = { rule: "git/clean", verdict: "ask", reason: "r", words: "git clean" };

describe("what a preset makes of a question", () => {
  const stakes = Object.keys(STAKES) as (keyof typeof STAKES)[];

  test("is never milder in a stricter preset, nor where the person has agreed to less", () => {
    for (const stake of stakes) {
      for (const isAgreed of [false, true]) {
        const ranks = PRESETS.map((preset) =>
          STRICTNESS.indexOf(answerOf(stake, { preset, isAgreed })),
        );
        expect({ stake, ranks }).toEqual({ stake, ranks: ranks.toSorted() });
      }
      for (const preset of PRESETS) {
        const [asked = 0, agreed = 0] = [false, true].map((isAgreed) =>
          STRICTNESS.indexOf(answerOf(stake, { preset, isAgreed })),
        );
        expect(asked).toBeGreaterThanOrEqual(agreed);
      }
    }
  });

  test("is a question for everything in strict, whatever the mode", () => {
    for (const stake of stakes)
      expect(answerOf(stake, { preset: "strict", isAgreed: true })).toBe("ask");
  });

  test("is a question in relaxed only for what is lasting or cannot be read", () => {
    const asked = stakes.filter(
      (stake) => answerOf(stake, { preset: "relaxed", isAgreed: true }) === "ask",
    );
    expect(asked.toSorted()).toEqual(["lasting", "unknown"]);
  });
});

describe("findings under a preset", () => {
  const relaxed = { preset: "relaxed", isAgreed: true } as const;

  test("that refuse or approve stay, whatever is at stake", () => {
    const others: Finding[] = [
      { ...question, verdict: "deny", stake: "routine" },
      { ...question, verdict: "allow", stake: "routine" },
    ];
    expect(settleQuestions(others, relaxed)).toEqual({ kept: others, unasked: [] });
  });

  test("that say nothing of their stake are asked", () => {
    expect(settleQuestions([question], relaxed)).toEqual({ kept: [question], unasked: [] });
  });

  test("are divided, and told only where the preset tells", () => {
    const cache: Finding = { ...question, stake: "routine" };
    const both = [question, cache];
    expect(settleQuestions(both, { ...relaxed, preset: "standard" })).toEqual({
      kept: [question],
      unasked: [{ finding: cache, isTold: true }],
    });
    expect(settleQuestions([cache], relaxed).unasked).toEqual([{ finding: cache, isTold: false }]);
  });
});

import { describe, expect, test } from "bun:test";
import { barLegend, verdictBar } from "../../../src/cli/terminal/verdict-bar.ts";

const none = { deny: 0, ask: 0, notice: 0, allow: 0, pass: 0 };

describe("a bar", () => {
  test("is as long as its share of the most, and as long as may be for the most itself", () => {
    expect(verdictBar({ ...none, ask: 10 }, 10, 20, false)).toBe("▓".repeat(20));
    expect(verdictBar({ ...none, ask: 5 }, 10, 20, false)).toBe("▓".repeat(10));
    expect(verdictBar(none, 10, 20, false)).toBe("");
    expect(verdictBar(none, 0, 20, false)).toBe("");
  });

  test("shows each verdict by its share, the strictest first", () => {
    const counts = { ...none, deny: 5, ask: 10, notice: 5 };
    expect(verdictBar(counts, 20, 20, false)).toBe("█████▓▓▓▓▓▓▓▓▓▓▒▒▒▒▒");
  });

  test("never hides one refusal among thousands", () => {
    const bar = verdictBar({ ...none, deny: 1, ask: 1, pass: 100_000 }, 100_002, 20, false);
    expect(bar).toBe(`█▓${"░".repeat(18)}`);
    expect(verdictBar({ ...none, deny: 1, ask: 1, pass: 1 }, 100_000, 20, false)).toBe("█▓░");
  });

  test("has colours where they are wanted, and the same marks", () => {
    const bar = verdictBar({ ...none, deny: 1, ask: 1 }, 2, 4, true);
    expect(bar).toContain("\u001b[");
    expect(Bun.stripANSI(bar)).toBe("██▓▓");
  });
});

test("the legend names each mark once", () => {
  expect(barLegend(false)).toBe("█ refused  ▓ asked  ▒ notice  ░ approved, passed");
  expect(Bun.stripANSI(barLegend(true))).toBe(barLegend(false));
});

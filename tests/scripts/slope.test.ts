import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { isWorseThanLinear, type Measured, slopeOf } from "../../benchmarks/slope.ts";

const SIZES = [10, 100, 1_000, 10_000, 100_000];

const measured = (sizes: readonly number[], cost: (x: number) => number): Measured[] =>
  sizes.map((x) => ({ x, y: cost(x) }));

describe("the slope of a cost", () => {
  test("of a process's start plus so much a unit is linear, with that marginal cost", () => {
    const anyCost = fc.record({
      start: fc.double({ min: 1, max: 50, noNaN: true }),
      each: fc.double({ min: 0.001, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(anyCost, ({ start, each }) => {
        const slope = slopeOf(measured(SIZES, (x) => start + each * x));
        expect(slope.perUnit).toBeCloseTo(each, 6);
        expect(slope.exponent ?? 1).toBeLessThan(1.000_001);
        expect(isWorseThanLinear(slope)).toBe(false);
      }),
    );
  });

  test.each([
    ["a quadratic cost", (x: number) => 7 + x * x * 1e-7, true],
    ["a cost of n log n", (x: number) => 7 + x * Math.log2(x) * 1e-4, false],
    ["a cost that rises at the end", (x: number) => (x < 100_000 ? 7 : 200), true],
    ["a root", (x: number) => 7 + Math.sqrt(x), false],
    ["nothing but noise", (x: number) => 7 + (x % 3) / 4, false],
  ])("of %s is told from the largest two decades", (_, cost, worse) => {
    expect(isWorseThanLinear(slopeOf(measured(SIZES, cost)))).toBe(worse);
  });

  test("does not see what the first unit costs", () => {
    const cost = (x: number) => (x === 0 ? 7 : 30 + 2 * x);
    const { exponent, perUnit } = slopeOf(measured([0, 1, 3, 10, 30, 100], cost));
    expect(exponent).toBeCloseTo(1, 6);
    expect(perUnit).toBeCloseTo(2, 6);
  });

  test("is flat where the cost stays, and where there is too little to tell", () => {
    const flat = { exponent: undefined, perUnit: 0 };
    expect(slopeOf(measured(SIZES, () => 7))).toEqual(flat);
    expect(slopeOf([{ x: 5, y: 7 }])).toEqual(flat);
    expect(slopeOf([])).toEqual(flat);
  });
});

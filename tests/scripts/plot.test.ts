import { describe, expect, test } from "bun:test";
import { COLOURS, drawPlot, INK, type Plot } from "../../scripts/plot.ts";

const PLOT: Plot = {
  title: "Rules & <hooks>",
  xAxis: "rules",
  yAxis: "ms",
  lines: [
    { name: "short", points: [0, 1, 10, 100, 1_000].map((x) => ({ x, y: 7 + x / 10 })) },
    { name: "long", points: [0, 1, 10, 100, 1_000].map((x) => ({ x, y: 90 + x })) },
  ],
};

/** What GitHub shows images on. */
const BACKGROUNDS = ["#ffffff", "#0d1117"];

describe("a plot", () => {
  const svg = drawPlot(PLOT);

  test("is the same text for the same data", () => {
    expect(drawPlot(structuredClone(PLOT))).toBe(svg);
  });

  test("is well formed, with what is written in it made harmless", () => {
    const opened = [...svg.matchAll(/<(\w+)\b[^>]*?(\/?)>/g)];
    const closed = [...svg.matchAll(/<\/(\w+)>/g)].map(([, name]) => name);
    const left = opened.filter(([, , self]) => self === "").map(([, name]) => name);
    expect(left.toSorted()).toEqual(closed.toSorted());
    expect(svg).toContain(">Rules &amp; &lt;hooks></text>");
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  test("draws every point of every line within the frame, smaller sizes further left", () => {
    const circles = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)];
    const spots = circles.map(([, x, y]) => [Number(x), Number(y)] as const);
    // One of them is the legend's.
    expect(spots).toHaveLength(PLOT.lines[0]?.points.length === 5 ? 6 : 0);
    const xs = spots.slice(0, 5).map(([x]) => x);
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    expect(new Set(xs).size).toBe(5);
    for (const [x, y] of spots) {
      expect(x).toBeWithin(0, 760);
      expect(y).toBeWithin(0, 400);
    }
  });

  test("labels sizes and costs shortly, 0 among them", () => {
    for (const label of ["0", "1", "10", "100", "1k", "5", "2k"]) {
      expect(svg).toContain(`>${label}</text>`);
    }
  });

  test("labels powers of ten where there are many sizes or costs of many decades", () => {
    const sizes = Array.from({ length: 12 }, (_, at) => 10 * 2 ** at);
    const points = sizes.map((x) => ({ x, y: x * 3 }));
    const many = drawPlot({
      ...PLOT,
      lines: [{ name: "one", points: [{ x: 0, y: 1 }, ...points] }],
    });
    for (const label of ["0", "10", "100", "1k", "10k", "100k"])
      expect(many).toContain(`>${label}<`);
    for (const label of ["20", "640"]) expect(many).not.toContain(`>${label}<`);
  });

  test("stands for itself when there is one size only", () => {
    const lines = [{ name: "one", points: [{ x: 5, y: 7 }] }];
    expect(drawPlot({ ...PLOT, lines })).not.toMatch(/NaN|Infinity/);
  });

  test("is legible on white and on GitHub's dark background", () => {
    expect(svg).not.toContain("<rect");
    for (const background of BACKGROUNDS) {
      expect(contrast(INK, background)).toBeGreaterThan(4);
      for (const colour of COLOURS) expect(contrast(colour, background)).toBeGreaterThan(3);
    }
  });
});

/** WCAG's contrast of two colours, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

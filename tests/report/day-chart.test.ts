import { expect, test } from "bun:test";
import { dayChart } from "../../src/report/day-chart.ts";
import type { NamedCounts } from "../../src/report/report.ts";

const none = { pass: 0, allow: 0, notice: 0, ask: 0, deny: 0 };
const on = (name: string, counts: Partial<NamedCounts> = {}): NamedCounts => ({
  ...{ ...none, pass: 1, name },
  ...counts,
});

const chart = (...days: readonly NamedCounts[]) => dayChart({ days }).html;

/** Bars of the first plot, by their tooltips. */
const bars = (made: string) =>
  [...made.matchAll(/<g><title>([^<]*)<\/title>/g)].slice(0, made.split("<g>").length / 2);

test("days without a call have their place between the others", () => {
  const made = chart(on("2026-11-20"), on("2026-11-23", { ask: 2 }));
  expect(bars(made).map(([, said]) => said)).toEqual([
    ...["20 Nov 2026: 1 call", "21 Nov 2026: 0 calls", "22 Nov 2026: 0 calls"],
    "23 Nov 2026: 2 asked of 3 calls",
  ]);
});

test("a chart says in words what it shows, and has its figures as a table", () => {
  const made = chart(on("2026-11-20", { deny: 3 }), on("2026-11-21", { ask: 1 }));
  expect(made).toContain("Most was refused or asked about on 20 Nov 2026: 3 refused of 4 calls.");
  expect(made.match(/role="img" aria-labelledby="[\w-]+-title [\w-]+-text"/g)).toHaveLength(2);
  expect(made).toContain('<th scope="row">20 Nov 2026</th><td class="number">3</td>');
});

test("where nothing passed in silence there is one plot, not the same one twice", () => {
  const made = chart(on("2026-11-20", { pass: 0, deny: 3 }));
  expect(made.match(/role="img"/g)).toHaveLength(1);
  expect(made).not.toContain("All calls</li>");
});

test("a single day is a bar of the usual width, with its name below it", () => {
  const made = chart(on("2026-11-20", { deny: 1 }));
  expect(made).toContain('x="48.000%"');
  expect(made).toContain('width="4.000%"');
  expect(made).toContain('x="50.000%" y="14" text-anchor="middle">20 Nov<');
});

test("nothing that was interrupted is said so", () => {
  expect(chart(on("2026-11-20"))).toContain("Nothing was refused or asked about.");
});

test("a year is told by its weeks, each from its Monday", () => {
  const made = chart(on("2025-11-25"), on("2026-11-22", { ask: 1 }), on("2026-11-23"));
  const told = bars(made).map(([, said]) => said);
  expect(told).toHaveLength(53);
  expect(told[0]).toBe("24 Nov 2025: 1 call");
  expect(told.at(-2)).toBe("16 Nov 2026: 1 asked of 2 calls");
  expect(made).toContain("Week from");
});

test("a clock that was wrong fills no page and hides no day of now", () => {
  const made = chart(on("1970-01-01"), on("2026-11-23", { deny: 1 }));
  expect(bars(made)).toHaveLength(520);
  expect(made).toContain("1 refused of 2 calls");
});

test("without a day there is no chart", () => {
  expect(chart()).toContain("No dated calls");
  expect(chart(on("not a day"))).toContain("No dated calls");
});

import { CURVES, type Curve, fittedPoints } from "../benchmarks/growth-curves.ts";
import type { CallRow, PartRow, PeerRow, Report, SeriesRow } from "../benchmarks/report.ts";
import { isWorseThanLinear, slopeOf } from "../benchmarks/slope.ts";
import type { GeneratedFile } from "./generate.ts";
import { code, table } from "./markdown.ts";
import { drawPlot } from "./plot.ts";

/** Folder of the plots. */
const PLOTS = "docs/performance";

/** The generated blocks of `docs/performance.md` and `docs/maintainers/measurements.md`, made from what was measured. */
export function performanceBlocks(report: Report): ReadonlyMap<string, () => string> {
  return new Map([
    ["machine", () => machine(report)],
    ["calls", () => calls(report.calls)],
    ["session-calls", () => calls([...report.calls.slice(0, 1), ...report.session])],
    ["parts", () => parts(report.parts)],
    ["policy-parts", () => parts(report.policy)],
    ["slopes", () => slopes(report.growth)],
    ["growth", () => CURVES.map((curve) => growth(curve, report.growth)).join("\n\n")],
    ["peers", () => peers(report)],
    ["peers-absent", () => absentPeers(report)],
  ]);
}

/** The plots, one a curve. */
export function performancePlots(report: Report): readonly GeneratedFile[] {
  return CURVES.map((curve) => ({
    path: `${PLOTS}/${curve.id}.svg`,
    text: drawPlot({
      title: `${curve.title}: whole calls`,
      xAxis: curve.axis,
      yAxis: "milliseconds, median",
      lines: seriesOf(curve, report.growth).map(({ series, points }) => ({
        name: series,
        points: points.map(({ x, median }) => ({ x, y: median })),
      })),
    }),
  }));
}

function machine({ machine: of }: Report): string {
  return table(
    ["", ""],
    [
      ["measured on", of.date],
      [
        "machine",
        `${of.processor}, ${of.cores} cores, ${of.memoryGiB.toFixed(0)} GiB, ${of.system}`,
      ],
      ["executable", `fairlead ${of.fairlead}, Bun ${of.bun}`],
    ],
  );
}

/** Whole calls; the first row is what the others are compared with. */
function calls(rows: readonly CallRow[]): string {
  const [floor] = rows;
  return table(
    ["call", "median", "P95", "× empty", "peak memory", "above empty", "budget"],
    rows.map((row) => [
      row.name,
      ms(row.median),
      ms(row.p95),
      floor === undefined ? "" : times(row.median / floor.median),
      mib(row.peak),
      mib(row.peak === null || floor?.peak == null ? null : row.peak - floor.peak),
      floor === undefined ? row.budget : budgetOf(row, floor),
    ]),
  );
}

/** The budget, and that it was missed where it was. */
function budgetOf({ budget, median, peak }: CallRow, floor: CallRow): string {
  const [ratio = Infinity, aboveMiB = Infinity] = (budget.match(/[\d.]+/g) ?? []).map(Number);
  const above = (peak ?? 0) - (floor.peak ?? 0);
  const isMissed = median / floor.median > ratio || (peak !== null && above > aboveMiB);
  return isMissed ? `${budget} (missed)` : budget;
}

function parts(rows: readonly PartRow[]): string {
  return table(
    ["part", "mean", "P95", "budget (mean)"],
    rows.map(({ name, mean, p95, budget }) => [code(name), ms(mean), ms(p95), ms(budget)]),
  );
}

function slopes(rows: readonly SeriesRow[]): string {
  return table(
    ["what grows", "call", "exponent", "each more", "verdict"],
    CURVES.flatMap((curve) =>
      seriesOf(curve, rows).map((row) => {
        const slope = slopeOf(fittedPoints(curve, row));
        return [
          curve.title,
          row.series,
          exponent(slope.exponent),
          marginal(curve, slope.exponent, slope.perUnit),
          isWorseThanLinear(slope) ? "**worse than linear**" : "linear or better",
        ];
      }),
    ),
  );
}

function growth(curve: Curve, rows: readonly SeriesRow[]): string {
  const series = seriesOf(curve, rows);
  const sizes = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))];
  const cell = (row: SeriesRow, size: number) => {
    const point = row.points.find(({ x }) => x === size);
    return point === undefined ? "" : `${ms(point.median)} (${ms(point.p95)})`;
  };
  const peaks = series.map(({ points }) => mib(points.at(-1)?.peak ?? null));
  return [
    `### ${curve.title}`,
    curve.note,
    `![${curve.title}](../performance/${curve.id}.svg)`,
    table(
      [curve.axis, ...series.map((row) => row.series)],
      [
        ...sizes.map((size) => [count(size), ...series.map((row) => cell(row, size))]),
        ...(peaks.every((peak) => peak === "") ? [] : [["peak memory at the largest", ...peaks]]),
      ],
    ),
  ].join("\n\n");
}

/** What the version of a hook in a script is the version of. */
const RUNTIMES: ReadonlyMap<string, string> = new Map([
  ["a node hook", "Node"],
  ["a python3 hook", "Python"],
  ["an sh and jq hook", "jq"],
  ["a bun hook", "Bun"],
]);

function peers({ peers: { measured } }: Report): string {
  const fairlead = measured[0];
  const rows = measured.map((peer) => [
    peer.name,
    ...[peer.harmless, peer.destructive].flatMap((row, at) => {
      const own = at === 0 ? fairlead?.harmless : fairlead?.destructive;
      const ratio = own === undefined ? "" : times(row.median / own.median);
      return [ms(row.median), ms(row.p95), ratio];
    }),
    mib(peer.destructive.peak),
    // The harmless call's verdict is no news: a guard that refuses it would be used by nobody.
    ...peer.said.slice(1).map((verdict) => verdict ?? "failed"),
  ]);
  const head = ["", "harmless", "P95", "×", "destructive", "P95", "×", "peak memory"];
  return [table([...head, ...PAYLOAD_HEADS], rows), versions(measured)].join("\n\n");
}

function absentPeers({ peers: { absent } }: Report): string {
  const missing = absent.map(({ name, why }) => `- ${name}: ${why}`);
  return missing.length === 0 ? "All of them were measured." : missing.join("\n");
}

/** What the columns of verdicts are of; the payloads are those of `benchmarks/peers.ts`. */
const PAYLOAD_HEADS = ["`rm -rf ~`", "wrapped", "harmless text"];

function versions(rows: readonly PeerRow[]): string {
  const named = (name: string) => RUNTIMES.get(name) ?? name;
  return `Versions: ${rows.map(({ name, version }) => `${named(name)} ${version}`).join("; ")}.`;
}

function seriesOf(curve: Curve, rows: readonly SeriesRow[]): readonly SeriesRow[] {
  return curve.series.flatMap(({ name }) =>
    rows.filter((row) => row.curve === curve.id && row.series === name),
  );
}

function marginal(curve: Curve, power: number | undefined, perUnit: number): string {
  if (power === undefined) return "nothing that can be measured";
  const value = perUnit * curve.unit.size;
  const [size, unit] = value < 0.1 ? [value * 1000, "µs"] : [value, "ms"];
  const amount = `${count(Number(size.toPrecision(2)))} ${unit}`;
  return `${amount} a ${curve.unit.name}`.replace(/ a (1,000)/, " for $1");
}

function exponent(power: number | undefined): string {
  return power === undefined ? "flat" : power.toFixed(2);
}

function ms(value: number): string {
  if (value >= 100) return `${value.toFixed(0)} ms`;
  return `${value >= 1 ? value.toFixed(1) : value.toPrecision(2)} ms`;
}

function mib(value: number | null): string {
  return value === null ? "" : `${value.toFixed(0)} MiB`;
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}

function count(value: number): string {
  return value.toLocaleString("en");
}

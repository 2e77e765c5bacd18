import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { CURVES } from "../../benchmarks/growth-curves.ts";
import {
  callRow,
  parseReport,
  REPORT_FILE,
  type Report,
  writeReport,
} from "../../benchmarks/report.ts";
import { performanceBlocks, performancePlots } from "../../scripts/performance-page.ts";

const call = (name: string, median: number, peak: number) =>
  callRow({ name, median, p95: median * 1.5, peak }, name === "call" ? "1.6 ×, 10 MiB" : "");

const peer = (name: string, median: number, said: Report["peers"]["measured"][number]["said"]) => ({
  name,
  version: "1.0",
  harmless: call("harmless", median, 40),
  destructive: call("destructive", median * 2, 41),
  said,
});

/** A report in which everything costs 5 ms and what grows grows by a power. */
function reportOf(power: number): Report {
  const points = [0, 10, 100, 1_000, 10_000].map((x) => {
    const median = 5 + x ** power / 100;
    return { x, median, p95: median + 1, peak: x === 10_000 ? 77 : null };
  });
  return {
    machine: {
      ...{ date: "2026-01-02", system: "linux x64", processor: "a chip", cores: 2 },
      ...{ memoryGiB: 8, bun: "1.0", fairlead: "9.9.9 (abc, linux-amd64)" },
    },
    calls: [call("empty", 5, 30), call("call", 8, 36)],
    session: [call("stop", 10, 35)],
    parts: [{ name: "handler", mean: 0.5, p95: 0.8, budget: 1 }],
    policy: [{ name: "a `b` | c", mean: 0.05, p95: 0.08, budget: 0.2 }],
    growth: CURVES.flatMap((curve) =>
      curve.series.map(({ name }) => ({ curve: curve.id, series: name, points })),
    ),
    peers: {
      measured: [
        peer("fairlead", 8, ["pass", "deny", "deny", "pass"]),
        peer("another", 56, ["pass", "deny", "ask", null]),
      ],
      absent: [{ name: "a third", why: "it is not on PATH" }],
    },
  };
}

function block(report: Report, name: string): string {
  return performanceBlocks(report).get(name)?.() ?? "";
}

describe("the page of a report", () => {
  test("compares every call with the empty executable, and says what it may cost", () => {
    expect(block(reportOf(1), "calls")).toContain(
      "| call | 8.0 ms | 12.0 ms | 1.60 × | 36 MiB | 6 MiB | 1.6 ×, 10 MiB |",
    );
    expect(block(reportOf(1), "session-calls")).toContain(
      "| stop | 10.0 ms | 15.0 ms | 2.00 × | 35 MiB | 5 MiB |  |",
    );
  });

  test("leaves a memory nobody could read empty", () => {
    const report = { ...reportOf(1), calls: [call("empty", 5, Number.NaN)] };
    expect(block(report, "calls")).toContain("| empty | 5.0 ms | 7.5 ms | 1.00 × |  |  |  |");
  });

  test("sets names of parts as code", () => {
    expect(block(reportOf(1), "parts")).toContain("| `handler` | 0.50 ms | 0.80 ms | 1.0 ms |");
    expect(block(reportOf(1), "policy-parts")).toContain("`` a `b` \\| c ``");
  });

  test("names the slope of every line", () => {
    const linear = block(reportOf(1), "slopes");
    expect(linear.match(/linear or better/g)).toHaveLength(CURVES.flatMap((c) => c.series).length);
    expect(linear).toContain("| 1.00 | 10 µs a rule | linear or better |");
    expect(linear).toContain("| 1.00 | 10 ms for 1,000 characters | linear or better |");
    expect(block(reportOf(0), "slopes")).toContain("| flat | nothing that can be measured |");
    const quadratic = block(reportOf(2), "slopes");
    expect(quadratic).toContain("| 1.92 | 100,000 ms for 1,000 records | **worse than linear** |");
    expect(quadratic).not.toContain("linear or better");
  });

  test("gives each curve its plot, its sizes and the memory of the largest", () => {
    const growth = block(reportOf(1), "growth");
    for (const { id, title, series } of CURVES) {
      expect(growth).toContain(`### ${title}`);
      expect(growth).toContain(`(../performance/${id}.svg)`);
      for (const { name } of series) expect(growth).toContain(name);
    }
    expect(growth).toContain("| 10,000 | 105 ms (106 ms) |");
    expect(growth).toContain("| peak memory at the largest | 77 MiB |");
  });

  test("sets the others beside fairlead, with what they said and who was not there", () => {
    const peers = block(reportOf(1), "peers");
    expect(peers).toContain(
      "| another | 56.0 ms | 84.0 ms | 7.00 × | 112 ms | 168 ms | 7.00 × | 41 MiB | deny | ask | failed |",
    );
    const absent = block(reportOf(1), "peers-absent");
    expect(absent).toBe("- a third: it is not on PATH");
    const complete = { ...reportOf(1), peers: { ...reportOf(1).peers, absent: [] } };
    expect(block(complete, "peers-absent")).toBe("All of them were measured.");
  });
});

describe("the report that is kept", () => {
  test("is read as it was written, to four digits", () => {
    const report = reportOf(1);
    expect(parseReport(writeReport(report))).toEqual(report);
    const fine = { ...report, calls: [call("empty", 5.123_456, 30.987)] };
    expect(parseReport(writeReport(fine)).calls).toEqual([
      { name: "empty", median: 5.123, p95: 7.685, peak: 30.99, budget: "" },
    ]);
  });

  test("is refused when it is none", () => {
    expect(() => parseReport('{"machine": 1}')).toThrow();
  });

  test("has every line of every curve, and a plot for each", () => {
    const report = parseReport(readFileSync(REPORT_FILE, "utf8"));
    for (const curve of CURVES) {
      for (const { name } of curve.series) {
        const row = report.growth.find((one) => one.curve === curve.id && one.series === name);
        expect({ name, points: (row?.points.length ?? 0) > 2 }).toEqual({ name, points: true });
      }
    }
    for (const { path, text } of performancePlots(report)) {
      expect(existsSync(path)).toBe(true);
      expect(text).toStartWith("<svg");
    }
  });
});

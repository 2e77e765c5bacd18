import { rmSync } from "node:fs";
import { join } from "node:path";
import { CURVES, type Curve, fittedPoints } from "./growth-curves.ts";
import {
  CallWorld,
  commandWorlds,
  hookWorlds,
  payloadWorlds,
  recordWorlds,
  ruleWorlds,
  type Sized,
} from "./growth-worlds.ts";
import type { Section, SeriesRow } from "./report.ts";
import { isWorseThanLinear, slopeOf } from "./slope.ts";
import { type Candidate, measureStarts, quantile } from "./spawn.ts";

/** Most rounds of a curve whose calls are short; where they are long they are fewer. */
const ROUNDS = 15;

const WORLDS: ReadonlyMap<
  string,
  { readonly make: (root: string, fairlead: string) => readonly Sized[]; readonly rounds: number }
> = new Map([
  ["command-length", { make: commandWorlds, rounds: ROUNDS }],
  ["user-rules", { make: ruleWorlds, rounds: ROUNDS }],
  ["user-hooks", { make: hookWorlds, rounds: ROUNDS }],
  // A million records take seconds to read.
  ["session-records", { make: recordWorlds, rounds: 5 }],
  ["payload", { make: payloadWorlds, rounds: 9 }],
]);

const CALLERS = [1, 2, 4, 8, 16, 32, 64];

/**
 * Measures what grows, one curve after the other; all sizes of a curve are measured in turn. `folder` is
 * scratch space. Prints a table for each; true when a cost grows faster than what it is of.
 */
export async function benchGrowth(
  folder: string,
  floor: string,
  fairlead: string,
  rounds: number = ROUNDS,
): Promise<Section<SeriesRow>> {
  const rows: SeriesRow[] = [];
  let failed = false;
  for (const curve of CURVES) {
    const root = join(folder, curve.id);
    const world = WORLDS.get(curve.id);
    const series =
      world === undefined
        ? await measureCallers(
            curve,
            new CallWorld(root, fairlead),
            floor,
            Math.min(rounds, ROUNDS),
          )
        : await measureCurve(curve, world.make(root, fairlead), Math.min(rounds, world.rounds));
    rmSync(root, { recursive: true, force: true });
    rows.push(...series);
    failed = print(curve, series) || failed;
  }
  return { rows, failed };
}

async function measureCurve(
  curve: Curve,
  sized: readonly Sized[],
  rounds: number,
): Promise<readonly SeriesRow[]> {
  const costs = await measureStarts(
    sized.map(({ candidate }) => candidate),
    rounds,
    { warmUps: 1, peaks: 3 },
  );
  return curve.series.map(({ name }) => ({
    curve: curve.id,
    series: name,
    points: sized.flatMap(({ series, x }, at) => {
      const cost = costs[at];
      if (series !== name || cost === undefined) return [];
      const { median, p95, peak } = cost;
      return [{ x, median, p95, peak: Number.isNaN(peak) ? null : peak }];
    }),
  }));
}

/** The time until all of many calls that were started at once have ended. */
async function measureCallers(
  curve: Curve,
  world: CallWorld,
  floor: string,
  rounds: number,
): Promise<readonly SeriesRow[]> {
  const tool = { tool_name: "Bash", tool_input: { command: "ls" } };
  const calls: readonly Candidate[] = [
    { ...world.bash("ls"), command: [floor] },
    world.bash("cd src && git add -A && npm test"),
    world.call("post-tool", { hook_event_name: "PostToolUse", ...tool }),
  ];
  const walls = calls.map(() => CALLERS.map((): number[] => []));
  for (let round = -1; round < rounds; round++) {
    for (const [size, callers] of CALLERS.entries()) {
      for (const [kind, call] of calls.entries()) {
        const wall = await startAll(call, callers);
        if (round >= 0) walls[kind]?.[size]?.push(wall);
      }
    }
  }
  return curve.series.map(({ name }, kind) => ({
    curve: curve.id,
    series: name,
    points: CALLERS.map((x, size) => {
      const times = walls[kind]?.[size] ?? [];
      return { x, median: quantile(times, 0.5), p95: quantile(times, 0.95), peak: null };
    }),
  }));
}

async function startAll(call: Candidate, callers: number): Promise<number> {
  const began = Bun.nanoseconds();
  const ended = Array.from({ length: callers }, async () => {
    const child = Bun.spawn([...call.command], {
      cwd: call.cwd,
      env: { ...call.env },
      stdin: new Blob([call.stdin]),
      stdout: "ignore",
      stderr: "ignore",
    });
    return child.exited;
  });
  const codes = await Promise.all(ended);
  const wall = (Bun.nanoseconds() - began) / 1e6;
  if (codes.some((code) => code !== 0)) throw new Error(`${call.name} ended with ${codes}`);
  return wall;
}

function print(curve: Curve, rows: readonly SeriesRow[]): boolean {
  let failed = false;
  console.log(`\n${curve.title}: ms by ${curve.axis}`);
  for (const row of rows) {
    const slope = slopeOf(fittedPoints(curve, row));
    const worse = isWorseThanLinear(slope);
    const power = slope.exponent === undefined ? "flat" : `^${slope.exponent.toFixed(2)}`;
    const costs = row.points.map(({ x, median }) => `${x}: ${median.toFixed(1)}`).join("  ");
    console.log(
      `  ${row.series.padEnd(38)}${power.padEnd(7)}${costs}${worse ? "  WORSE THAN LINEAR" : ""}`,
    );
    failed ||= worse;
  }
  return failed;
}

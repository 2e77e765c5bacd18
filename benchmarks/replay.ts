import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { drawPlot } from "../scripts/plot.ts";
import { HOST_BINARY } from "../scripts/targets.ts";
import { writeSessions, writeTree } from "./replay-sessions.ts";
import { isWorseThanLinear, slopeOf } from "./slope.ts";

const USAGE = `usage: bun benchmarks/replay.ts [--calls N] [--plot FILE] [--gigabytes N]

Replays generated sessions with the compiled executable, of N calls (by default 100,000) and of parts of them.
  --plot FILE      draws the times of the processor as an SVG
  --gigabytes N    replays one tree of so many gigabytes instead, with a file of a fifth of it and a line of 256 MiB`;

/** What the processes of any replay may take, the largest of them, in MB. */
const MEMORY_MAX_MB = 300;

/** What 100,000 calls may take on two processors, in seconds. */
const BUDGET_S = 30;
const BUDGET_CALLS = 100_000;

/** Shares of the calls that are measured. */
const SHARES = [0.05, 0.1, 0.2, 0.5, 1];

interface ReplayCost {
  readonly calls: number;
  readonly wallS: number;
  /** Of all processes. */
  readonly processorS: number;
  /** Of the largest of them. */
  readonly peakMb: number;
}

const { values } = parseArgs({
  options: {
    calls: { type: "string", default: String(BUDGET_CALLS) },
    plot: { type: "string" },
    gigabytes: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) console.log(USAGE);
else if (values.gigabytes !== undefined) await replayTree(Number(values.gigabytes) * 1024 ** 3);
else await main(Number(values.calls), values.plot);

async function main(calls: number, plot: string | undefined): Promise<void> {
  const costs: ReplayCost[] = [];
  await inFolder(async (folder) => {
    for (const share of SHARES) {
      const sessions = join(folder, String(share));
      const part = Math.round(calls * share);
      writeSessions(sessions, part);
      costs.push(await costOf(sessions, part));
    }
  });
  const slope = slopeOf(costs.map((cost) => ({ x: cost.calls, y: cost.processorS })));
  const largest = costs.at(-1);
  console.log(`grows with the power ${slope.exponent?.toFixed(2) ?? "of nothing measurable"}`);
  if (plot !== undefined) await Bun.write(plot, plotOf(costs));
  const isLate = largest?.calls === BUDGET_CALLS && largest.wallS > BUDGET_S;
  if (isLate) console.log(`over the budget of ${BUDGET_S} s`);
  process.exitCode = isLate || isWorseThanLinear(slope) ? 1 : 0;
}

async function replayTree(bytes: number): Promise<void> {
  await inFolder(async (folder) => {
    const calls = writeTree(folder, bytes);
    const { peakMb } = await costOf(folder, calls);
    if (peakMb <= MEMORY_MAX_MB) return;
    console.log(`over the budget of ${MEMORY_MAX_MB} MB`);
    process.exitCode = 1;
  });
}

/** Does some work with a folder on the disk, which is gone afterwards. */
async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  mkdirSync(resolve(".cache"), { recursive: true });
  const folder = mkdtempSync(join(resolve(".cache"), "replay-"));
  console.log(`${availableParallelism()} processors\n     calls    wall s  processor s   peak MB`);
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function costOf(sessions: string, calls: number): Promise<ReplayCost> {
  const started = performance.now();
  const child = Bun.spawn([resolve(HOST_BINARY), "replay", "--json", sessions], {
    env: { PATH: "/usr/bin:/bin", HOME: sessions, FAIRLEAD_NO_UPDATE_CHECK: "1" },
    stdout: "pipe",
    stderr: "inherit",
  });
  const text = await new Response(child.stdout).text();
  await child.exited;
  const wallS = (performance.now() - started) / 1_000;
  const { total } = JSON.parse(text);
  const judged = Object.values(total).reduce((sum: number, count) => sum + Number(count), 0);
  if (judged !== calls) throw new Error(`${judged} of ${calls} calls were judged`);
  const usage = child.resourceUsage();
  const processorS = Number(usage?.cpuTime.total ?? 0) / 1_000_000;
  const peakMb = (usage?.maxRSS ?? 0) / 1_000_000;
  const cells = [wallS.toFixed(1).padStart(9), processorS.toFixed(1).padStart(12)];
  console.log(`${String(calls).padStart(10)} ${cells.join(" ")} ${peakMb.toFixed(0).padStart(9)}`);
  return { calls, wallS, processorS, peakMb };
}

/** The time of the processor, which tells the same whatever else the machine does. */
function plotOf(costs: readonly ReplayCost[]): string {
  const points = costs.map(({ calls, processorS }) => ({ x: calls, y: processorS }));
  return drawPlot({
    title: "Replaying generated sessions",
    xAxis: "tool calls",
    yAxis: "seconds of processor time",
    lines: [{ name: "all processes", points }],
  });
}

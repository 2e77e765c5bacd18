import { readFileSync, readlinkSync } from "node:fs";

/** One program start to measure. */
export interface Candidate {
  readonly name: string;
  readonly command: readonly string[];
  readonly stdin: Uint8Array;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** What a candidate cost; times in milliseconds, memory in MiB. */
export interface Cost {
  readonly name: string;
  readonly median: number;
  readonly p95: number;
  readonly peak: number;
}

/** Starts every candidate in turn, `rounds` times, so that noise falls on all of them alike. */
export async function measureStarts(
  candidates: readonly Candidate[],
  rounds: number,
): Promise<readonly Cost[]> {
  const walls = candidates.map((): number[] => []);
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (const [index, candidate] of candidates.entries()) {
      const start = Bun.nanoseconds();
      Bun.spawnSync([...candidate.command], {
        cwd: candidate.cwd,
        env: { ...candidate.env },
        stdin: candidate.stdin,
        stdout: "pipe",
        stderr: "pipe",
      });
      if (round >= 0) walls[index]?.push((Bun.nanoseconds() - start) / 1e6);
    }
  }
  const costs: Cost[] = [];
  for (const [index, candidate] of candidates.entries()) {
    const wall = walls[index] ?? [];
    const peak = await measurePeak(candidate);
    costs.push({
      name: candidate.name,
      median: quantile(wall, 0.5),
      p95: quantile(wall, 0.95),
      peak,
    });
  }
  return costs;
}

const WARM_UP_ROUNDS = 3;

/** Runs whose highest reading counts: one that is read just before it ends is enough. */
const PEAK_ROUNDS = 12;

/**
 * Peak resident memory in MiB, by reading `VmHWM` until the process is gone. The rusage of a child is
 * no use: it counts what the measuring process itself held when it forked. NaN where there is no /proc.
 */
async function measurePeak(candidate: Candidate): Promise<number> {
  if (process.platform !== "linux") return Number.NaN;
  let peak = 0;
  for (let round = 0; round < PEAK_ROUNDS; round++) {
    const child = Bun.spawn([...candidate.command], {
      cwd: candidate.cwd,
      env: { ...candidate.env },
      stdin: new Blob([candidate.stdin]),
      stdout: "ignore",
      stderr: "ignore",
    });
    peak = Math.max(peak, await watchPeak(child));
  }
  return peak;
}

async function watchPeak(child: Bun.Subprocess): Promise<number> {
  let peak = 0;
  for (;;) {
    const kibibytes = highWaterMark(child.pid);
    if (kibibytes !== undefined) peak = Math.max(peak, kibibytes / 1024);
    if (child.exitCode !== null || child.signalCode !== null) return peak;
    // Lets the event loop feed the child's stdin and notice its end.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Undefined before the child has become its program, and after its end. */
function highWaterMark(pid: number): number | undefined {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("/")) return undefined;
    if (readlinkSync(`/proc/${pid}/exe`) === process.execPath) return undefined;
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) || undefined;
  } catch {
    return undefined;
  }
}

/** The value below which the given share of the samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Mean and P95 of a function's run time in milliseconds, after a warm-up of a tenth of the rounds. */
export async function measureCalls(
  rounds: number,
  call: () => unknown,
): Promise<{ readonly mean: number; readonly p95: number }> {
  const samples: number[] = [];
  for (let round = -Math.ceil(rounds / 10); round < rounds; round++) {
    const start = Bun.nanoseconds();
    await call();
    if (round >= 0) samples.push((Bun.nanoseconds() - start) / 1e6);
  }
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  return { mean, p95: quantile(samples, 0.95) };
}

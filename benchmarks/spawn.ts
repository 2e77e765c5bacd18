import { readFileSync, writeFileSync } from "node:fs";

/** One program start to measure. */
export interface Candidate {
  readonly name: string;
  readonly command: readonly string[];
  readonly stdin: Uint8Array;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The exit code it must end with; a call that failed is quick, and its time worth nothing. */
  readonly exit?: number;
}

/** How much is run beside the rounds that are timed. */
export interface Effort {
  readonly warmUps: number;
  /** Runs whose highest reading of memory counts: one that is read just before it ends is enough. */
  readonly peaks: number;
  /** Executables that are written anew every {@link ROUNDS_OF_A_COPY} rounds. */
  readonly renewed?: readonly string[];
}

/** How a file of 110 MB came to lie in the page cache moves its start by up to 2 ms, for as long as it lies there. */
const ROUNDS_OF_A_COPY = 20;

/** What a candidate cost; times in milliseconds, memory in MiB. */
export interface Cost {
  readonly name: string;
  readonly median: number;
  readonly p95: number;
  readonly peak: number;
}

/**
 * Starts every candidate once a round, `rounds` times, so that noise falls on all of them alike; each round in
 * an order of its own, as a start costs up to a twentieth more or less behind one that did much.
 */
export async function measureStarts(
  candidates: readonly Candidate[],
  rounds: number,
  effort: Effort = USUAL_EFFORT,
): Promise<readonly Cost[]> {
  const walls = candidates.map((): number[] => []);
  const { warmUps, renewed = [] } = effort;
  const copies = renewed.length === 0 ? 1 : Math.ceil(rounds / ROUNDS_OF_A_COPY);
  for (let copy = 0; copy < copies; copy++) {
    for (const path of renewed) writeExecutable(path, readFileSync(path));
    const share = Math.round((rounds * (copy + 1)) / copies) - Math.round((rounds * copy) / copies);
    for (let round = -warmUps; round < share; round++)
      startEach(candidates, round < 0 ? [] : walls);
  }
  const costs: Cost[] = [];
  for (const [index, candidate] of candidates.entries()) {
    const wall = walls[index] ?? [];
    const peak = await measurePeak(candidate, effort.peaks);
    costs.push({
      name: candidate.name,
      median: quantile(wall, 0.5),
      p95: quantile(wall, 0.95),
      peak,
    });
  }
  return costs;
}

/** Starts each candidate once, in any order, and adds what it took to its own list of `walls`, in milliseconds. */
function startEach(candidates: readonly Candidate[], walls: readonly number[][]): void {
  for (const [index, candidate] of shuffled([...candidates.entries()])) {
    const start = Bun.nanoseconds();
    const ended = Bun.spawnSync([...candidate.command], {
      cwd: candidate.cwd,
      env: { ...candidate.env },
      stdin: candidate.stdin,
      stdout: "pipe",
      stderr: "pipe",
    });
    walls[index]?.push((Bun.nanoseconds() - start) / 1e6);
    if (candidate.exit !== undefined && ended.exitCode !== candidate.exit) {
      throw new Error(`${candidate.name} ended with ${ended.exitCode}: ${ended.stderr}`);
    }
  }
}

/** Writes an executable by one write, as a download does, so that no two differ in how they came to be. */
export function writeExecutable(path: string, bytes: Uint8Array): void {
  writeFileSync(path, bytes, { mode: 0o755 });
}

function shuffled<T>(values: readonly T[]): readonly T[] {
  const keyed = values.map((value) => ({ value, key: Math.random() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ value }) => value);
}

/** Of a call that takes some ten milliseconds. */
export const USUAL_EFFORT: Effort = { warmUps: 3, peaks: 12 };

/**
 * Peak resident memory in MiB, by reading `VmHWM` until the process is gone. The rusage of a child is
 * no use: it counts what the measuring process itself held when it forked. NaN where there is no /proc.
 */
async function measurePeak(candidate: Candidate, rounds: number): Promise<number> {
  if (process.platform !== "linux") return Number.NaN;
  const own = readFileSync("/proc/self/cmdline", "utf8");
  let peak = 0;
  for (let round = 0; round < rounds; round++) {
    const child = Bun.spawn([...candidate.command], {
      cwd: candidate.cwd,
      env: { ...candidate.env },
      stdin: new Blob([candidate.stdin]),
      stdout: "ignore",
      stderr: "ignore",
    });
    peak = Math.max(peak, await watchPeak(child, own));
  }
  return peak;
}

async function watchPeak(child: Bun.Subprocess, own: string): Promise<number> {
  let peak = 0;
  for (;;) {
    const kibibytes = highWaterMark(child.pid, own);
    if (kibibytes !== undefined) peak = Math.max(peak, kibibytes / 1024);
    if (child.exitCode !== null || child.signalCode !== null) return peak;
    // Lets the event loop feed the child's stdin and notice its end.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Undefined before the child has become its program (it has our own words until then), and after its end. */
function highWaterMark(pid: number, own: string): number | undefined {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    if (words === "" || words === own) return undefined;
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

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
export function measureStarts(candidates: readonly Candidate[], rounds: number): readonly Cost[] {
  const samples = candidates.map(() => ({ wall: [] as number[], peak: [] as number[] }));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (const [index, candidate] of candidates.entries()) {
      const start = Bun.nanoseconds();
      const ran = Bun.spawnSync([...candidate.command], {
        cwd: candidate.cwd,
        env: { ...candidate.env },
        stdin: candidate.stdin,
        stdout: "pipe",
        stderr: "pipe",
      });
      const wall = (Bun.nanoseconds() - start) / 1e6;
      if (round < 0) continue;
      samples[index]?.wall.push(wall);
      samples[index]?.peak.push((ran.resourceUsage?.maxRSS ?? 0) / 1024 / 1024);
    }
  }
  return candidates.map((candidate, index) => ({
    name: candidate.name,
    median: quantile(samples[index]?.wall ?? [], 0.5),
    p95: quantile(samples[index]?.wall ?? [], 0.95),
    peak: quantile(samples[index]?.peak ?? [], 0.5),
  }));
}

const WARM_UP_ROUNDS = 3;

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

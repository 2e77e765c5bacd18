import type { Attempt, Target } from "./target.ts";
import { TARGETS } from "./targets.ts";

/** Seconds for all targets together when nobody says. */
const SECONDS = 60;

/** Inputs tried from one seed: so many are tried again to see a finding once more. */
const RUNS_PER_SEED = 100;

/** Findings of one target before the next one gets its turn: more would be the same one again. */
const FINDINGS_MAX = 5;

/** Tries every target, or the named one, for the given time; gives the exit code. */
export async function fuzz(
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const seconds = Number(option(args, "--seconds") ?? SECONDS);
  const seed = Number(option(args, "--seed") ?? Date.now() % 2 ** 31);
  const name = option(args, "--target");
  const chosen = TARGETS.filter((target) => name === undefined || target.name === name);
  if (chosen.length === 0 || !Number.isFinite(seconds) || !Number.isInteger(seed)) {
    print("usage: bun run fuzz [--seconds N] [--seed S] [--target NAME]");
    print(`targets: ${TARGETS.map((target) => target.name).join(" ")}`);
    return 1;
  }
  let findings = 0;
  for (const target of chosen) {
    findings += await fuzzTarget(target, seed, (seconds * 1000) / chosen.length, print);
  }
  print(findings === 0 ? "no findings" : `${findings} findings`);
  return findings === 0 ? 0 : 1;
}

async function fuzzTarget(
  target: Target,
  firstSeed: number,
  limitMs: number,
  print: (line: string) => void,
): Promise<number> {
  if (target.missing !== undefined) {
    print(`LEFT OUT ${target.name}: ${target.missing}; NOT PROVEN: ${target.claim}`);
    return 0;
  }
  const start = performance.now();
  let runs = 0;
  let findings = 0;
  let seed = firstSeed;
  for (; performance.now() - start < limitMs && findings < FINDINGS_MAX; seed++) {
    const attempt = await target.attempt(seed, RUNS_PER_SEED);
    runs += attempt.runs;
    if (attempt.finding === undefined) continue;
    findings++;
    print(describe(target, seed, attempt));
  }
  target.dispose();
  const seconds = (performance.now() - start) / 1000;
  const counts = Object.entries(target.counts()).map(([name, count]) => `${name} ${count}`);
  print(
    [
      `${target.name.padEnd(16)} ${String(runs).padStart(8)} runs`,
      `${(runs / seconds).toFixed(0).padStart(6)} a second`,
      `${findings} findings`,
      `seeds ${firstSeed} to ${seed - 1}`,
      ...counts,
    ].join("  "),
  );
  return findings;
}

function describe(target: Target, seed: number, { finding }: Attempt): string {
  const input = finding?.input;
  return [
    `FOUND ${target.name}: not so: ${target.claim}`,
    `  ${finding?.wrong}`,
    `  input ${JSON.stringify(input)}`,
    `  again: bun run fuzz --target ${target.name} --seconds 1 --seed ${seed}`,
  ].join("\n");
}

function option(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args[at + 1];
}

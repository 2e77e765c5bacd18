import fc, { type Arbitrary } from "fast-check";

/** One claim about one part of the product, and the inputs that try to refute it. */
export interface Claim<Value> {
  /** As it is given to `--target`. */
  readonly name: string;
  /** A sentence that holds for every input. */
  readonly claim: string;
  /** How many inputs the ordinary tests try, always the same ones. */
  readonly quickRuns: number;
  readonly inputs: Arbitrary<Value>;
  /** What is wrong with the product's answer to an input; undefined when the claim holds. */
  readonly refute: (value: Value) => string | undefined | Promise<string | undefined>;
  /** Why it cannot be tried on this machine; undefined when it can. */
  readonly missing?: () => string | undefined;
  /** What was counted on the way, for the report. */
  readonly counts?: () => Readonly<Record<string, number>>;
  /** Removes what trying it left on the disk. */
  readonly dispose?: () => void;
}

/** A claim that can be tried, whatever its inputs are. */
export interface Target {
  readonly name: string;
  readonly claim: string;
  readonly quickRuns: number;
  readonly missing: string | undefined;
  readonly counts: () => Readonly<Record<string, number>>;
  readonly dispose: () => void;
  /** Tries `runs` inputs from a seed; gives the smallest input that refutes the claim, if any does. */
  readonly attempt: (seed: number, runs: number) => Promise<Attempt>;
}

/** What trying a target came to. */
export interface Attempt {
  readonly runs: number;
  readonly finding?: Finding;
}

/** An input that refutes a claim. */
export interface Finding {
  readonly input: unknown;
  readonly wrong: string;
}

/** Longest an input is made smaller, in milliseconds: the seed finds it again. */
const SHRINK_LIMIT_MS = 20_000;

/** Makes a target of a claim. */
export function target<Value>(claim: Claim<Value>): Target {
  return {
    name: claim.name,
    claim: claim.claim,
    quickRuns: claim.quickRuns,
    missing: claim.missing?.(),
    counts: () => claim.counts?.() ?? {},
    dispose: () => claim.dispose?.(),
    attempt: (seed, runs) => attempt(claim, seed, runs),
  };
}

async function attempt<Value>(claim: Claim<Value>, seed: number, runs: number): Promise<Attempt> {
  let smallest: Finding | undefined;
  let foundAt = 0;
  const property = fc.asyncProperty(claim.inputs, async (value) => {
    if (foundAt > 0 && performance.now() - foundAt > SHRINK_LIMIT_MS) return;
    const wrong = await refutation(claim, value);
    if (wrong === undefined) return;
    if (foundAt === 0) foundAt = performance.now();
    smallest = { input: value, wrong };
    throw new Error(wrong);
  });
  const result = await fc.check(property, { seed, numRuns: runs });
  return smallest === undefined
    ? { runs: result.numRuns }
    : { runs: result.numRuns, finding: smallest };
}

/** Whatever is thrown is a refutation too: no input may do that. */
async function refutation<Value>(claim: Claim<Value>, value: Value): Promise<string | undefined> {
  try {
    return await claim.refute(value);
  } catch (error) {
    return `thrown: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}

import type { Arbitrary } from "fast-check";

/** One claim about one part of the product, and the inputs that try to refute it. */
export interface Target<Value> {
  /** As it is given to `--target`. */
  readonly name: string;
  /** A sentence that holds for every input. */
  readonly claim: string;
  /** Inputs tried by the ordinary tests, which run a fixed number from a fixed seed. */
  readonly quickRuns: number;
  readonly inputs: Arbitrary<Value>;
  /** What is wrong with the product's answer to an input; undefined when the claim holds. */
  readonly refute: (value: Value) => string | undefined | Promise<string | undefined>;
  /** Why the target cannot run on this machine; undefined when it can. */
  readonly missing?: () => string | undefined;
  /** What was counted while it ran, for the report. */
  readonly counts?: () => Readonly<Record<string, number>>;
}

/** A target whose inputs nobody outside needs to know the type of. */
export interface AnyTarget extends Omit<Target<unknown>, "inputs" | "refute"> {
  readonly run: (options: RunOptions) => Promise<RunResult>;
}

/** How many inputs are tried, from which seed. */
export interface RunOptions {
  readonly seed: number;
  readonly runs: number;
  readonly timeLimitMs?: number;
}

/** What a run of a target found: nothing, or the smallest input that refutes the claim. */
export interface RunResult {
  readonly runs: number;
  readonly finding?: { readonly input: unknown; readonly wrong: string; readonly path: string };
}

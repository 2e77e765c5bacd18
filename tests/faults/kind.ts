import type { Call, Ended, Place } from "./place.ts";

/** One call that is going to be killed. */
export interface Round {
  readonly call: Call;
  /** Exit codes by which the call says that it did what it was asked. */
  readonly done: readonly number[];
  /**
   * Looks at what a kill left, then lets a call pass unkilled and looks again; throws what is wrong. `done`
   * tells that the killed call had answered.
   */
  readonly after: (done: boolean) => Promise<void>;
}

/** A kind of writing, with the calls that do it. */
export interface Kind {
  readonly name: string;
  /** Fills a new place and returns what makes the rounds. */
  readonly open: (place: Place) => Rounds;
}

/** The rounds of one place. */
export interface Rounds {
  /** Makes the n-th call, from 0. */
  readonly next: (n: number) => Promise<Round> | Round;
  /** Looks at everything that was acknowledged in all rounds. */
  readonly finish?: () => Promise<void>;
}

/** A wrong ending, in words that show it. */
export function describeEnd({ exit, stdout, stderr }: Ended): string {
  return `exit ${exit}\n${stdout}${stderr}`;
}

/** Throws unless a call ended as wanted. */
export function mustEnd(ended: Ended, wanted: number): Ended {
  if (ended.exit !== wanted) throw new Error(`wanted exit ${wanted}: ${describeEnd(ended)}`);
  return ended;
}

/** Throws unless something holds. */
export function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

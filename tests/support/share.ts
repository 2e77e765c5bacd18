/**
 * True in the short run of `scripts/test.sh`, which tries a part of what takes minutes; with `--all`, and where a file
 * is run by itself, all of it is tried.
 */
export const IS_SHORT = process.env.FAIRLEAD_TESTS === "short";

/** Of so many cases the short run tries one. */
const ONE_OF = 5;

/** All of these cases; in the short run one of five, always the same. */
export function shareOf<Case>(all: readonly Case[]): Case[] {
  return all.filter((_, at) => !IS_SHORT || at % ONE_OF === 0);
}

/** So many rounds; in the short run a fifth. */
export function roundsOf(all: number): number {
  return IS_SHORT ? Math.ceil(all / ONE_OF) : all;
}

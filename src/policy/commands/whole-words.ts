import { type Arg, UNKNOWN } from "../model/invocation.ts";

/** True for a word of which every letter is known. */
export function isKnown({ value, glob, splits }: Arg): boolean {
  return !glob && splits !== true && !value.includes(UNKNOWN);
}

/** The words with a blank between them; empty where one is only known when it runs. */
export function lineOf(words: readonly Arg[]): string {
  return words.every(isKnown) ? words.map(({ value }) => value).join(" ") : "";
}

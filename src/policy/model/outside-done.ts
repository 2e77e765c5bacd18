import type { OutsideEffect } from "./outside-effect.ts";

/** What it does, in the third person, or with "would" where its row says all of it. */
export function doneInWords({ act, noun }: OutsideEffect): string {
  return noun.startsWith(WHOLE) ? noun : `${act} ${noun}`;
}

/** What a noun begins with that is more than one. */
export const WHOLE = "would ";

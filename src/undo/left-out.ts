import { visibleLine } from "../outside-text.ts";

/** Names that a notice has room for. */
const SHOWN = 8;

/** What of a call is not saved, as a part of a sentence: paths of the project that tools make again. */
export function butFor(leftOut: readonly string[]): string {
  const named = leftOut.slice(0, SHOWN).map((name) => visibleLine(name));
  const more = leftOut.length - named.length;
  return `without ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

import { visibleLine } from "../outside-text.ts";

/** Names that a notice has room for. */
const SHOWN = 8;

/** What of a call is not saved, as a part of a sentence: names of folders that tools make again. */
export function butFor(leftOut: readonly string[]): string {
  if (leftOut.length === 0) return "";
  const shown = leftOut
    .slice(0, SHOWN)
    .map((name) => visibleLine(name))
    .join(", ");
  return `, except what tools make again (${shown}${leftOut.length > SHOWN ? ", …" : ""})`;
}

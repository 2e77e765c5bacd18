import { visibleLine } from "../outside-text.ts";

/** Names that a notice has room for. */
const SHOWN = 8;

/** What of a call is not saved, as a part of a sentence: paths of the project that tools make again. */
export function butFor(leftOut: readonly string[]): string {
  return `without ${named(leftOut)}`;
}

/** As many of these paths as there is room for. */
export function named(paths: readonly string[]): string {
  const shown = paths.slice(0, SHOWN).map((path) => visibleLine(path));
  const more = paths.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

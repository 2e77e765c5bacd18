/** Levels that are written out: at some ten thousand the engine tries for seconds before it gives up. */
const NESTING_MAX = 1_000;

/** A value as JSON; undefined where it is nested deeper than anybody means it. */
export function jsonText(value: unknown): string | undefined {
  return isNestedWithin(value, NESTING_MAX) ? JSON.stringify(value) : undefined;
}

function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isNestedWithin(inner, levels - 1));
}

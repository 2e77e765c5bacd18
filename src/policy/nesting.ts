/** Levels that are written out as JSON: at some ten thousand the engine tries for seconds before it gives up. */
const LEVELS_MAX = 1_000;

/** True for a value of JSON that can be written out without trying for seconds; others are nested too deep. */
export function canBeWritten(value: unknown): boolean {
  return isNestedWithin(value, LEVELS_MAX);
}

function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isNestedWithin(inner, levels - 1));
}

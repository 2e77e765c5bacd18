/** Levels that are written out as JSON: at some ten thousand the engine tries for seconds before it gives up. */
const LEVELS_MAX = 1_000;

/** True for a value of JSON that can be written out without trying for seconds; others are nested too deep. */
export function canBeWritten(value: unknown): boolean {
  return isNestedWithin(value, LEVELS_MAX);
}

function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (levels === 0) return false;
  for (const inner of Object.values(value)) if (!isNestedWithin(inner, levels - 1)) return false;
  return true;
}

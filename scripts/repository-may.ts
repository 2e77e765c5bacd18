import type { JsonSchema } from "../src/config/reference.ts";
import { TIGHTEN_ONLY } from "../src/config/tighten-only.ts";

/** What a file that comes with a repository may do to a setting, as a sentence; undefined where it may do anything. */
export function repositoryMay(
  key: string,
  { type, enum: values = [] }: JsonSchema,
): string | undefined {
  const may = TIGHTEN_ONLY.get(key);
  if (may === undefined) return undefined;
  if (values.some((next) => values.some((now) => next !== now && may(next, now)))) {
    return "A repository may only make it stricter.";
  }
  const [up, down] = type === "boolean" ? [may(true, false), may(false, true)] : sizes(may, type);
  if (up && down) return undefined;
  if (!up && !down) return "A repository may not change it.";
  if (type === "boolean") return `A repository may only switch it ${up ? "on" : "off"}.`;
  return `A repository may only ${up ? "raise" : "lower"} it.`;
}

/** Whether a value may become larger, and smaller. */
function sizes(
  may: (next: unknown, current: unknown) => boolean,
  type: string | undefined,
): readonly [up: boolean, down: boolean] {
  const [small, large] = type === "string" ? ["1MB", "2MB"] : [1, 2];
  return [may(large, small), may(small, large)];
}

/**
 * Largest file of settings or hooks that is read of a project, in bytes. Those that people write have a few
 * kilobytes, and a repository must not make every call of an agent wait.
 */
export const PROJECT_FILE_MAX_BYTES = 256 * 1024;

/** Deepest nesting of a document that is looked at: settings and hooks have five levels. */
const DEPTH_MAX = 32;

/** Most values in a document, those behind aliases of YAML counted each time: a thousand hooks have five thousand. */
const VALUES_MAX = 20_000;

/**
 * What is too much about a document that came with a project, in words that follow its path; undefined for one that
 * may be used. Walks without recursion, and no further than the bound.
 */
export function excessOf(document: unknown): string | undefined {
  const open: (readonly [value: object, depth: number])[] = [];
  let values = 0;
  const look = (value: unknown, depth: number) => {
    values++;
    if (typeof value === "object" && value !== null) open.push([value, depth]);
  };
  look(document, 0);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next;
    if (depth >= DEPTH_MAX) return `nested deeper than ${DEPTH_MAX} levels`;
    for (const inner of Object.values(value)) {
      look(inner, depth + 1);
      if (values > VALUES_MAX) return `more than ${VALUES_MAX} values`;
    }
  }
  return undefined;
}

/** The line, from 1, on which the last name of a key path is written; 1 when it cannot be found. */
export function lineOf(path: readonly string[], text: string): number {
  const name = path.at(-1);
  if (name === undefined) return 1;
  const lines = text.split("\n");
  const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const assignment = new RegExp(`(^|[.\\s[{,"'])${quoted}["']?\\s*(=|\\])`);
  const found = lines.findIndex((line) => assignment.test(line));
  return found < 0 ? 1 : found + 1;
}

/**
 * The line, from 1, of a key in the nth `[[name]]` table of a file, or of the table's header where the
 * key is not written in it; 1 when the tables are written another way.
 */
export function lineInTable(name: string, index: number, key: string, text: string): number {
  const lines = text.split("\n");
  const header = new RegExp(`^\\s*\\[\\[\\s*["']?${name}["']?\\s*\\]\\]`);
  const starts = lines.flatMap((line, at) => (header.test(line) ? [at] : []));
  const start = starts[index];
  if (start === undefined) return 1;
  const end = starts[index + 1] ?? lines.length;
  const own = lines.slice(start, end);
  const quoted = key.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const assignment = new RegExp(`(^|[.\\s[{,"'])${quoted}["']?\\s*(=|\\])`);
  const found = own.findIndex((line, at) => at > 0 && assignment.test(line));
  return start + 1 + Math.max(found, 0);
}

/** The line, from 1, on which the last name of a key path is written; 1 when it cannot be found. */
export function lineOf(path: readonly string[], text: string): number {
  const name = path.at(-1);
  if (name === undefined) return 1;
  const assignment = assignmentOf(name);
  const found = text.split("\n").findIndex((line) => assignment.test(line));
  return found < 0 ? 1 : found + 1;
}

/**
 * The line, from 1, of a key in the nth `[[name]]` table of a file, or of the table's header where the
 * key is not written in it; 1 when the tables are written another way.
 */
export function lineInTable(name: string, index: number, key: string, text: string): number {
  const lines = text.split("\n");
  const header = new RegExp(`^\\s*\\[\\[\\s*["']?${name}["']?\\s*\\]\\]`);
  const start = lines.flatMap((line, at) => (header.test(line) ? [at] : []))[index];
  if (start === undefined) return 1;
  // Tables below it, such as [rule.when], are its own.
  const other = new RegExp(`^\\s*\\[(?!\\[?\\s*["']?${name}["']?\\s*\\.)`);
  const length = lines.slice(start + 1).findIndex((line) => other.test(line));
  const own = lines.slice(start + 1, length < 0 ? undefined : start + 1 + length);
  const assignment = assignmentOf(key);
  const found = own.findIndex((line) => assignment.test(line));
  return start + 1 + (found < 0 ? 0 : found + 1);
}

function assignmentOf(name: string): RegExp {
  const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(^|[.\\s[{,"'])${quoted}["']?\\s*(=|\\])`);
}

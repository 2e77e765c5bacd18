import type { ParseProblem } from "./syntax.ts";

/** Nested parentheses and blocks that are followed; people write fewer than ten. */
export const NESTING_MAX = 32;

/** Where the parser stands. */
export interface Cursor {
  readonly source: string;
  position: number;
  readonly problems: ParseProblem[];
  depth: number;
}

/** Notes what could not be understood, from `start` (or here) to here. */
export function problem(
  cursor: Cursor,
  kind: ParseProblem["kind"],
  message: string,
  start = cursor.position,
): void {
  cursor.problems.push({ kind, message, start, end: cursor.position });
}

/** True for the blanks inside a line: PowerShell takes every Unicode space, and a lone CR. */
export function isBlank(char: string): boolean {
  return char === " " || char === "\t" || (char !== "\n" && /\s/.test(char));
}

/** True where a comment begins; `#` inside a word is only a character. */
function startsComment(cursor: Cursor): boolean {
  const char = cursor.source[cursor.position];
  return char === "#" || (char === "<" && cursor.source[cursor.position + 1] === "#");
}

/** Skips blanks, comments and backquoted line ends within one line. */
export function skipBlanks(cursor: Cursor): void {
  for (;;) {
    const char = cursor.source[cursor.position];
    if (char === undefined || char === "\n") return;
    if (isBlank(char)) cursor.position++;
    else if (char === "`" && lineEndsAt(cursor, cursor.position + 1) > 0) {
      cursor.position += 1 + lineEndsAt(cursor, cursor.position + 1);
    } else if (startsComment(cursor)) skipComment(cursor);
    else return;
  }
}

/** Skips what {@link skipBlanks} does, and line ends. */
export function skipLines(cursor: Cursor): void {
  for (;;) {
    skipBlanks(cursor);
    if (cursor.source[cursor.position] !== "\n") return;
    cursor.position++;
  }
}

/** Length of the line end at an offset: 0, 1 or 2. */
function lineEndsAt(cursor: Cursor, at: number): number {
  if (cursor.source[at] === "\n") return 1;
  return cursor.source[at] === "\r" && cursor.source[at + 1] === "\n" ? 2 : 0;
}

function skipComment(cursor: Cursor): void {
  const block = cursor.source[cursor.position] === "<";
  const start = cursor.position;
  const end = cursor.source.indexOf(block ? "#>" : "\n", start);
  cursor.position = end < 0 ? cursor.source.length : block ? end + 2 : end;
  if (block && end < 0) problem(cursor, "syntax", 'missing "#>"', start);
}

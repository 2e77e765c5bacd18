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

/**
 * True for the code of a blank inside a line: PowerShell takes every Unicode space, and a lone CR. By
 * number, because every character comes by here, most of them more than once.
 */
export function isBlank(code: number): boolean {
  if (code <= SPACE) return code === SPACE || (code >= TAB && code <= CR && code !== LINE_FEED);
  return code >= FIRST_OTHER_SPACE && /\s/.test(String.fromCharCode(code));
}

const TAB = 0x09;
export const LINE_FEED = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const HASH = 0x23;
const LESS = 0x3c;
const BACKQUOTE = 0x60;
const FIRST_OTHER_SPACE = 0xa0;

/** Skips blanks, comments and backquoted line ends within one line. */
export function skipBlanks(cursor: Cursor): void {
  const { source } = cursor;
  for (;;) {
    const at = cursor.position;
    const code = source.charCodeAt(at);
    if (isBlank(code)) cursor.position = at + 1;
    else if (code === HASH || (code === LESS && source.charCodeAt(at + 1) === HASH)) {
      skipComment(cursor);
    } else if (code === BACKQUOTE && lineEndsAt(cursor, at + 1) > 0) {
      cursor.position = at + 1 + lineEndsAt(cursor, at + 1);
    } else return;
  }
}

/** Skips what {@link skipBlanks} does, and line ends. */
export function skipLines(cursor: Cursor): void {
  for (;;) {
    skipBlanks(cursor);
    if (cursor.source.charCodeAt(cursor.position) !== LINE_FEED) return;
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

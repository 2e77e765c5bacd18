import type { Cursor } from "./cursor.ts";
import type { Pipeline, Word } from "./syntax.ts";

/** What may begin an expression; anything else begins a command name. */
const EXPRESSION_START = /[$"'(@[{]|[-+!,]|\d+(?:\.\d+)?(?:[kmgtp]b)?(?=[\s;|)}+*/,.-]|$)/iy;
/** A name and words in which no character has a meaning of its own, up to the end of their statement. */
const PLAIN = /[A-Za-z][\w.\\/:*?+=~-]*(?: +[\w.\\/:*?+=~-]+)* *(?=[;\n)}]|$)/y;

/**
 * Reads a pipeline that is one command of bare words, as most statements are, in one step; undefined (and
 * nothing read) for every other one.
 */
export function parsePlain(cursor: Cursor): Pipeline | undefined {
  const { source, position: start } = cursor;
  PLAIN.lastIndex = start;
  if (!PLAIN.test(source)) return undefined;
  const end = PLAIN.lastIndex;
  const words: Word[] = [];
  let at = start;
  for (const text of source.slice(start, end).split(" ")) {
    const after = at + text.length;
    if (text !== "") {
      words.push({ parts: [{ kind: "text", text, quoted: false }], start: at, end: after });
    }
    at = after + 1;
  }
  cursor.position = end;
  const command = { form: "command", called: false, words, redirects: [], start, end } as const;
  return { commands: [command], start, end };
}

/** True where an expression begins; nearly every command begins with a letter, which begins none. */
export function startsExpression({ source, position }: Cursor): boolean {
  const letter = source.charCodeAt(position) | 0x20;
  if (letter >= 0x61 && letter <= 0x7a) return false;
  EXPRESSION_START.lastIndex = position;
  return EXPRESSION_START.test(source);
}

/** Reads `&` or `.` before a name that is any value; a dot before a path is part of the path. */
export function readCallOperator(cursor: Cursor): boolean {
  const char = cursor.source[cursor.position];
  if (char !== "&" && char !== ".") return false;
  const operator = /(?:&(?!&)|\.(?=[\s"'({$&]))[ \t]*/y;
  operator.lastIndex = cursor.position;
  const match = operator.exec(cursor.source);
  if (match === null) return false;
  cursor.position = operator.lastIndex;
  return true;
}

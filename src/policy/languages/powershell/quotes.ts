import { type Cursor, problem } from "./cursor.ts";
import type { Part } from "./syntax.ts";

/** Quotes that PowerShell takes as `"` and as `'`: typographic ones count. */
export const DOUBLE_QUOTES = '"\u201c\u201d\u201e';
export const SINGLE_QUOTES = "'\u2018\u2019\u201a\u201b";

/** Reads text in single quotes, in which nothing but a doubled quote means anything. */
export function readSingleQuoted(cursor: Cursor): Part {
  const start = cursor.position;
  let text = "";
  for (let at = start + 1; ; at++) {
    const char = cursor.source[at];
    if (char === undefined) {
      cursor.position = at;
      problem(cursor, "syntax", "string without an end", start);
      break;
    }
    if (SINGLE_QUOTES.includes(char)) {
      if (!SINGLE_QUOTES.includes(cursor.source[at + 1] ?? " ")) {
        cursor.position = at + 1;
        break;
      }
      at++;
    }
    text += char;
  }
  return { kind: "text", text, quoted: true };
}

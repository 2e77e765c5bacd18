import { type Cursor, skipLines } from "./cursor.ts";
import type { TableEntry } from "./syntax.ts";
import type { ScriptParser } from "./words.ts";

/** Reads the entries of `@{ … }`, the opening brace already read. */
export function readTable(cursor: Cursor, parseScript: ScriptParser): readonly TableEntry[] {
  const key = /(?:"([^"\n]*)"|'([^'\n]*)'|([^\s=;}"']+))[ \t]*=/y;
  const entries: TableEntry[] = [];
  const text: string[] = [];
  for (;;) {
    skipLines(cursor);
    key.lastIndex = cursor.position;
    const match = key.exec(cursor.source);
    if (match === null) break;
    cursor.position = key.lastIndex;
    text.push(match[1] ?? match[2] ?? match[3] ?? "");
    const start = cursor.position;
    const end = entryEnd(cursor);
    const inner: Cursor = { ...cursor, source: cursor.source.slice(0, end), position: start };
    entries.push({ key: (text.at(-1) ?? "").toLowerCase(), value: parseScript(inner, "") });
    cursor.position = Math.max(end, inner.position);
    if (cursor.source[cursor.position] === ";") cursor.position++;
  }
  const rest = parseScript(cursor, "}");
  if (rest.pipelines.length > 0) entries.push({ key: "", value: rest });
  return entries;
}

/** Where a table entry's value ends: the first `;`, line end or `}` outside quotes and brackets. */
function entryEnd(cursor: Cursor): number {
  let depth = 0;
  let quote = "";
  for (let at = cursor.position; at < cursor.source.length; at++) {
    const char = cursor.source[at] ?? "";
    if (quote !== "") {
      if (char === "`" && quote === '"') at++;
      else if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if (char === "`") at++;
    else if ("({[".includes(char)) depth++;
    else if (depth > 0 && ")}]".includes(char)) depth--;
    else if (depth === 0 && ";\n}".includes(char)) return at;
  }
  return cursor.source.length;
}

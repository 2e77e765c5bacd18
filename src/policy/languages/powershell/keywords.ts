import { type Cursor, isBlank, LINE_FEED } from "./cursor.ts";

/** Statement keywords that stand before blocks, conditions or whole statements. */
export const KEYWORDS = new Set(
  "if elseif else while switch try catch finally do until for return throw exit trap default param".split(
    " ",
  ),
);

/** Keywords only before a block; elsewhere they are ordinary command names. */
export const BLOCK_KEYWORDS = new Set(["begin", "process", "end", "clean", "dynamicparam", "data"]);

/** Keywords followed by a name that is no command. */
export const NAMING_KEYWORDS = new Set(["function", "filter", "class", "enum", "workflow"]);

/** The name characters of a keyword. */
const KEYWORD = /[A-Za-z]+/y;

/** The lower-case word at the cursor when it stands alone, as a keyword does. */
export function keywordAt(cursor: Cursor): string {
  const { source, position } = cursor;
  KEYWORD.lastIndex = position;
  if (!KEYWORD.test(source)) return "";
  const end = KEYWORD.lastIndex;
  const after = source[end];
  const isAlone = after === undefined || "\n;({".includes(after) || isBlank(after.charCodeAt(0));
  return isAlone ? source.slice(position, end).toLowerCase() : "";
}

/** True when a block begins after the keyword at the cursor. */
export function blockFollows(cursor: Cursor, keyword: string): boolean {
  const { source } = cursor;
  let at = cursor.position + keyword.length;
  while (isBlank(source.charCodeAt(at)) || source.charCodeAt(at) === LINE_FEED) at++;
  return source[at] === "{";
}

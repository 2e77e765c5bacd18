import { describeError } from "../errors.ts";

/**
 * Sets one top-level key of a JSON document and leaves every other character as it is: indentation, line
 * ends, order of keys, BOM. Returns the new text, or an error when the text is not a JSON object.
 */
export function setJsonKey(text: string, key: string, value: object): string | Error {
  const body = text.replace(/^\uFEFF/, "");
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
      return new Error("not a JSON object");
    }
  } catch (error) {
    return new Error(`not valid JSON (${describeError(error)})`);
  }
  const bom = text.slice(0, text.length - body.length);
  const layout = layoutOf(body);
  const shown = format(value, layout);
  const members = topLevelMembers(body);
  const present = members.findLast((member) => member.key === key);
  if (present !== undefined) {
    return `${bom}${body.slice(0, present.valueStart)}${shown}${body.slice(present.valueEnd)}`;
  }
  const member = `${JSON.stringify(key)}:${layout.indent === "" ? "" : " "}${shown}`;
  const last = members.at(-1);
  if (last === undefined) {
    const open = body.indexOf("{");
    return `${bom}${body.slice(0, open)}{${layout.lineStart}${member}${layout.lineEnd}${body.slice(body.lastIndexOf("}"))}`;
  }
  return `${bom}${body.slice(0, last.valueEnd)},${layout.lineStart}${member}${body.slice(last.valueEnd)}`;
}

interface Layout {
  /** White space of one level; empty for a document on one line. */
  readonly indent: string;
  /** What stands before a top-level key. */
  readonly lineStart: string;
  /** What stands before the closing brace. */
  readonly lineEnd: string;
}

/** A document on one line stays on one line, but for an empty one, which has no style to keep. */
function layoutOf(body: string): Layout {
  const isEmpty = /^\s*\{\s*\}\s*$/.test(body);
  if (!isEmpty && !body.trim().includes("\n")) return { indent: "", lineStart: "", lineEnd: "" };
  const eol = body.includes("\r\n") ? "\r\n" : "\n";
  const indent = /\n([ \t]+)"/.exec(body)?.[1] ?? "  ";
  return { indent, lineStart: `${eol}${indent}`, lineEnd: eol };
}

function format(value: object, layout: Layout): string {
  if (layout.indent === "") return JSON.stringify(value);
  return JSON.stringify(value, null, layout.indent).replaceAll("\n", layout.lineStart);
}

interface Member {
  readonly key: string;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** The members of the outermost object; the text is known to be valid JSON. */
function topLevelMembers(body: string): readonly Member[] {
  const members: Member[] = [];
  let at = body.indexOf("{") + 1;
  for (;;) {
    at = skipSpace(body, at);
    if (body[at] === ",") at = skipSpace(body, at + 1);
    if (body[at] !== '"') return members;
    const keyEnd = skipValue(body, at);
    const key: unknown = JSON.parse(body.slice(at, keyEnd));
    const valueStart = skipSpace(body, skipSpace(body, keyEnd) + 1);
    const valueEnd = skipValue(body, valueStart);
    members.push({ key: String(key), valueStart, valueEnd });
    at = valueEnd;
  }
}

function skipSpace(body: string, from: number): number {
  let at = from;
  while (/\s/.test(body[at] ?? "")) at++;
  return at;
}

/** The position behind the value that begins at `from`. */
function skipValue(body: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < body.length) {
    const character = body[at];
    if (character === '"') at = skipString(body, at);
    else at++;
    if (character === "{" || character === "[") depth++;
    if (character === "}" || character === "]") depth--;
    if (depth === 0 && /[\s,}\]:]/.test(body[at] ?? " ")) return at;
  }
  return at;
}

function skipString(body: string, from: number): number {
  let at = from + 1;
  while (at < body.length && body[at] !== '"') at += body[at] === "\\" ? 2 : 1;
  return at + 1;
}

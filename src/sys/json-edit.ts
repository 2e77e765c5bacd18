import {
  createScanner,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { describeError } from "../errors.ts";

/** Where a JSON text is wrong; line and column count from 1. */
export interface JsonProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A parsed text: its tree with offsets into the text, or the first thing wrong with it. */
export type ParsedJson =
  | { readonly ok: true; readonly root: Node }
  | { readonly ok: false; readonly problem: JsonProblem };

/** How a text is laid out, so that what is added looks like what is there. */
export interface JsonStyle {
  /** One level of indentation. */
  readonly indent: string;
  readonly eol: string;
  /** True for a text in one line, which stays one line; an empty object has no style to keep. */
  readonly compact: boolean;
}

/** A JSON value that is added to a text. */
export type JsonValue =
  | string
  | number
  | boolean
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["InvalidSymbol", "not a JSON word"],
  ["InvalidNumberFormat", "not a JSON number"],
  ["PropertyNameExpected", "a property name was expected"],
  ["ValueExpected", "a value was expected"],
  ["ColonExpected", "a colon was expected"],
  ["CommaExpected", "a comma was expected"],
  ["CloseBraceExpected", "a closing brace was expected"],
  ["CloseBracketExpected", "a closing bracket was expected"],
  ["EndOfFileExpected", "nothing was expected after the end"],
  ["UnexpectedEndOfComment", "a comment is never closed"],
  ["UnexpectedEndOfString", "a string is never closed"],
  ["UnexpectedEndOfNumber", "a number breaks off"],
  ["InvalidUnicode", "a string contains an invalid escape"],
  ["InvalidEscapeCharacter", "a string contains an invalid escape"],
  ["InvalidCharacter", "a string contains a control character"],
]);

/** Parses JSON with comments; a byte order mark is allowed, trailing commas are not. */
export function parseJsonText(text: string): ParsedJson {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(withoutMark(text), errors, { allowTrailingComma: false });
  } catch (error) {
    // The parser calls itself for each level, so some 50,000 of them are too many for the stack.
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, problem: { line: 1, column: 1, message: "nested too deeply" } };
  }
  const first = errors[0];
  if (first !== undefined) {
    const message = PROBLEMS.get(printParseErrorCode(first.error)) ?? "not valid JSON";
    return { ok: false, problem: { ...positionOf(withoutMark(text), first.offset), message } };
  }
  if (root === undefined)
    return { ok: false, problem: { line: 1, column: 1, message: "the file is empty" } };
  return { ok: true, root };
}

/**
 * The text of a JSON object with one top-level key set, every other character as it is. JSON with comments
 * is refused: whoever reads a file with it may read it with `JSON.parse`. An error value says what is wrong.
 */
export function setJsonKey(text: string, key: string, value: JsonValue): string | Error {
  try {
    JSON.parse(withoutMark(text));
  } catch (error) {
    return new Error(`not valid JSON (${describeError(error)})`);
  }
  const parsed = parseJsonText(text);
  if (!parsed.ok) return new Error(parsed.problem.message);
  const { root } = parsed;
  if (root.type !== "object") return new Error("not a JSON object");
  const style = styleOf(text);
  const present = propertyOf(root, key);
  if (present === undefined) return appendProperty(text, root, key, value, style);
  const mark = markLength(text);
  const indent = indentOfLine(text, root.offset + mark) + style.indent;
  const shown = serialise(value, style, indent);
  return text.slice(0, present.offset + mark) + shown + text.slice(endOf(present) + mark);
}

/** True for JSON without comments; a byte order mark is allowed, as Claude Code 2.1.330 allows it. */
export function isStrictJson(text: string): boolean {
  try {
    JSON.parse(withoutMark(text));
    return true;
  } catch {
    return false;
  }
}

/** The line of the first comment of a JSON text, from 1; the first line where there is none. */
export function commentLine(text: string): number {
  const bare = withoutMark(text);
  const scanner = createScanner(bare, false);
  while (scanner.getPosition() < bare.length) {
    scanner.scan();
    const at = scanner.getTokenOffset();
    if (bare[at] === "/") return positionOf(bare, at).line;
  }
  return 1;
}

/** Line and column of an offset, from 1. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return {
    line: before.split("\n").length,
    column: offset - (before.lastIndexOf("\n") + 1) + 1,
  };
}

/** Reads the layout from the first indented line; two spaces where nothing is indented. */
export function styleOf(text: string): JsonStyle {
  const body = text.trim();
  return {
    indent: /\n([ \t]+)["[{]/.exec(body)?.[1] ?? "  ",
    eol: body.includes("\r\n") ? "\r\n" : "\n",
    compact: !body.includes("\n") && body !== "" && !/^\{\s*\}$/.test(body),
  };
}

/** The value of an object's property; the last one where a key is repeated, as `JSON.parse` takes it. */
export function propertyOf(object: Node | undefined, key: string): Node | undefined {
  if (object?.type !== "object") return undefined;
  return object.children?.findLast((child) => child.children?.[0]?.value === key)?.children?.[1];
}

/** What stands between the brackets of an object or array. */
export function innerOf(text: string, container: Node): string {
  return textOf(text, container).slice(1, -1);
}

/** The text with one more property at the end of an object. */
export function appendProperty(
  text: string,
  object: Node,
  key: string,
  value: JsonValue,
  style: JsonStyle,
): string {
  const colon = style.compact ? ":" : ": ";
  return append(text, object, style, (indent) => {
    return `${JSON.stringify(key)}${colon}${serialise(value, style, indent)}`;
  });
}

/** The text with one more element at the end of an array. */
export function appendElement(
  text: string,
  array: Node,
  value: JsonValue,
  style: JsonStyle,
): string {
  return append(text, array, style, (indent) => serialise(value, style, indent));
}

/**
 * The text without one child of an object (a property node) or array: the exact inverse of appending.
 * `emptyInner` is what stood between the brackets when there was nothing else in them.
 */
export function removeChild(text: string, child: Node, emptyInner = ""): string {
  const container = child.parent;
  const siblings = container?.children ?? [];
  const index = siblings.indexOf(child);
  if (container === undefined || index < 0)
    throw new Error("only a child of a container can be removed");
  const mark = markLength(text);
  const start = child.offset + mark;
  const end = endOf(child) + mark;
  const open = container.offset + mark + 1;
  const next = siblings[index + 1];
  const previous = siblings[index - 1];
  if (next !== undefined) {
    const comma = commaIn(text, end, next.offset + mark);
    const gap = previous === undefined ? open : endOf(previous) + mark;
    return text.slice(0, trimEndTo(text, gap, start)) + text.slice(comma + 1);
  }
  if (previous !== undefined) {
    const comma = commaIn(text, endOf(previous) + mark, start);
    return (
      text.slice(0, comma) +
      text.slice(comma + 1, trimEndTo(text, comma + 1, start)) +
      text.slice(end)
    );
  }
  const close = endOf(container) + mark - 1;
  const before = text.slice(open, start).trimEnd();
  const after = text.slice(end, close);
  const untouched = before === emptyInner.trimEnd() && after.trim() === "";
  return text.slice(0, open) + (untouched ? emptyInner : before + after) + text.slice(close);
}

function append(
  text: string,
  container: Node,
  style: JsonStyle,
  body: (indent: string | undefined) => string,
): string {
  const mark = markLength(text);
  const open = container.offset + mark + 1;
  const close = endOf(container) + mark - 1;
  const last = container.children?.at(-1);
  if (last === undefined) {
    const kept = text.slice(open, close).trimEnd();
    if (style.compact) return text.slice(0, open) + kept + body(undefined) + text.slice(close);
    const outer = indentOfLine(text, container.offset + mark);
    const indent = outer + style.indent;
    const added = `${kept}${style.eol}${indent}${body(indent)}${style.eol}${outer}`;
    return text.slice(0, open) + added + text.slice(close);
  }
  const lastStart = last.offset + mark;
  const lastEnd = endOf(last) + mark;
  const tailEnd = trimEndTo(text, lastEnd, close);
  const tail = text.slice(lastEnd, tailEnd);
  const onOwnLine = /(^|\n)[ \t]*$/.test(text.slice(0, lastStart));
  const breaks = onOwnLine || tail.includes("//");
  const indent = indentOfLine(text, lastStart);
  const separator = breaks ? style.eol + indent : style.compact ? "" : " ";
  return (
    text.slice(0, lastEnd) +
    "," +
    tail +
    separator +
    body(breaks ? indent : undefined) +
    text.slice(tailEnd)
  );
}

/** A value in lines indented by `indent`; in one line where the text around it has no lines. */
function serialise(value: JsonValue, style: JsonStyle, indent: string | undefined): string {
  if (style.compact || indent === undefined) return JSON.stringify(value);
  return JSON.stringify(value, null, style.indent).replaceAll("\n", style.eol + indent);
}

/** The whitespace that begins the line an offset is on. */
function indentOfLine(text: string, offset: number): string {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? "";
}

/** Where the text between two offsets ends without its trailing whitespace. */
function trimEndTo(text: string, from: number, to: number): number {
  return from + text.slice(from, to).trimEnd().length;
}

/** The comma between two neighbours; comments there may hold commas of their own. */
function commaIn(text: string, from: number, to: number): number {
  const between = text.slice(from, to);
  const scanner = createScanner(between);
  while (scanner.getPosition() < between.length) {
    scanner.scan();
    const at = scanner.getTokenOffset();
    if (between[at] === ",") return from + at;
  }
  throw new Error("neighbours in a valid text have a comma between them");
}

function textOf(text: string, node: Node): string {
  const mark = markLength(text);
  return text.slice(node.offset + mark, endOf(node) + mark);
}

function endOf(node: Node): number {
  return node.offset + node.length;
}

/** A byte order mark stays in the text but is nothing to the parser, so offsets are shifted by it. */
function markLength(text: string): number {
  return text.length - withoutMark(text).length;
}

function withoutMark(text: string): string {
  return text.replace(/^\uFEFF+/, "");
}

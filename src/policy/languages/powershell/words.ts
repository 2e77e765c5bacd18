import { type Cursor, isBlank, problem, skipBlanks } from "./cursor.ts";
import { DOUBLE_QUOTES, readSingleQuoted, SINGLE_QUOTES } from "./quotes.ts";
import type { Command, Part, Script, Word } from "./syntax.ts";
import { readTable } from "./tables.ts";

/** Reads statements up to a closer; handed in because words and scripts contain each other. */
export type ScriptParser = (cursor: Cursor, closer: "" | ")" | "}") => Script;
/** Reads the arguments of a method call. */
type ArgumentsParser = (cursor: Cursor) => readonly Command[];

/** A variable: `$x`, `$env:PATH`, `${a name}`, `$_`, `$?`, `$$`. */
const VARIABLE = /\$(?:\{([^}]*)\}|((?:\w+:(?!:))?\w+|[?$^]))/y;
/** A type literal; generics and arrays are kept as text. */
const TYPE = /\[\s*([A-Za-z_][\w.+`,[\] ]*)\]/y;
/** A member after an operand; the name may be quoted. */
const MEMBER = /(?:\.|::|\?\.)(?:([A-Za-z_]\w*)|"([^"]*)"|'([^']*)')/y;
/** Backquote escapes that mean a character inside double quotes. */
const ESCAPES = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["0", "\0"],
]);
/** Characters that end no word and begin nothing else. */
const PLAIN_RUN = /[^\s|;&(){},<>`$"'\u2018-\u201e]+/y;

/** True where a word cannot go on. */
export function wordEnds(cursor: Cursor): boolean {
  const char = cursor.source[cursor.position];
  return char === undefined || "\n|;&(){},<>".includes(char) || isBlank(char.charCodeAt(0));
}

/**
 * Reads one word. An `argument` may hold bare text and joins what stands side by side; an `operand`
 * is one value with its members. Reads nothing when no word begins here.
 */
export function parseWord(
  cursor: Cursor,
  mode: "argument" | "operand",
  parseScript: ScriptParser,
  parseArguments: ArgumentsParser,
): Word {
  const start = cursor.position;
  const parts: Part[] = [];
  for (;;) {
    const before = cursor.position;
    const value = readValue(cursor, parts.length === 0, mode, parseScript);
    if (value !== undefined) {
      parts.push(...value);
      if (mode === "operand" || value.some((part) => part.kind !== "text")) {
        readMembers(cursor, parts, parseScript, parseArguments);
      }
    } else if (mode === "argument" && !wordEnds(cursor)) {
      readBareText(cursor, parts);
    }
    if (cursor.position === before) break;
    if (mode === "operand") {
      if (parts.at(-1)?.kind !== "type") break;
    } else if (parts.length > 0 && wordEnds(cursor)) break;
  }
  return { parts, start, end: cursor.position };
}

/** Reads a quoted string, variable, parenthesis, block or type; undefined when none begins here. */
function readValue(
  cursor: Cursor,
  first: boolean,
  mode: "argument" | "operand",
  parseScript: ScriptParser,
): readonly Part[] | undefined {
  const char = cursor.source[cursor.position] ?? "";
  if (mode === "argument" && char >= "a" && char <= "z") return undefined;
  const next = cursor.source[cursor.position + 1] ?? "";
  if (DOUBLE_QUOTES.includes(char) && char !== "") return readDoubleQuoted(cursor, parseScript);
  if (SINGLE_QUOTES.includes(char) && char !== "") return [readSingleQuoted(cursor)];
  if (char === "$") return readDollar(cursor, parseScript);
  if (char === "@" && first) return readAt(cursor, next, parseScript);
  if (char === "(" && first) {
    cursor.position++;
    return [{ kind: "code", script: parseScript(cursor, ")") }];
  }
  if (char === "{" && first) {
    cursor.position++;
    return [{ kind: "block", script: parseScript(cursor, "}") }];
  }
  if (mode === "operand" && char === "[") return readType(cursor);
  if (mode === "operand" && char >= "0" && char <= "9") return readNumber(cursor);
  return undefined;
}

function readNumber(cursor: Cursor): readonly Part[] {
  const number = /[0-9][\w]*(?:\.[0-9]\w*)?/y;
  number.lastIndex = cursor.position;
  const text = number.exec(cursor.source)?.[0] ?? "";
  cursor.position += text.length;
  return [{ kind: "text", text, quoted: true }];
}

function readType(cursor: Cursor): readonly Part[] | undefined {
  TYPE.lastIndex = cursor.position;
  const match = TYPE.exec(cursor.source);
  if (match === null) {
    cursor.position++;
    return [{ kind: "type", name: "" }];
  }
  cursor.position = TYPE.lastIndex;
  return [{ kind: "type", name: (match[1] ?? "").trim().toLowerCase() }];
}

function readDollar(cursor: Cursor, parseScript: ScriptParser): readonly Part[] | undefined {
  if (cursor.source[cursor.position + 1] === "(") {
    cursor.position += 2;
    return [{ kind: "code", script: parseScript(cursor, ")") }];
  }
  VARIABLE.lastIndex = cursor.position;
  const match = VARIABLE.exec(cursor.source);
  if (match === null) {
    cursor.position++;
    return [{ kind: "text", text: "$", quoted: false }];
  }
  cursor.position = VARIABLE.lastIndex;
  return [{ kind: "variable", name: (match[1] ?? match[2] ?? "").toLowerCase() }];
}

/** Reads `@( … )`, `@{ … }`, `@name` and here-strings. */
function readAt(
  cursor: Cursor,
  next: string,
  parseScript: ScriptParser,
): readonly Part[] | undefined {
  if (next === "(") {
    cursor.position += 2;
    return [{ kind: "code", script: parseScript(cursor, ")") }];
  }
  if (next === "{") {
    cursor.position += 2;
    return [{ kind: "table", entries: readTable(cursor, parseScript) }];
  }
  if (next !== "" && (DOUBLE_QUOTES.includes(next) || SINGLE_QUOTES.includes(next))) {
    return readHereString(cursor, SINGLE_QUOTES.includes(next), parseScript);
  }
  const splat = /@([A-Za-z_][\w:]*)/y;
  splat.lastIndex = cursor.position;
  const match = splat.exec(cursor.source);
  if (match === null) return undefined;
  cursor.position = splat.lastIndex;
  return [{ kind: "splat", name: (match[1] ?? "").toLowerCase() }];
}

function readHereString(
  cursor: Cursor,
  literal: boolean,
  parseScript: ScriptParser,
): readonly Part[] | undefined {
  const open = /@["'\u2018-\u201e][ \t\r]*\n/y;
  open.lastIndex = cursor.position;
  if (!open.test(cursor.source)) return undefined;
  const start = cursor.position;
  const close = /\n["'\u2018-\u201e]@/g;
  close.lastIndex = open.lastIndex - 1;
  const match = close.exec(cursor.source);
  const end = match?.index ?? cursor.source.length;
  const body = cursor.source.slice(open.lastIndex, Math.max(end, open.lastIndex));
  if (match === null) problem(cursor, "syntax", "here-string without an end", start);
  cursor.position = match === null ? cursor.source.length : match.index + match[0].length;
  if (literal) return [{ kind: "text", text: body, quoted: true }];
  const inner: Cursor = {
    source: body,
    position: 0,
    problems: cursor.problems,
    depth: cursor.depth,
  };
  return readExpandable(inner, "", parseScript);
}

function readDoubleQuoted(cursor: Cursor, parseScript: ScriptParser): readonly Part[] {
  cursor.position++;
  return readExpandable(cursor, DOUBLE_QUOTES, parseScript);
}

/** Reads text with `$x` and `$( … )` in it up to one of `closers`, or the end when there is none. */
function readExpandable(
  cursor: Cursor,
  closers: string,
  parseScript: ScriptParser,
): readonly Part[] {
  const start = cursor.position;
  const parts: Part[] = [];
  let text = "";
  const flush = () => {
    if (text !== "") parts.push({ kind: "text", text, quoted: true });
    text = "";
  };
  for (;;) {
    const char = cursor.source[cursor.position];
    const next = cursor.source[cursor.position + 1] ?? "";
    if (char === undefined) {
      if (closers !== "") problem(cursor, "syntax", "string without an end", start);
      break;
    }
    if (closers.includes(char) && closers !== "") {
      cursor.position++;
      if (next === "" || !closers.includes(next)) break;
      text += next;
      cursor.position++;
    } else if (char === "`") {
      text += ESCAPES.get(next) ?? next;
      cursor.position += 1 + next.length;
    } else if (char === "$") {
      flush();
      parts.push(...(readDollar(cursor, parseScript) ?? []));
    } else {
      text += char;
      cursor.position++;
    }
  }
  flush();
  return parts.length > 0 ? parts : [{ kind: "text", text: "", quoted: true }];
}

/** Reads unquoted text; a backquote makes the next character plain, whatever it is. */
function readBareText(cursor: Cursor, parts: Part[]): void {
  let text = "";
  const { source, position: from } = cursor;
  for (;;) {
    PLAIN_RUN.lastIndex = cursor.position;
    if (PLAIN_RUN.test(source)) {
      text += source.slice(cursor.position, PLAIN_RUN.lastIndex);
      cursor.position = PLAIN_RUN.lastIndex;
    }
    if (wordEnds(cursor)) break;
    const char = source[cursor.position];
    if (char === "`") {
      const next = source[cursor.position + 1] ?? "";
      if (next === "\n" || next === "\r") break;
      text += next;
      cursor.position += 1 + next.length;
    } else if (char === "$" && cursor.position === from) {
      text += char;
      cursor.position++;
    } else break;
  }
  if (cursor.position > from) parts.push({ kind: "text", text, quoted: false });
}

function readMembers(
  cursor: Cursor,
  parts: Part[],
  parseScript: ScriptParser,
  parseArguments: ArgumentsParser,
): void {
  for (;;) {
    const char = cursor.source[cursor.position];
    if (char === "[" && parts.at(-1)?.kind !== "type") {
      cursor.position++;
      const end = cursor.source.indexOf("]", cursor.position);
      const stop = end < 0 ? cursor.source.length : end;
      const inner: Cursor = { ...cursor, source: cursor.source.slice(0, stop) };
      parts.push({ kind: "index", script: parseScript(inner, "") });
      cursor.position = Math.min(cursor.source.length, Math.max(stop + 1, inner.position));
      continue;
    }
    MEMBER.lastIndex = cursor.position;
    const match = MEMBER.exec(cursor.source);
    if (match === null) return;
    cursor.position = MEMBER.lastIndex;
    const name = (match[1] ?? match[2] ?? match[3] ?? "").toLowerCase();
    if (cursor.source[cursor.position] === "(") {
      cursor.position++;
      parts.push({ kind: "member", name, args: parseArguments(cursor) });
    } else if (cursor.source[cursor.position] === "{") {
      skipBlanks(cursor);
      cursor.position++;
      const script = parseScript(cursor, "}");
      parts.push({ kind: "member", name }, { kind: "block", script });
    } else parts.push({ kind: "member", name });
  }
}

import type { ScriptLanguage } from "../../model/script-language.ts";
import { readQuoteLike, readString } from "./strings.ts";

/** A piece of a string: constant text, or the tokens of code that fills a hole. */
export type StringPart = string | readonly Token[];

/** One token; comments and blanks are gone, `lineBefore` says that a line end stood before it. */
export interface Token {
  readonly kind: "name" | "number" | "string" | "exec" | "regex" | "words" | "op";
  /** The name, number or operator; empty for strings. */
  readonly text: string;
  /** The pieces of a string, of a command in backticks, or the words of `qw( … )`. */
  readonly parts?: readonly StringPart[];
  readonly lineBefore: boolean;
  readonly start: number;
  readonly end: number;
}

/** How a language writes comments; quotes are in `strings.ts`. */
interface Lexis {
  readonly line: readonly string[];
  readonly block: readonly (readonly [string, string])[];
  readonly regex: boolean;
  readonly names: RegExp;
}

const PLAIN_NAMES = /[\p{L}_][\p{L}\p{N}_]*/uy;
const SCOPED_NAMES = /[@$]{0,2}[A-Za-z_]\w*(?:::\w+)*(?:[?!](?!=))?/y;

const LEXES: ReadonlyMap<ScriptLanguage, Lexis> = new Map([
  ["python", { line: ["#"], block: [], regex: false, names: PLAIN_NAMES }],
  [
    "node",
    { line: ["//", "#!"], block: [["/*", "*/"]], regex: true, names: /[\p{L}_$][\p{L}\p{N}_$]*/uy },
  ],
  [
    "perl",
    { line: ["#"], block: [], regex: true, names: /[$@%&]?[A-Za-z_]\w*(?:::\w+)*|\$[\d&!@]/y },
  ],
  ["ruby", { line: ["#"], block: [], regex: true, names: SCOPED_NAMES }],
  ["php", { line: ["#", "//"], block: [["/*", "*/"]], regex: false, names: /\$?[A-Za-z_]\w*/y }],
  ["lua", { line: ["--"], block: [["--[[", "]]"]], regex: false, names: PLAIN_NAMES }],
  ["r", { line: ["#"], block: [], regex: false, names: /[A-Za-z.][\w.]*/y }],
  ["julia", { line: ["#"], block: [["#=", "=#"]], regex: false, names: /[A-Za-z_]\w*!?/y }],
  ["awk", { line: ["#"], block: [], regex: true, names: /[A-Za-z_]\w*/y }],
  ["applescript", { line: ["--", "#"], block: [["(*", "*)"]], regex: false, names: PLAIN_NAMES }],
]);
/** Holes inside the code of holes that are read; deeper ones are empty, so unknown. */
const HOLES_MAX = 10;
const NUMBER = /0[xob][\da-f_]+|\d[\d_]*(?:\.\d+)?(?:e[-+]?\d+)?/iy;
const OPERATOR =
  /\*\*=?|===?|!==?|=>|=~|->|<-|<=|>=|\?\.|\?\?|\.{2,3}|&&|\|\||::|:=|[-+.*/%|&]=|<<|>>|\|&|[^\s]/y;
/** Names after which a slash begins a regular expression. */
const BEFORE_REGEX = new Set(
  "return split if unless and or not grep when while print in case".split(" "),
);

/** Splits code into tokens; any text gives tokens. Text that ends inside a string ends there. */
export function tokenize(language: ScriptLanguage, source: string, depth = 0): readonly Token[] {
  const tokens: Token[] = [];
  const lexis = LEXES.get(language);
  if (lexis === undefined) return tokens;
  const inner = (hole: string) => (depth < HOLES_MAX ? tokenize(language, hole, depth + 1) : []);
  let position = 0;
  let lineBefore = false;
  while (position < source.length) {
    const blank = skipBlank(source, position, lexis);
    if (blank > position) {
      lineBefore ||= source.slice(position, blank).includes("\n");
      position = blank;
      continue;
    }
    const token =
      readString(language, source, position, inner) ??
      readQuoteLike(language, source, position, inner, tokens.at(-1)) ??
      readRegex(lexis, source, position, tokens.at(-1)) ??
      readPlain(lexis, source, position);
    tokens.push({ ...token, lineBefore, start: position });
    lineBefore = false;
    position = token.end;
  }
  return tokens;
}

/** Gives the end of a run of blanks or of one comment. */
function skipBlank(source: string, position: number, lexis: Lexis): number {
  const blanks = /\s+|\\\r?\n/y;
  blanks.lastIndex = position;
  if (blanks.test(source)) return blanks.lastIndex;
  for (const [open, close] of lexis.block) {
    if (!source.startsWith(open, position)) continue;
    const end = source.indexOf(close, position + open.length);
    return end < 0 ? source.length : end + close.length;
  }
  for (const mark of lexis.line) {
    if (!source.startsWith(mark, position)) continue;
    // Ruby's and Perl's `$#` and JavaScript's private `#x` are not comments; only `#!` is, there.
    const end = source.indexOf("\n", position);
    return end < 0 ? source.length : end;
  }
  return position;
}

function readRegex(
  lexis: Lexis,
  source: string,
  position: number,
  previous: Token | undefined,
): Omit<Token, "lineBefore" | "start"> | undefined {
  if (!lexis.regex || source[position] !== "/") return undefined;
  const afterValue =
    previous !== undefined &&
    (previous.kind === "op" ? /^[)\]}]$/.test(previous.text) : !BEFORE_REGEX.has(previous.text));
  if (afterValue) return undefined;
  let inClass = false;
  for (let at = position + 1; at < source.length && source[at] !== "\n"; at++) {
    const char = source[at];
    if (char === "\\") at++;
    else if (char === "[") inClass = true;
    else if (char === "]") inClass = false;
    else if (char === "/" && !inClass) {
      const flags = /[a-z]*/y;
      flags.lastIndex = at + 1;
      flags.test(source);
      return { kind: "regex", text: "", end: flags.lastIndex };
    }
  }
  return undefined;
}

function readPlain(
  lexis: Lexis,
  source: string,
  position: number,
): Omit<Token, "lineBefore" | "start"> {
  for (const [kind, pattern] of [
    ["name", lexis.names],
    ["number", NUMBER],
    ["op", OPERATOR],
  ] as const) {
    pattern.lastIndex = position;
    const match = pattern.exec(source);
    if (match !== null && match[0] !== "") {
      return { kind, text: match[0], end: position + match[0].length };
    }
  }
  return { kind: "op", text: source[position] ?? "", end: position + 1 };
}

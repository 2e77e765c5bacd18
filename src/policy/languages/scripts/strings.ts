import type { ScriptLanguage } from "../../model/script-language.ts";
import type { StringPart, Token } from "./lexer.ts";

/** A token without what the lexer adds. */
type Read = Omit<Token, "lineBefore" | "start">;
/** Splits the code in a hole of a string. */
type Tokenize = (source: string) => readonly Token[];
/** What fills the holes of an interpolated string. */
type Holes = "none" | "braces" | "dollar-braces" | "hash-braces" | "sigils" | "dollar";

const CLOSERS: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["<", ">"],
]);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["0", "\0"],
  ["\n", ""],
]);

/** Reads a quoted string or a command in backticks; undefined when none begins here. */
export function readString(
  language: ScriptLanguage,
  source: string,
  position: number,
  tokenize: Tokenize,
): Read | undefined {
  if (language === "python") return readPython(source, position, tokenize);
  const char = source[position] ?? "";
  if (language === "lua" && source.startsWith("[[", position)) {
    const close = source.indexOf("]]", position + 2);
    const end = close < 0 ? source.length : close + 2;
    const text = source.slice(position + 2, close < 0 ? undefined : close);
    return { kind: "string", text: '"', parts: [text], end };
  }
  if (char !== '"' && char !== "'" && char !== "`") return undefined;
  if (char === "'" && (language === "awk" || language === "applescript")) return undefined;
  const quote = language === "julia" && source.startsWith('"""', position) ? '"""' : char;
  const isRaw = char === "'" && (language === "perl" || language === "ruby" || language === "php");
  const holes = holesOf(language, char);
  const read = readBody(source, position + quote.length, quote, holes, isRaw, tokenize);
  if (char === "`" && language === "r")
    return { kind: "name", text: read.parts.join(""), end: read.end };
  const isCommand = char === "`" && language !== "node";
  return { kind: isCommand ? "exec" : "string", text: char, parts: read.parts, end: read.end };
}

/** Reads Perl's and Ruby's named quotes, and the here-documents of Perl, Ruby and PHP. */
export function readQuoteLike(
  language: ScriptLanguage,
  source: string,
  position: number,
  tokenize: Tokenize,
  previous: Token | undefined,
): Read | undefined {
  if (language !== "perl" && language !== "ruby" && language !== "php") return undefined;
  if (previous?.kind === "op" && previous.text === "->") return undefined;
  const heredoc = readHeredoc(language, source, position, tokenize);
  if (heredoc !== undefined) return heredoc;
  if (language === "php") return undefined;
  const opener =
    language === "perl"
      ? /(qq|qw|qx|qr|q|m|s|tr|y)\s*(?=[^\w\s,;=)>])([^\w\s,;=)>])/y
      : /%([qQwWixr]?)([([{<|!/])/y;
  opener.lastIndex = position;
  const match = opener.exec(source);
  if (match === null) return undefined;
  if (language === "ruby" && match[1] === "" && previous !== undefined && previous.kind !== "op") {
    return undefined;
  }
  const name = match[1] ?? "";
  const delimiter = match[2] ?? "";
  const holes: Holes = language === "perl" ? "sigils" : "hash-braces";
  const isRaw = name === "q" || name === "qw" || name === "w";
  const read = readBody(
    source,
    opener.lastIndex,
    CLOSERS.get(delimiter) ?? delimiter,
    isRaw ? "none" : holes,
    isRaw,
    tokenize,
    CLOSERS.has(delimiter) ? delimiter : undefined,
  );
  if (name === "qx" || name === "x")
    return { kind: "exec", text: "`", parts: read.parts, end: read.end };
  if (/^q?[wW]$/.test(name)) {
    const parts = read.parts
      .join("")
      .split(/\s+/)
      .filter((word) => word !== "");
    return { kind: "words", text: "", parts, end: read.end };
  }
  if (!/^(?:s|tr|y|m|qr|r)$/.test(name)) {
    return { kind: "string", text: '"', parts: read.parts, end: read.end };
  }
  if (name === "m" || name === "qr" || name === "r")
    return { kind: "regex", text: "", end: read.end };
  return { kind: "regex", text: "", end: skipReplacement(source, read.end, delimiter) };
}

/** The end of the second half of `s/a/b/` or `tr{a}{b}`. */
function skipReplacement(source: string, from: number, delimiter: string): number {
  let position = from;
  const closer = CLOSERS.get(delimiter);
  if (closer !== undefined) {
    const open = /\s*[([{<]/y;
    open.lastIndex = position;
    if (open.test(source)) position = open.lastIndex;
  }
  for (; position < source.length; position++) {
    if (source[position] === "\\") position++;
    else if (source[position] === (closer ?? delimiter)) return position + 1;
  }
  return source.length;
}

function readHeredoc(
  language: ScriptLanguage,
  source: string,
  position: number,
  tokenize: Tokenize,
): Read | undefined {
  const opener =
    language === "php" ? /<<<[ \t]*(["']?)([A-Za-z_]\w*)\1/y : /<<[~-]?(["'`]?)([A-Z_]\w*)\1/y;
  opener.lastIndex = position;
  const match = opener.exec(source);
  if (match === null) return undefined;
  const bodyStart = source.indexOf("\n", opener.lastIndex) + 1;
  if (bodyStart === 0) return undefined;
  const terminator = new RegExp(`^[ \\t]*${match[2]}\\b`, "gm");
  terminator.lastIndex = bodyStart;
  const end = terminator.exec(source);
  const body = source.slice(bodyStart, end?.index ?? source.length);
  const holes = match[1] === "'" ? "none" : holesOf(language, '"');
  const read = readBody(body, 0, "", holes, match[1] === "'", tokenize);
  // The rest of the opening line is lost; a call's closing parenthesis is all that ever stands there.
  const kind = match[1] === "`" ? "exec" : "string";
  return {
    kind,
    text: '"',
    parts: read.parts,
    end: end === null ? source.length : terminator.lastIndex,
  };
}

function readPython(source: string, position: number, tokenize: Tokenize): Read | undefined {
  const opener = /([rbfuRBFU]{0,2})("""|'''|"|')/y;
  opener.lastIndex = position;
  const match = opener.exec(source);
  if (match === null) return undefined;
  const prefix = (match[1] ?? "").toLowerCase();
  return {
    kind: "string",
    text: '"',
    ...readBody(
      source,
      opener.lastIndex,
      match[2] ?? '"',
      prefix.includes("f") ? "braces" : "none",
      prefix.includes("r"),
      tokenize,
    ),
  };
}

function holesOf(language: ScriptLanguage, quote: string): Holes {
  if (language === "node") return quote === "`" ? "dollar-braces" : "none";
  if (quote === "'") return "none";
  if (language === "ruby") return "hash-braces";
  if (language === "perl" || language === "php") return "sigils";
  return language === "julia" ? "dollar" : "none";
}

/** Where a hole's code stands; `undefined` when the character begins no hole. */
function holeAt(
  source: string,
  at: number,
  holes: Holes,
): { from: number; to: number; end: number } | undefined {
  const open =
    holes === "braces" && source[at] === "{" && source[at + 1] !== "{"
      ? 1
      : (holes === "dollar-braces" && source.startsWith("${", at)) ||
          (holes === "hash-braces" && source.startsWith("#{", at)) ||
          (holes === "dollar" && source.startsWith("$(", at)) ||
          (holes === "sigils" && /^(?:\{\$|\$\{|@\{)/.test(source.slice(at, at + 2)))
        ? 2
        : 0;
  if (open > 0) {
    const from = holes === "sigils" && source[at] === "{" ? at + 1 : at + open;
    let depth = 1;
    for (let end = at + open; end < source.length; end++) {
      if ("{(".includes(source[end] ?? "")) depth++;
      else if ("})".includes(source[end] ?? "") && --depth === 0)
        return { from, to: end, end: end + 1 };
    }
    return { from, to: source.length, end: source.length };
  }
  if (holes !== "sigils" && holes !== "dollar") return undefined;
  const variable = /[$@][A-Za-z_]\w*(?:(?:->)?(?:\{\w+\}|\[['"]?\w+['"]?\]))*/y;
  variable.lastIndex = at;
  const match = variable.exec(source);
  if (match === null || (holes === "dollar" && source[at] === "@")) return undefined;
  const from = holes === "dollar" ? at + 1 : at;
  return { from, to: variable.lastIndex, end: variable.lastIndex };
}

function readBody(
  source: string,
  from: number,
  closer: string,
  holes: Holes,
  isRaw: boolean,
  tokenize: Tokenize,
  opener?: string,
): { parts: readonly StringPart[]; end: number } {
  const parts: StringPart[] = [];
  let text = "";
  let depth = 0;
  let at = from;
  while (at < source.length) {
    const char = source[at] ?? "";
    if (closer !== "" && source.startsWith(closer, at) && depth === 0) break;
    const hole = holes === "none" ? undefined : holeAt(source, at, holes);
    if (hole !== undefined) {
      if (text !== "") parts.push(text);
      text = "";
      parts.push(tokenize(source.slice(hole.from, hole.to)));
      at = hole.end;
      continue;
    }
    if (opener !== undefined && char === opener) depth++;
    else if (opener !== undefined && char === closer) depth--;
    if (char === "\\" && (!isRaw || source[at + 1] === closer || source[at + 1] === "\\")) {
      const escaped = readEscape(source, at);
      text += escaped.text;
      at = escaped.end;
      continue;
    }
    text += char;
    at++;
  }
  if (text !== "" || parts.length === 0) parts.push(text);
  return { parts, end: Math.min(source.length, at + closer.length) };
}

function readEscape(source: string, at: number): { text: string; end: number } {
  const coded = /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\}|([0-7]{1,3}))/iy;
  coded.lastIndex = at;
  const match = coded.exec(source);
  if (match !== null) {
    const octal = match[4];
    const code =
      octal === undefined
        ? Number.parseInt(match[1] ?? match[2] ?? match[3] ?? "0", 16)
        : Number.parseInt(octal, 8);
    return { text: code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd", end: coded.lastIndex };
  }
  const next = source[at + 1] ?? "";
  return { text: ESCAPES.get(next) ?? next, end: at + 1 + next.length };
}

import { lineOf, mayHoldSecret, mayNameGuarded } from "../text/words.ts";

// Code of Python and JavaScript that only computes and prints, as agents type it behind `-c`, `-e` and in heredocs.

/** The languages that are read here. */
export type PlainLanguage = "python" | "node";

/** Code that is longer is for the whole policy, whose loading no longer matters beside reading it. */
const CODE_MAX_CHARS = 2000;

/**
 * True for code that surely does nothing but compute, read its standard input or a plain file, and print: every
 * name in it is one of {@link NAMES} or given a value there, and every operator is one that calls nothing.
 * `opensPlainly` tells whether a file of the project may be read. False means nothing but "ask the whole policy".
 */
export function isHarmlessScript(
  language: PlainLanguage,
  code: string,
  opensPlainly: (path: string) => boolean,
): boolean {
  if (code.length > CODE_MAX_CHARS) return false;
  const reading: Reading = {
    language,
    code,
    at: 0,
    last: 0,
    imports: false,
    opensPlainly,
    names: { used: [], bound: " " },
  };
  if (!readsPlainly(reading)) return false;
  // A name may stand before the loop that gives it a value.
  for (const name of reading.names.used) {
    if (!reading.names.bound.includes(` ${name} `)) return false;
  }
  return true;
}

interface Reading {
  readonly language: PlainLanguage;
  readonly code: string;
  readonly opensPlainly: (path: string) => boolean;
  at: number;
  /** The last character that is no blank and in no comment. */
  last: number;
  /** True in a statement of Python's that imports. */
  imports: boolean;
  /** Names that are in no table: those that the code reads, and, with a blank around each, those it gives a value. */
  readonly names: { readonly used: string[]; bound: string };
}

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const HASH = 0x23;
const QUOTE = 0x27;
const DOT = 0x2e;
const SLASH = 0x2f;
const OPENING_PARENTHESIS = 0x28;
const STAR = 0x2a;
const SEMICOLON = 0x3b;
const OPENING_BRACKET = 0x5b;

function readsPlainly(reading: Reading): boolean {
  const { code, language } = reading;
  while (reading.at < code.length) {
    const at = reading.at;
    const char = code.charCodeAt(at);
    if (char === SPACE || char === LINE_FEED) {
      if (char === LINE_FEED) reading.imports = false;
      reading.at++;
      continue;
    }
    if (char === HASH && language === "python") {
      const end = code.indexOf("\n", at);
      reading.at = end < 0 ? code.length : end;
      if (mayHoldSecret(code.slice(at, reading.at))) return false;
      continue;
    }
    if (isDigit(char)) reading.at++;
    else if (isLetter(char)) {
      if (!readName(reading)) return false;
    } else if (char === QUOTE || char === DOUBLE_QUOTE) {
      if (textAt(reading) === undefined) return false;
    } else if (!readSign(reading, char)) return false;
    reading.last = code.charCodeAt(reading.at - 1);
  }
  return true;
}

/** Goes behind a sign; false for one that may begin or reach something else. */
function readSign(reading: Reading, char: number): boolean {
  const { code, language, at, last } = reading;
  // A slash may begin a comment or a regular expression in JavaScript.
  if (char === SLASH && language === "node") return false;
  if (char === OPENING_BRACKET && language === "node" && isValueEnd(last)) {
    // What is in brackets behind a value reaches what a name would, but for a number.
    if (!/^\[\d+\]/.test(code.slice(at))) return false;
  }
  // Imports of everything, and over several lines.
  if (reading.imports && (char === STAR || char === OPENING_PARENTHESIS)) return false;
  if (char === SEMICOLON) reading.imports = false;
  if (!SIGNS.includes(code.charAt(at))) return false;
  reading.at++;
  return true;
}

/** True for the last character of a name, a number, a text or something in brackets. */
function isValueEnd(char: number): boolean {
  return isLetter(char) || isDigit(char) || VALUE_ENDS.includes(String.fromCharCode(char));
}

const VALUE_ENDS = ")]}'\"";

/** What stands between values and calls nothing by itself. */
const SIGNS = "()[]{},.:;=+-*/%<>!&|?";

function isDigit(char: number): boolean {
  return char >= 0x30 && char <= 0x39;
}

function isLetter(char: number): boolean {
  const lower = char | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || char === 0x5f;
}

/** Goes behind a name, and behind the argument of a call that opens a file; false for an unknown one. */
function readName(reading: Reading): boolean {
  const { code, language } = reading;
  const start = reading.at;
  let end = start;
  while (isLetter(code.charCodeAt(end)) || isDigit(code.charCodeAt(end))) end++;
  reading.at = end;
  const name = code.slice(start, end);
  const next = code.charCodeAt(end);
  if (next === QUOTE || next === DOUBLE_QUOTE) {
    return (
      language === "python" &&
      (name === "f" ? readsTemplate(reading) : name === "r" && textAt(reading) !== undefined)
    );
  }
  const isMember = reading.last === DOT;
  if (!isMember && name === OPENS[language]) return readsFile(reading);
  if (name === "process" && !PLAIN_FACTS.includes(` ${memberAt(code, end)} `)) return false;
  const known = lineOf(NAMES, language) ?? "";
  if (known.includes(` ${name} `)) {
    if (language === "python" && (name === "import" || name === "from")) reading.imports = true;
    return true;
  }
  // A function of the language stays what it is where the code gives its name a value only later, or never.
  if (isMember || name.includes("__") || RESERVED.includes(` ${name} `)) return false;
  if (isBinding(code, start, end)) reading.names.bound += `${name} `;
  // What is imported is what it is, whatever the code gives its name later.
  else if (reading.imports) return false;
  else reading.names.used.push(name);
  return true;
}

/** Functions and objects of the languages through which code reaches what it does not name. */
const RESERVED =
  " eval exec execfile compile getattr setattr delattr globals locals vars open input breakpoint memoryview exit quit help Function require import fetch global globalThis module exports self Reflect Proxy WebAssembly Bun Deno ";

const OPENS: Readonly<Record<PlainLanguage, string>> = { python: "open", node: "require" };

/** What `process` tells of itself, beside its environment. */
const PLAIN_FACTS = " argv version versions platform arch exit memoryUsage uptime hrtime ";

/** The name behind a dot at an offset; empty where there is none. */
function memberAt(code: string, at: number): string {
  if (code.charCodeAt(at) !== DOT) return "";
  let end = at + 1;
  while (isLetter(code.charCodeAt(end)) || isDigit(code.charCodeAt(end))) end++;
  return code.slice(at + 1, end);
}

/** Characters of ` lambda `, the longest word that goes before a new name. */
const LAMBDA_CHARS = 8;

/** True where a name is given a value: `x = …`, `for x in …`, `const x of …`, `x => …`. */
function isBinding(code: string, start: number, end: number): boolean {
  const behind = code.slice(end, end + 4);
  if (/^ ?=[^=]/.test(behind)) return true;
  const before = code.slice(start > LAMBDA_CHARS ? start - LAMBDA_CHARS : 0, start);
  return /(?:^|\W)(?:for|const|let|var|as|lambda) $/.test(before) || /^ (?:in|of) $/.test(behind);
}

/** `open("a.json")` and `require("./a.json")`, of a plain file; false for every other argument. */
function readsFile(reading: Reading): boolean {
  const { code, language } = reading;
  if (code[reading.at] !== "(") return false;
  reading.at++;
  const path = textAt(reading);
  if (path === undefined || code[reading.at] !== ")") return false;
  // What is required from elsewhere is code.
  if (language === "node" && !(path.startsWith("./") && path.endsWith(".json"))) return false;
  reading.at++;
  // The names in such a file may be any.
  while (language === "node" && memberAt(code, reading.at) !== "") {
    const member = memberAt(code, reading.at);
    if (member.startsWith("_") || member === "constructor") return false;
    reading.at += member.length + 1;
    if (code[reading.at] === "(") return false;
  }
  return reading.opensPlainly(path);
}

/** Goes behind a quoted text and gives it; undefined for one that takes more than looking for its end. */
function textAt(reading: Reading): string | undefined {
  const { code, at } = reading;
  const mark = code[at];
  if (mark !== "'" && mark !== '"') return undefined;
  const close = code.indexOf(mark, at + 1);
  const text = code.slice(at + 1, close);
  // Three quotation marks begin a text of several lines.
  if (close < 0 || text.includes("\\") || text.includes("\n")) return undefined;
  if (mayNameGuarded(text) || mayHoldSecret(text)) return undefined;
  if (text === "" && code[close + 1] === mark) return undefined;
  reading.at = close + 1;
  return text;
}

/** `f"{x} of {y:>3}"`: the code in its braces is read as well. */
function readsTemplate(reading: Reading): boolean {
  const text = textAt(reading);
  if (text === undefined) return false;
  for (let open = text.indexOf("{"); open >= 0; open = text.indexOf("{", open + 1)) {
    const close = text.indexOf("}", open);
    if (close < 0) return false;
    const hole: Reading = { ...reading, code: text.slice(open + 1, close), at: 0, last: 0 };
    if (!readsPlainly(hole)) return false;
  }
  return true;
}

/**
 * Words and built-in functions, modules that only compute, and methods of texts, numbers and lists, none of
 * which the readers in `languages/scripts/` know as one that does something.
 */
const NAMES = `
python: and as assert break continue def elif else except finally for from if import in is lambda not or pass raise return try while with yield None True False print len range sorted sum min max abs round enumerate zip map filter any all int float bool str repr list dict set tuple type isinstance reversed format ord chr divmod hex bin pow id json sys re math collections itertools functools statistics datetime time string textwrap random Counter defaultdict OrderedDict Decimal Fraction loads dumps load stdin stdout argv version version_info platform maxsize exit read readline readlines strip lstrip rstrip split rsplit splitlines join startswith endswith find count lower upper title items values keys get append extend insert pop index sort copy most_common indent ensure_ascii sort_keys key reverse sep end flush file search match findall finditer group groups pi sqrt floor ceil log exp sin cos mean median stdev now today date timedelta strftime isoformat timestamp perf_counter e
node: const let var function return if else for of in while do break continue new typeof instanceof null undefined true false this console log error warn JSON parse stringify Object keys values entries Array isArray from Math max min round floor ceil abs sqrt pow random PI Number String Boolean Date Map Set Infinity NaN parseInt parseFloat toFixed toString toISOString now getTime length map filter reduce forEach join split slice concat push sort reverse includes indexOf some every flat flatMap startsWith endsWith trim toUpperCase toLowerCase padStart padEnd repeat charCodeAt size has get set add process version versions argv node platform arch exit memoryUsage heapUsed rss uptime hrtime
`;

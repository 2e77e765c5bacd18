/** One token of a cmd.exe text; quotes are gone from `text`, `raw` keeps them. */
export interface CmdToken {
  readonly kind: "word" | "operator" | "redirect" | "newline";
  /** A word with carets and quotes removed and variables as written; or the operator. */
  readonly text: string;
  readonly raw: string;
  /** True when any part stood in quotes. */
  readonly quoted: boolean;
  /** For redirects: the handle before the sign. */
  readonly handle?: number;
  readonly start: number;
  readonly end: number;
}

/** `&`, `&&`, `|`, `||`, `(`, `)`. */
const OPERATOR = /&&|\|\||[&|()]/y;
/** `>`, `>>`, `<`, `2>`, and the merging forms, which have no file. */
const REDIRECT = /([0-9]?)(>>|>|<)(?:&([0-9]))?/y;

const BETWEEN_WORDS = /[\s,;=]/;
/** What a word may hold that means itself; by far most characters. */
const PLAIN_RUN = /[^\s,;&|<>()"%^]+/y;

/**
 * Splits a cmd.exe text as its parser's second phase does; variables stay as written. Any string
 * gives tokens; a quote without an end runs to the end of its line, as cmd reads it.
 */
export function tokenizeCmd(source: string): readonly CmdToken[] {
  const tokens: CmdToken[] = [];
  let at = 0;
  while (at < source.length) {
    const char = source[at] ?? "";
    if (char === "\n") {
      tokens.push(sign("newline", "\n", at, at + 1));
      at++;
    } else if (char === " " || BETWEEN_WORDS.test(char)) at++;
    else if (char === "^" && /\r?\n/y.test(source.slice(at + 1, at + 3))) {
      at = source.indexOf("\n", at) + 1;
    } else {
      const token = readSign(source, at, tokens) ?? readWord(source, at);
      tokens.push(token);
      at = Math.max(token.end, at + 1);
    }
  }
  return tokens;
}

function sign(kind: CmdToken["kind"], text: string, start: number, end: number): CmdToken {
  return { kind, text, raw: text, quoted: false, start, end };
}

function readSign(source: string, at: number, tokens: readonly CmdToken[]): CmdToken | undefined {
  // Nothing else begins a sign, and most words begin with a letter or a slash.
  if (!SIGN_STARTS.includes(source[at] ?? "")) return undefined;
  REDIRECT.lastIndex = at;
  const redirect = REDIRECT.exec(source);
  const glued = tokens.at(-1)?.end === at && redirect?.[1] !== "" && tokens.at(-1)?.kind === "word";
  if (redirect !== null && !glued) {
    const token = sign("redirect", redirect[2] ?? ">", at, REDIRECT.lastIndex);
    const merged = redirect[3] === undefined ? token : { ...token, text: ">&" };
    return redirect[1] === "" ? merged : { ...merged, handle: Number(redirect[1]) };
  }
  OPERATOR.lastIndex = at;
  const match = OPERATOR.exec(source);
  return match === null ? undefined : sign("operator", match[0], at, OPERATOR.lastIndex);
}

const SIGN_STARTS = "&|()<>0123456789";

function readWord(source: string, start: number): CmdToken {
  PLAIN_RUN.lastIndex = start;
  let at = PLAIN_RUN.test(source) ? PLAIN_RUN.lastIndex : start;
  let text = source.slice(start, at);
  let quoted = false;
  let inQuotes = false;
  for (; at < source.length; at++) {
    const char = source[at] ?? "";
    if (char === "\n") break;
    if (char === '"') {
      inQuotes = !inQuotes;
      quoted = true;
    } else if (char === "%" && slice(source, at) > 0) {
      // The comma in `%X:~0,2%` separates nothing.
      text += source.slice(at, at + slice(source, at));
      at += slice(source, at) - 1;
    } else if (inQuotes) text += char;
    else if (char === "^") {
      const next = source[at + 1] ?? "";
      if (next === "\n" || next === "\r") {
        // The line goes on, and its first character is taken as it is.
        at = source.indexOf("\n", at);
        if (at < 0) at = source.length - 1;
      } else {
        text += next;
        at++;
      }
    } else if (/[\s,;&|<>()]/.test(char) && !(char === "(" && at > start)) break;
    else text += char;
  }
  const end = Math.min(at, source.length);
  return { kind: "word", text, raw: source.slice(start, end), quoted, start, end };
}

/** Length of a reference with a change, `%X:~0,2%` or `%X:a=b%`; 0 when none begins here. */
function slice(source: string, at: number): number {
  const reference = /%[^%\s"&|<>:]{1,64}:[^%\n"&|<>]{1,64}%/y;
  reference.lastIndex = at;
  return reference.exec(source)?.[0].length ?? 0;
}

import { isPlainChar } from "../languages/exact/plain-line.ts";

// The words of a line of a shell, for the forms that every shell reads alike.

const TAB = 0x09;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const DOLLAR = 0x24;
const AMPERSAND = 0x26;
const QUOTE = 0x27;
const STAR = 0x2a;
const SEMICOLON = 0x3b;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const BAR = 0x7c;

/** A word as its program gets it, and where it is in the text. */
export interface ShellWord {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** Nothing but one quotation, whose text means itself. */
  readonly isQuotation: boolean;
  /** `~`, `/*` and their like, for which the shell puts other paths. */
  readonly expands: boolean;
}

/** `for name in a b c`. */
export interface ShellLoop {
  readonly name: string;
  readonly values: readonly string[];
  /** `do` was read. */
  isOpen: boolean;
}

/** Stands in a word for the value that a loop gives its variable. */
export const VALUE = "\u0000";

export function isOperator(code: number): boolean {
  return code === SEMICOLON || code === BAR || code === AMPERSAND;
}

/** True where a word is over, whatever it was. */
export function isWordEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (at >= text.length || code === SPACE || code === TAB || code === LINE_FEED) return true;
  return isOperator(code);
}

/** The home folder, and everything below the root. */
const PLACES = ["~", "~/", "/*"];

/** A word of plain characters, quotations, a pattern for files' names and the variable of the loop. */
export function readWord(
  text: string,
  start: number,
  loop: ShellLoop | undefined,
): ShellWord | undefined {
  for (const place of PLACES) {
    if (text.startsWith(place, start) && isWordEnd(text, start + place.length)) {
      const end = start + place.length;
      return { value: place, start, end, isQuotation: false, expands: true };
    }
  }
  let at = start;
  let value = "";
  let quotationEnd = -1;
  let isPattern = false;
  while (!isWordEnd(text, at)) {
    const code = text.charCodeAt(at);
    if (code === QUOTE || code === DOUBLE_QUOTE) {
      const close = text.indexOf(code === QUOTE ? "'" : '"', at + 1);
      if (close < 0) return undefined;
      const quoted = text.slice(at + 1, close);
      const inner = code === QUOTE ? quoted : withValues(quoted, loop);
      if (inner === undefined) return undefined;
      value += inner;
      if (at === start) quotationEnd = close + 1;
      at = close + 1;
    } else if (code === DOLLAR) {
      const end = endOfVariable(text, at, loop);
      if (end <= at) return undefined;
      value += VALUE;
      at = end;
    } else if (isPlainChar(text, start, at) || isBracket(text, start, at)) {
      value += text[at];
      at++;
    } else if (code === STAR) {
      isPattern = true;
      value += "*";
      at++;
    } else return undefined;
  }
  if (at === start || (isPattern && !/^(?:[\w-]+\/)*[\w-]*\*(?:\.\w+)?\.[a-z]+$/.test(value)))
    return undefined;
  return { value, start, end: at, isQuotation: quotationEnd === at, expands: false };
}

/** `[` and `]` as words of their own. */
function isBracket(text: string, start: number, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code !== OPENING_BRACKET && code !== CLOSING_BRACKET) return false;
  return at === start && isWordEnd(text, at + 1);
}

/** What stands between double quotes; undefined where anything but the loop's variable has a meaning. */
function withValues(quoted: string, loop: ShellLoop | undefined): string | undefined {
  if (quoted.includes("`") || quoted.includes("!") || quoted.includes("\\")) return undefined;
  let value = "";
  let from = 0;
  for (let at = quoted.indexOf("$"); at >= 0; at = quoted.indexOf("$", from)) {
    const end = endOfVariable(quoted, at, loop);
    if (end <= at) return undefined;
    value += quoted.slice(from, at) + VALUE;
    from = end;
  }
  return value + quoted.slice(from);
}

/** Behind `$name` or `${name}` of a loop, or the offset itself. */
function endOfVariable(text: string, at: number, loop: ShellLoop | undefined): number {
  if (loop === undefined) return at;
  if (text.startsWith(`{${loop.name}}`, at + 1)) return at + loop.name.length + 3;
  const end = at + 1 + loop.name.length;
  return text.startsWith(loop.name, at + 1) && !/^\w/.test(text.slice(end)) ? end : at;
}

import { type Arg, UNKNOWN } from "../invocation.ts";

/** The text of a line, and how far it is read. */
export interface LineCursor {
  readonly text: string;
  at: number;
}

/** What words may stand for besides their letters. */
export interface WordContext {
  /** Value of a variable that may be shown; undefined for any other. */
  readonly variable: (name: string) => string | undefined;
  readonly home: string | undefined;
  /** Reads the commands of `$(…)`, up to the closing bracket, and goes behind it. */
  readonly substitution: () => void;
}

/** Ends the reading: the line is not of the kind that is approved. */
export class Refused extends Error {}

/** Says why a line is not approved. */
export function refuse(why: string): never {
  throw new Refused(why);
}

/** One word as its program gets it; `bare` is true where nothing of it was quoted, escaped or filled in. */
export interface ExactWord extends Arg {
  readonly bare: boolean;
}

const ENDS = " \t\n;|&<>()";

/**
 * Reads the word at the cursor. Everything in it is told apart: letters, `'…'`, `"…"`, `\x`, `$NAME`, `$(…)`, sums of
 * numbers, and patterns for file names. Anything else that a shell of today would take for more than a letter ends
 * the reading.
 */
export function readLineWord(cursor: LineCursor, context: WordContext): ExactWord {
  const { text } = cursor;
  const start = cursor.at;
  const parts: WordParts = { value: "", glob: false, splits: false, bare: true };
  while (cursor.at < text.length) {
    const char = text.charAt(cursor.at);
    if (ENDS.includes(char)) break;
    if (char === "\\" || char === "'" || char === '"') readQuoted(char, cursor, context, parts);
    else if (char === "`") refuse("has a command in backquotes");
    else if (char === "$") fillIn(parts, readDollar(cursor, context, false));
    else if (char === "{" || char === "}") readBrace(cursor, parts);
    else if (char === "~" && cursor.at === start) readHome(cursor, context, parts);
    else if (char === "=" && cursor.at === start && !isComparison(text, start)) {
      refuse("has a word that begins with `=`, which zsh takes for a program");
    } else {
      if (char === "*" || char === "?" || char === "[") parts.glob = true;
      // To zsh it may turn a pattern round.
      if (char === "^" && cursor.at === start) parts.glob = true;
      parts.value += char;
      cursor.at += 1;
    }
  }
  if (text.charAt(cursor.at) === "(") refuse("has a bracket behind a word");
  if (parts.value === "[" && cursor.at === start + 1) parts.glob = false;
  return { ...parts, start, end: cursor.at };
}

interface WordParts {
  value: string;
  glob: boolean;
  splits: boolean;
  bare: boolean;
}

function readQuoted(
  char: string,
  cursor: LineCursor,
  context: WordContext,
  parts: WordParts,
): void {
  const { text } = cursor;
  if (char === "\\") {
    const next = text.charAt(cursor.at + 1);
    if (next === "") refuse("ends with a backslash");
    cursor.at += 2;
    if (next !== "\n") {
      parts.value += next;
      parts.bare = false;
    }
    return;
  }
  parts.bare = false;
  if (char === '"') {
    readDoubleQuoted(cursor, context, parts);
    return;
  }
  const end = text.indexOf("'", cursor.at + 1);
  if (end < 0) refuse("has a quote that nothing closes");
  parts.value += text.slice(cursor.at + 1, end);
  cursor.at = end + 1;
}

function readDoubleQuoted(cursor: LineCursor, context: WordContext, parts: WordParts): void {
  const { text } = cursor;
  cursor.at += 1;
  for (;;) {
    const char = text.charAt(cursor.at);
    if (char === "") refuse("has a quote that nothing closes");
    if (char === '"') break;
    if (char === "`") refuse("has a command in backquotes");
    if (char === "$") {
      const filled = readDollar(cursor, context, true);
      if (filled === undefined) parts.value += "$";
      else parts.value += filled;
    } else if (char === "\\" && '"\\$`\n'.includes(text.charAt(cursor.at + 1))) {
      const next = text.charAt(cursor.at + 1);
      if (next === "") refuse("has a quote that nothing closes");
      if (next !== "\n") parts.value += next;
      cursor.at += 2;
    } else {
      parts.value += char;
      cursor.at += 1;
    }
  }
  cursor.at += 1;
}

/** What a `$` outside of quotes stands for may fall into several words. */
function fillIn(parts: WordParts, filled: string | undefined): void {
  if (filled === undefined) {
    parts.value += "$";
    return;
  }
  parts.bare = false;
  if (/[\s*?[\]\\~{}]|^$/.test(filled)) {
    refuse("fills in a text that the shell would take apart");
  }
  if (filled.includes(UNKNOWN)) parts.splits = true;
  parts.value += filled;
}

/** Reads what begins with `$`, and goes behind it; undefined for a `$` that stands for itself. */
function readDollar(cursor: LineCursor, context: WordContext, quoted: boolean): string | undefined {
  const { text } = cursor;
  const rest = text.slice(cursor.at, cursor.at + LONGEST_EXPANSION);
  const sum = /^\$\(\([\d\s+*/%()-]*?\)\)/.exec(rest)?.[0];
  if (sum !== undefined) {
    cursor.at += sum.length;
    return UNKNOWN;
  }
  if (rest.startsWith("$((")) refuse("has arithmetic that may evaluate more than numbers");
  if (rest.startsWith("$(")) {
    cursor.at += 2;
    context.substitution();
    return UNKNOWN;
  }
  const [all = "", braced, plain] =
    /^\$(?:\{([A-Za-z_]\w*|[?#])\}|([A-Za-z_]\w*|[?#]))/.exec(rest) ?? [];
  const name = braced ?? plain;
  if (name !== undefined) {
    const behind = text.charAt(cursor.at + all.length);
    if (
      behind === "[" ||
      (behind === ":" && /^:[A-Za-z&]/.test(text.slice(cursor.at + all.length)))
    )
      refuse(`has \`${all}${behind}\`, which shells read in several ways`);
    const value = name === "?" || name === "#" ? UNKNOWN : context.variable(name);
    if (value === undefined) refuse(`fills in $${name}, of which nobody knows what it holds`);
    cursor.at += all.length;
    return value;
  }
  if (/^\$(?:$|[\s/|;)])/.test(rest) || (quoted && rest.startsWith('$"'))) {
    cursor.at += 1;
    return undefined;
  }
  return refuse(`has an expansion that is not read (\`${rest.slice(0, 12)}\`)`);
}

/** The longest name or sum that is read behind a `$`. */
const LONGEST_EXPANSION = 200;

/** `{}` and git's `@{1}` stand for themselves; every other brace may become several words. */
function readBrace(cursor: LineCursor, parts: WordParts): void {
  const own =
    /^\{\w*\}/.exec(cursor.text.slice(cursor.at, cursor.at + LONGEST_EXPANSION))?.[0] ?? "";
  const isGits = own.length > 2 && parts.value.endsWith("@");
  if (own !== "{}" && !isGits) refuse("has a brace that stands for several words");
  parts.value += own;
  cursor.at += own.length;
}

function readHome(cursor: LineCursor, { home }: WordContext, parts: WordParts): void {
  const behind = cursor.text.charAt(cursor.at + 1);
  if (behind !== "" && behind !== "/" && !ENDS.includes(behind)) {
    refuse("has a `~` with a name, which may be any folder");
  }
  if (home === undefined || /[\s*?[\]\\]/.test(home))
    refuse("has a `~`, and the home is not known");
  parts.value += home;
  parts.bare = false;
  cursor.at += 1;
}

/** `=`, `==` and `=~` as words of their own. */
function isComparison(text: string, at: number): boolean {
  return /^==?(?=[ \t])/.test(text.slice(at, at + 3));
}

import { type Arg, UNKNOWN } from "../../model/invocation.ts";
import { endOfWord, isPlainChar, unquoted } from "./plain-line.ts";

/** The text of a line, and how far it is read. */
export interface LineCursor {
  /** Texts that stand behind their line, and backquotes, are taken out or written anew while it is read. */
  text: string;
  at: number;
}

/** What a variable holds; `matched` where what is unknown of it are names that a pattern matched. */
export interface Held {
  readonly value: string;
  readonly matched?: boolean;
  /** True where a shell takes it apart into words of the same kind. */
  readonly isWhole?: boolean;
}

/** What words may stand for besides their letters. */
export interface WordContext {
  /** What a variable that may be shown holds; undefined for any other. */
  readonly variable: (name: string) => Held | undefined;
  readonly home: string | undefined;
  /** Reads the commands of `$(…)`, up to the closing bracket, and goes behind it; undefined where there may be none. */
  readonly substitution: (() => void) | undefined;
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

/** Most words that braces stand for. */
const WORDS_MAX = 40;

/**
 * Reads the words that the text at the cursor stands for, which is one but for braces. Everything in it is told
 * apart: letters, `'…'`, `"…"`, `\\x`, `$NAME`, `${NAME%x}`, `$(…)`, backquotes, sums of numbers, `{a,b}`, and patterns
 * for file names. Anything else that a shell of today would take for more than a letter ends the reading.
 */
export function readLineWords(cursor: LineCursor, context: WordContext): readonly ExactWord[] {
  const start = cursor.at;
  const plain = plainWord(cursor.text, start);
  if (plain !== undefined) {
    cursor.at = plain.end;
    return [plain];
  }
  const parts: WordParts = {
    before: [""],
    value: "",
    glob: false,
    splits: false,
    bare: true,
    matched: undefined,
  };
  while (cursor.at < cursor.text.length) {
    const { text } = cursor;
    const char = text.charAt(cursor.at);
    if (ENDS.includes(char)) break;
    if (char === "\\" || char === "'" || char === '"') readQuoted(char, cursor, context, parts);
    else if (char === "`") openBackquotes(cursor);
    else if (char === "$") fillIn(parts, readDollar(cursor, context, false));
    else if (char === "{" || char === "}") readBrace(cursor, context, parts);
    else if (char === "~" && cursor.at === start) readHome(cursor, context, parts);
    else if (char === "=" && cursor.at === start && !isComparison(text, start)) {
      refuse("has a word that begins with `=`, which zsh takes for a program");
    } else {
      if (char === "*" || char === "?" || char === "[") parts.glob = true;
      // To zsh it may turn a pattern round.
      if (char === "^" && cursor.at === start) parts.glob = true;
      if (context.substitution === undefined && !isSimple(text, start, cursor.at)) {
        refuse(`has \`${char}\`, which may mean more than itself`);
      }
      parts.value += char;
      cursor.at += 1;
    }
  }
  if (cursor.text.charAt(cursor.at) === "(") refuse("has a bracket after a word");
  if (parts.value === "[" && cursor.at === start + 1) parts.glob = false;
  if (parts.glob && context.substitution === undefined && !isSimplePattern(parts.value)) {
    refuse("has a pattern that hidden names may match, or names of any kind");
  }
  return wordsOf(parts, start, cursor.at);
}

/** A word of letters and quotations that mean themselves, as most are; undefined for any other. */
function plainWord(text: string, start: number): ExactWord | undefined {
  const end = endOfWord(text, start);
  if (end <= start || text.charAt(start) === "=") return undefined;
  const value = unquoted(text, start, end);
  if (value.includes("$")) return undefined;
  return { value, glob: false, splits: false, bare: value.length === end - start, start, end };
}

/** True for a letter that is one to every shell, a pattern's `*`, and a bracket. */
function isSimple(text: string, start: number, at: number): boolean {
  return isPlainChar(text, start, at) || "*[]".includes(text.charAt(at));
}

/** True for a pattern for names with an extension, and for what is below the root. */
function isSimplePattern(value: string): boolean {
  return /^(?:(?:[\w-]+\/)*[\w-]*\*(?:\.\w+)?\.[a-z]+|\/\*)$/.test(value);
}

interface WordParts {
  /** What stands before the last brace that stands for several texts, in every way. */
  before: readonly string[];
  /** What stands behind it. */
  value: string;
  glob: boolean;
  splits: boolean;
  bare: boolean;
  /** True where everything unknown was matched by patterns, false where anything was not. */
  matched: boolean | undefined;
}

function wordsOf(parts: WordParts, start: number, end: number): readonly ExactWord[] {
  const { before, value, matched, ...rest } = parts;
  // No two words begin at one place.
  return before.map((text, at) => ({
    ...rest,
    ...(matched === true && { matched }),
    value: text + value,
    start: start + at / before.length,
    end,
  }));
}

function note(parts: WordParts, { value, matched = false }: Held): void {
  if (value.includes(UNKNOWN)) parts.matched = matched && parts.matched !== false;
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
    if (context.substitution === undefined && next !== "\n") refuse("has a backslash");
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
  if (end < 0) refuse("has an unclosed quote");
  parts.value += text.slice(cursor.at + 1, end);
  cursor.at = end + 1;
}

function readDoubleQuoted(cursor: LineCursor, context: WordContext, parts: WordParts): void {
  cursor.at += 1;
  for (;;) {
    const { text } = cursor;
    const char = text.charAt(cursor.at);
    if (char === "") refuse("has an unclosed quote");
    if (char === '"') break;
    if (char === "`") openBackquotes(cursor);
    else if (char === "$") {
      const filled = readDollar(cursor, context, true);
      parts.value += filled?.value ?? "$";
      if (filled !== undefined) note(parts, filled);
    } else if (char === "\\" && '"\\$`\n'.includes(text.charAt(cursor.at + 1))) {
      const next = text.charAt(cursor.at + 1);
      if (next === "") refuse("has an unclosed quote");
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
function fillIn(parts: WordParts, filled: Held | undefined): void {
  if (filled === undefined) {
    parts.value += "$";
    return;
  }
  const { value } = filled;
  parts.bare = false;
  if (/[\s*?[\]\\~{}]|^$/.test(value)) {
    refuse("expands a value that the shell would split");
  }
  if (value.includes(UNKNOWN) && filled.isWhole !== true) parts.splits = true;
  note(parts, filled);
  parts.value += value;
}

const ANYTHING: Held = { value: UNKNOWN };

/** What git calls its objects: none begins with a dash, or has a blank in it. */
const HASHES: Held = { value: `0${UNKNOWN}`, isWhole: true };

/** Reads what begins with `$`, and goes behind it; undefined for a `$` that stands for itself. */
function readDollar(cursor: LineCursor, context: WordContext, quoted: boolean): Held | undefined {
  const { text } = cursor;
  const rest = text.slice(cursor.at, cursor.at + LONGEST_EXPANSION);
  const sum = /^\$\(\([\d\s+*/%()-]*?\)\)/.exec(rest)?.[0];
  if (sum !== undefined) {
    cursor.at += sum.length;
    return ANYTHING;
  }
  if (rest.startsWith("$((")) refuse("has arithmetic that may evaluate more than numbers");
  if (rest.startsWith("$(")) {
    const hashes =
      /^\$\([ \t]*git (?:(?:merge-base|rev-list(?: (?:-\d+|-n \d+|--all|--reverse|--no-merges))*|rev-parse(?: (?:--short(?:=\d+)?|--verify))*)(?: \w[\w./~^@-]*)+)[ \t]*\)/.test(
        rest,
      );
    cursor.at += 2;
    if (context.substitution === undefined) refuse("has a substitution");
    context.substitution?.();
    return hashes ? HASHES : ANYTHING;
  }
  const [all = "", length, braced, changed, plain] = variableAt(rest) ?? [];
  const name = braced ?? plain;
  if (name !== undefined) {
    const behind = text.slice(cursor.at + all.length, cursor.at + all.length + 2);
    if (behind.startsWith("[") || /^:[A-Za-z&]/.test(behind))
      refuse(`has \`${all}${behind.charAt(0)}\`, which shells read in several ways`);
    const held = name === "?" || name === "#" ? ANYTHING : context.variable(name);
    if (held === undefined) refuse(`expands $${name}, whose value is not known`);
    cursor.at += all.length;
    return length === "#" || changed !== undefined ? ANYTHING : held;
  }
  if (/^\$(?:$|[\s/|;)])/.test(rest) || (quoted && rest.startsWith('$"'))) {
    cursor.at += 1;
    return undefined;
  }
  return refuse(`has an expansion that is not read (\`${rest.slice(0, 12)}\`)`);
}

/**
 * `$NAME`, `${NAME}`, `${#NAME}`, and a name behind which stands what is taken away, put in another's place, or taken
 * where it holds nothing: `%x`, `##x`, `/x/y`, `:-x`, `:0:7`.
 */
function variableAt(text: string): RegExpExecArray | null {
  return /^\$(?:\{(#?)([A-Za-z_]\w*|[?#])((?:%%?|##?|:?-|\/[/#%]?)[\w./*?@:,+ -]*(?:\/[\w./@:,+ -]*)?|:\d+(?::\d+)?)?\}|([A-Za-z_]\w*|[?#]))/.exec(
    text,
  );
}

/** The longest name or sum that is read behind a `$`. */
const LONGEST_EXPANSION = 200;

/** Writes `$(…)` for what is in backquotes at the cursor. */
function openBackquotes(cursor: LineCursor): void {
  const { text, at } = cursor;
  const end = text.indexOf("`", at + 1);
  const inner = text.slice(at + 1, end);
  if (end < 0 || /[\\"'#()\n]/.test(inner)) refuse("has a command in backquotes that is not read");
  cursor.text = `${text.slice(0, at)}$(${inner})${text.slice(end + 1)}`;
}

/** `{}`, git's `@{1}` and `x/{name}` stand for themselves; `{a,b}` and `{1..3}` for several words, and no other brace is read. */
function readBrace(cursor: LineCursor, context: WordContext, parts: WordParts): void {
  if (context.substitution === undefined) refuse("has a brace");
  const rest = cursor.text.slice(cursor.at, cursor.at + LONGEST_EXPANSION);
  const own = /^\{\w*\}/.exec(rest)?.[0] ?? "";
  // One that is no list stands for itself as well; at the beginning it may be letters to zsh.
  const isText = own.length > 3 && parts.value !== "";
  if (own === "{}" || isText || (own !== "" && parts.value.endsWith("@"))) {
    parts.value += own;
    cursor.at += own.length;
    return;
  }
  const [all = "", list, from, to] =
    /^\{(?:([\w./*?@:%+-]*(?:,[\w./*?@:%+-]*)+)|(0|[1-9]\d{0,3})\.\.(0|[1-9]\d{0,3}))\}/.exec(
      rest,
    ) ?? [];
  // Bash takes braces apart before it fills in a variable, whose name they may end.
  if (all === "" || /\$\w+$/.test(cursor.text.slice(0, cursor.at))) {
    refuse("has a brace that is not read");
  }
  const texts = list?.split(",") ?? numbersBetween(Number(from), Number(to));
  if (/[*?]/.test(all)) parts.glob = true;
  parts.bare = false;
  parts.before = parts.before.flatMap((before) => texts.map((text) => before + parts.value + text));
  parts.value = "";
  if (parts.before.length > WORDS_MAX || parts.before.includes("")) {
    refuse("has a brace expansion with too many words");
  }
  cursor.at += all.length;
}

function numbersBetween(from: number, to: number): readonly string[] {
  const length = Math.abs(to - from) + 1;
  if (length > WORDS_MAX) refuse("has a brace expansion with too many words");
  return Array.from({ length }, (_, at) => `${from < to ? from + at : from - at}`);
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
  return /^=[=~]?(?=[ \t])/.test(text.slice(at, at + 3));
}

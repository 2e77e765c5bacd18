import {
  isOperator,
  isWordEnd,
  readWord,
  type ShellLoop,
  type ShellWord,
  VALUE,
} from "./shell-words.ts";

// How a line of a shell falls into commands, for the forms that every shell reads alike.

/** A file that a redirection opens. */
export interface ShellRedirect {
  readonly access: "read" | "written";
  readonly path: string;
}

/** A simple command. In a loop the word that changes stands for every value, see {@link ShellLoop}. */
export interface ShellCommand {
  readonly words: readonly ShellWord[];
  /** The files that redirections open; others only say where messages go. */
  readonly redirects: readonly ShellRedirect[];
  readonly isRedirected: boolean;
  /** Text that it reads, where a heredoc gives one. */
  readonly heredoc?: string;
  readonly start: number;
  readonly end: number;
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const HASH = 0x23;
const AMPERSAND = 0x26;
const SEMICOLON = 0x3b;
const LESS = 0x3c;
const GREATER = 0x3e;
const BACKSLASH = 0x5c;

/** Commands of a line that are looked at; longer lines are for the parser. */
const COMMANDS_MAX = 40;

/**
 * The simple commands of a text, in order, with those in a loop once for each value that it names; undefined
 * for anything whose meaning takes a parser.
 */
export function readLine(text: string): readonly ShellCommand[] | undefined {
  const reading: Reading = { text, at: 0, commands: [], loop: undefined, operator: "\n" };
  while (reading.commands.length <= COMMANDS_MAX) {
    skipEmpty(reading);
    if (reading.at >= text.length) break;
    if (!readCommand(reading)) return undefined;
  }
  const complete = reading.at >= text.length && reading.loop === undefined;
  return complete && reading.commands.length > 0 ? reading.commands : undefined;
}

interface Reading {
  readonly text: string;
  at: number;
  readonly commands: ShellCommand[];
  /** The loop that the text is in. */
  loop: ShellLoop | undefined;
  /** What ended the command before. */
  operator: Operator;
}

type Operator = ";" | "\n" | "&" | "&&" | "||" | "|";

/** Blanks, empty lines and comments in front of a command. */
function skipEmpty(reading: Reading): void {
  const { text } = reading;
  for (;;) {
    const code = text.charCodeAt(reading.at);
    if (code === SPACE || code === TAB || code === LINE_FEED) reading.at++;
    else if (code === HASH) reading.at = endOfLine(text, reading.at);
    else return;
  }
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** Reads a command and the operator behind it; false for what takes a parser. */
function readCommand(reading: Reading): boolean {
  const { text } = reading;
  const words: ShellWord[] = [];
  const redirects: ShellRedirect[] = [];
  let end = reading.at;
  let isRedirected = false;
  let heredoc: string | undefined;
  let mark: string | undefined;
  for (;;) {
    skipBlanks(reading);
    const at = reading.at;
    const code = text.charCodeAt(at);
    if (at >= text.length || code === LINE_FEED) break;
    if (isOperator(code) && !text.startsWith("&>", at)) break;
    if (code === HASH) {
      reading.at = endOfLine(text, at);
      break;
    }
    const arrow = arrowAt(text, at);
    isRedirected ||= arrow !== undefined;
    if (arrow === undefined) {
      const word = readWord(text, at, reading.loop);
      if (word === undefined) return false;
      words.push(word);
      reading.at = word.end;
    } else if (arrow === HEREDOC) {
      if (mark !== undefined || redirects.some(({ access }) => access === "read")) return false;
      mark = markAt(text, at + HEREDOC.length);
      if (mark === undefined) return false;
      reading.at = at + HEREDOC.length + mark.length + 2;
    } else {
      reading.at = at + arrow.length;
      skipBlanks(reading);
      if (DUPLICATES.includes(` ${arrow} `)) {
        end = reading.at;
        if (!isWordEnd(text, end)) return false;
        continue;
      }
      const path = readWord(text, reading.at, reading.loop);
      if (path === undefined || path.value.includes("*")) return false;
      redirects.push({ access: arrow === "<" ? "read" : "written", path: path.value });
      reading.at = path.end;
    }
    end = reading.at;
  }
  if (mark !== undefined) {
    // What stands behind the mark on its line would be read before the text.
    if (text.charCodeAt(reading.at) !== LINE_FEED) return false;
    heredoc = heredocText(reading, mark);
    if (heredoc === undefined) return false;
  }
  const before = reading.operator;
  const operator = readOperator(reading, mark !== undefined);
  if (operator === undefined) return false;
  reading.operator = operator;
  const start = words[0]?.start ?? 0;
  const command = { words, redirects, isRedirected, start, end };
  return keep(heredoc === undefined ? command : { ...command, heredoc }, before, reading);
}

/** Blanks, and ends of lines that a backslash takes away. */
function skipBlanks(reading: Reading): void {
  const { text } = reading;
  for (;;) {
    const code = text.charCodeAt(reading.at);
    if (code === SPACE || code === TAB) reading.at++;
    else if (code === BACKSLASH && text.charCodeAt(reading.at + 1) === LINE_FEED) reading.at += 2;
    else return;
  }
}

const HEREDOC = "<<";

/** Redirections of which none begins another that stands behind it. */
const ARROWS = [
  "2>&1",
  ">&2",
  "1>&2",
  "&>>",
  "&>",
  "2>>",
  "2>",
  "1>>",
  "1>",
  ">>",
  ">",
  HEREDOC,
  "<",
];

/** Those that open no file. */
const DUPLICATES = " 2>&1 >&2 1>&2 ";

function arrowAt(text: string, at: number): string | undefined {
  const code = text.charCodeAt(at);
  if (code !== GREATER && code !== LESS && text.charCodeAt(at + 1) !== GREATER) return undefined;
  for (const arrow of ARROWS) if (text.startsWith(arrow, at)) return arrow;
  return undefined;
}

/** The quoted word that ends a heredoc; undefined where its text is expanded, or the mark is unusual. */
function markAt(text: string, at: number): string | undefined {
  const quote = text[at];
  if (quote !== "'" && quote !== '"') return undefined;
  const close = text.indexOf(quote, at + 1);
  const mark = text.slice(at + 1, close);
  return close > at && MARKS.includes(` ${mark} `) ? mark : undefined;
}

/** What people and agents end a heredoc with. */
const MARKS = " EOF EOT END EOL HEREDOC ";

/** The text up to the mark, which the reading goes behind. */
function heredocText(reading: Reading, mark: string): string | undefined {
  const { text } = reading;
  const from = reading.at + 1;
  const ending = `\n${mark}`;
  let close = text.indexOf(ending, from - 1);
  while (close >= 0) {
    const behind = close + ending.length;
    if (behind === text.length || text.charCodeAt(behind) === LINE_FEED) {
      reading.at = behind;
      return text.slice(from, close + 1);
    }
    close = text.indexOf(ending, close + 1);
  }
  return undefined;
}

/** Goes behind the operator that ends a command; undefined for another one, or where nothing follows. */
function readOperator(reading: Reading, isBehindHeredoc: boolean): Operator | undefined {
  const { text, at } = reading;
  const code = text.charCodeAt(at);
  if (at >= text.length || code === LINE_FEED) return "\n";
  const isDouble = text.charCodeAt(at + 1) === code;
  reading.at = at + (isDouble ? 2 : 1);
  if (isBehindHeredoc || (isDouble && code === SEMICOLON)) return undefined;
  if (code === SEMICOLON) return ";";
  if (code === AMPERSAND && !isDouble) return "&";
  skipEmpty(reading);
  if (reading.at >= text.length || isOperator(text.charCodeAt(reading.at))) return undefined;
  if (code === AMPERSAND) return "&&";
  return isDouble ? "||" : "|";
}

/** Keeps a command, in a loop once for each value; what opens and closes a loop is none. */
function keep(command: ShellCommand, before: Operator, reading: Reading): boolean {
  const [first, ...rest] = command.words;
  if (first === undefined) return false;
  const { loop, operator } = reading;
  const isOver = operator === ";" || operator === "\n";
  const isKeyword = !first.isQuotation && KEYWORDS.includes(` ${first.value} `);
  if (loop === undefined) {
    if (!isKeyword) {
      reading.commands.push(command);
      return true;
    }
    reading.loop = first.value === "for" && isOver && before !== "|" ? loopOf(command) : undefined;
    return reading.loop !== undefined;
  }
  if (!isKeyword) return loop.isOpen && keepEach(command, loop, reading);
  if (first.value === "done") {
    const follows = before === ";" || before === "\n" || before === "&";
    if (!follows || !loop.isOpen || rest.length > 0 || command.redirects.length > 0) return false;
    reading.loop = undefined;
    return true;
  }
  const [next] = rest;
  if (first.value !== "do" || loop.isOpen || command.redirects.length > 0) return false;
  if (next === undefined) {
    loop.isOpen = operator === "\n";
    return loop.isOpen;
  }
  if (!next.isQuotation && KEYWORDS.includes(` ${next.value} `)) return false;
  loop.isOpen = true;
  return keepEach({ ...command, words: rest, start: next.start }, loop, reading);
}

/** What means something else than a program at the beginning of a command. */
const KEYWORDS =
  " for do done while until if then else elif fi case esac select function in { } ! [[ ]] ";

function keepEach(command: ShellCommand, { values }: ShellLoop, { commands }: Reading): boolean {
  for (const value of values) {
    commands.push({
      ...command,
      words: command.words.map((word) => ({
        ...word,
        value: word.value.replaceAll(VALUE, value),
        isQuotation: false,
      })),
      redirects: command.redirects.map(({ access, path }) => ({
        access,
        path: path.replaceAll(VALUE, value),
      })),
    });
  }
  return true;
}

/** Values of a loop that are looked at one by one. */
const VALUES_MAX = 12;

function loopOf({ words, redirects, heredoc }: ShellCommand): ShellLoop | undefined {
  const [, name, of, ...rest] = words;
  if (name === undefined || of?.value !== "in" || redirects.length > 0) return undefined;
  if (rest.length === 0 || rest.length > VALUES_MAX || heredoc !== undefined) return undefined;
  // A name in capitals may be one that programs act by.
  if (!/^[a-z]\w*$/.test(name.value)) return undefined;
  return { name: name.value, values: rest.map(({ value }) => value), isOpen: false };
}

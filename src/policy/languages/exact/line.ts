import { UNKNOWN } from "../../model/invocation.ts";
import type { World } from "../../model/world.ts";
import {
  isFree,
  type LineCommand,
  type LineGrammar,
  type LineReader,
  NAME_MAX_CHARS,
  peek,
  type Redirects,
  readInside,
  readRedirects,
  readSimple,
  readWords,
  rest,
  skipBlanks,
  skipLines,
} from "./reader.ts";
import { readTest } from "./test.ts";
import { type ExactWord, type Held, type LineCursor, Refused, refuse } from "./words.ts";

/** Every command that a line runs, or why it is not of the kind that is approved. */
export type LineReading = Reading | { readonly why: string };

/** The commands of a line, and what its compound commands read. */
export interface Reading {
  readonly commands: readonly LineCommand[];
  readonly redirects: Redirects;
  /** True where it takes lines apart that are read. */
  readonly takesApart: boolean;
  /** Builtins that are no command's first word. */
  readonly builtins: ReadonlySet<string>;
}

/** The longest line that is looked at: nobody reads more before saying yes. */
const LINE_MAX_CHARS = 8192;

/** Most words that a loop goes over: its body is read for each. */
const ITEMS_MAX = 40;

/**
 * Reads a line for bash and zsh by a small grammar, in which every character is accounted for: commands of
 * words, `|`, `&&`, `||`, `;`, lines, `!`, brackets, `time`, `if`, `[[ … ]]`, `for` over words, `while read NAME`,
 * `$(…)`, `<(…)`, redirections to `/dev/null`, from files and from texts behind the line. A line with anything else is not read at all. Never throws.
 */
export function readLineExactly(
  text: string,
  world: Pick<World, "env" | "home" | "cwd">,
  onlyPosix = false,
  grammar: LineGrammar = "read-only",
): LineReading {
  if (text.length > LINE_MAX_CHARS) return { why: "is too long to check" };
  if (!isPlainAscii(text) && hidesSomething(text)) return { why: "has invisible characters" };
  const reader: LineReader = {
    cursor: { text, at: 0 },
    world,
    grammar,
    commands: [],
    redirects: { inputs: [], outputs: undefined, text: undefined, end: 0 },
    variables: new Map(),
    onlyPosix,
    list: (inner) => readList(inner, []),
    depth: 0,
    certain: true,
    entered: false,
    takesApart: false,
    builtins: new Set(),
    assignedOnly: false,
  };
  try {
    readList(reader, []);
    if (reader.cursor.at < reader.cursor.text.length)
      refuse("has a bracket or word that ends nothing");
    if (reader.commands.length === 0) refuse("runs nothing");
    return reader;
  } catch (error) {
    if (error instanceof Refused) return { why: error.message };
    throw error;
  }
}

/** True for blanks that only some shells take for blanks, control characters, what nobody sees, and the mark of the unknown. */
function hidesSomething(text: string): boolean {
  return /[^\P{C}\n\t]|(?! )\p{Z}|\uFFFC/u.test(text);
}

/** True for letters, signs, tabs and lines alone; a loop, as an expression with classes of characters takes long to make. */
function isPlainAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code < SPACE && code !== LINE_FEED && code !== TAB) || code > TILDE) return false;
  }
  return true;
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const TILDE = 0x7e;

/** Words that begin or end something other than a simple command, or run what they are given. */
const RESERVED =
  " if then elif else fi for while until do done case esac select function time coproc in [[ ]] { } " +
  "foreach end repeat nocorrect noglob always eval exec source . ";

/** Reads commands up to one of the words, or up to a closing bracket. */
function readList(reader: LineReader, until: readonly string[]): void {
  const { cursor } = reader;
  for (;;) {
    skipLines(cursor);
    const char = peek(cursor);
    if (char === "" || char === ")" || until.some((word) => isAt(reader, word))) return;
    readAndOr(reader, until);
    skipBlanks(cursor);
    const operator = peek(cursor);
    if (operator === "" || operator === ")") return;
    const isLeft = operator === "&";
    if (isLeft && reader.grammar !== "simple") refuse("leaves a command running");
    if (!isLeft && operator !== ";" && operator !== "\n")
      refuse("has an operator that is not read");
    cursor.at += 1;
    if (operator === ";" && peek(cursor) === ";") refuse("has an operator that is not read");
  }
}

function readAndOr(reader: LineReader, until: readonly string[]): void {
  const { cursor } = reader;
  const before = reader.certain;
  let isChain = false;
  for (;;) {
    const commands = readSimply(reader, until);
    const isSure = reader.certain && reader.depth === 0 && commands.length === 1;
    for (const command of commands) {
      if (isChain) command.chained = true;
      if (isSure) command.sure = true;
    }
    skipBlanks(cursor);
    const operator = rest(cursor, 2);
    if (operator !== "&&" && operator !== "||") break;
    isChain = operator === "&&" && commands.length > 0;
    cursor.at += 2;
    reader.certain = false;
    skipLines(cursor);
  }
  reader.certain = before;
}

/**
 * Reads a pipeline: its commands where they are simple ones, of which none has others in its words, and where its end
 * says in which folder the shell is then.
 */
function readSimply(reader: LineReader, until: readonly string[]): readonly LineCommand[] {
  const { cursor } = reader;
  const from = cursor.at;
  const count = reader.commands.length;
  readPipeline(reader, until);
  const commands = reader.commands.slice(count);
  const entersInPipe =
    commands.length > 1 && commands.some(({ words }) => words[0]?.value === "cd");
  // Whether one surely runs counts where it is proven what it does.
  if (entersInPipe || commands.length === 0 || reader.grammar === "simple") return [];
  return /^\s*!|[(){}`;\n]/.test(cursor.text.slice(from, cursor.at)) ? [] : commands;
}

function readPipeline(reader: LineReader, until: readonly string[]): void {
  const { cursor, commands } = reader;
  skipBlanks(cursor);
  if (peek(cursor) === "!" && /^![ \t]/.test(rest(cursor, 2))) {
    if (reader.grammar === "simple") refuse("has `!`");
    cursor.at += 1;
    skipBlanks(cursor);
  }
  // To a shell that knows no more than POSIX it is a program.
  if (rest(cursor, 4) === "time" && !reader.onlyPosix) {
    const timed = /^time(?:[ \t]+-p)?[ \t]+(?=[^\s;|&<>()-])/.exec(rest(cursor, LONGEST_RESERVED));
    cursor.at += timed?.[0].length ?? 0;
  }
  for (let number = 0; ; number += 1) {
    const before = commands.length;
    readCommand(reader, until);
    if (commands.length === before && !reader.assignedOnly) refuse("has an empty command");
    skipBlanks(cursor);
    const isPipe = peek(cursor) === "|" && rest(cursor, 2) !== "||";
    if (reader.assignedOnly && (isPipe || number > 0)) refuse("sets a variable in a pipe");
    if (!isPipe) return;
    cursor.at += 1;
    if (peek(cursor) === "&" && !reader.onlyPosix) cursor.at += 1;
    skipLines(cursor);
  }
}

function readCommand(reader: LineReader, until: readonly string[]): void {
  const { cursor } = reader;
  reader.assignedOnly = false;
  skipBlanks(cursor);
  const isSimple = reader.grammar === "simple";
  if (peek(cursor) === "(") {
    if (isSimple) refuse("has a bracket");
    if (rest(cursor, 2) === "((") refuse("has arithmetic that may evaluate more than numbers");
    cursor.at += 1;
    readInside(reader, () => readList(reader, []));
    if (peek(cursor) !== ")") refuse("has an unclosed bracket");
    cursor.at += 1;
    readRedirects(reader, reader.redirects);
    return;
  }
  const word = reservedAt(cursor);
  if (word === "" || word === "for") {
    if (word === "for") readLoop(reader);
    else readSimple(reader);
  } else if (isSimple) refuse(`has \`${word}\``);
  else if (word === "{") {
    cursor.at += 1;
    readInside(reader, () => readList(reader, ["}"]));
    expect(reader, "}");
    readRedirects(reader, reader.redirects);
  } else if (word === "if") readConditional(reader);
  else if (word === "while") readReadingLoop(reader);
  else if (word === "[[" && !reader.onlyPosix) readTest(reader);
  else refuse(until.includes(word) ? "has an empty command" : `has \`${word}\`, which is not read`);
}

/** The word of {@link RESERVED} at the cursor; empty for any other. */
function reservedAt(cursor: LineCursor): string {
  const text = rest(cursor, LONGEST_RESERVED);
  let length = 0;
  while (length < text.length && !WORD_ENDS.includes(text.charAt(length))) length++;
  const word = text.slice(0, length);
  return word !== "" && RESERVED.includes(` ${word} `) ? word : "";
}

const WORD_ENDS = " \t\n;|&()<>";

const LONGEST_RESERVED = 16;

function readConditional(reader: LineReader): void {
  expect(reader, "if");
  readInside(reader, () => {
    readList(reader, ["then"]);
    expect(reader, "then");
    for (;;) {
      readList(reader, ["elif", "else", "fi"]);
      if (!takes(reader, "elif")) break;
      readList(reader, ["then"]);
      expect(reader, "then");
    }
    if (takes(reader, "else")) readList(reader, ["fi"]);
    expect(reader, "fi");
  });
  readRedirects(reader, reader.redirects);
}

/** The body is read for each word, as the words are known. */
function readLoop(reader: LineReader): void {
  const { cursor } = reader;
  const name = readLoopHead(reader, /^for[ \t]+([A-Za-z_]\w*)[ \t]+in[ \t]+/);
  const items: ExactWord[] = [];
  for (;;) {
    skipBlanks(cursor);
    const char = peek(cursor);
    if (char === ";" || char === "\n") break;
    const before = cursor.at;
    for (const item of readWords(reader)) {
      if (item.value === "" || cursor.at === before) refuse("has a loop that is not read");
      items.push(item);
    }
  }
  if (items.length === 0 || items.length > ITEMS_MAX) refuse("has a loop over too many words");
  cursor.at += 1;
  skipLines(cursor);
  const body = cursor.at;
  for (const item of items) {
    cursor.at = body;
    const { value, glob, splits } = item;
    const names = glob ? value.replace(/(?:[*?^]|\[[^\]]*\]?)+/g, UNKNOWN) : value;
    const matched = glob && !value.includes(UNKNOWN) && !/(?:^|\/)\.{1,2}[*?[]/.test(value);
    readBody(reader, [name], splits === true ? { value: UNKNOWN } : { value: names, matched });
  }
}

/** `while read -r NAME…; do …`, for which nobody knows what is read. */
function readReadingLoop(reader: LineReader): void {
  const head =
    /^while[ \t]+(?:IFS=(?:[^\s'"$`\\;&|<>()]?|'[^']?'|\$'\\[nt]')[ \t]+)?read[ \t]+(?:-r[ \t]+)?(?:-d[ \t]+(?:''|"")[ \t]+)?([A-Za-z_]\w*(?:[ \t]+[A-Za-z_]\w*)*)[ \t]*[;\n]/;
  reader.builtins.add("read");
  const isCut = /^while[ \t]+IFS=\S/.test(rest(reader.cursor, NAME_MAX_CHARS));
  const names = readLoopHead(reader, head).split(/[ \t]+/);
  reader.takesApart ||= isCut || names.length > 1;
  skipLines(reader.cursor);
  readBody(reader, names, { value: UNKNOWN });
}

/** The names that a loop gives values to. */
function readLoopHead(reader: LineReader, pattern: RegExp): string {
  const head = pattern.exec(rest(reader.cursor, NAME_MAX_CHARS));
  const names = head?.[1] ?? "";
  const areFree = names.split(/[ \t]+/).every((name) => isFree(reader, name));
  if (head === null || !areFree) refuse("has a loop that is not read");
  reader.cursor.at += head?.[0].length ?? 0;
  return names;
}

function readBody(reader: LineReader, names: readonly string[], held: Held): void {
  for (const name of names) reader.variables.set(name, held);
  readInside(reader, () => {
    expect(reader, "do");
    readList(reader, ["done"]);
    expect(reader, "done");
  });
  readRedirects(reader, reader.redirects);
  for (const name of names) reader.variables.delete(name);
}

function isAt({ cursor }: LineReader, word: string): boolean {
  const behind = cursor.text.charAt(cursor.at + word.length);
  return rest(cursor, word.length) === word && (behind === "" || " \t\n;|&)<>".includes(behind));
}

function takes(reader: LineReader, word: string): boolean {
  skipLines(reader.cursor);
  if (!isAt(reader, word)) return false;
  reader.cursor.at += word.length;
  return true;
}

function expect(reader: LineReader, word: string): void {
  if (!takes(reader, word)) refuse(`has no \`${word}\` where one belongs`);
}

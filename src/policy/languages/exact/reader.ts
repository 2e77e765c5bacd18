import { type Arg, UNKNOWN } from "../../model/invocation.ts";
import type { World } from "../../model/world.ts";
import { SHOWN_VARIABLES } from "./shown-variables.ts";
import { type ExactWord, type Held, type LineCursor, readLineWords, refuse } from "./words.ts";

/** One command of a line, with the words that its program gets. */
export interface LineCommand {
  readonly words: readonly ExactWord[];
  /** Variables in front of it, by name. */
  readonly assigned: ReadonlyMap<string, string>;
  /** Files that it reads as its input. */
  readonly inputs: readonly Arg[];
  /** Files that it writes its output to. */
  readonly outputs: readonly Arg[];
  /** The lines that it reads, where they are in the text. */
  readonly text: string | undefined;
  /** True where its input or output goes elsewhere, if only into nothing. */
  readonly isRedirected: boolean;
  readonly start: number;
  readonly end: number;
  /** True where it runs only if the commands in front of `&&` succeeded, in the folder that they left the shell in. */
  chained?: true;
  /** True where the shell of the line surely runs it. */
  sure?: true;
}

/** What redirections open. */
export interface Redirects {
  readonly inputs: Arg[];
  /** Undefined where none may be written. */
  readonly outputs: Arg[] | undefined;
  text: string | undefined;
  /** Behind the last of them. */
  end: number;
}

/**
 * What is read of a line. `read-only` are commands of any shape of which none writes a file or is left running.
 * `simple` are lists and loops of commands with words that mean themselves, which may do both.
 */
export type LineGrammar = "read-only" | "simple";

/** A line that is being read. */
export interface LineReader {
  readonly cursor: LineCursor;
  readonly world: Pick<World, "env" | "home" | "cwd">;
  readonly grammar: LineGrammar;
  readonly commands: LineCommand[];
  /** What compound commands read and write. */
  readonly redirects: Redirects;
  /** What the variables of the line hold. */
  readonly variables: Map<string, Held>;
  /** True where the shell may know no more than POSIX says. */
  readonly onlyPosix: boolean;
  /** Reads the commands of `$(…)` up to the closing bracket. */
  readonly list: (reader: LineReader) => void;
  depth: number;
  /** False behind what may be left out, and in what a shell of its own runs. */
  certain: boolean;
  /** True behind a `cd`. */
  entered: boolean;
  /** True where names are set to parts of the lines that are read. */
  takesApart: boolean;
  /** Builtins that are no command's first word. */
  readonly builtins: Set<string>;
  /** True when the last command only set variables. */
  assignedOnly: boolean;
}

/** Deepest nesting and most commands that are looked at: nobody reads more before saying yes. */
const DEPTH_MAX = 6;
const COMMANDS_MAX = 200;

/** Names in capitals that people give variables of their own. */
const OWN =
  " DIR FILE FILES NAME ROOT SRC DEST BASE BRANCH COMMIT COUNT ITEM LINE NUM PKG POD REPO SHA TOTAL VERSION ";

/** Variables in lower case that mean something to zsh. */
const SPECIAL =
  " path cdpath fpath manpath mailpath psvar prompt status argv signals options aliases functions commands " +
  "watch histchars module_path modules zsh_eval_context dirstack nameddirs userdirs pipestatus builtins keymaps " +
  "galiases saliases history historywords jobdirs jobstates jobtexts parameters patchars reswords terminfo widgets " +
  "termcap sysparams errnos mapfile epochtime langinfo usergroups ";

/** Reads what a shell of its own runs, or what is perhaps not run at all. */
export function readInside(reader: LineReader, read: () => void): void {
  const before = reader.certain;
  reader.certain = false;
  reader.depth += 1;
  if (reader.depth > DEPTH_MAX) refuse("is nested too deep");
  read();
  reader.depth -= 1;
  reader.certain = before;
  reader.assignedOnly = false;
}

/** Reads assignments, words and redirections up to an operator. */
export function readSimple(reader: LineReader): void {
  const { cursor, commands, grammar } = reader;
  skipBlanks(cursor);
  const start = cursor.at;
  const assigned = readAssignments(reader);
  const words: ExactWord[] = [];
  const outputs = grammar === "simple" ? [] : undefined;
  const redirects: Redirects = { inputs: [], outputs, text: undefined, end: 0 };
  readRedirects(reader, redirects);
  while (!isAtEndOfCommand(reader)) {
    if (peek(cursor) === "<" && rest(cursor, 2) === "<(") words.push(readOutput(reader));
    else for (const word of readWords(reader)) words.push(word);
    readRedirects(reader, redirects);
  }
  const { inputs, text } = redirects;
  const last = words[words.length - 1];
  if (last === undefined) {
    if (assigned.size === 0 || inputs.length > 0) refuse("has an empty command");
    for (const [name, value] of assigned) assign(reader, name, value);
    reader.assignedOnly = true;
    return;
  }
  if (commands.length >= COMMANDS_MAX) refuse("runs too many commands to check");
  if (peek(cursor) === "(") refuse("has a bracket after a word");
  reader.entered ||= words[0]?.value === "cd";
  const isRedirected = redirects.end > 0;
  let { end } = last;
  if (isRedirected && redirects.end > end) end = redirects.end;
  commands.push({
    words,
    assigned,
    inputs,
    outputs: outputs ?? NONE,
    text,
    isRedirected,
    start,
    end,
  });
}

const NONE: readonly Arg[] = [];

function readAssignments(reader: LineReader): Map<string, string> {
  const { cursor } = reader;
  const assigned = new Map<string, string>();
  for (;;) {
    skipBlanks(cursor);
    if (!isAssignment(cursor)) return assigned;
    const equals = cursor.text.indexOf("=", cursor.at);
    const name = cursor.text.slice(cursor.at, equals);
    cursor.at = equals + 1;
    const isEmpty = /^[\s;|&)]|^$/.test(rest(cursor, 1));
    const value = isEmpty ? undefined : readWord(reader);
    if (value?.glob === true) refuse("assigns a pattern");
    assigned.set(name, value?.value ?? "");
  }
}

/** True in front of a name with `=` behind it. */
function isAssignment({ text, at }: LineCursor): boolean {
  const equals = text.indexOf("=", at);
  return (
    equals > at &&
    equals - at < NAME_MAX_CHARS &&
    !text.slice(at, equals).includes(" ") &&
    /^[A-Za-z_]\w*$/.test(text.slice(at, equals))
  );
}

/** The longest name of a variable, and the head of a loop with it. */
export const NAME_MAX_CHARS = 80;

/** A variable is set once, and surely, or nobody knows what it holds where it is used. */
function assign(reader: LineReader, name: string, value: string): void {
  if (reader.grammar === "simple") refuse("sets a variable");
  if (!reader.certain || reader.depth > 0) refuse("sets a variable where it may not be set");
  if (!isFree(reader, name)) refuse(`sets ${name}, which may mean something to a program`);
  reader.variables.set(name, { value });
}

/** True for a variable that means nothing to the shell and that no program is given. */
export function isFree({ variables, world }: LineReader, name: string): boolean {
  if (variables.has(name) || SPECIAL.includes(` ${name} `)) return false;
  if (!/^[a-z][a-z0-9_]*$|^[A-Z]$/.test(name) && !OWN.includes(` ${name} `)) return false;
  return world.env(name) === undefined;
}

/** Reads `<(…)`: the program reads what the commands print. */
function readOutput(reader: LineReader): ExactWord {
  const { cursor } = reader;
  const start = cursor.at;
  if (reader.grammar === "simple") refuse("reads what other commands print");
  if (!/\s/.test(cursor.text.charAt(start - 1))) refuse("has a bracket after a word");
  cursor.at += 2;
  readInside(reader, () => reader.list(reader));
  if (peek(cursor) !== ")") refuse("has an unclosed bracket");
  cursor.at += 1;
  if (!/^[\s;|&)]?$/.test(peek(cursor))) refuse("has a bracket before a word");
  return { value: "/dev/fd/0", glob: false, bare: false, start, end: cursor.at };
}

/** Reads one word with what it stands for. */
export function readWord(reader: LineReader): ExactWord {
  const [word, more] = readWords(reader);
  if (word === undefined || more !== undefined) refuse("has a brace expansion with several words");
  return word as ExactWord;
}

/** Reads the words that a text stands for: several where it has braces. */
export function readWords(reader: LineReader): readonly ExactWord[] {
  const { cursor, world, grammar } = reader;
  return readLineWords(cursor, {
    home: world.home,
    variable: (name) => heldBy(reader, name),
    substitution: grammar === "simple" ? undefined : () => readSubstitution(reader),
  });
}

function readSubstitution(reader: LineReader): void {
  readInside(reader, () => reader.list(reader));
  if (peek(reader.cursor) !== ")") refuse("has an unclosed bracket");
  reader.cursor.at += 1;
}

function heldBy(reader: LineReader, name: string): Held | undefined {
  const { variables, world, entered, grammar } = reader;
  const own = variables.get(name);
  if (own !== undefined || grammar === "simple") return own;
  if (name === "HOME") return world.home === undefined ? undefined : { value: world.home };
  if (name === "PWD") return { value: entered ? UNKNOWN : world.cwd };
  return SHOWN_VARIABLES.includes(` ${name} `) ? { value: UNKNOWN } : undefined;
}

/** Reads redirections: those that write nowhere, those from files and, where the grammar has them, those into files. */
export function readRedirects(reader: LineReader, into: Redirects): void {
  const { cursor } = reader;
  for (;;) {
    skipBlanks(cursor);
    const char = peek(cursor);
    if (char === "" || !MAY_REDIRECT.includes(char)) return;
    const text = rest(cursor, NAME_MAX_CHARS);
    const quiet = quietEnd(text);
    if (quiet > 0) {
      cursor.at += quiet;
      into.end = cursor.at;
      continue;
    }
    if (text.startsWith("<(")) return;
    if (/^0?<</.test(text)) {
      into.text = readTextBehind(reader);
      // What it reads is on the line, and no listing.
      into.inputs.push({ value: "/dev/null", glob: false, start: cursor.at, end: cursor.at });
      into.end = cursor.at;
      continue;
    }
    const read = /^0?<(?![<(&>])[ \t]*/.exec(text);
    const written = read === null && into.outputs !== undefined ? writingArrow(text) : null;
    const arrow = read ?? written;
    if (arrow === null) {
      if (/^\d*[<>]|^&>/.test(text)) refuse("redirects to something other than /dev/null");
      return;
    }
    cursor.at += arrow[0].length;
    const word = readWord(reader);
    if (word.value === "" || word.splits === true) refuse("opens a file of an unknown name");
    (read === null ? into.outputs : into.inputs)?.push(word);
    into.end = cursor.at;
  }
}

/** Characters that a redirection begins with. */
const MAY_REDIRECT = "<>&0123456789";

function writingArrow(text: string): RegExpExecArray | null {
  return /^(?:[12]?>>?|&>>?)(?![>&(|])[ \t]*/.exec(text);
}

/** Behind a redirection that writes nowhere, or 0; the most common one without an expression, which takes long to make. */
function quietEnd(text: string): number {
  if (text.startsWith("2>&1 ") || text === "2>&1") return "2>&1".length;
  const quiet =
    /^(?:\d?>>?|&>>?)[ \t]*\/dev\/(?:null|stderr|stdout)(?=[\s;|&)]|$)|^\d?>&\d(?=[\s;|&)<>]|$)/.exec(
      text,
    );
  return quiet?.[0].length ?? 0;
}

/** Reads a text that a command reads as its input: `<<< WORD`, or one of the lines behind, up to a word. */
function readTextBehind(reader: LineReader): string | undefined {
  const { cursor } = reader;
  const text = cursor.text.slice(cursor.at);
  const here = /^0?<<<[ \t]*/.exec(text)?.[0];
  if (here !== undefined) {
    cursor.at += here.length;
    if (reader.grammar === "simple") refuse("reads a word as a text");
    readWord(reader);
    return undefined;
  }
  const [all = "", dash, quoted, double, plain] =
    /^0?<<(-?)[ \t]*(?:'([A-Za-z_]\w*)'|"([A-Za-z_]\w*)"|([A-Za-z_]\w*))(?=[\s;|&<>]|$)/.exec(
      text,
    ) ?? [];
  const end = quoted ?? double ?? plain;
  if (end === undefined) refuse("has a heredoc that is not read");
  const lineEnd = text.indexOf("\n");
  const line = text.slice(all.length, lineEnd);
  // Nothing may stand behind it that goes on behind the line's end, and no other such text.
  const isOver = /^(?:[^'"\\\n`#$()<]|'[^'\n]*'|"[^"\n$`\\]*")*$/.test(line);
  if (lineEnd < 0 || !isOver) refuse("has a heredoc that is not read");
  const tabs = dash === "-" ? "\\t*" : "";
  const behind = text.slice(lineEnd + 1);
  const last = new RegExp(`^${tabs}${end}$`, "m").exec(behind);
  if (last === null) refuse("has a heredoc without an end");
  const body = behind.slice(0, last?.index);
  if (plain !== undefined && /[$`\\]/.test(body)) refuse("has a heredoc with expansions");
  const left = behind.slice(body.length + (last?.[0].length ?? 0));
  cursor.text = `${cursor.text.slice(0, cursor.at)} ${line}${left}`;
  return dash === "-" ? body.replace(/^\t+/gm, "") : body;
}

function isAtEndOfCommand({ cursor }: LineReader): boolean {
  const char = peek(cursor);
  return char === "" || "\n;|&)".includes(char);
}

/** The character at the cursor; empty at the end. */
export function peek({ text, at }: LineCursor): string {
  return text.charAt(at);
}

/** Some characters from the cursor on. */
export function rest({ text, at }: LineCursor, chars: number): string {
  return text.slice(at, at + chars);
}

/** Goes over blanks, lines that go on, and comments. */
export function skipBlanks(cursor: LineCursor): void {
  for (;;) {
    const char = peek(cursor);
    if (char === " " || char === "\t") cursor.at += 1;
    else if (rest(cursor, 2) === "\\\n") cursor.at += 2;
    else if (char === "#" && /^[\s;|&(]?$/.test(cursor.text.charAt(cursor.at - 1))) {
      const end = cursor.text.indexOf("\n", cursor.at);
      cursor.at = end < 0 ? cursor.text.length : end;
    } else return;
  }
}

/** Goes over blanks and empty lines. */
export function skipLines(cursor: LineCursor): void {
  for (;;) {
    skipBlanks(cursor);
    if (peek(cursor) !== "\n") return;
    cursor.at += 1;
  }
}

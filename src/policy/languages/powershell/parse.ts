import { parsePlain, readCallOperator, startsExpression } from "./command-start.ts";
import { type Cursor, NESTING_MAX, problem, skipBlanks, skipLines } from "./cursor.ts";
import { BLOCK_KEYWORDS, blockFollows, KEYWORDS, keywordAt, NAMING_KEYWORDS } from "./keywords.ts";
import type { Command, ParseProblem, Pipeline, RedirectNode, Script, Word } from "./syntax.ts";
import { parseWord, type ScriptParser, wordEnds } from "./words.ts";

/** A redirection: `>`, `>>`, `2>`, `*>>`, and merging such as `2>&1`. */
const REDIRECTION = /([0-9*]?)(>>?)(&[0-9])?/y;
/** `=`, `+=`, `.=` and so on after an assignable expression. */
const ASSIGNMENT = /(?:\?\?|[-+*/%])?=(?!=)/y;
/** An operator between operands: `-eq`, `..`, `++`, `,` and so on. */
const OPERATOR = /-[A-Za-z]+|\.\.|\+\+|--|\?\?|::|[-+*/%=,!?:]/y;

/** A parsed text; any string gives a tree, `problems` says what could not be understood. */
export interface ParsedScript {
  readonly script: Script;
  readonly problems: readonly ParseProblem[];
}

/** Parses PowerShell text; never throws. */
export function parsePowerShell(source: string): ParsedScript {
  const cursor: Cursor = { source, position: 0, problems: [], depth: 0 };
  const script = parseScript(cursor, "");
  return { script, problems: cursor.problems };
}

const parseScript: ScriptParser = (cursor, closer) => {
  const pipelines: Pipeline[] = [];
  if (cursor.depth >= NESTING_MAX) {
    problem(cursor, "limit", `could do anything: it nests more than ${NESTING_MAX} expressions`);
    cursor.position = cursor.source.length;
    return { pipelines };
  }
  const opened = cursor.position;
  cursor.depth++;
  for (;;) {
    skipSeparators(cursor);
    const char = cursor.source[cursor.position];
    if (char === undefined) {
      if (closer !== "") problem(cursor, "syntax", `missing "${closer}"`, opened);
      break;
    }
    if (char === ")" || char === "}") {
      cursor.position++;
      if (char === closer) break;
      problem(cursor, "syntax", `unexpected "${char}"`);
      continue;
    }
    parseStatement(cursor, pipelines);
  }
  cursor.depth--;
  return { pipelines };
};

function skipSeparators(cursor: Cursor): void {
  for (;;) {
    skipLines(cursor);
    const char = cursor.source[cursor.position];
    const next = cursor.source[cursor.position + 1];
    if (char === ";" || char === "|") cursor.position++;
    else if (char === "&" && next === "&") cursor.position += 2;
    else return;
  }
}

function parseStatement(cursor: Cursor, pipelines: Pipeline[]): void {
  const keyword = keywordAt(cursor);
  if (keyword === "") {
    parseNext(cursor, pipelines);
    return;
  }
  if (keyword === "foreach" && parseLoopHead(cursor, pipelines)) return;
  if (keyword === "using") {
    while (cursor.position < cursor.source.length && cursor.source[cursor.position] !== "\n") {
      cursor.position++;
    }
    return;
  }
  if (NAMING_KEYWORDS.has(keyword)) {
    cursor.position += keyword.length;
    skipBlanks(cursor);
    while (!wordEnds(cursor)) cursor.position++;
    return;
  }
  if (KEYWORDS.has(keyword) || (BLOCK_KEYWORDS.has(keyword) && blockFollows(cursor, keyword))) {
    cursor.position += keyword.length;
    return;
  }
  parseNext(cursor, pipelines);
}

/** Reads one pipeline, or passes what begins none. */
function parseNext(cursor: Cursor, pipelines: Pipeline[]): void {
  const before = cursor.position;
  pipelines.push(parsePipeline(cursor));
  if (cursor.position === before) cursor.position++;
}

/** Reads `foreach ($x in …)`; false (and nothing read) when it is the cmdlet's alias. */
function parseLoopHead(cursor: Cursor, pipelines: Pipeline[]): boolean {
  const head =
    /foreach[ \t\r\n]*(?:-parallel[ \t\r\n]*)?\([ \t\r\n]*\$\{?([\w:]+)\}?[ \t\r\n]+in\b/iy;
  head.lastIndex = cursor.position;
  const match = head.exec(cursor.source);
  if (match === null) return false;
  const start = cursor.position;
  cursor.position = head.lastIndex;
  const inner = parseScript(cursor, ")");
  const source = inner.pipelines[0];
  pipelines.push({
    commands: source?.commands ?? [],
    assigns: (match[1] ?? "").toLowerCase(),
    assignment: "loop",
    start,
    end: cursor.position,
  });
  pipelines.push(...inner.pipelines.slice(1));
  return true;
}

function parsePipeline(cursor: Cursor): Pipeline {
  const plain = parsePlain(cursor);
  if (plain !== undefined) return plain;
  const start = cursor.position;
  const commands: Command[] = [];
  let assigned: { name: string; how: "set" | "add" } | undefined;
  for (;;) {
    skipBlanks(cursor);
    const { command, assigns } = parseCommand(cursor);
    if (assigns === undefined) {
      if (command.words.length > 0 || command.redirects.length > 0) commands.push(command);
    } else {
      assigned ??= assigns;
      skipLines(cursor);
      // `$x = if (…) {…}`: the keyword's blocks are statements of their own.
      if (keywordAt(cursor) === "foreach" || KEYWORDS.has(keywordAt(cursor))) break;
      continue;
    }
    skipBlanks(cursor);
    if (cursor.source[cursor.position] !== "|" || cursor.source[cursor.position + 1] === "|") break;
    cursor.position++;
    skipLines(cursor);
  }
  if (cursor.source[cursor.position] === "&" && cursor.source[cursor.position + 1] !== "&") {
    cursor.position++;
  }
  const place = { commands, start, end: cursor.position };
  if (assigned === undefined || assigned.name === "") return place;
  return { ...place, assigns: assigned.name, assignment: assigned.how };
}

interface ParsedCommand {
  readonly command: Command;
  /** Set when what was read is the left side of an assignment; an empty name cannot be kept. */
  readonly assigns?: { name: string; how: "set" | "add" };
}

function parseCommand(cursor: Cursor): ParsedCommand {
  const start = cursor.position;
  const called = readCallOperator(cursor);
  if (!called && startsExpression(cursor)) return parseExpression(cursor, start);
  const words: Word[] = [];
  const redirects: RedirectNode[] = [];
  let listed = false;
  for (;;) {
    skipBlanks(cursor);
    if (readRedirect(cursor, redirects)) continue;
    if (cursor.source[cursor.position] === ",") {
      listed = true;
      cursor.position++;
      skipLines(cursor);
      continue;
    }
    if (commandEnds(cursor)) break;
    if (words.length > 0 && cursor.source.startsWith("--%", cursor.position)) {
      readVerbatim(cursor, words);
      break;
    }
    const word = parseWord(cursor, "argument", parseScript, parseArguments);
    if (word.end === word.start) break;
    words.push(listed ? { ...word, listed } : word);
    listed = false;
  }
  return { command: { form: "command", called, words, redirects, start, end: cursor.position } };
}

/** True at anything that ends a command: `|`, `;`, `&`, a closer or the end of the line. */
function commandEnds(cursor: Cursor): boolean {
  const char = cursor.source[cursor.position];
  return char === undefined || "|;&)}\n".includes(char);
}

function readRedirect(cursor: Cursor, redirects: RedirectNode[]): boolean {
  const code = cursor.source.charCodeAt(cursor.position);
  const mayBegin = code === GREATER || code === STAR || (code >= ZERO && code <= NINE);
  if (!mayBegin) return false;
  REDIRECTION.lastIndex = cursor.position;
  const match = REDIRECTION.exec(cursor.source);
  if (match === null) return false;
  cursor.position = REDIRECTION.lastIndex;
  if (match[3] !== undefined) return true;
  skipBlanks(cursor);
  const target = parseWord(cursor, "argument", parseScript, parseArguments);
  const stream = match[1] === "" ? undefined : match[1] === "*" ? -1 : Number(match[1]);
  redirects.push({ append: match[2] === ">>", stream, target });
  return true;
}

const STAR = 0x2a;
const ZERO = 0x30;
const NINE = 0x39;
const GREATER = 0x3e;

/** After `--%` the rest of the line goes to the program as it stands. */
function readVerbatim(cursor: Cursor, words: Word[]): void {
  const rest = /[^\n|]*/y;
  rest.lastIndex = cursor.position + 3;
  const text = rest.exec(cursor.source)?.[0] ?? "";
  for (const match of text.matchAll(/"[^"]*"|\S+/g)) {
    const start = cursor.position + 3 + match.index;
    const value = match[0].replaceAll('"', "");
    words.push({
      parts: [{ kind: "text", text: value, quoted: true }],
      start,
      end: start + match[0].length,
    });
  }
  cursor.position = rest.lastIndex;
}

function parseExpression(cursor: Cursor, start: number): ParsedCommand {
  const words: Word[] = [];
  const redirects: RedirectNode[] = [];
  for (;;) {
    skipBlanks(cursor);
    if (commandEnds(cursor)) break;
    if (readRedirect(cursor, redirects)) continue;
    const how = readAssignment(cursor, words);
    if (how !== undefined) {
      const command = { form: "expression", called: false, words: [], redirects } as const;
      const name = assignedName(words);
      return { command: { ...command, start, end: cursor.position }, assigns: { name, how } };
    }
    const word = parseOperator(cursor) ?? parseOperand(cursor);
    if (word === undefined) break;
    words.push(word);
  }
  const command = { form: "expression", called: false, words, redirects } as const;
  return { command: { ...command, start, end: cursor.position } };
}

function readAssignment(cursor: Cursor, words: readonly Word[]): "set" | "add" | undefined {
  if (words.length === 0) return undefined;
  ASSIGNMENT.lastIndex = cursor.position;
  const match = ASSIGNMENT.exec(cursor.source);
  if (match === null) return undefined;
  cursor.position = ASSIGNMENT.lastIndex;
  return match[0] === "=" ? "set" : "add";
}

/** The variable on the left of `=`, types before it aside; empty for members and elements. */
function assignedName(words: readonly Word[]): string {
  const parts = words.flatMap((word) => word.parts).filter((part) => part.kind !== "type");
  const [first] = parts;
  return parts.length === 1 && first?.kind === "variable" ? first.name : "";
}

function parseOperator(cursor: Cursor): Word | undefined {
  OPERATOR.lastIndex = cursor.position;
  const match = OPERATOR.exec(cursor.source);
  if (match === null) return undefined;
  const start = cursor.position;
  cursor.position = OPERATOR.lastIndex;
  const parts = [{ kind: "operator", text: match[0].toLowerCase() }] as const;
  if (match[0] === ",") skipLines(cursor);
  return { parts, start, end: cursor.position };
}

function parseOperand(cursor: Cursor): Word | undefined {
  if (!/[$"'(@[{0-9]/.test(cursor.source[cursor.position] ?? "")) return undefined;
  const word = parseWord(cursor, "operand", parseScript, parseArguments);
  return word.end > word.start ? word : undefined;
}

/** Reads the arguments of a method call, the opening parenthesis already read. */
function parseArguments(cursor: Cursor): readonly Command[] {
  const script = parseScript(cursor, ")");
  return script.pipelines.flatMap((pipeline) => pipeline.commands);
}

/**
 * The notation of `*.tool` files, which say what tools are. It is read when fairlead is built, and by tests.
 *
 * A line that begins at the margin names a tool by all its names. Below it, two columns further in, every line begins
 * with a word of `FACETS` (`facets.ts`) and says one thing of the tool; what belongs to such a line is two columns
 * further in again. A line that stands four or more columns deeper than the one before it goes on with that one: behind
 * a blank, or where it ended if it ended with `|`. `#` begins a line for people. `$NAME` stands for the words of a line
 * at the margin that says `$NAME = …`, in the same file or in `words.tool`.
 */
export interface ToolLine {
  /** The line from its first word on, with those that go on with it. */
  readonly text: string;
  readonly at: LineAt;
  /** The lines that belong to it. */
  readonly below: readonly ToolLine[];
}

/** Where a line stands, for what is wrong with it. */
export interface LineAt {
  readonly file: string;
  /** Counted from one. */
  readonly line: number;
}

/** Says what was expected and what is there instead, with file and line in front. */
export class NotationError extends Error {
  constructor({ file, line }: LineAt, what: string) {
    super(`${file}:${line}: ${what}`);
    this.name = "NotationError";
  }
}

/** Columns by which what belongs to a line stands further in. */
const STEP = 2;

interface OpenLine extends ToolLine {
  text: string;
  readonly below: OpenLine[];
}

/** The lines at the margin of a file, each with what belongs to it. */
export function linesOf(text: string, file: string): readonly ToolLine[] {
  const top: OpenLine[] = [];
  // The last line of each depth that others may still belong to.
  const open: OpenLine[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const at = { file, line: index + 1 };
    const words = raw.trim();
    if (words === "" || words.startsWith("#")) continue;
    const indent = raw.length - raw.trimStart().length;
    if (raw.slice(0, indent).includes("\t")) {
      throw new NotationError(at, "expected blanks in front of the line, found a tab");
    }
    if (indent % STEP !== 0) {
      throw new NotationError(at, `expected an even number of blanks in front, found ${indent}`);
    }
    const depth = indent / STEP;
    const last = open.at(-1);
    if (last !== undefined && depth > open.length) {
      last.text += last.text.endsWith("|") ? words : ` ${words}`;
      continue;
    }
    if (depth > 0 && last === undefined) {
      throw new NotationError(at, "expected the names of a tool at the margin first");
    }
    const line: OpenLine = { text: words, at, below: [] };
    open.length = depth;
    (open.at(-1)?.below ?? top).push(line);
    open.push(line);
  }
  return top;
}

/** The first word of a line, and what follows it. */
export function wordAndRest({ text }: ToolLine): readonly [word: string, rest: string] {
  const blank = text.indexOf(" ");
  return blank < 0 ? [text, ""] : [text.slice(0, blank), text.slice(blank + 1).trim()];
}

/** The words behind the first one of a line, which needs some. */
export function needed(rest: string, line: ToolLine): string {
  if (rest === "") throw new NotationError(line.at, `expected words behind "${line.text}"`);
  return rest;
}

/** Refuses lines that belong to one which has none. */
export function nothingBelow({ text, below: [first] }: ToolLine): void {
  if (first !== undefined) throw new NotationError(first.at, `expected nothing below "${text}"`);
}

/** A word of a line that has to be one of a few. */
export function oneOf<Word extends string>(
  words: readonly Word[],
  found: string,
  { at, text }: ToolLine,
): Word {
  const word = words.find((one) => one === found);
  if (word !== undefined) return word;
  throw new NotationError(at, `expected one of ${words.join(", ")} in "${text}", found "${found}"`);
}

/** The words that `$NAME` stands for, by the names. */
export type WordLists = ReadonlyMap<string, string>;

/** The same lines without those that name lists of words, with the lists in place of their names. */
export function withWordLists(
  lines: readonly ToolLine[],
  before: WordLists,
): { readonly lines: readonly ToolLine[]; readonly lists: WordLists } {
  const lists = new Map(before);
  const tools: ToolLine[] = [];
  for (const line of lines) {
    const [, name, words] = /^\$([A-Z][A-Z_]*) = (\S.*)$/.exec(line.text) ?? [];
    if (name !== undefined && words !== undefined) lists.set(name, filledIn(words, line.at, lists));
    else if (line.text.startsWith("$")) {
      throw new NotationError(line.at, `expected "$NAME = words", found "${line.text}"`);
    } else tools.push(line);
  }
  return { lines: tools.map((line) => lineFilledIn(line, lists)), lists };
}

function lineFilledIn({ text, at, below }: ToolLine, lists: WordLists): ToolLine {
  return {
    text: filledIn(text, at, lists),
    at,
    below: below.map((one) => lineFilledIn(one, lists)),
  };
}

function filledIn(text: string, at: LineAt, lists: WordLists): string {
  return text.replace(/\$([A-Z][A-Z_]*)/g, (_, name: string) => {
    const words = lists.get(name);
    if (words === undefined)
      throw new NotationError(at, `expected the name of a list, found "$${name}"`);
    return words;
  });
}

import type { Word, WordPart } from "unbash";
import type { Span } from "../../model/finding.ts";
import { type Arg, UNKNOWN } from "../../model/invocation.ts";
import { FIELDS_MAX, READINGS_MAX } from "../../text/limits.ts";
import { gluedRows, rows } from "./expand.ts";
import { constantText, meansItself, quotedText } from "./literal-word.ts";
import { doubtWord } from "./parser-differences.ts";
import type { Piece, Pieces } from "./pieces.ts";
import { tilde } from "./tilde.ts";
import { doubt, type Frame, makeArg, spanOf, spend, type Walk } from "./walk.ts";

/** Expands a word to the fields the command would receive. */
export function expandWord(word: Word, frame: Frame, walk: Walk): readonly Arg[] {
  const args: Arg[] = [];
  addWord(word, frame, walk, args);
  return args;
}

/** A word with more than one reading: where its fields begin among those of all words, and each reading's own. */
export interface Readings {
  readonly at: number;
  readonly lists: readonly (readonly Arg[])[];
}

/**
 * Adds the fields of a command's word to those of the words before it, of all its readings; one with several is
 * noted. Most words mean themselves, bare or in quotes: they are read as they stand, since the parser would scan
 * them once more.
 */
export function addArgument(
  word: Word,
  frame: Frame,
  walk: Walk,
  to: Arg[],
  several: Readings[],
): void {
  const { text } = word;
  if (meansItself(text)) {
    to.push(argOf(text, word, frame));
    return;
  }
  doubtWord(word, frame, walk);
  const value = quotedText(text);
  if (value !== undefined && spend(walk, text.startsWith('"') ? 2 : 1)) {
    to.push(argOf(value, word, frame));
  } else addWord(word, frame, walk, to, several);
}

/** Adds the fields of a word to those of the words before it. */
function addWord(word: Word, frame: Frame, walk: Walk, to: Arg[], several: Readings[] = []): void {
  const parts = word.parts;
  if (parts !== undefined) {
    const constant = constantText(parts, walk);
    if (constant === undefined) addFields(parts, word, frame, walk, to, several);
    else to.push(argOf(constant, word, frame));
    return;
  }
  const { text } = word;
  const arg = argOf(tilde(word.value, text, frame, walk), word, frame);
  // In text that was put together, something unknown may be any number of words.
  const loose = text.includes(UNKNOWN) && !/["'\\]/.test(text);
  to.push(loose ? { ...arg, splits: true } : arg);
}

/** A word that is one field. */
function argOf(value: string, { pos, end }: Word, { span, shift }: Frame): Arg {
  if (span !== undefined) return { value, glob: false, start: span.start, end: span.end };
  return { value, glob: false, start: pos + shift, end: end + shift };
}

function addFields(
  parts: readonly WordPart[],
  word: Word,
  frame: Frame,
  walk: Walk,
  to: Arg[],
  several: Readings[],
): void {
  const span = spanOf(word, frame);
  const lists = fieldLists(parts, frame, walk).map((made) =>
    made.map((field): Arg => ({ ...field, ...span })),
  );
  const args = lists.flat();
  if (args.length > FIELDS_MAX) {
    to.push({ ...makeArg(UNKNOWN, span), splits: true });
    return;
  }
  // What braces make are fields beside one another, not readings.
  const isOneOf = lists.length > 1 && parts.every(({ type }) => type !== "BraceExpansion");
  if (isOneOf) several.push({ at: to.length, lists });
  const vanishes = lists.some((list) => list.length === 0);
  to.push(...(vanishes ? args.map((arg) => ({ ...arg, splits: true })) : args));
}

/** The fields of every way a word may read, for all separators that may be in force. */
function fieldLists(
  parts: readonly WordPart[],
  frame: Frame,
  walk: Walk,
): readonly (readonly Field[])[] {
  const own = rows(parts, false, true, frame, walk);
  const glued = gluedRows(parts, frame, walk);
  const all = glued.length === 0 ? own : [...own, ...glued];
  const [ifs, ...others] = frame.scope.separators;
  const lists = all.map((row) => fields(row, ifs));
  for (const other of others) {
    for (const row of all) {
      const made = fields(row, other);
      const isNew = lists.every((list) => texts(list) !== texts(made));
      if (isNew) lists.push(made);
    }
  }
  return lists;
}

function texts(list: readonly Field[]): string {
  return list.map(({ value }) => value).join("\0");
}

/** Expands a command's name: each list is one way the words may read, braces stay together. */
export function expandName(word: Word, frame: Frame, walk: Walk): readonly (readonly Arg[])[] {
  if (meansItself(word.text)) return [[argOf(word.text, word, frame)]];
  const parts = word.parts;
  if (parts === undefined || parts.some((part) => part.type === "BraceExpansion")) {
    return [expandWord(word, frame, walk)];
  }
  const span = spanOf(word, frame);
  const names = fieldLists(parts, frame, walk).map((made) =>
    made.map((field) => ({ ...field, ...span })),
  );
  // A variable that no branch may have set leaves the next word as the command.
  return mayVanish(parts, frame) && names.every((name) => name.length > 0) ? [...names, []] : names;
}

function mayVanish([part, more]: readonly WordPart[], frame: Frame): boolean {
  if (part === undefined || more !== undefined) return false;
  const simple = part.type === "SimpleExpansion" || part.type === "ParameterExpansion";
  const name = part.text.replace(/[${}]/g, "");
  return simple && frame.scope.get(name)?.maybeUnset === true;
}

/**
 * Every way in which the words of a command may read together; none where no word has several, and where there are
 * too many ways, which is a doubt. What may be a command or an option is one only with the words of its own reading
 * behind it.
 */
export function eachReading(
  args: readonly Arg[],
  several: readonly Readings[],
  span: Span,
  walk: Walk,
): readonly (readonly Arg[])[] {
  if (several.length === 0) return NO_READINGS;
  const ways = several.reduce((product, { lists }) => product * lists.length, 1);
  if (ways > READINGS_MAX) {
    doubt(walk, "limit", "could do anything: its words may read in too many ways", span);
    return NO_READINGS;
  }
  if (!spend(walk, args.length * ways)) return NO_READINGS;
  let all: (readonly Arg[])[] = [[]];
  let done = 0;
  for (const { at, lists } of several) {
    const before = args.slice(done, at);
    all = all.flatMap((read) => lists.map((list) => [...read, ...before, ...list]));
    done = at + lists.reduce((sum, { length }) => sum + length, 0);
  }
  const behind = args.slice(done);
  return all.map((read) => [...read, ...behind]);
}

const NO_READINGS: readonly (readonly Arg[])[] = [];

/** A field without its place in the text. */
type Field = Omit<Arg, "start" | "end">;

/** Splits a row into fields: quoted text never splits, expansions split at the field separators. */
function fields(row: Pieces, ifs: string | undefined): readonly Field[] {
  const out: Field[] = [];
  let current: Field | undefined;
  const add = (text: string, piece: Piece): void => {
    const open: Field = current ?? { value: "", glob: false };
    const loose = !piece.quoted || piece.many === true;
    const unknown = loose && text.includes(UNKNOWN);
    const from = joinedWriters(open.from, piece.from);
    const wild = piece.expanded && !piece.quoted && /[*?[]/.test(text);
    current = {
      value: open.value + text,
      glob: open.glob || piece.glob === true || wild,
      ...(from === undefined || from.length === 0 ? {} : { from }),
      ...(unknown || open.splits === true ? { splits: true } : {}),
      ...startVariable(open, piece),
    };
  };
  for (const piece of row) {
    const texts = pieceFields(piece, ifs);
    texts.forEach((text, index) => {
      if (index > 0) {
        if (current !== undefined) out.push(current);
        current = undefined;
      }
      if (text !== "" || piece.quoted || !piece.expanded) add(text, piece);
    });
  }
  if (current !== undefined) out.push(current);
  return out;
}

/** The writers of both, each once. */
function joinedWriters(
  open: readonly number[] | undefined,
  more: readonly number[] | undefined,
): readonly number[] | undefined {
  if (open === undefined || open.length === 0 || more === undefined) return more ?? open;
  return open === more ? open : [...new Set([...open, ...more])];
}

function startVariable(open: Field, piece: Piece): { readonly variable?: string } {
  if (open.variable !== undefined) return { variable: open.variable };
  return piece.variable !== undefined && open.value === "" ? { variable: piece.variable } : {};
}

/** The fields of a piece. Outside of quotes the elements of `$@` and of arrays split as other texts do. */
function pieceFields(piece: Piece, ifs: string | undefined): readonly string[] {
  const given = piece.fields ?? [piece.text];
  if (piece.quoted || !piece.expanded || ifs === "") return given;
  return given.flatMap((text) => splitText(text, ifs ?? " \t\n"));
}

function splitText(text: string, separators: string): readonly string[] {
  const texts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!separators.includes(text.charAt(at))) continue;
    if (at > start || texts.length === 0) texts.push(text.slice(start, at));
    start = at + 1;
  }
  texts.push(text.slice(start));
  if (texts.length > 1 && texts[texts.length - 1] === "" && text.trim() === "") return ["", ""];
  return texts;
}

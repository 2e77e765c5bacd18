import { type LineReader, peek, readWord, rest, skipLines } from "./reader.ts";
import { refuse } from "./words.ts";

/**
 * Reads `[[ … ]]`: tests of files and comparisons of texts. What compares numbers evaluates what stands for them, so
 * only digits are compared, and no test of a variable by its name is read.
 */
export function readTest(reader: LineReader): void {
  const { cursor, commands } = reader;
  const start = cursor.at;
  cursor.at += 2;
  readTests(reader, "]]");
  commands.push({
    words: [{ value: "true", glob: false, bare: true, start, end: cursor.at }],
    assigned: new Map(),
    inputs: [],
    outputs: [],
    text: undefined,
    isRedirected: false,
    start,
    end: cursor.at,
  });
}

function readTests(reader: LineReader, end: "]]" | ")"): void {
  const { cursor } = reader;
  for (;;) {
    skipLines(cursor);
    while (/^![ \t]/.test(rest(cursor, 2))) {
      cursor.at += 1;
      skipLines(cursor);
    }
    if (peek(cursor) === "(") {
      cursor.at += 1;
      readTests(reader, ")");
    } else readOne(reader);
    skipLines(cursor);
    const operator = rest(cursor, 2);
    if (operator === "&&" || operator === "||") cursor.at += 2;
    else if (!operator.startsWith(end)) refuse("has a test that is not read");
    else {
      cursor.at += end.length;
      if (end === "]]" && !/^[\s;|&)<>]?$/.test(peek(cursor)))
        refuse("has a test that is not read");
      return;
    }
  }
}

function readOne(reader: LineReader): void {
  const { cursor } = reader;
  const [unary] = /^-[a-hknprsuwxzLNOS](?=[ \t])/.exec(rest(cursor, 3)) ?? [];
  if (unary !== undefined) {
    cursor.at += unary.length;
    readOperand(reader);
    return;
  }
  const first = readOperand(reader);
  if (isAtEnd(reader)) return;
  const [operator] =
    /^(?:==?|!=|=~|-(?:nt|ot|ef|eq|ne|lt|le|gt|ge))(?=[ \t])/.exec(rest(cursor, 4)) ?? [];
  if (operator === undefined) refuse("has a test that is not read");
  cursor.at += operator?.length ?? 0;
  const second = readOperand(reader);
  const isSum = /^-(?:eq|ne|lt|le|gt|ge)$/.test(operator ?? "");
  if (isSum && ![first, second].every((value) => /^-?\d+$/.test(value))) {
    refuse("compares what may be evaluated");
  }
}

function readOperand(reader: LineReader): string {
  skipLines(reader.cursor);
  const before = reader.cursor.at;
  const { value } = readWord(reader);
  if (reader.cursor.at === before || value === "]]") refuse("has a test that is not read");
  skipLines(reader.cursor);
  return value;
}

function isAtEnd({ cursor }: LineReader): boolean {
  return /^(?:\)|&&|\|\||\]\])/.test(rest(cursor, 2));
}

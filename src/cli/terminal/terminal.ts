import type { Io } from "../../io.ts";
import { withCodes } from "../../outside-text.ts";

/** True on a terminal, unless `NO_COLOR` is set (https://no-color.org). */
export function mayColour(io: Io): boolean {
  return process.stdout.isTTY === true && (io.env("NO_COLOR") ?? "") === "";
}

/** Control characters, those that turn the order of a line around, and tags. */
const STEERING = /[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028\u2029\u{E0000}-\u{E007F}]/gu;

/**
 * What a command prints, as a terminal may be given it, whoever wrote parts of it: lines, tabs and the colours
 * that fairlead sets itself; what else steers a terminal is written as its code.
 */
export function safeOutput(text: string): string {
  if (/^[\n\t\x20-\x7E]*$/.test(text)) return text;
  return text
    .split(/(\u001B\[\d{0,2}m|\r?\n|\t)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(STEERING, withCodes)))
    .join("");
}

/**
 * Text that a person must see exactly as it is: line by line behind `margin`, and what would not be seen
 * written out, as `\u{1b}`.
 */
export function visibleText(text: string, margin: string): string {
  return margin + text.split("\n").map(withCodes).join(`\n${margin}`);
}

/** As {@link visibleText}, on one line. */
export function visibleLine(text: string): string {
  return visibleText(text.replaceAll("\n", "\u{240a}"), "");
}

/** Characters of a line where the width of the screen is unknown, and the narrowest width supported. */
const WIDTH_USUAL = 80;
const WIDTH_MIN = 40;

/** How many characters fit into a line of standard output; `elsewhere` where that is no terminal. */
export function screenWidth(elsewhere = WIDTH_USUAL): number {
  return Math.max(WIDTH_MIN, process.stdout.columns || elsewhere);
}

/** How many columns of a terminal a text takes; wide characters count as two, colours as none. */
export function textWidth(text: string): number {
  return Bun.stringWidth(text);
}

/** A text in lines of at most so many characters, broken between words; a longer word has a line of its own. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || Bun.stringWidth(`${last} ${word}`) > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** A text behind some first characters, in lines of at most so many characters; all but the first are indented. */
export function hanging(first: string, text: string, width: number): readonly string[] {
  const margin = Bun.stringWidth(first);
  const room = Math.max(width - margin, WRAPPED_MIN);
  return wrapped(text, room).map((line, at) => (at === 0 ? first : " ".repeat(margin)) + line);
}

/** Characters of a line that are written behind a margin, however wide that is. */
const WRAPPED_MIN = 20;

/** Columns that a last column has at least beside the others. */
const BESIDE_MIN = 28;

/** Margin of a last column that is written below its row because there is no room beside it. */
const BELOW = "    ";

/**
 * A table with two spaces between its columns; wide characters count as two. What is in a last column that is
 * wider than the screen goes on below it.
 */
export function columns(
  rows: readonly (readonly string[])[],
  width = terminalColumns() ?? Number.POSITIVE_INFINITY,
): string {
  const last = Math.max(...rows.map((row) => row.length)) - 1;
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries()) {
      widths[at] = Math.max(widths[at] ?? 0, Bun.stringWidth(cell));
    }
  }
  const padded = (cell: string, at: number): string =>
    cell + " ".repeat((widths[at] ?? 0) - Bun.stringWidth(cell));
  return rows
    .flatMap((row) => {
      const before = row
        .slice(0, last)
        .map((cell, at) => `${padded(cell, at)}  `)
        .join("");
      const end = row[last] ?? "";
      const whole = `${before}${end}`.trimEnd();
      if (Bun.stringWidth(whole) <= width) return [whole];
      const isCramped = Bun.stringWidth(before) + BESIDE_MIN > width;
      const lines = isCramped
        ? [before, ...hanging(BELOW, end, width)]
        : hanging(before, end, width);
      return lines.map((line) => line.trimEnd());
    })
    .join("\n");
}

/** Columns of the terminal that is printed to; undefined where none is, as in a pipe. */
export function terminalColumns(): number | undefined {
  return columnsOf(process.stdout);
}

/** A terminal that a program made up may say that it has no columns at all. */
function columnsOf({
  isTTY,
  columns,
}: Pick<NodeJS.WriteStream, "isTTY" | "columns">): number | undefined {
  return isTTY === true ? Math.max(WIDTH_MIN, columns || WIDTH_USUAL) : undefined;
}

/** Columns of the terminal that errors are printed to; undefined where none is. */
export function stderrColumns(): number | undefined {
  return columnsOf(process.stderr);
}

/** A text that is cut to so many columns of a terminal; wide characters count as two. */
export function cutToWidth(text: string, width: number): string {
  if (Bun.stringWidth(text) <= width) return text;
  let cut = "";
  for (const character of text) {
    if (Bun.stringWidth(cut + character) >= width) break;
    cut += character;
  }
  return `${cut}…`;
}

/** Who may answer a question. */
export interface Person {
  readonly isAtTerminal: boolean;
  /** Asks, and is true for a yes; throws `Interrupted` where the question is broken off. */
  readonly agrees: (question: string) => Promise<boolean>;
}

/** How many lines the terminal shows; none where nothing is printed to one. */
export function terminalRows(): number {
  return process.stdout.rows ?? 0;
}

/** True when a person can type the answers and sees what is printed. */
export function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}

import type { Io } from "../io.ts";

/** True on a terminal, unless `NO_COLOR` is set (https://no-color.org). */
export function mayColour(io: Io): boolean {
  return process.stdout.isTTY === true && (io.env("NO_COLOR") ?? "") === "";
}

/** Text from a file as a terminal may be given it: one line, no control sequences. */
export function plainText(text: string): string {
  return Bun.stripANSI(text).replace(/[\u0000-\u001F\u007F-\u009F]/g, " ");
}

/** A table with two spaces between its columns; wide characters count as two. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries()) {
      widths[at] = Math.max(widths[at] ?? 0, Bun.stringWidth(cell));
    }
  }
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell + " ".repeat((widths[at] ?? 0) - Bun.stringWidth(cell)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** True when a person can type the answers and sees what is printed. */
export function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}

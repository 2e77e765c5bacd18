import type { Io } from "../../io.ts";
import { mayColour } from "./terminal.ts";

/** Marks of a report; colours only where `mayColour` says so. */
export type Mark = "ok" | "warn" | "fail";

const MARKS: Readonly<Record<Mark, { readonly sign: string; readonly colour: string }>> = {
  ok: { sign: "✓", colour: "\u001b[32m" },
  warn: { sign: "!", colour: "\u001b[33m" },
  fail: { sign: "✗", colour: "\u001b[31m" },
};

/** The sign of a mark, coloured on a terminal. */
export function signOf(mark: Mark, io: Io): string {
  const { sign, colour } = MARKS[mark];
  return mayColour(io) ? `${colour}${sign}\u001b[0m` : sign;
}

/** A diff with added and removed lines coloured on a terminal. */
export function colourDiff(diff: string, io: Io): string {
  if (!mayColour(io)) return diff;
  return diff
    .replace(/^\+.*$/gm, "\u001b[32m$&\u001b[0m")
    .replace(/^-.*$/gm, "\u001b[31m$&\u001b[0m");
}

/** Says why a command did nothing, and what to do; returns the exit code of a failure. */
export function refuse(io: Io, problem: string, hint?: string): number {
  io.stderr(`fairlead: ${problem}${hint === undefined ? "" : `\nhint: ${hint}`}`);
  return 1;
}

/** Prints a value for a machine: one line in a pipe, and indented on a terminal, where a person reads it. */
export function printJson(io: Io, value: unknown): void {
  io.stdout(JSON.stringify(value, null, process.stdout.isTTY === true ? 2 : undefined));
}

/** A word of ours as JSON has it: `left_out` for `leftOut`. */
export function snakeCase(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** An object of ours as JSON has it, its own keys written `left_out`; nested keys stay. */
export function snakeKeys(value: object): Readonly<Record<string, unknown>> {
  const renamed = Object.entries(value).map(([key, inner]) => [snakeCase(key), inner]);
  return Object.fromEntries(renamed);
}

import type { Io } from "../../io.ts";
import { seenInJson } from "../../outside-text.ts";
import { safeOutput, stderrColumns, terminalColumns, textWidth, wrapped } from "./terminal.ts";

/**
 * Commands that print what another program reads, such as a script for a shell: their lines are not broken on a
 * screen, as a broken one would not be the same when it is copied.
 */
const AS_IT_IS: ReadonlySet<string> = new Set([
  ...[
    "completions",
    "man",
    "exec",
    "confine",
    "hook",
    "config schema",
    "schema",
    "hooks template show",
  ],
]);

/**
 * The world of a command, in which nothing that is printed steers a terminal, and no line is wider than the
 * screen unless it is one word or a line to type.
 */
export function onScreen(io: Io, command: string): Io {
  const isKept = AS_IT_IS.has(command);
  const printed = (text: string, width: number | undefined) => {
    if (isJson(text)) return text.split("\n").map(seenInJson).join("\n");
    const safe = safeOutput(text);
    return width === undefined || isKept ? safe : fitted(safe, width);
  };
  return {
    ...io,
    stdout: (text) => io.stdout(printed(text, terminalColumns())),
    stderr: (text) => io.stderr(printed(text, stderrColumns())),
  };
}

/** JSON stays JSON: what it cannot show is escaped in its own way. */
function isJson(text: string): boolean {
  return /^[[{]/.test(text) && text.endsWith(text.startsWith("[") ? "]" : "}");
}

/** A text whose lines are at most so many columns wide, broken between words and indented below their beginning. */
export function fitted(text: string, width: number): string {
  return text
    .split("\n")
    .flatMap((line) => fittedLine(line, width))
    .join("\n");
}

/** Columns that a broken line has at least behind its margin. */
const ROOM_MIN = 24;

/** A line to be copied into a terminal, where half of it would be another command. */
const TO_TYPE = /^(?: {2,}|hint: | *\$ )fairlead [a-z]/;

function fittedLine(line: string, width: number): readonly string[] {
  if (textWidth(line) <= width || TO_TYPE.test(line)) return [line];
  const margin = marginOf(line, width);
  const start = /^ */.exec(line)?.[0] ?? "";
  const [first = "", ...rest] = wrapped(line.slice(start.length), width - start.length);
  if (rest.length === 0) return [line];
  const below = wrapped(rest.join(" "), width - margin);
  return [start + first, ...below.map((part) => " ".repeat(margin) + part)];
}

/** Where a line goes on below itself: behind its mark or its last column, else a little further in than it begins. */
function marginOf(line: string, width: number): number {
  const mark = /^(?:\u001B\[\d+m)? *(?:[✓!✗→+-]|\d+[.:])(?:\u001B\[0m)? +/u.exec(line)?.[0];
  const start = mark ?? /^ */.exec(line)?.[0] ?? "";
  const gap = [...line.slice(start.length).matchAll(/\S {2,}(?=\S)/g)].at(-1);
  const column =
    gap === undefined ? 0 : textWidth(line.slice(0, start.length + gap.index + gap[0].length));
  if (column > 0 && column <= width - ROOM_MIN) return column;
  return textWidth(start) + (mark === undefined ? "  ".length : 0);
}

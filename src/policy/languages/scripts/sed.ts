import { UNKNOWN } from "../../model/invocation.ts";
import { perform } from "./effects.ts";
import { recordShell, type Scan } from "./recorded-commands.ts";
import { textValue, UNKNOWN_VALUE } from "./value.ts";

/** Finds GNU sed's `e` commands, the `e` and `w` flags of `s`, and the files of `r`, `w` and `W`. */
export function scanSed(scan: Scan, source: string): void {
  let at = 0;
  while (at < source.length) at = readCommand(scan, source, at);
}

/** Reads one command with its address; gives where the next one begins. */
function readCommand(scan: Scan, source: string, from: number): number {
  let at = skipAddress(source, from);
  const command = source[at];
  const call = { name: "sed", args: [], named: new Map(), start: at, end: at + 1 };
  switch (command) {
    case undefined:
      return source.length;
    case "#":
      return lineEnd(source, at);
    case "s":
    case "y":
      return readSubstitution(scan, source, at);
    case "e": {
      const end = lineEnd(source, at);
      const text = source.slice(at + 1, end).trim();
      // Without a command, what is in the pattern space is run.
      recordShell(scan, call, text === "" || text.startsWith("}") ? undefined : textValue(text));
      return end;
    }
    case "w":
    case "W":
    case "r":
    case "R": {
      const end = lineEnd(source, at);
      const path = source.slice(at + 1, end).trim();
      const action = command.toLowerCase() === "w" ? "write" : "read";
      if (path !== "" && !/^\/dev\/(?:stdout|stderr|stdin)$/.test(path)) {
        perform(scan, action, { ...call, args: [textValue(path), UNKNOWN_VALUE] });
      }
      return end;
    }
    case "a":
    case "i":
    case "c": {
      // The text goes on over lines that end in a backslash.
      at = lineEnd(source, at);
      while (source[at - 1] === "\\" && at < source.length) at = lineEnd(source, at + 1);
      return at;
    }
    case ":":
    case "b":
    case "t":
    case "T": {
      const label = /[^\n;}]*/y;
      label.lastIndex = at + 1;
      label.test(source);
      return label.lastIndex;
    }
    default:
      return at + 1;
  }
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf("\n", from);
  return end < 0 ? source.length : end;
}

/** Skips blanks, `;`, line numbers, `$`, `/regex/`, `,` and `!` before a command. */
function skipAddress(source: string, from: number): number {
  let at = from;
  for (; at < source.length; at++) {
    const char = source[at] ?? "";
    if (char === "/") at = skipDelimited(source, at + 1, "/") - 1;
    else if (char === "\\" && at + 1 < source.length) {
      at = skipDelimited(source, at + 2, source[at + 1] ?? "") - 1;
    } else if (!/[\s;,!$0-9~+I]/.test(char)) break;
  }
  return at;
}

/** The offset after the next delimiter that no backslash protects. */
function skipDelimited(source: string, from: number, delimiter: string): number {
  for (let at = from; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === delimiter) return at + 1;
  }
  return source.length;
}

function readSubstitution(scan: Scan, source: string, from: number): number {
  const delimiter = source[from + 1] ?? "";
  const middle = skipDelimited(source, from + 2, delimiter);
  const end = skipDelimited(source, middle, delimiter);
  const flags = /[gpiImM0-9]*(e?)[gpiImM0-9]*(?:w[ \t]*([^\n]*))?/y;
  flags.lastIndex = end;
  const match = flags.exec(source);
  const call = { name: "sed", args: [], named: new Map(), start: from, end };
  if (source[from] !== "s" || match === null) return Math.max(end, from + 1);
  const replacement = source
    .slice(middle, Math.max(middle, end - 1))
    .replaceAll(`\\${delimiter}`, delimiter);
  // The line after the substitution is run: it is the replacement only where that is for the whole line.
  if (match[1] === "e") {
    const whole = /^\^?(?:\.\*|\\\(\.\*\\\)|\(\.\*\))\$?$/.test(source.slice(from + 2, middle - 1));
    const text = replacement.replace(/\\([^\d])|&|\\\d/g, (_all, plain) => plain ?? UNKNOWN);
    recordShell(scan, call, whole ? textValue(text) : undefined);
  }
  const path = (match[2] ?? "").trim();
  if (path !== "" && !path.startsWith("/dev/std")) {
    perform(scan, "write", { ...call, args: [textValue(path), UNKNOWN_VALUE] });
  }
  return Math.max(flags.lastIndex, from + 1);
}

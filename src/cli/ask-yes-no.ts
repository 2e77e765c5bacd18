import { readSync } from "node:fs";

/** A question was broken off: nothing may be written, and the process ends with {@link INTERRUPTED}. */
export class Interrupted extends Error {
  constructor() {
    super("interrupted");
  }
}

/** The exit code of a program that was ended by Ctrl-C, as shells report it. */
export const INTERRUPTED = 130;

/** A key that arrives while the terminal is not ready for reading is asked for again after so long. */
const RETRY_MS = 20;

/** Longest answer that is listened to, in characters; it takes one. */
const ANSWER_MAX_CHARS = 32;

/**
 * Asks the person at this process's terminal, and is true for `y` or `yes` and Enter. Ctrl-C, Ctrl-D and Esc
 * throw {@link Interrupted}. Reads keys one by one, because a terminal that reads whole lines keeps Esc to itself.
 */
export function askYesNo(question: string): boolean {
  process.stdout.write(`${question} [y/N] `);
  process.stdin.setRawMode(true);
  try {
    let typed = "";
    for (;;) {
      const keys = readKeys();
      if (isBreak(keys)) throw new Interrupted();
      // Arrows and other keys that send a sequence.
      if (keys.startsWith("\u001B")) continue;
      for (const key of keys) {
        if (key === "\r" || key === "\n") return /^y(?:es)?$/i.test(typed.trim());
        if (isBreak(key)) throw new Interrupted();
        const isErased = key === "\u007F" || key === "\b";
        if (isErased && typed !== "") process.stdout.write("\b \b");
        if (isErased) typed = typed.slice(0, -1);
        else if (key >= " " && typed.length < ANSWER_MAX_CHARS) {
          typed += key;
          process.stdout.write(key);
        }
      }
    }
  } finally {
    process.stdin.setRawMode(false);
    process.stdout.write("\n");
  }
}

function isBreak(keys: string): boolean {
  return keys === "\u0003" || keys === "\u0004" || keys === "\u001B";
}

/** What was typed since it was asked last; Ctrl-D where the terminal is gone. */
function readKeys(): string {
  const buffer = new Uint8Array(64);
  for (;;) {
    try {
      const length = readSync(process.stdin.fd, buffer);
      return length === 0 ? "\u0004" : new TextDecoder().decode(buffer.subarray(0, length));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return "\u0004";
      Bun.sleepSync(RETRY_MS);
    }
  }
}

/** What a key does to a question: its answer, or that it goes on. */
export type Step = { readonly answer: string | undefined } | "asked on";

export const ENTER: ReadonlySet<string> = new Set(["\r", "\n"]);

/** The keys that take the last character back. */
export const ERASE: ReadonlySet<string> = new Set(["\u007f", "\b"]);

/** A question was broken off: nothing may be written, and the process ends with `INTERRUPTED`. */
export class Interrupted extends Error {
  constructor() {
    super("interrupted");
  }
}

/** Esc, Ctrl-C, and Ctrl-D, the end of what is typed. */
const BREAK: ReadonlySet<string> = new Set(["\u001b", "\u0003", "\u0004"]);

/**
 * Gives each key that is pressed at this process's terminal, or each character that is pasted, to `press` until
 * it has an answer; undefined where the question was broken off. Keys come one by one, because a terminal that
 * reads whole lines keeps Esc to itself.
 */
export async function readKeys(press: (key: string) => Step): Promise<string | undefined> {
  const { stdin } = process;
  const decoder = new TextDecoder();
  stdin.setRawMode(true);
  try {
    return await new Promise<string | undefined>((resolve) => {
      stdin.on("end", () => resolve(undefined));
      stdin.on("data", (piece: Uint8Array) => {
        for (const key of keysIn(decoder.decode(piece, { stream: true }))) {
          if (BREAK.has(key)) return resolve(undefined);
          const step = press(key);
          if (step !== "asked on") return resolve(step.answer);
        }
      });
      stdin.resume();
    });
  } finally {
    stdin.removeAllListeners("data").removeAllListeners("end");
    stdin.setRawMode(false);
    stdin.pause();
  }
}

/** The keys in one chunk of terminal input: a sequence of Esc is one key, and so is each other character. */
export function keysIn(text: string): readonly string[] {
  return text.match(/(?:\u001b(?:[[O][\d;]*[A-Za-z~])?|[\s\S])/gu) ?? [];
}

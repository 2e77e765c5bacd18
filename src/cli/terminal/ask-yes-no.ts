import { ENTER, ERASE, readKeys } from "./keys.ts";

/** A question was broken off: nothing may be written, and the process ends with `INTERRUPTED`. */
export class Interrupted extends Error {
  constructor() {
    super("interrupted");
  }
}

/** Longest answer that is listened to, in characters; it takes one. */
const ANSWER_MAX_CHARS = 32;

/**
 * Asks the person at this process's terminal, and is true for `y` or `yes` and Enter. Ctrl-C, Ctrl-D and Esc
 * throw {@link Interrupted}.
 */
export async function askYesNo(question: string): Promise<boolean> {
  process.stdout.write(`${question} [y/N] `);
  let typed = "";
  const answer = await readKeys((key) => {
    if (ENTER.has(key)) return { answer: typed };
    if (ERASE.has(key)) {
      if (typed !== "") process.stdout.write("\b \b");
      typed = typed.slice(0, -1);
    } else if (key >= " " && typed.length < ANSWER_MAX_CHARS) {
      typed += key;
      process.stdout.write(key);
    }
    return "asked on";
  });
  process.stdout.write("\n");
  if (answer === undefined) throw new Interrupted();
  return /^y(?:es)?$/i.test(answer.trim());
}

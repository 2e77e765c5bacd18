import { runHook } from "./hook.ts";
import type { Io } from "./io.ts";

/**
 * The whole program as a function from words and world to an exit code. The hook path is part of the
 * executable's first chunk, because loading a second one costs half a millisecond; everything else is
 * the command line's and loaded when it is asked for.
 */
export async function runProgram(words: readonly string[], io: Io): Promise<number> {
  const asksHelp = words.includes("--help") || words.includes("-h");
  if (words[0] === "hook" && !asksHelp) return runHook(words.slice(1), io);
  const { runCli } = await import("./cli/main.ts");
  return runCli(words, io);
}

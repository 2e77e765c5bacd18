import type { Io } from "./io.ts";

/**
 * The whole program as a function from words and world to an exit code. The hook path loads nothing but
 * what a hook needs; everything else is the command line's.
 */
export async function runProgram(words: readonly string[], io: Io): Promise<number> {
  if (words[0] === "hook" && !words.some((word) => word === "--help" || word === "-h")) {
    const { runHook } = await import("./hook.ts");
    return runHook(words.slice(1), io);
  }
  const { runCli } = await import("./cli/main.ts");
  return runCli(words, io);
}

import { runHook } from "./hook.ts";
import type { Io } from "./io.ts";
import type { MaybePromise } from "./maybe-promise.ts";

/**
 * The whole program as a function from words and world to an exit code. The hook path is part of the
 * executable's first chunk, because loading a second one costs half a millisecond; everything else is
 * the command line's and loaded when it is asked for.
 */
export function runProgram(words: readonly string[], io: Io): MaybePromise<number> {
  if (words[0] === "hook" && !asksHelp(words)) return runHook(words.slice(1), io);
  if (words[0] === "bounded")
    return import("./cli/confine/run-bounded.ts").then((m) => m.runCli(io, words));
  return import("./cli/main.ts").then(({ runCli }) => runCli(words, io));
}

function asksHelp(words: readonly string[]): boolean {
  for (const word of words) if (word === "--help" || word === "-h") return true;
  return false;
}

import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { read } from "./file-effects.ts";
import type { Arguments } from "./parse-arguments.ts";

/** The files of an interpreter's line: it reads the script, and what that makes of the other words nobody knows. */
export function programFiles({ options, rest }: Arguments): readonly Effect[] {
  const isGiven = options.some(({ kind = "" }) => /^(?:code|module)/.test(kind));
  return isGiven ? rest.map(unknown) : scriptAndWords({ operands: rest });
}

/** The same where no option has code. */
export function scriptAndWords({
  operands: [script, ...words],
}: Pick<Arguments, "operands">): readonly Effect[] {
  // `zsh -fl "cat .env"`: whoever writes a command there gets "no such file".
  const reads = script !== undefined && !script.value.includes(" ");
  return [...(reads ? [read(script)] : []), ...words.map(unknown)];
}

function unknown(word: Arg): Effect {
  return { kind: "unknown", word };
}

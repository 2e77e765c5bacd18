import type { Arg } from "../invocation.ts";
import type { Effect } from "../model.ts";
import { read } from "./file-effects.ts";
import type { Arguments } from "./parse-arguments.ts";

/** The files of an interpreter's line: it reads the script, and what that makes of the other words nobody knows. */
export function programFiles({ options, rest }: Arguments): readonly Effect[] {
  const isGiven = options.some(({ kind = "" }) => /^(?:code|module)/.test(kind));
  const [script, ...words] = rest;
  if (script === undefined) return [];
  const unknown = (word: Arg): Effect => ({ kind: "unknown", word });
  if (isGiven) return rest.map(unknown);
  // `zsh -fl "cat .env"`: whoever writes a command there gets "no such file".
  return [...(script.value.includes(" ") ? [] : [read(script)]), ...words.map(unknown)];
}

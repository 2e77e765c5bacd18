import { listedSets } from "../languages/bash/listed-paths.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import { accessOf, type Touch } from "../places/path-access.ts";
import type { PathWord } from "../places/path-argument.ts";
import { operandUse } from "./paths-of-effects.ts";

/** `find … | xargs rm`, `rm "$(find …)"`: what a listing finds, wherever one of its names is a word. */
export function givenByListing(
  { program, via, stdin, args }: Invocation,
  words: readonly PathWord[],
  { invocations }: Analysis,
): readonly Touch[] {
  const touches: Touch[] = [];
  const add = (access: Touch["access"], from: readonly number[]): void => {
    for (const set of listedSets(from, invocations)) {
      const { folder: path, cwd, names } = set;
      const kept = names.length > 0 ? { names } : {};
      touches.push({ access, path, cwd, deep: true, ...kept });
    }
  };
  if (stdin.kind === "pipe" && via.some(({ name }) => name === "xargs" || name === "parallel")) {
    const access = accessOf(operandUse(program, args));
    if (access !== undefined) add(access, stdin.from);
    return touches;
  }
  const seen = new Set<string>();
  for (const { arg, use } of words) {
    const access = accessOf(use);
    if (arg.from === undefined || arg.from.length === 0 || access === undefined) continue;
    const key = `${access} ${arg.from.join(" ")}`;
    if (!seen.has(key)) add(access, arg.from);
    seen.add(key);
  }
  return touches;
}

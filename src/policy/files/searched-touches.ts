import type { Analysis, Invocation } from "../invocation.ts";
import { readFind } from "../shell/find.ts";
import { listedSets } from "../shell/listing.ts";
import type { PathWord } from "./command-line.ts";
import { operandUse } from "./special-words.ts";
import { accessOf, type Touch, touch } from "./touch.ts";

// What `find` and what it lists for others do to files that the command line does not name one by one.

/** What `find` deletes or lists; the commands that it runs are judged as commands of their own. */
export function foundBy({ args, cwd }: Invocation): readonly Touch[] {
  const found = readFind(args);
  const starts = found.starts.length > 0 ? found.starts.map(({ value }) => value) : ["."];
  const names = found.names.length > 0 ? { names: found.names } : {};
  const touches = starts.map((path): Touch => ({ access: "list", path, cwd, deep: false }));
  for (const [at, { value }] of args.entries()) {
    const next = args[at + 1];
    if (next !== undefined && /^-(?:fprintf?|fprint0|fls)$/.test(value))
      touches.push(touch("write", next.value, cwd));
  }
  if (found.deletes)
    for (const path of starts) touches.push({ access: "delete", path, cwd, deep: true, ...names });
  for (const { words: command } of found.commands) {
    const program = command[0]?.value.replace(/^.*\//, "") ?? "";
    const access = accessOf(operandUse(program), program);
    if (access === undefined || (access === "read" && operandUse(program) === "suspect")) continue;
    for (const path of starts) touches.push({ access, path, cwd, deep: true, ...names });
  }
  return touches;
}

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
  const inPlace =
    program === "sed" && args.some(({ value }) => /^-[a-zA-Z]*i|^--in-place/.test(value));
  if (stdin.kind === "pipe" && via.some(({ name }) => name === "xargs" || name === "parallel")) {
    const access = inPlace ? "write" : accessOf(operandUse(program), program);
    if (access !== undefined) add(access, stdin.from);
    return touches;
  }
  const seen = new Set<string>();
  for (const { arg, use } of words) {
    const access = accessOf(use, program);
    if (arg.from === undefined || arg.from.length === 0 || access === undefined) continue;
    const key = `${access} ${arg.from.join(" ")}`;
    if (!seen.has(key)) add(access, arg.from);
    seen.add(key);
  }
  return touches;
}

import type { Arg } from "../invocation.ts";
import { type PathWord, whole } from "./command-line.ts";
import type { WordUse } from "./programs.ts";

/** Operands are what goes into the archive, unless it is read: then they are names inside it. */
export function tarWords(args: readonly Arg[]): PathWord[] {
  const words: PathWord[] = [];
  const extracts = args.some(({ value }, at) =>
    isTarMode(value, at, /[xt]/, /^--(?:extract|get|list)$/),
  );
  const creates = args.some(({ value }, at) =>
    isTarMode(value, at, /[cru]/, /^--(?:create|append|update)$/),
  );
  const archive: WordUse = creates ? "write" : "read";
  let next: WordUse | undefined;
  for (const [at, arg] of args.entries()) {
    const { value } = arg;
    if (next !== undefined) {
      words.push(whole(arg, next));
      next = undefined;
    } else if (isTarBundle(value, at)) {
      next = TAR_VALUES.get(value.slice(-1)) ?? (value.endsWith("f") ? archive : undefined);
    } else if (value.startsWith("--file=")) words.push({ arg, path: value.slice(7), use: archive });
    else if (/^--(?:exclude|directory|transform)$/.test(value)) next = "data";
    else if (!value.startsWith("-")) words.push(whole(arg, extracts ? "data" : "read"));
  }
  return words;
}

/** Short options of tar that take the next word, but for the archive itself. */
const TAR_VALUES = new Map<string, WordUse>([
  ["C", "data"],
  ["I", "data"],
  ["X", "read"],
  ["T", "read"],
]);

/** True for `-czf`, and for `czf` as the first word. */
function isTarBundle(value: string, at: number): boolean {
  return /^-[A-Za-z]/.test(value) || (at === 0 && /^[A-Za-z]+$/.test(value));
}

function isTarMode(value: string, at: number, letter: RegExp, long: RegExp): boolean {
  return long.test(value) || (isTarBundle(value, at) && letter.test(value));
}

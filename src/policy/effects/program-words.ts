import { effectsOf, filesUsed, isUseOption } from "../catalog/effects.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import { withoutLeftOut } from "../places/left-out.ts";
import type { PathWord } from "../places/path-word.ts";
import { wordsOfEffects } from "./effect-words.ts";

/** The paths an invocation's words name, each with its use; unknown programs get `suspect` words. */
export function pathWords(invocation: Invocation): PathWord[] {
  const effects = effectsOf(invocation);
  if (effects !== undefined) return wordsOfEffects(effects);
  const args = withoutLeftOut(invocation.args);
  const used = filesUsed({ ...invocation, args });
  return used === undefined ? suspects(args) : wordsOfEffects(used);
}

/** Words of a program nobody knows: operands, and values of options that do not sound like use. */
function suspects(args: readonly Arg[]): PathWord[] {
  const words: PathWord[] = [];
  let before = "";
  for (const arg of args) {
    const { value } = arg;
    const isOption = value.startsWith("-");
    const equals = isOption ? value.indexOf("=") : -1;
    const option = equals > 0 ? value.slice(0, equals) : before;
    before = value;
    if (isOption && equals < 0) continue;
    if (isUseOption(option)) continue;
    const path = equals < 0 ? value : value.slice(equals + 1);
    words.push({ arg, path: path.startsWith("@") ? path.slice(1) : path, use: "suspect" });
  }
  return words;
}

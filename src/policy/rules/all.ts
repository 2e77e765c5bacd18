import { type PackFor, packsFor } from "../packs/load-packs.ts";
import type { Rule } from "../rule.ts";
import { passedOn } from "./passed-on.ts";
import { rareRules } from "./rare.ts";
import { usualRules } from "./usual.ts";

/**
 * Every built-in rule over commands, in the order ties are settled. `packFor` finds the tables by which a command
 * among the words of another is judged as well.
 */
export function allRules(packFor: PackFor = packsFor([])): readonly Rule[] {
  return [...commandRules(), passedOn(commandRules, packFor)];
}

/** The rules that hold of a command by itself, whatever other one its words may hold. */
function commandRules(): readonly Rule[] {
  return [...usualRules(), ...rareRules()];
}

import type { Rule } from "../rule.ts";
import { passedOn } from "./passed-on.ts";
import { rareRules } from "./rare.ts";
import { usualRules } from "./usual.ts";

/** Every built-in rule over commands, in the order ties are settled. */
export function allRules(): readonly Rule[] {
  return [...commandRules(), passedOn(commandRules)];
}

/** The rules that hold of a command by itself, whatever other one its words may hold. */
function commandRules(): readonly Rule[] {
  return [...usualRules(), ...rareRules()];
}

import type { Rule } from "../rule.ts";
import { rareRules } from "./rare.ts";
import { usualRules } from "./usual.ts";

/** Every built-in rule over commands, in the order ties are settled. */
export function allRules(): readonly Rule[] {
  return [...usualRules(), ...rareRules()];
}

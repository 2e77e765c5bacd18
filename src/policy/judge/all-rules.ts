import { type PackFor, packsFor } from "../catalog/load-packs.ts";
import type { Rule } from "../model/rule.ts";
import { commonRules } from "../rules/common-rules.ts";
import { rareRules } from "../rules/lazy-rules.ts";
import { passedOn } from "./unknown-launcher.ts";

/** Every built-in rule over commands, in the order ties are settled. */
export function allRules(): readonly Rule[] {
  return [...commandRules(), ...passedOnRules(packsFor([]))];
}

/** The rules that hold of a command by itself, whatever other one its words may hold. */
export function commandRules(): readonly Rule[] {
  return [...commonRules(), ...rareRules()];
}

/** The rules about commands that others hold, which judge those by all rules and by the tables of `packFor`. */
export function passedOnRules(packFor: PackFor): readonly Rule[] {
  return [passedOn(commandRules, packFor)];
}

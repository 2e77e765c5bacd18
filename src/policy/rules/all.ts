import type { Rule } from "../rule.ts";
import { findDelete, overwriteForever, remove } from "./filesystem-delete.ts";

/** Every built-in rule over commands, in the order ties are settled. */
export function allRules(): readonly Rule[] {
  return [remove, findDelete, overwriteForever];
}

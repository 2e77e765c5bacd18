import { effectsOf } from "../commands/effects.ts";
import type { Arg, Invocation } from "../invocation.ts";
import type { Lost } from "../model.ts";

/** The names of what version control would lose; undefined when it loses nothing of the kind. */
export function lossOf(invocation: Invocation, what: Lost): readonly Arg[] | undefined {
  for (const effect of effectsOf(invocation) ?? []) {
    if (effect.kind === "lose" && effect.what === what) return effect.names;
  }
  return undefined;
}

import { descriptionOf } from "../catalog/descriptions.ts";
import { effectsOf } from "../catalog/effects.ts";
import { type Analysis, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { appliesPatch } from "./applies-patch.ts";

/** True for a line that may reach files by names that are not on it, which is worth loading what looks for them. */
export function mayReachFar({ invocations }: Analysis): boolean {
  const areRead = readsFiles(invocations);
  for (const invocation of invocations)
    if (mayTakeNames(invocation, areRead) || mayBring(invocation)) return true;
  return false;
}

/** True where a command passes on what is in a file, so that names on the line may come from it. */
function readsFiles(invocations: readonly Invocation[]): boolean {
  for (const invocation of invocations) {
    if (invocation.stdin.kind === "file") return true;
    for (const effect of effectsOf(invocation) ?? NO_EFFECTS)
      if (effect.kind === "read" && effect.purpose === "copied" && effect.deep !== true)
        return true;
  }
  return false;
}

const NO_EFFECTS: readonly Effect[] = [];

/** False for most commands: no word of theirs is unknown, and none of their options or inputs may be a list of names. */
function mayTakeNames({ program, args, redirects, stdin }: Invocation, areRead: boolean): boolean {
  for (const { value } of args)
    if ((areRead && value.includes(UNKNOWN)) || value.startsWith("--pathspec")) return true;
  for (const { target } of redirects) if (areRead && target.value.includes(UNKNOWN)) return true;
  return (
    (stdin.kind === "file" || args.length > 2) && descriptionOf(program)?.namedBy !== undefined
  );
}

/** False for most commands: nothing among their words or effects is hidden, and no name is made of another. */
function mayBring(invocation: Invocation): boolean {
  if (invocation.dialect !== "shell") return false;
  for (const { value } of invocation.args)
    if (isHidden(value) || value === "-s" || RENAMING.test(value)) return true;
  for (const effect of effectsOf(invocation) ?? NO_EFFECTS)
    if ("path" in effect && isHidden(effect.path?.value ?? "")) return true;
  return appliesPatch(invocation);
}

/** Options by which names are made of others, or taken from the input. */
const RENAMING = /^--(?:transform|xform|prefix|index-info)/;

/** True for a path that goes through a hidden folder, or names what is hidden. */
export function isHidden(path: string): boolean {
  return path.startsWith(".") || path.includes("/.");
}

import { effectsOf } from "../catalog/effects.ts";
import type { Stake } from "../model/finding.ts";
import { type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import type { Hit, Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import type { Location } from "../places/location.ts";

/** Longest text shown of a command that a rule stopped, in UTF-16 units. */
const WORDS_MAX_CHARS = 200;

/** A hit on the whole command, with what differs from the rule's defaults. */
export function matched(invocation: Invocation, change: Partial<Hit> = {}): Hit {
  return {
    words: wordsOf(invocation),
    span: { start: invocation.start, end: invocation.end },
    ...change,
  };
}

/** A check of what a command does: the first of its effects of which `judge` says something. */
export function onEffects(
  judge: (effect: Effect, invocation: Invocation, world: World) => Partial<Hit> | undefined,
): Rule["check"] {
  return (invocation, world) => {
    for (const effect of effectsOf(invocation) ?? []) {
      const change = judge(effect, invocation, world);
      if (change !== undefined) return matched(invocation, change);
    }
    return undefined;
  };
}

/** A command as one line, unknown parts as an ellipsis. */
export function wordsOf(invocation: Invocation): string {
  const words = [invocation.name.value, ...invocation.args.map((arg) => arg.value)];
  for (const { operator, fd, target } of invocation.redirects) {
    if (operator.startsWith("<<") || isAboutErrors(fd, target.value)) continue;
    words.push(`${fd ?? ""}${operator}`, target.value);
  }
  const line = words.map(shown).join(" ").replaceAll(UNKNOWN, "…");
  const text = ODD_BLANKS.test(line) ? line.replace(/\s+/g, " ").trim() : line;
  return text.length > WORDS_MAX_CHARS ? `${text.slice(0, WORDS_MAX_CHARS)}…` : text;
}

/** `2>/dev/null` and `2>&1`, which change nothing about what a command does. */
function isAboutErrors(fd: number | undefined, target: string): boolean {
  return fd === 2 && (target === "/dev/null" || target === "1");
}

/** The name that stands for a process substitution means nothing to whoever wrote `<(…)`. */
function shown(word: string): string {
  return word.startsWith("/dev/fd/1") && /^\/dev\/fd\/1\d{3}$/.test(word) ? "<(…)" : word;
}

/** Blanks that are not one space between two words. */
const ODD_BLANKS = /\s\s|[^\S ]|^\s|\s$/;

/** The stricter of two verdicts; `undefined` is no objection. */
export function stricter(
  a: "ask" | "deny" | undefined,
  b: "ask" | "deny" | undefined,
): "ask" | "deny" | undefined {
  return a === "deny" || b === "deny" ? "deny" : (a ?? b);
}

/**
 * What is at stake where something there is deleted; undefined outside the project, for what lasts. What lies
 * in a temporary folder is made again.
 */
export function stakeOfPlace(place: Location): Stake | undefined {
  if (place === "temporary") return "recoverable";
  return place.startsWith("project") ? "project" : undefined;
}

/** True if the first of two deletions is as hard to bring back as the second. */
export function isAsGrave(first: Stake | undefined, second: Stake | undefined): boolean {
  return BY_GRAVITY.indexOf(first) >= BY_GRAVITY.indexOf(second);
}

const BY_GRAVITY: readonly (Stake | undefined)[] = ["recoverable", "project", undefined];

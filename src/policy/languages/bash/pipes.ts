import type { Span } from "../../finding.ts";
import { type StandardInput, UNKNOWN } from "../../invocation.ts";
import { makeArg, type Outcome, spend, type Walk } from "./walk.ts";

/** What the next command of a pipe reads: the text itself where it is known. */
export function pipeInput(outcome: Outcome, span: Span): StandardInput {
  const { output, partial, writers } = outcome;
  if (output === undefined || (output.includes(UNKNOWN) && isOnlyUnknown(output))) {
    if (partial === undefined || isOnlyUnknown(partial)) return { kind: "pipe", from: writers };
    return { kind: "pipe", from: writers, partial: makeArg(partial, span, writers) };
  }
  return { kind: "text", text: makeArg(output, span, writers) };
}

function isOnlyUnknown(text: string): boolean {
  return text.replaceAll(UNKNOWN, "").trim() === "";
}

/** Tells the writers of a pipe who reads it: every command of the next stage on its input. */
export function connect(
  writers: readonly number[],
  first: number,
  stdin: StandardInput,
  walk: Walk,
): void {
  for (let reader = first; reader < walk.drafts.length; reader += 1) {
    if (walk.drafts[reader]?.stdin !== stdin) continue;
    if (!spend(walk, writers.length >> 3)) return;
    for (const writer of writers) walk.drafts[writer]?.pipedInto.push(reader);
  }
}

/** True where files hold other text than they did. */
export function differ(
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): boolean {
  if (before.size !== now.size) return true;
  for (const [path, text] of now) if (before.get(path) !== text) return true;
  return false;
}

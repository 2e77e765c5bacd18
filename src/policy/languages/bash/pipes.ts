import type { Pipeline } from "unbash";
import type { Span } from "../../model/finding.ts";
import { type StandardInput, UNKNOWN } from "../../model/invocation.ts";
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

/** What says nothing may still say what went wrong, where that goes into the pipe: `cd nowhere |& xargs …`. */
export function withErrors(
  outcome: Outcome,
  { commands, operators }: Pipeline,
  index: number,
  { source }: Walk,
): Outcome {
  if (outcome.output !== "") return outcome;
  const { pos = 0, end = 0 } = commands[index] ?? {};
  const hasErrors = operators[index] === "|&" || ERRORS.test(source.slice(pos, end));
  return hasErrors ? { ...outcome, output: undefined } : outcome;
}

/** `2>&1` and its like. */
const ERRORS = /[2&]>(?:&\s*1|\s*\/dev\/(?:stdout|fd\/1))/;

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

import { isFields, textOf } from "../protocol/fields.ts";
import type { Followed } from "../report/report.ts";
import { openCalls } from "./open-calls.ts";
import {
  headOf,
  inCommonWords,
  type OpenCall,
  type ReadCounts,
  SAID_BY_FAIRLEAD,
  type TranscriptCall,
  textIn,
} from "./transcript.ts";

/** What one entry of a transcript tells, in its order: a call, or what became of one. */
export type Step = AskedStep | AnsweredStep;

/** A call as the agent wrote it down, with its own name of the tool. */
export interface AskedStep
  extends Pick<OpenCall, "session" | "id" | "cwd" | "start" | "branch" | "time"> {
  readonly name: string;
  /** An object, or one as JSON in a text. */
  readonly input: unknown;
}

export interface AnsweredStep {
  /** Id of the call. */
  readonly answered: string;
  readonly followed: Followed;
}

/** The calls that the steps of one file tell, in Claude Code's words, each with what became of it. */
export function* callsOfSteps(
  agent: string,
  steps: Iterable<Step>,
  counts: ReadCounts,
): Generator<TranscriptCall> {
  const open = openCalls();
  for (const step of steps) {
    if ("answered" in step) {
      yield* open.settle(step.answered, step.followed);
      continue;
    }
    const { name, input, ...about } = step;
    const words = inCommonWords(name, input, step.cwd, counts);
    if (words !== undefined) yield* open.add({ agent, ...about, ...words });
  }
  yield* open.rest();
}

/** What became of a call, by whether it failed and what the model was told of it. */
export function followedBy(isFailed: boolean, said: string): Followed {
  if (!isFailed) return "ran";
  return SAID_BY_FAIRLEAD.test(said) || REFUSED.test(headOf(said)) ? "refused" : "failed";
}

/** What the model was told, in a text or in a list of parts that have one each. */
export function saidIn(content: unknown): string {
  if (!Array.isArray(content)) return textIn(content);
  const texts = content.map((part) => (isFields(part) ? textOf(part.text) : textOf(part)));
  return texts.filter((text) => text !== undefined).join("\n");
}

/** What agents tell the model in place of a result that the person or a rule did not let happen. */
const REFUSED =
  /^permission denied$|denied permission|(?:rejected|denied|declined|cancelled) by (?:the )?user|user (?:has )?(?:denied|declined|rejected)|denied by preToolUse hook|execution was blocked|^BLOCKED:|exec denied/i;

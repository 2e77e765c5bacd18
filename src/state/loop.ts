import * as v from "valibot";
import { describeError } from "../errors.ts";
import { readText } from "../sys/probe.ts";
import { parseBounded } from "../sys/text-budget.ts";

/** The state of a loop, as its file has it. */
export function loopSchema() {
  const count = v.pipe(v.number(), v.integer(), v.minValue(0));
  return v.looseObject({
    active: v.boolean(),
    /** How often the agent was sent back to the prompt. */
    iteration: count,
    max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    /** Relative to the project's root, or absolute. */
    prompt_file: v.optional(v.string()),
    /** The loop is over when the agent's last message contains this. */
    until: v.optional(v.string()),
    /** The session that the loop belongs to; the first to stop takes it. */
    session_id: v.optional(v.string()),
    started: v.optional(v.string()),
    updated: v.optional(v.string()),
    /** Times in a row the agent was kept from stopping in its present turn. */
    in_a_row: v.optional(count),
    /** Why it is not active any more. */
    ended: v.optional(v.string()),
  });
}

/** The state of a Ralph loop: the same prompt again and again until it is done. */
export type LoopState = v.InferOutput<ReturnType<typeof loopSchema>>;

/**
 * How often in a row an agent is sent back. Claude Code ends a turn by force after eight blocks in a row
 * (`CLAUDE_CODE_STOP_HOOK_BLOCK_CAP`); a loop that pauses before goes on with the user's next prompt.
 */
export const IN_A_ROW_MAX = 7;

/** Reads the loop's state: undefined when there is none, an error value when it is not readable. */
export async function readLoop(path: string): Promise<LoopState | Error | undefined> {
  const text = await readText(path);
  if (typeof text !== "string") return text;
  try {
    const parsed = v.safeParse(loopSchema(), parseBounded(text));
    return parsed.success ? parsed.output : new Error(parsed.issues[0].message);
  } catch (error) {
    return new Error(describeError(error));
  }
}

/** What of a loop steers an agent: which prompt is repeated, until when. A change of it takes a new consent. */
export function loopTerms({ prompt_file, until, max }: LoopState): readonly unknown[] {
  return ["loop", prompt_file ?? null, until ?? null, max ?? null];
}

/** What a stop means for a loop: the state to save, and whether the agent goes on. */
export interface LoopStep {
  readonly state: LoopState;
  readonly goesOn: boolean;
}

/** What is known when an agent wants to stop. */
export interface StopFacts {
  readonly sessionId: string;
  readonly stopHookActive: boolean;
  readonly lastMessage: string | undefined;
  /** ISO 8601, UTC. */
  readonly time: string;
}

/** A stop under a loop that is only recorded. */
export function recordStop(loop: LoopState, stop: StopFacts): LoopStep {
  const state = { ...loop, session_id: stop.sessionId, updated: stop.time };
  return { state, goesOn: false };
}

/**
 * A stop under a loop that keeps the agent going until its text appears or its number is reached.
 * Undefined when the loop belongs to another session. A chain of blocks in one turn ends at
 * {@link IN_A_ROW_MAX}; the loop stays active and goes on with the user's next turn.
 */
export function driveStop(loop: LoopState, stop: StopFacts): LoopStep | undefined {
  if (loop.session_id !== undefined && loop.session_id !== stop.sessionId) return undefined;
  const { state } = recordStop(loop, stop);
  const until = loop.until ?? "";
  if (until !== "" && stop.lastMessage?.includes(until) === true) {
    return { state: { ...state, active: false, ended: "until" }, goesOn: false };
  }
  if (loop.iteration >= (loop.max ?? 0)) {
    return { state: { ...state, active: false, ended: "max" }, goesOn: false };
  }
  const inARow = stop.stopHookActive ? (loop.in_a_row ?? 0) : 0;
  if (inARow >= IN_A_ROW_MAX) return { state: { ...state, in_a_row: 0 }, goesOn: false };
  const iteration = loop.iteration + 1;
  return { state: { ...state, iteration, in_a_row: inARow + 1 }, goesOn: true };
}

import * as v from "valibot";
import { describeError } from "../errors.ts";
import { readText } from "../sys/probe.ts";
import type { Workspace } from "./workspace.ts";

/** The state of a Ralph loop: the same prompt again and again until it is done. */
const LOOP = v.looseObject({
  active: v.boolean(),
  iteration: v.pipe(v.number(), v.integer(), v.minValue(0)),
  max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  prompt_file: v.optional(v.string()),
  until: v.optional(v.string()),
  session_id: v.optional(v.string()),
  started: v.optional(v.string()),
  updated: v.optional(v.string()),
});

/** A loop's saved state; fields that other programs added are kept. */
export type LoopState = v.InferOutput<typeof LOOP>;

/** The file a workspace keeps its loop in; undefined when there is no place to write. */
export function loopPath(workspace: Workspace): string | undefined {
  return workspace.memory === undefined ? undefined : `${workspace.memory}/loop.json`;
}

/** Reads the loop's state: undefined when there is none, an error value when it is not readable. */
export async function readLoop(path: string): Promise<LoopState | Error | undefined> {
  const text = await readText(path);
  if (typeof text !== "string") return text;
  try {
    const parsed = v.safeParse(LOOP, JSON.parse(text));
    return parsed.success ? parsed.output : new Error(parsed.issues[0].message);
  } catch (error) {
    return new Error(describeError(error));
  }
}

import type { Arg, Wrapper } from "../invocation.ts";
import { type Call, type Frame, type Outcome, through, type Walk } from "./walk.ts";

/** Looks into one program's arguments: runs what it would run, and says what comes out. */
export type Handler = (call: Call, program: string, walk: Walk) => Outcome;

/** A table from program names to handlers. */
export type HandlerTable = ReadonlyMap<string, Handler>;

/** Runs the words from `index` on as a command below a wrapper. */
export function runRest(
  call: Call,
  argv: readonly Arg[],
  wrapper: Wrapper,
  walk: Walk,
  change: Partial<Frame> = {},
): Outcome {
  const frame = through(call.frame, wrapper, change);
  return walk.runCall({ ...call, argv, frame, external: true });
}

/** Runs a word as shell code below a wrapper; positions are those of the whole command. */
export function runText(
  call: Call,
  text: string,
  wrapper: Wrapper,
  walk: Walk,
  change: Partial<Frame> = {},
): Outcome {
  const scope = call.frame.scope.child();
  for (const [name, arg] of call.env) {
    scope.set(name, {
      values: [arg.value],
      exported: true,
      ...(arg.from ? { from: arg.from } : {}),
    });
  }
  const frame = through(call.frame, wrapper, {
    scope,
    stdin: call.stdin,
    span: call.span,
    ...change,
  });
  return walk.runCode(text, frame);
}

/** The outcome of something nobody can see into. */
export const OPAQUE: Outcome = { output: undefined, writers: [] };

import { UNKNOWN } from "../invocation.ts";
import { emit, programName } from "./emit.ts";
import { findHandler } from "./handlers.ts";
import { DEPTH_MAX } from "./limits.ts";
import { quoteWord } from "./quote.ts";
import type { Definition } from "./scope.ts";
import { runNode } from "./statements.ts";
import { type Call, doubt, type Frame, type Outcome, spend, through, type Walk } from "./walk.ts";

/** Function calls inside function calls before the walk stops following them. */
const CALLS_MAX = 24;

/** Runs one expanded command: alias, function, built-in, wrapper, or a plain program. */
export function runCall(call: Call, walk: Walk): Outcome {
  const name = call.argv[0];
  const unseen: Outcome = { output: undefined, writers: [] };
  if (name === undefined || !spend(walk)) return unseen;
  if (call.frame.depth > DEPTH_MAX) {
    doubt(walk, "limit", "the command is wrapped too often to be judged", call.span);
    return unseen;
  }
  if (name.value.includes(UNKNOWN) || name.glob) return emit(call, "", walk);
  if (!call.external) {
    const inner = runAlias(call, name.value, walk) ?? runFunction(call, name.value, walk);
    if (inner !== undefined) return inner;
  }
  const hashed = call.frame.scope.hashed(name.value);
  const program = programName(hashed ?? name.value);
  const handler = findHandler(program);
  if (handler !== undefined && (hashed === undefined || !call.external)) {
    const first = walk.drafts.length;
    const outcome = handler(call, program, walk);
    if (outcome.output !== undefined || outcome.writers.length > 0) return outcome;
    return { output: undefined, writers: indicesFrom(first, walk) };
  }
  return emit(call, program, walk);
}

/** Commands that one command stands for whose output is followed; of more, the first are enough. */
const WRITERS_MAX = 50;

function indicesFrom(first: number, walk: Walk): readonly number[] {
  const count = Math.min(WRITERS_MAX, walk.drafts.length - first);
  return Array.from({ length: count }, (_unused, index) => first + index);
}

function runAlias(call: Call, name: string, walk: Walk): Outcome | undefined {
  const text = call.frame.scope.alias(name);
  if (text === undefined || call.frame.via.some((w) => w.name === `alias ${name}`)) {
    return undefined;
  }
  const words = call.argv.slice(1).map((arg) => quoteWord(arg.value));
  const frame = through(call.frame, { name: `alias ${name}` }, { span: call.span });
  return walk.runCode([text, ...words].join(" "), { ...frame, stdin: call.stdin });
}

function runFunction(call: Call, name: string, walk: Walk): Outcome | undefined {
  const definition = call.frame.scope.function(name);
  if (definition === undefined) return undefined;
  const label = `function ${name}`;
  const calls = call.frame.via.filter((wrapper) => wrapper.name.startsWith("function "));
  // A function that comes back to itself is listed once more, so that rules can see the circle.
  if (calls.length > CALLS_MAX || calls.some((wrapper) => wrapper.name === label)) {
    return emit(call, name.toLowerCase(), walk);
  }
  const { scope } = call.frame;
  const before = scope.positional;
  scope.positional = call.argv.slice(1);
  for (const [variable, arg] of call.env) scope.assign(variable, arg.value, arg.from);
  const frame: Frame = through(call.frame, { name: label }, { stdin: call.stdin });
  const outcome = runNode(definition.node.body, inItsText(frame, definition, call), walk);
  scope.positional = before;
  return outcome;
}

/** A body's words point at themselves only where it was defined in the text that calls it. */
function inItsText(frame: Frame, { text }: Definition, call: Call): Frame {
  const isSame = text.shift === frame.shift && text.source === frame.source;
  return isSame && text.span === undefined ? frame : { ...frame, span: call.span };
}

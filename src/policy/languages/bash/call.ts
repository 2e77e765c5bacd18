import { type Arg, UNKNOWN } from "../../model/invocation.ts";
import { DEPTH_MAX } from "../../text/limits.ts";
import { absolutePath } from "../../text/path.ts";
import { quoteWord } from "../../text/quote.ts";
import type { Binding } from "./binding.ts";
import { commandReaderOf } from "./command-readers.ts";
import type { Definition } from "./definition.ts";
import { programName, recordCommand } from "./record-command.ts";
import { nextRun } from "./recursion.ts";
import type { Scope } from "./scope.ts";
import { walkNode } from "./statements.ts";
import {
  type Call,
  doubt,
  type Frame,
  NOTHING,
  type Outcome,
  spend,
  through,
  type Walk,
} from "./walk.ts";

/** Walks one expanded command: alias, function, built-in, wrapper, or a plain program. */
export function walkCall(call: Call, walk: Walk): Outcome {
  const name = call.argv[0];
  const unseen: Outcome = { output: undefined, writers: [] };
  if (name === undefined || !spend(walk)) return unseen;
  if (call.frame.depth > DEPTH_MAX) {
    doubt(
      walk,
      "limit",
      "could do anything: it is wrapped in too many other commands to be read",
      call.span,
    );
    return unseen;
  }
  if (name.value.includes(UNKNOWN) || name.glob) return recordCommand(call, "", walk);
  if (!call.external && call.frame.scope.definesNames) {
    return walkAliases(call, name, walk) ?? walkDefined(call, name, walk);
  }
  return walkProgram(call, name, walk);
}

function walkDefined(call: Call, name: Arg, walk: Walk): Outcome {
  return walkFunctions(call, name.value, walk) ?? walkProgram(call, name, walk);
}

function walkProgram(call: Call, name: Arg, walk: Walk): Outcome {
  const hashed = call.frame.scope.hashed(name.value);
  const program = programName(hashed ?? copiedProgram(call, name) ?? name.value);
  const reader = commandReaderOf(program);
  if (reader !== undefined && (hashed === undefined || !call.external)) {
    const first = walk.drafts.length;
    const outcome = reader(call, program, walk);
    if (outcome.output !== undefined || outcome.writers.length > 0) return outcome;
    return { output: undefined, writers: indicesFrom(first, walk) };
  }
  return recordCommand(call, program, walk);
}

/** The program whose copy or link lies under the path that a command is called by. */
function copiedProgram({ frame: { scope } }: Call, { value }: Arg): string | undefined {
  return scope.definesNames && value.includes("/")
    ? scope.hashed(absolutePath(value, scope.cwd))
    : undefined;
}

/** Commands that one command stands for whose output is followed; of more, the first are enough. */
const WRITERS_MAX = 50;

function indicesFrom(first: number, walk: Walk): readonly number[] {
  const end = Math.min(first + WRITERS_MAX, walk.drafts.length);
  const indices: number[] = [];
  for (let index = first; index < end; index += 1) indices.push(index);
  return indices;
}

/**
 * Bash reads an alias before it reads the words, so the alias goes before a function. But only a shell that
 * somebody types into reads any, and none in the line that defines it: what the name means otherwise may
 * run as well.
 */
function walkAliases(call: Call, name: Arg, walk: Walk): Outcome | undefined {
  const texts = call.frame.scope
    .aliases(name.value)
    .filter((text) => !isExpanding(name.value, text, call));
  if (texts.length === 0) return undefined;
  const aliased = texts.map((text) => (other: Call) => walkAlias(other, name.value, text, walk));
  return walkOneOf(call, [(other) => walkDefined(other, name, walk), ...aliased]);
}

/** Walks all that a name may stand for, the likeliest last; what each of them sets it may not have set. */
function walkOneOf(call: Call, meanings: readonly ((call: Call) => Outcome)[]): Outcome {
  const { frame } = call;
  const branches: Scope[] = [];
  let outcome = NOTHING;
  for (const run of meanings) {
    const scope = frame.scope.child();
    branches.push(scope);
    outcome = run({ ...call, frame: { ...frame, scope, uncertain: true } });
  }
  for (const branch of branches) frame.scope.settle(branch, true);
  return outcome;
}

/** An alias is not read again inside its own text; a new text under the same name is. */
function isExpanding(name: string, text: string, call: Call): boolean {
  return call.frame.via.some((wrapper) => wrapper.name === aliasLabel(name, text));
}

function aliasLabel(name: string, text: string): string {
  return `alias ${name}=${text.slice(0, ALIAS_LABEL_MAX_CHARS)}`;
}

/** As much of an alias as tells it from another one of its name. */
const ALIAS_LABEL_MAX_CHARS = 200;

function walkAlias(call: Call, name: string, text: string, walk: Walk): Outcome {
  if (text.includes("<<")) {
    // The body of its heredoc would be the lines behind the call.
    doubt(
      walk,
      "unknown-code",
      "could do anything: an alias reads the lines that follow it",
      call.span,
    );
  }
  const words = call.argv.slice(1).map((arg) => quoteWord(arg.value));
  // A blank at the end lets the next word be an alias as well.
  const next = call.argv[1]?.value;
  const [other] = next === undefined || !/\s$/.test(text) ? [] : call.frame.scope.aliases(next);
  if (other !== undefined) words[0] = other;
  const frame = through(call.frame, { name: aliasLabel(name, text) }, { span: call.span });
  return walk.enterCode([text, ...words].join(" "), { ...frame, stdin: call.stdin });
}

/** Walks every function that the name may stand for, and the program when it may stand for none. */
function walkFunctions(call: Call, name: string, walk: Walk): Outcome | undefined {
  const definitions = call.frame.scope.functions(name);
  if (definitions.every((definition) => definition === undefined)) return undefined;
  const [only] = definitions;
  if (only !== undefined && definitions.length === 1) return walkFunction(call, name, only, walk);
  const meanings = definitions.map((definition) => (other: Call) => {
    const [program] = other.argv;
    if (definition !== undefined) return walkFunction(other, name, definition, walk);
    return program === undefined ? NOTHING : walkProgram(other, program, walk);
  });
  return walkOneOf(call, meanings);
}

function walkFunction(call: Call, name: string, definition: Definition, walk: Walk): Outcome {
  const { body } = definition.node;
  const label = `function ${name}`;
  // A function that comes back to itself is listed once more, so that rules can see the circle; another
  // one of its name, defined inside it, is none.
  const run = nextRun(walk.calling, body, call.argv.slice(1));
  if (run === undefined) return recordCommand(call, name.toLowerCase(), walk);
  const { scope } = call.frame;
  const before = scope.positional;
  const jumps = { ...walk.jumps };
  const locals = new Map<string, Binding | undefined>();
  for (const [variable, arg] of call.env) {
    locals.set(variable, scope.get(variable));
    scope.assign(variable, arg.value, arg.from);
  }
  scope.positional = run.args;
  const frame: Frame = through(call.frame, { name: label }, { stdin: call.stdin, locals });
  walk.calling.push(run);
  const outcome = walkNode(body, inItsText(frame, definition, call), walk);
  walk.calling.pop();
  scope.positional = before;
  Object.assign(walk.jumps, jumps);
  for (const [variable, binding] of locals) scope.restore(variable, binding);
  return outcome;
}

/** A body's words point at themselves only where it was defined in the text that calls it. */
function inItsText(frame: Frame, { text }: Definition, call: Call): Frame {
  const isSame = text.shift === frame.shift && text.source === frame.source;
  return isSame && text.span === undefined ? frame : { ...frame, span: call.span };
}

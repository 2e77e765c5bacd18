import type {
  AndOr,
  Case,
  CommandNode,
  CompoundList,
  Coproc,
  For,
  Function as FunctionNode,
  If,
  ParsedScript,
  Pipeline,
  PipelineNode,
  Redirected,
  Select,
  Statement,
  While,
} from "unbash";
import { type StandardInput, UNKNOWN } from "../invocation.ts";
import { walkArithmetic } from "./arithmetic.ts";
import { isEndlessSpawn } from "./endless.ts";
import { expandText, expandWord } from "./expand.ts";
import { guardArithmetic } from "./guards.ts";
import { DEPTH_MAX, LOOP_VALUES_MAX } from "./limits.ts";
import { variableValue } from "./parameter.ts";
import { expandRedirects, runRedirectsOnly, writeOutput } from "./redirects.ts";
import { runSimple } from "./simple.ts";
import { walkTest } from "./test-expression.ts";
import {
  doubt,
  type Frame,
  makeArg,
  NOTHING,
  type Outcome,
  spanOf,
  spanOfAll,
  spend,
  through,
  type Walk,
} from "./walk.ts";

/** Runs a script, and records every error the parser found in it. */
export function runScript(script: ParsedScript, frame: Frame, walk: Walk): Outcome {
  const { source } = script;
  const inner = source === undefined ? frame : { ...frame, span: spanOfAll(frame), source };
  const outcome = runList(script.commands, inner, walk);
  // One doubt for each script: the first error says where the text stops being understood.
  for (const error of (script.errors ?? []).slice(0, 1)) {
    // From the start of the line: what opened the quote says whether the rest is only text.
    const line = inner.source.lastIndexOf("\n", Math.max(0, error.pos - 1)) + 1;
    doubt(walk, "syntax", error.message, spanOf({ pos: line, end: inner.source.length }, inner));
  }
  return outcome;
}

function runList(statements: readonly Statement[], frame: Frame, walk: Walk): Outcome {
  const outcomes: Outcome[] = [];
  for (const statement of statements) {
    if (!spend(walk)) break;
    const inner = statement.background
      ? through(frame, { name: "&" }, { scope: frame.scope.child() })
      : frame;
    outcomes.push(runNode(statement.command, inner, walk));
  }
  return together(outcomes);
}

/** Runs any node of a list; deeper nesting than the limit is doubt, not recursion. */
export function runNode(
  node: PipelineNode | AndOr | CompoundList,
  frame: Frame,
  walk: Walk,
): Outcome {
  if (frame.depth > DEPTH_MAX) {
    doubt(walk, "limit", "the command is nested too deeply to be judged", spanOf(node, frame));
    return { output: undefined, writers: [] };
  }
  switch (node.type) {
    case "AndOr":
      return runAndOr(node, frame, walk);
    case "Pipeline":
      return runPipeline(node, frame, walk);
    case "CompoundList":
      return runList(node.commands, { ...frame, depth: frame.depth + 1 }, walk);
    default:
      return runCommand(node, frame, walk);
  }
}

function runCommand(node: CommandNode, frame: Frame, walk: Walk): Outcome {
  switch (node.type) {
    case "Command":
      return runSimple(node, frame, walk);
    case "Subshell":
      return runNode(node.body, { ...frame, scope: frame.scope.child() }, walk);
    case "BraceGroup":
      return runNode(node.body, frame, walk);
    case "If":
      return runIf(node, frame, walk);
    case "For":
    case "Select":
      return runFor(node, frame, walk);
    case "ArithmeticFor":
      for (const part of [node.initialize, node.test, node.update]) {
        walkArithmetic(part, frame, walk);
      }
      return runBranch(node.body, frame, walk);
    case "While":
      return runWhile(node, frame, walk);
    case "Case":
      return runCase(node, frame, walk);
    case "TestCommand":
      walkTest(node.expression, frame, walk);
      return NOTHING;
    case "ArithmeticCommand":
      // What Bash cannot read as arithmetic it may read as two subshells.
      if (/^\s*[a-z]+\s+-[a-zA-Z]+\s/.test(node.body)) {
        const span = spanOf(node, frame);
        walk.doubts.push({ kind: "syntax", message: "no arithmetic", text: node.body, ...span });
      }
      guardArithmetic(node.body, node, frame, walk);
      walkArithmetic(node.expression, frame, walk);
      return NOTHING;
    case "Redirected":
      return runRedirected(node, frame, walk);
    case "Function":
      return define(node, frame, walk);
    case "Coproc":
      return runCoproc(node, frame, walk);
    default:
      return node satisfies never;
  }
}

/** `a && b` runs b with what a did; what stands behind `||` may or may not have happened. */
function runAndOr(node: AndOr, frame: Frame, walk: Walk): Outcome {
  const [first, ...rest] = node.commands;
  if (first === undefined) return NOTHING;
  const outcomes = [runNode(first, frame, walk)];
  let branch = frame.scope.child();
  let certainCwd = true;
  rest.forEach((command, index) => {
    if (node.operators[index] === "||") {
      settle(frame, branch, certainCwd);
      branch = frame.scope.child();
      certainCwd = false;
    }
    outcomes.push(runNode(command, { ...frame, scope: branch }, walk));
  });
  settle(frame, branch, certainCwd);
  return together(outcomes);
}

/** After `cd x && make` the next line most likely runs in x; after `… || cd y` it does not. */
function settle(frame: Frame, branch: Frame["scope"], keepsCwd: boolean): void {
  const cwd = keepsCwd ? branch.cwd : frame.scope.cwd;
  frame.scope.absorb(branch);
  frame.scope.cwd = cwd;
}

function runPipeline(node: Pipeline, frame: Frame, walk: Walk): Outcome {
  const [only] = node.commands;
  if (node.commands.length === 1 && only !== undefined) return runNode(only, frame, walk);
  let outcome: Outcome = NOTHING;
  let stdin: StandardInput = frame.stdin;
  for (const [index, command] of node.commands.entries()) {
    const first = walk.drafts.length;
    const inner = { ...frame, stdin, scope: frame.scope.child(), depth: frame.depth + 1 };
    const recent = runNode(command, inner, walk);
    if (index > 0) connect(outcome.writers, first, stdin, walk);
    outcome = recent;
    stdin = pipeInput(recent, spanOf(command, frame));
  }
  return outcome;
}

function pipeInput(outcome: Outcome, span: { start: number; end: number }): StandardInput {
  const { output, writers } = outcome;
  if (output === undefined || (output.includes(UNKNOWN) && isOnlyUnknown(output))) {
    return { kind: "pipe", from: writers };
  }
  return { kind: "text", text: makeArg(output, span, writers) };
}

function isOnlyUnknown(text: string): boolean {
  return text.replaceAll(UNKNOWN, "").trim() === "";
}

/** Tells the writers of a pipe who reads it: every command of the next stage on its input. */
function connect(
  writers: readonly number[],
  first: number,
  stdin: StandardInput,
  walk: Walk,
): void {
  for (let reader = first; reader < walk.drafts.length; reader += 1) {
    if (walk.drafts[reader]?.stdin !== stdin) continue;
    for (const writer of writers) walk.drafts[writer]?.pipedInto.push(reader);
  }
}

function runBranch(body: CompoundList, frame: Frame, walk: Walk): Outcome {
  const branch = frame.scope.child();
  const outcome = runNode(body, { ...frame, scope: branch }, walk);
  frame.scope.absorb(branch);
  return { ...outcome, output: undefined };
}

function runIf(node: If, frame: Frame, walk: Walk): Outcome {
  const outcomes = [runNode(node.clause, frame, walk), runBranch(node.then, frame, walk)];
  for (const branch of node.elif) {
    outcomes.push(runNode(branch.clause, frame, walk), runBranch(branch.then, frame, walk));
  }
  if (node.else !== undefined) outcomes.push(runBranch(node.else, frame, walk));
  return { output: undefined, writers: outcomes.flatMap((outcome) => outcome.writers) };
}

function runWhile(node: While, frame: Frame, walk: Walk): Outcome {
  const clause = runNode(node.clause, frame, walk);
  const inner = isEndlessSpawn(node) ? through(frame, { name: "endless loop" }) : frame;
  const body = runBranch(node.body, inner, walk);
  return { output: undefined, writers: [...clause.writers, ...body.writers] };
}

function runFor(node: For | Select, frame: Frame, walk: Walk): Outcome {
  const words =
    node.wordlist === undefined
      ? (variableValue("@", frame, walk).fields ?? [UNKNOWN]).map((value) => ({
          value,
          glob: false,
        }))
      : node.wordlist.flatMap((word) => expandWord(word, frame, walk));
  const outcomes: Outcome[] = [];
  const name = node.name.value;
  for (const word of words.slice(0, LOOP_VALUES_MAX)) {
    const from = "from" in word ? word.from : undefined;
    frame.scope.assign(name, word.glob ? withoutWildcards(word.value) : word.value, from);
    outcomes.push(runNode(node.body, frame, walk));
  }
  if (words.length > LOOP_VALUES_MAX) {
    frame.scope.assign(name, UNKNOWN);
    outcomes.push(runNode(node.body, frame, walk));
  }
  return together(outcomes);
}

/** The value of a loop variable over file names: known folder, unknown name. */
function withoutWildcards(pattern: string): string {
  return pattern.replace(/(?:[*?]|\[[^\]]*\])+/g, UNKNOWN);
}

function runCase(node: Case, frame: Frame, walk: Walk): Outcome {
  expandText(node.word, frame, walk);
  const outcomes = node.items.map((item) => {
    for (const pattern of item.pattern) expandText(pattern, frame, walk);
    return runBranch(item.body, frame, walk);
  });
  return { output: undefined, writers: outcomes.flatMap((outcome) => outcome.writers) };
}

function runRedirected(node: Redirected, frame: Frame, walk: Walk): Outcome {
  const { redirects, stdin } = expandRedirects(node.redirects, frame, walk);
  if (redirects.length > 0) runRedirectsOnly(redirects, spanOf(node, frame), frame, walk);
  const first = walk.drafts.length;
  const outcome = runNode(node.command, { ...frame, stdin: stdin ?? frame.stdin }, walk);
  if (stdin?.kind === "pipe") connect(stdin.from, first, stdin, walk);
  return writeOutput(outcome, redirects, frame, walk);
}

function define(node: FunctionNode, frame: Frame, walk: Walk): Outcome {
  const name = node.name.value;
  frame.scope.defineFunction(name, { node, text: frame });
  // The shell itself calls these: on an unknown command, at every prompt.
  if (/^(?:command_not_found_handler?|precmd|preexec|chpwd)$/.test(name)) {
    return runNode(node.body, through(frame, { name: `function ${name}` }), walk);
  }
  return NOTHING;
}

function runCoproc(node: Coproc, frame: Frame, walk: Walk): Outcome {
  const inner = through(frame, { name: "coproc" }, { scope: frame.scope.child() });
  const outcome = runNode(node.body, inner, walk);
  const name = node.name?.value ?? "COPROC";
  walk.descriptors += 1;
  const path = `/dev/fd/${walk.descriptors}`;
  const elements = [String(walk.descriptors), UNKNOWN];
  frame.scope.set(name, { values: elements, exported: false, elements });
  frame.scope.tieDescriptor(walk.descriptors, makeArg(path, spanOf(node, frame), outcome.writers));
  return { output: "", writers: [] };
}

function together(outcomes: readonly Outcome[]): Outcome {
  const [only] = outcomes;
  if (only !== undefined && outcomes.length === 1) return only;
  let output: string | undefined = "";
  for (const outcome of outcomes) {
    if (outcome.output === undefined) output = undefined;
    else if (output !== undefined) output += outcome.output;
  }
  return { output, writers: outcomes.flatMap((outcome) => outcome.writers) };
}

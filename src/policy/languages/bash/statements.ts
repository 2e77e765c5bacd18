import type {
  AndOr,
  ArithmeticFor,
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
import type { StandardInput } from "../../model/invocation.ts";
import { DEPTH_MAX, LOOP_VALUES_MAX } from "../../text/limits.ts";
import { walkArithmetic } from "./arithmetic.ts";
import { expandText } from "./expand.ts";
import { isFillingCount, isFillingLoop, isForkingCount, isForkingLoop } from "./forking-loop.ts";
import {
  type BranchOutcome,
  type LoopWord,
  loopWords,
  oneOf,
  perhaps,
  repeat,
  together,
  UNKNOWN_WORD,
} from "./loops.ts";
import { doubtArithmetic, doubtErrors, doubtSubshells } from "./parser-differences.ts";
import { connect, differ, pipeInput, withErrors } from "./pipes.ts";
import { emptyFiles, expandRedirects, walkRedirectsOnly, writeOutput } from "./redirects.ts";
import { walkSimple } from "./simple.ts";
import { walkGlued } from "./substitution.ts";
import { walkTest } from "./test-expression.ts";
import {
  doubt,
  type Frame,
  isJump,
  jumpCount,
  loopExitCount,
  makeArg,
  NOTHING,
  type Outcome,
  spanOf,
  spanOfAll,
  spend,
  through,
  type Walk,
} from "./walk.ts";

/** Walks a script, and records every error the parser found in it. */
export function walkScript(script: ParsedScript, frame: Frame, walk: Walk): Outcome {
  const { source } = script;
  const inner = source === undefined ? frame : { ...frame, span: spanOfAll(frame), source };
  const outcome = walkList(script.commands, inner, walk);
  doubtErrors(script, inner, walk);
  return outcome;
}

function walkList(statements: readonly Statement[], frame: Frame, walk: Walk): Outcome {
  const outcomes: Outcome[] = [];
  let here = frame;
  let surely = false;
  for (const statement of statements) {
    if (!spend(walk)) break;
    const times = jumpCount(walk.jumps);
    const inner = statement.background
      ? through(here, { name: "&" }, { scope: here.scope.child() })
      : here;
    outcomes.push(walkNode(statement.command, inner, walk));
    // What stands behind `return` is listed, and may change nothing.
    if (here === frame && (jumpCount(walk.jumps) > times || isJump(statement))) {
      surely = isJump(statement);
      here = { ...frame, scope: frame.scope.child(), uncertain: true };
    }
    // It may come to its files only when the lines behind it have written them.
    if (statement.background) walk.late.push(() => walkNode(statement.command, inner, walk));
  }
  if (here !== frame) frame.scope.settle(here.scope, !surely);
  if (frame.printed !== undefined) walkGlued(statements, frame, walk, walkSimple);
  return together(outcomes);
}

/** Walks any node of a list; deeper nesting than the limit is doubt, not recursion. */
export function walkNode(
  node: PipelineNode | AndOr | CompoundList,
  frame: Frame,
  walk: Walk,
): Outcome {
  if (frame.depth > DEPTH_MAX) {
    doubt(walk, "limit", "could do anything: it nests too deeply to be read", spanOf(node, frame));
    return { output: undefined, writers: [] };
  }
  switch (node.type) {
    case "AndOr":
      return walkAndOr(node, frame, walk);
    case "Pipeline":
      return walkPipeline(node, frame, walk);
    case "CompoundList":
      return walkList(node.commands, { ...frame, depth: frame.depth + 1 }, walk);
    default:
      return walkCommand(node, frame, walk);
  }
}

function walkCommand(node: CommandNode, frame: Frame, walk: Walk): Outcome {
  switch (node.type) {
    case "Command":
      return walkSimple(node, frame, walk);
    case "Subshell":
      return walkNode(node.body, { ...frame, scope: frame.scope.child() }, walk);
    case "BraceGroup":
      return walkNode(node.body, frame, walk);
    case "If":
      return walkIf(node, frame, walk);
    case "For":
    case "Select":
      return walkFor(node, frame, walk);
    case "ArithmeticFor":
      for (const part of [node.initialize, node.test, node.update]) {
        walkArithmetic(part, frame, walk);
      }
      return walkCount(node, frame, walk);
    case "While":
      return walkWhile(node, frame, walk);
    case "Case":
      return walkCase(node, frame, walk);
    case "TestCommand":
      walkTest(node.expression, frame, walk);
      return NOTHING;
    case "ArithmeticCommand":
      doubtSubshells(node, frame, walk);
      doubtArithmetic(node.body, node, frame, walk);
      walkArithmetic(node.expression, frame, walk);
      return NOTHING;
    case "Redirected":
      return walkRedirected(node, frame, walk);
    case "Function":
      return define(node, frame, walk);
    case "Coproc":
      return walkCoproc(node, frame, walk);
    default:
      return node satisfies never;
  }
}

/** `a && b` runs b with what a did; what stands behind `||` may or may not have happened. */
function walkAndOr(node: AndOr, frame: Frame, walk: Walk): Outcome {
  const [first] = node.commands;
  if (first === undefined) return NOTHING;
  const outcomes = [walkNode(first, frame, walk)];
  let branch = frame.scope.child();
  let certainCwd = true;
  for (let at = 1; at < node.commands.length; at += 1) {
    const command = node.commands[at];
    if (command === undefined) break;
    const isOr = node.operators[at - 1] === "||";
    // In `a || b && c` c runs where b did not.
    if (isOr || !certainCwd) {
      const { cwd } = branch;
      frame.scope.settle(branch, certainCwd);
      branch = frame.scope.child();
      if (!isOr) branch.cwd = cwd;
      certainCwd = false;
    }
    outcomes.push(walkNode(command, { ...frame, scope: branch, uncertain: true }, walk));
  }
  frame.scope.settle(branch, certainCwd);
  return together(outcomes);
}

function walkPipeline(node: Pipeline, frame: Frame, walk: Walk): Outcome {
  const [only] = node.commands;
  if (node.commands.length === 1 && only !== undefined) return walkNode(only, frame, walk);
  let outcome: Outcome = NOTHING;
  let stdin: StandardInput = frame.stdin;
  let scope = frame.scope;
  const files = new Map(walk.files);
  for (const [index, command] of node.commands.entries()) {
    const first = walk.drafts.length;
    scope = frame.scope.child();
    const inner = { ...frame, stdin, scope, depth: frame.depth + 1 };
    const recent = walkNode(command, inner, walk);
    if (index > 0) connect(outcome.writers, first, stdin, walk);
    outcome = recent;
    stdin = pipeInput(withErrors(recent, node, index, walk), spanOf(command, frame));
  }
  // All of them run at once: what one writes another may run.
  if (differ(files, walk.files)) walk.late.push(() => walkPipeline(node, frame, walk));
  // zsh, and Bash with `lastpipe`, run the last command in the shell itself.
  frame.scope.settle(scope, false);
  return outcome;
}

function walkBranch(body: CompoundList, frame: Frame, walk: Walk): BranchOutcome {
  const branch = frame.scope.child();
  const outcome = walkNode(body, { ...frame, scope: branch, uncertain: true }, walk);
  const changed = frame.scope.absorb(branch);
  return { ...perhaps(outcome), changed };
}

function walkIf(node: If, frame: Frame, walk: Walk): Outcome {
  const outcomes = [walkNode(node.clause, frame, walk), walkBranch(node.then, frame, walk)];
  for (const branch of node.elif) {
    outcomes.push(walkNode(branch.clause, frame, walk), walkBranch(branch.then, frame, walk));
  }
  if (node.else !== undefined) outcomes.push(walkBranch(node.else, frame, walk));
  return oneOf(outcomes);
}

/** `for ((…; …; …))` */
function walkCount({ test, body }: ArithmeticFor, frame: Frame, walk: Walk): Outcome {
  const forks = isForkingCount(test, body);
  const inner = forks ? through(frame, { name: "endless loop" }) : frame;
  if (isFillingCount(test, body, frame.source)) doubtFilling(body, frame, walk);
  return repeat(frame, walk, () => walkBranch(body, inner, walk));
}

function doubtFilling(body: CompoundList, frame: Frame, walk: Walk): void {
  const message = "would write into a file without end, until the disk is full";
  doubt(walk, "limit", message, spanOf(body, frame));
}

function walkWhile(node: While, frame: Frame, walk: Walk): Outcome {
  const inner = isForkingLoop(node) ? through(frame, { name: "endless loop" }) : frame;
  if (isFillingLoop(node, frame.source)) doubtFilling(node.body, frame, walk);
  const times = loopExitCount(walk.jumps);
  return repeat(
    frame,
    walk,
    () => {
      // Where an earlier round may have left the loop, this one may not have been.
      const scope = loopExitCount(walk.jumps) > times ? frame.scope.child() : frame.scope;
      const clause = walkNode(node.clause, { ...frame, scope }, walk);
      const body = walkBranch(node.body, { ...inner, scope }, walk);
      const changed = scope === frame.scope ? body.changed : frame.scope.absorb(scope);
      return { ...oneOf([clause, body]), changed };
    },
    () => walkBranch(node.clause, frame, walk),
  );
}

function walkFor(node: For | Select, frame: Frame, walk: Walk): Outcome {
  const words = loopWords(node.wordlist, frame, walk);
  const outcomes: Outcome[] = [];
  const name = node.name.value;
  // Words that may be none at all leave it open whether the body runs.
  const runs = words.some(({ isSure }) => isSure);
  const inner = runs ? frame : { ...frame, scope: frame.scope.child(), uncertain: true };
  const { breaks, continues } = walk.jumps;
  const times = loopExitCount(walk.jumps);
  const round = ({ value, from, isOther }: LoopWord): void => {
    // Where an earlier round may have left the loop, this one may not have been.
    const isSure = loopExitCount(walk.jumps) === times && !isOther;
    const scope = isSure ? inner.scope : inner.scope.child();
    scope.assign(name, value, from);
    outcomes.push(walkNode(node.body, isSure ? inner : { ...inner, scope, uncertain: true }, walk));
    if (!isSure) inner.scope.settle(scope, true);
  };
  for (const word of words.slice(0, LOOP_VALUES_MAX)) round(word);
  if (words.length > LOOP_VALUES_MAX) round(UNKNOWN_WORD);
  Object.assign(walk.jumps, { breaks, continues });
  if (!runs) frame.scope.absorb(inner.scope);
  return together(outcomes);
}

function walkCase(node: Case, frame: Frame, walk: Walk): Outcome {
  expandText(node.word, frame, walk);
  const outcomes = node.items.map((item) => {
    for (const pattern of item.pattern) expandText(pattern, frame, walk);
    return walkBranch(item.body, frame, walk);
  });
  return oneOf(outcomes);
}

function walkRedirected(node: Redirected, frame: Frame, walk: Walk): Outcome {
  const { redirects, stdin } = expandRedirects(node.redirects, frame, walk);
  if (redirects.length > 0) walkRedirectsOnly(redirects, spanOf(node, frame), frame, walk);
  const first = walk.drafts.length;
  // Where a file cannot be opened nothing of it runs.
  const opens = redirects.some(({ operator }) => operator === "<");
  const scope = opens ? frame.scope.child() : frame.scope;
  const inner = { ...frame, scope, stdin: stdin ?? frame.stdin };
  const opened = emptyFiles(redirects, frame, walk);
  const outcome = walkNode(node.command, inner, walk);
  if (opens) frame.scope.absorb(scope);
  if (stdin?.kind === "pipe") connect(stdin.from, first, stdin, walk);
  return writeOutput(outcome, redirects, frame, walk, opened);
}

function define(node: FunctionNode, frame: Frame, walk: Walk): Outcome {
  const name = node.name.value;
  frame.scope.defineFunction(name, { node, text: frame });
  // The shell itself calls these: on an unknown command, at every prompt.
  if (/^(?:command_not_found_handler?|precmd|preexec|chpwd)$/.test(name)) {
    return walkNode(node.body, through(frame, { name: `function ${name}` }), walk);
  }
  return NOTHING;
}

function walkCoproc(node: Coproc, frame: Frame, walk: Walk): Outcome {
  const span = spanOf(node, frame);
  const [read, written] = [walk.descriptors + 1, walk.descriptors + 2];
  walk.descriptors = written;
  const input = makeArg(`/dev/fd/${written}`, span);
  const inner: Frame = {
    ...through(frame, { name: "coproc" }, { scope: frame.scope.child() }),
    stdin: { kind: "file", path: input },
  };
  const outcome = walkNode(node.body, inner, walk);
  // What it reads is written by the commands behind it.
  walk.late.push(() => walkNode(node.body, inner, walk));
  const elements = [String(read), String(written)];
  frame.scope.set(node.name?.value ?? "COPROC", { values: elements, exported: false, elements });
  frame.scope.tieDescriptor(read, makeArg(`/dev/fd/${read}`, span, outcome.writers));
  frame.scope.tieDescriptor(written, input);
  return { output: "", writers: [] };
}

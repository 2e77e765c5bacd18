import { parse } from "unbash";
import { type Budget, newBudget } from "../../model/budget.ts";
import type { Analysis, Arg } from "../../model/invocation.ts";
import type { World } from "../../model/world.ts";
import { DEPTH_MAX, HEREDOCS_MAX, SOURCE_MAX_CHARS } from "../../text/limits.ts";
import { walkCall } from "./call.ts";
import type { Languages } from "./language-readers.ts";
import { doubtSource } from "./parser-differences.ts";
import { Scope } from "./scope.ts";
import { walkScript } from "./statements.ts";
import {
  doubt,
  type Frame,
  noJumps,
  type Outcome,
  spanOfAll,
  spend,
  type Walk,
  wordsOf,
} from "./walk.ts";

/** First descriptor number given to `<(…)` and `{fd}>`, above those scripts choose themselves. */
const FIRST_DESCRIPTOR = 1000;

/**
 * Lists every command that shell text would run, in the order the shell would reach them, with
 * wrappers taken off and constants resolved. Never throws; what it cannot be sure about is a doubt.
 */
export function analyze(
  source: string,
  world: World,
  languages: Languages = new Map(),
  depth = 0,
  budget: Budget = newBudget(source.length),
): Analysis {
  const walk: Walk = {
    world,
    source,
    languages,
    drafts: [],
    doubts: [],
    files: new Map(),
    gitAliases: new Map(),
    consumed: new Map(),
    late: [],
    calling: [],
    running: [],
    jumps: noJumps(),
    enterScript: (script, frame) => walkScript(script, frame, walk),
    enterCall: (call) => walkCall(call, walk),
    enterCode: (text, frame) => walkCode(text, frame, walk),
    budget,
    exhausted: false,
    descriptors: FIRST_DESCRIPTOR,
  };
  const frame: Frame = {
    scope: new Scope(undefined, world.cwd, [], budget),
    stdin: { kind: "inherited" },
    via: [],
    elevated: false,
    remote: false,
    depth,
    source,
    shift: 0,
  };
  if (source.length > SOURCE_MAX_CHARS || source.split("<<").length > HEREDOCS_MAX) {
    doubt(walk, "limit", "could do anything: it is too long to be read", {
      start: 0,
      end: source.length,
    });
  } else if (!walkWords(source, frame, walk)) {
    doubtSource(source, frame, walk);
    walkScript(parse(source), frame, walk);
    walkLate(frame, walk);
  }
  const { drafts: invocations, doubts, files } = walk;
  return files.size === 0
    ? { source, invocations, doubts }
    : { source, invocations, doubts, files };
}

/**
 * Walks once more, at the end, what traps set and what was started in the background: variables, functions
 * and files may be others by then. Of commands that turn out the same, one is enough.
 */
function walkLate(end: Frame, walk: Walk): void {
  const late = walk.late.splice(0);
  if (late.length === 0) return;
  const known = new Set(walk.drafts.map(wordsOf));
  for (const again of late) {
    if (!spend(walk)) return;
    const first = walk.drafts.length;
    again(end);
    const made = walk.drafts.slice(first).map(wordsOf);
    if (made.every((words) => known.has(words))) walk.drafts.length = first;
    for (const words of made) known.add(words);
  }
}

/** Words without any sign that means something to the shell: most commands are made of these. */
const WORDS_ONLY = /^[A-Za-z0-9_./:@%+,-]+(?: [A-Za-z0-9_./:=@%+,-]+)*$/;

/** Words that would begin a compound command or change how the rest is read. */
const KEYWORDS: ReadonlySet<string> = new Set(
  "if then else elif fi for while until do done case esac select function time coproc in".split(
    " ",
  ),
);

/** Walks a command that needs no parser; false when it does. */
function walkWords(source: string, frame: Frame, walk: Walk): boolean {
  if (!WORDS_ONLY.test(source)) return false;
  const argv: Arg[] = [];
  let start = 0;
  for (const value of source.split(" ")) {
    argv.push({ value, glob: false, start, end: start + value.length });
    start += value.length + 1;
  }
  const first = argv[0];
  if (first === undefined || KEYWORDS.has(first.value) || DECLARES.has(first.value)) return false;
  const span = { start: 0, end: source.length };
  const stdin = frame.stdin;
  walkCall({ argv, redirects: [], stdin, env: new Map(), frame, span, external: false }, walk);
  return true;
}

/** Built-ins whose arguments the parser reads as assignments. */
const DECLARES: ReadonlySet<string> = new Set("declare typeset local export readonly".split(" "));

/**
 * Walks text that a command would hand to a shell. Its words point at themselves where the frame says that
 * they are in the judged text, else at the command.
 */
function walkCode(text: string, outer: Frame, walk: Walk): Outcome {
  const isThere = outer.span === undefined && walk.source.startsWith(text, outer.shift);
  const frame = { ...outer, span: isThere ? undefined : spanOfAll(outer), source: text };
  const span = spanOfAll(frame);
  if (text.trim() === "") return { output: "", writers: [] };
  const known = frame.via.length < DEPTH_MAX && frame.depth <= DEPTH_MAX;
  if (!known || text.length > SOURCE_MAX_CHARS || !spend(walk, text.length >> 3)) {
    doubt(walk, "limit", "could do anything: it nests too deeply to be read", span);
    return { output: undefined, writers: [] };
  }
  doubtSource(text, frame, walk);
  return walk.enterScript(parse(text), frame);
}

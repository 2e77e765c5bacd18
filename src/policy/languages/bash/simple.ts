import type { Assignment, Command, Redirection, Word } from "unbash";
import { type Arg, UNKNOWN } from "../../model/invocation.ts";
import { ALTERNATIVES_MAX } from "../../text/limits.ts";
import { appended, type Binding, elementsOf, withNumbered } from "./binding.ts";
import { addArgument, eachReading, expandName, type Readings } from "./command-words.ts";
import { expandAssigned, expandText } from "./expand.ts";
import {
  doubtAssigned,
  doubtAssignment,
  doubtHeredoc,
  doubtName,
  doubtSubscripts,
  doubtWord,
} from "./parser-differences.ts";
import { connect } from "./pipes.ts";
import { expandRedirects, walkRedirectsOnly, writeOutput } from "./redirects.ts";
import {
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

/** Walks a simple command: expands its words, assigns, redirects, and runs what its name says. */
export function walkSimple(command: Command, frame: Frame, walk: Walk): Outcome {
  doubtAssignment(command, frame, walk);
  const nodes = redirectsOf(command);
  for (const node of nodes) {
    if (node.type === "HereDoc") doubtHeredoc(node, frame, walk);
  }
  const env = assignments(command, frame, walk);
  const names = command.name === undefined ? NO_NAMES : expandName(command.name, frame, walk);
  const args: Arg[] = [];
  const several: Readings[] = [];
  let end = -1;
  for (const node of command.suffix) {
    if (node.type === "Word") {
      const first = args.length;
      addArgument(node, frame, walk, args, several);
      if (node.pos === end) {
        glue(args, first);
        while ((several.at(-1)?.at ?? -1) >= first - 1) several.pop();
      }
      end = node.end;
    } else if (node.type === "Assignment") args.push(...declared(node, frame, walk));
  }
  const { redirects, stdin } = expandRedirects(nodes, frame, walk);
  const span = spanOf(command, frame);
  let outcome: Outcome = NOTHING;
  // Where a file cannot be opened nothing of it runs.
  const opens = redirects.some(({ operator }) => operator === "<");
  const inner = opens ? { ...frame, scope: frame.scope.child() } : frame;
  for (const name of names) {
    const argv = name.concat(args);
    const first = argv[0];
    if (first === undefined) {
      if (command.name === undefined) assign(env, frame, walk);
      else keep(env, frame, names.length === 1);
      if (redirects.length > 0) walkRedirectsOnly(redirects, span, frame, walk);
      outcome = readAll(redirects.length, stdin, walk, frame);
      continue;
    }
    if (first.splits === true && argv.length === 1) keep(env, frame, false);
    if (command.name !== undefined) doubtName(first, command.name, frame, walk);
    if (RUNS_SUBSCRIPTS.has(first.value)) doubtSubscripts(args, frame, walk);
    const before = walk.drafts.length;
    const input = stdin ?? frame.stdin;
    const call = { argv, redirects, stdin: input, env, frame: inner, span, external: false };
    const readings = eachReading(args, several, span, walk);
    if (readings.length === 0) outcome = walk.enterCall(call);
    const branches = readings.map(() => inner.scope.child());
    for (const [at, scope] of branches.entries()) {
      const argv = name.concat(readings[at] ?? []);
      outcome = walk.enterCall({ ...call, argv, frame: { ...inner, scope } });
    }
    for (const branch of branches) inner.scope.settle(branch, true);
    if (stdin?.kind === "pipe") connect(stdin.from, before, stdin, walk);
  }
  if (opens) frame.scope.settle(inner.scope, true);
  return writeOutput(outcome, redirects, frame, walk);
}

/** `<(…)x`: to the parser a word ends where such a substitution does. */
function glue(args: Arg[], at: number): void {
  const [before, behind] = [args[at - 1], args[at]];
  if (before === undefined || behind === undefined) return;
  const { end, glob } = behind;
  args.splice(at - 1, 2, { ...before, value: before.value + behind.value, end, glob });
}

/** Its redirections, told from its words by looking once at what most commands have none of. */
function redirectsOf(command: Command): readonly Redirection[] {
  if (command.prefix.length > 0) return command.redirects;
  for (const { type } of command.suffix) {
    if (type !== "Word" && type !== "Assignment") return command.redirects;
  }
  return NO_NODES;
}

const NO_NODES: readonly Redirection[] = [];

/** A command of assignments or redirections alone. */
const NO_NAMES: readonly (readonly Arg[])[] = [[]];

const RUNS_SUBSCRIPTS: ReadonlySet<string> = new Set(
  "test [ read printf let declare typeset local export readonly unset".split(" "),
);

/** `$(<file)` gives the file's text. */
function readAll(
  redirects: number,
  stdin: Frame["stdin"] | undefined,
  walk: Walk,
  frame: Frame,
): Outcome {
  if (redirects !== 1 || stdin === undefined) return NOTHING;
  const span = spanOfAll(frame);
  return walk.enterCall({
    argv: [makeArg("cat", span)],
    redirects: [],
    stdin,
    env: new Map(),
    frame,
    span,
    external: true,
  });
}

/** The usual case: a command without assignments before it. */
const NO_ENV: ReadonlyMap<string, Arg> = new Map();

function assignments(command: Command, frame: Frame, walk: Walk): ReadonlyMap<string, Arg> {
  if (command.prefix.length === 0) return NO_ENV;
  const env = new Map<string, Arg>();
  // Inside one prefix a later assignment sees an earlier one, a command's own words do not.
  const scope = command.name === undefined ? frame.scope : frame.scope.child();
  for (const node of command.prefix) {
    if (node.type !== "Assignment") continue;
    const arg = assignOne(node, { ...frame, scope }, walk);
    env.set(node.name, arg);
  }
  return env;
}

function assignOne(node: Assignment, frame: Frame, walk: Walk): Arg {
  const span = spanOf(node, frame);
  const old = frame.scope.get(node.name);
  const exported = old?.exported ?? false;
  const place = node.index === undefined ? [] : placesOf(node.index, node.name, old, frame, walk);
  if (node.value.type === "ArrayValue") {
    const all = elementLists(
      node.append ? elementsOf(old) : [[]],
      node.value.elements,
      frame,
      walk,
    );
    const [first = [], ...others] = all;
    frame.scope.set(node.name, {
      values: [...new Set(all.map((list) => list[0] ?? ""))],
      exported,
      elements: first,
      ...(others.length === 0 ? {} : { otherElements: others }),
    });
    return makeArg(first.join(" "), span);
  }
  doubtWord(node.value, frame, walk);
  const { values, from, variable } = expandAssigned(node.value, frame, walk);
  for (const value of values) doubtAssigned(value, node, frame, walk);
  const full = node.append ? appended(old, values) : values;
  if (node.index === undefined) {
    const guessed = variable === "TMPDIR" && node.append !== true ? { guessed: variable } : {};
    frame.scope.set(node.name, { values: full, exported, ...(from ? { from } : {}), ...guessed });
  } else {
    const isFree = spend(walk, (old?.elements?.length ?? 0) >> 3);
    const elements = isFree ? withElement(old, place[0] ?? "", full) : {};
    frame.scope.set(node.name, { values: [UNKNOWN], exported, ...elements });
  }
  const arg = makeArg(full.length === 1 ? (full[0] ?? "") : UNKNOWN, span, from);
  return variable === undefined ? arg : { ...arg, variable };
}

/** The number or key of an element that is set; `list[${#list[@]}]` is the one behind the last. */
function placesOf(
  index: Word,
  name: string,
  old: Binding | undefined,
  frame: Frame,
  walk: Walk,
): readonly string[] {
  if (index.text !== `\${#${name}[@]}`) return expandText(index, frame, walk).values;
  return elementsOf(old).map(({ length }) => String(length));
}

/** `list[3]=value`: the element of this number; `names[key]=value`: one value more. */
function withElement(
  old: Binding | undefined,
  place: string,
  values: readonly string[],
): Partial<Binding> {
  if (old?.elements === undefined && old?.values.includes(UNKNOWN) === true) return {};
  if (/^\d{1,9}$/.test(place)) return withNumbered(old, Number(place), values);
  const [before = []] = elementsOf(old);
  if (!/^["']?[A-Za-z_]/.test(place) || before.length + values.length > ALTERNATIVES_MAX) return {};
  return { elements: [...before, ...values] };
}

/** Every list of elements that words may give behind those there are; of too many, all values in one. */
function elementLists(
  before: readonly (readonly string[])[],
  words: readonly Word[],
  frame: Frame,
  walk: Walk,
): readonly (readonly string[])[] {
  let all = before.map((list) => (spend(walk, list.length >> 3) ? [...list] : [UNKNOWN]));
  for (const word of words) {
    const key = /^\[([^\]]*)\]\+?=/;
    const [keyed, place = ""] = key.exec(word.text) ?? [];
    // Where the numbers leave gaps or go back, nobody knows which is where.
    if (/^\d+$/.test(place) && all.some((list) => list.length !== Number(place)))
      return [[UNKNOWN]];
    const readings = expandName(word, frame, walk).map((args) =>
      args.map(({ value }) => (keyed === undefined ? value : value.replace(key, ""))),
    );
    const isMany = all.length * readings.length > ALTERNATIVES_MAX;
    const lists = isMany ? [readings.flat()] : readings;
    const [only] = lists;
    if (lists.length === 1 && only !== undefined) {
      for (const list of all) for (const value of only) list.push(value);
    } else all = all.flatMap((list) => lists.map((more) => [...list, ...more]));
  }
  return all;
}

/** Plain assignments were made while they were read; some variables hold code the shell runs. */
function assign(env: ReadonlyMap<string, Arg>, frame: Frame, walk: Walk): void {
  for (const [name, arg] of env) {
    if (RUN_BY_SHELL.has(name)) {
      walk.enterCode(arg.value, through(frame, { name }, { span: arg }));
    }
  }
}

/** `x=a $y`: where nothing is left of the words, the variables in front of them are the shell's own. */
function keep(env: ReadonlyMap<string, Arg>, { scope }: Frame, surely: boolean): void {
  const target = surely ? scope : scope.child();
  for (const [name, { value, from }] of env) target.assign(name, value, from);
  if (!surely) scope.absorb(target);
}

/** Variables whose text the shell runs as a command: at the prompt, or while it traces. */
export const RUN_BY_SHELL: ReadonlySet<string> = new Set(["PROMPT_COMMAND", "PS4", "PS0"]);

/** `export A=b`, `declare B=(…)`: the argument as text, one for each possible value. */
function declared(node: Assignment, frame: Frame, walk: Walk): readonly Arg[] {
  const span = spanOf(node, frame);
  const scope = frame.scope.child();
  const name = node.index === undefined ? node.name : `${node.name}[]`;
  if (node.value.type === "ArrayValue") {
    assignOne(node, frame, walk);
    return [makeArg(name, span)];
  }
  doubtWord(node.value, frame, walk);
  const { values, from } = expandAssigned(node.value, { ...frame, scope }, walk, true);
  return values.map((value) => makeArg(`${name}${node.append ? "+" : ""}=${value}`, span, from));
}

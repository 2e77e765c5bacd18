import { descriptionOf, elevates } from "../../catalog/descriptions.ts";
import { argumentsOf, effectsOf } from "../../catalog/effects.ts";
import { runsOf } from "../../commands/runs.ts";
import { stepsOf, take } from "../../model/budget.ts";
import { type Arg, type Invocation, type StandardInput, UNKNOWN } from "../../model/invocation.ts";
import { absolutePath } from "../../text/path.ts";
import { resolveWindowsPath } from "../../text/windows-path.ts";
import { gitLine, isSubcommand } from "../../tools/git.ts";
import { aliasAt } from "../../tools/git-config.ts";
import { type Cmdlet, cmdletNamed } from "./aliases.ts";
import { NESTING_MAX } from "./cursor.ts";
import { startOf } from "./launch.ts";
import {
  addDoubt,
  type Draft,
  NO_ENVIRONMENT,
  type Place,
  posixQuoted,
  programName,
  runStart,
  type Site,
  type Start,
} from "./nested.ts";
import type { Command, Word } from "./syntax.ts";
import { joined, type Scope, text, type Value, wordValue } from "./values.ts";

/** The walk over one text: what was found, and what is in force. */
export interface Walk extends Scope, Site {
  readonly source: string;
  readonly aliases: Map<string, string>;
  readonly directories: string[];
  readonly environment: Map<string, Arg>;
  /** Blocks around the present statement; assignments inside may not happen. */
  blocks: number;
}

/** What the element before the pipe puts out. */
export interface Upstream {
  readonly from: readonly number[];
  readonly value: Value | undefined;
  /** True when the value is the text itself, as of a string before the pipe. */
  readonly constant: boolean;
}

/** The state before the first element of a pipeline. */
export const NOTHING: Upstream = { from: [], value: undefined, constant: false };

/** A command with its name and arguments known. */
interface Known {
  readonly program: string;
  readonly name: Arg;
  readonly args: readonly Arg[];
  readonly place: Place;
  readonly redirects?: Command["redirects"];
}

/** Adds a command, and what it starts; gives the indices that read and write the pipe. */
export function dispatch(walk: Walk, known: Known, upstream: Upstream): readonly number[] {
  const { program, place } = known;
  if (walk.via.length > NESTING_MAX) {
    addDoubt(walk, "limit", `could do anything: it nests more than ${NESTING_MAX} commands`, place);
    return [];
  }
  if (elevates(program)) return dispatchElevated(walk, known, upstream);
  const own = addInvocation(walk, known, upstream);
  const invocation = walk.invocations[own];
  if (invocation === undefined) return [];
  const cmdlet = cmdletNamed(program);
  if (cmdlet?.name === program) follow(walk, cmdlet, invocation, upstream);
  else {
    const start = aliasOfGit(invocation, walk) ?? startOf(invocation, constantText(upstream));
    if (start !== undefined) runStart(walk, start, place);
  }
  return [own];
}

/** What a name that git has no command for stands for in its settings, as a shell would be given it. */
function aliasOfGit({ program, args, cwd }: Invocation, walk: Walk): Start | undefined {
  if (program !== "git" || walk.remote) return undefined;
  const { verb, folder, args: rest } = gitLine(args);
  if (verb === undefined || isSubcommand(verb.value)) return undefined;
  const alias = aliasAt(verb.value, absolutePath(folder?.value ?? ".", cwd), walk.world);
  if (alias === undefined) return undefined;
  const line = alias.startsWith("!") ? alias.slice(1) : `git ${alias}`;
  const code = [line, ...rest.map(({ value }) => posixQuoted(value))].join(" ");
  return { kind: "text", language: "shell", code, name: "git alias" };
}

/** Adds an expression that shows what a variable of the environment holds, as a statement of its own does. */
export function addShown(walk: Walk, { form, words, start, end }: Command): readonly number[] {
  const [word, more] = words;
  if (form !== "expression" || word === undefined || more !== undefined) return [];
  if (!showsEnvironment(word)) return [];
  const place = { start: word.start, end: word.end };
  const name = { value: "write-output", glob: false, ...place };
  const shown = { value: joined(wordValue(word, walk)), glob: false, ...place };
  return dispatch(
    walk,
    { program: name.value, name, args: [shown], place: { start, end } },
    NOTHING,
  );
}

/** `$env:NAME` or a text with it; not what is only compared, or of which a part is taken. */
function showsEnvironment({ parts }: Word): boolean {
  return (
    parts.every(({ kind }) => kind === "text" || kind === "variable") &&
    parts.some((part) => part.kind === "variable" && part.name.startsWith("env:"))
  );
}

/** Adds a command whose name is unknown, or the redirection of an expression. */
export function addNameless(
  walk: Walk,
  command: Command,
  name: Value,
  args: readonly Arg[],
  upstream: Upstream,
): readonly number[] {
  const { start, end, redirects } = command;
  const place = { start, end };
  const nameArg: Arg = { value: joined(name), glob: false, ...place };
  return [addInvocation(walk, { program: "", name: nameArg, args, place, redirects }, upstream)];
}

/** Cmdlets that change what follows or run code. */
const FOLLOWED: ReadonlySet<string> = new Set(
  "set-location push-location pop-location set-alias new-alias set-variable invoke-expression start-process".split(
    " ",
  ),
);

/** The effects of cmdlets on what follows, and the code they run. */
function follow(walk: Walk, cmdlet: Cmdlet, invocation: Invocation, upstream: Upstream): void {
  if (!FOLLOWED.has(cmdlet.name)) return;
  const args = argumentsOf(invocation);
  const first = (name: string) => args?.values(name)[0]?.value;
  switch (cmdlet.name) {
    case "set-location":
    case "push-location":
      if (cmdlet.name === "push-location") walk.directories.push(walk.cwd);
      walk.cwd = resolveWindowsPath(first("-path") ?? walk.world.home ?? UNKNOWN, walk.cwd);
      return;
    case "pop-location":
      walk.cwd = walk.directories.pop() ?? walk.cwd;
      return;
    case "set-alias":
    case "new-alias":
      walk.aliases.set((first("-name") ?? "").toLowerCase(), first("-value") ?? UNKNOWN);
      return;
    case "set-variable":
      walk.variables.set((first("-name") ?? "").toLowerCase(), text(first("-value") ?? UNKNOWN));
      return;
    case "invoke-expression": {
      const code = first("-command") ?? constantText(upstream) ?? UNKNOWN;
      const start = {
        kind: "text",
        language: "powershell",
        code,
        name: "invoke-expression",
      } as const;
      runStart(walk, start, invocation);
      return;
    }
    case "start-process":
      start(walk, invocation, /^runas/i.test(first("-verb") ?? ""));
      return;
    default:
      return;
  }
}

/** What a cmdlet starts; `-Verb RunAs` gives it more rights. */
function start(walk: Walk, invocation: Invocation, elevated: boolean): void {
  const saved = { via: walk.via, elevated: walk.elevated };
  walk.via = [...walk.via, { name: invocation.program }];
  walk.elevated ||= elevated;
  for (const effect of effectsOf(invocation) ?? []) {
    const [name, ...args] = effect.kind === "start" ? effect.words : [];
    if (name === undefined) continue;
    const place = { start: invocation.start, end: invocation.end };
    dispatch(walk, { program: programName(name.value), name, args, place }, NOTHING);
  }
  Object.assign(walk, saved);
}

function dispatchElevated(walk: Walk, known: Known, upstream: Upstream): readonly number[] {
  const [name, ...args] = wordsElevated(known);
  if (name === undefined) return [addInvocation(walk, known, upstream)];
  const saved = { via: walk.via, elevated: walk.elevated };
  walk.via = [...walk.via, { name: known.program }];
  walk.elevated = true;
  let own: readonly number[] = [];
  if (known.program === "runas") {
    runStart(walk, { kind: "text", language: "cmd", code: name.value, name: "" }, known.place);
  } else {
    const program = cmdletNamed(name.value)?.name ?? programName(name.value);
    own = dispatch(walk, { ...known, program, name, args }, upstream);
  }
  Object.assign(walk, saved);
  return own;
}

/** The command among the words of a program that elevates it; runas has options that begin with a slash. */
function wordsElevated({ program, args }: Known): readonly Arg[] {
  if (program === "runas") {
    const at = args.findIndex(({ value }) => !/^[-/]/.test(value));
    return at < 0 ? [] : args.slice(at);
  }
  const description = descriptionOf(program);
  const [run] = description === undefined ? [] : runsOf(description, program, args);
  return run?.words ?? [];
}

/** The text a constant before the pipe hands over; undefined when there is none. */
function constantText(upstream: Upstream): string | undefined {
  if (upstream.value === undefined || !upstream.constant) return undefined;
  return joined(upstream.value, "\n");
}

function addInvocation(walk: Walk, known: Known, upstream: Upstream): number {
  const { program, name, place } = known;
  take(walk.budget, 8);
  const args = known.args.filter(({ value }) => take(walk.budget, stepsOf(2 * value.length)));
  const nodes = known.redirects ?? [];
  const redirects = nodes.map((redirect) => {
    const { start, end } = redirect.target;
    const target: Arg = {
      value: joined(wordValue(redirect.target, walk)),
      glob: false,
      start,
      end,
    };
    const fd = redirect.stream === -1 ? 1 : redirect.stream;
    return { operator: redirect.append ? ">>" : ">", fd, target } as const;
  });
  const draft: Draft = {
    program,
    name,
    args,
    redirects,
    stdin: standardInput(upstream, place),
    cwd: walk.cwd,
    env: walk.environment.size === 0 ? NO_ENVIRONMENT : new Map(walk.environment),
    via: walk.via,
    elevated: walk.elevated,
    remote: walk.remote,
    dialect: "powershell",
    pipedInto: [],
    start: place.start,
    end: place.end,
  };
  walk.invocations.push(draft);
  return walk.invocations.length - 1;
}

function standardInput(upstream: Upstream, place: Known["place"]): StandardInput {
  if (upstream.from.length > 0) return { kind: "pipe", from: upstream.from };
  const constant = constantText(upstream);
  if (constant === undefined) return { kind: "inherited" };
  return { kind: "text", text: { value: constant, glob: false, ...place } };
}

import { descriptionOf, elevates } from "../../catalog/descriptions.ts";
import { stepsOf, take } from "../../model/budget.ts";
import {
  type Arg,
  type Redirect,
  type StandardInput,
  UNKNOWN,
  type Wrapper,
} from "../../model/invocation.ts";
import { ownCommandOfCmd } from "../../tools/cmd-builtins.ts";
import { startOf } from "../powershell/launch.ts";
import {
  addDoubt,
  type Draft,
  NO_ENVIRONMENT,
  type Place,
  programName,
  runStart,
  type Site,
} from "../powershell/nested.ts";
import { followBuiltIn, splitBuiltIn } from "./builtins.ts";
import type { CmdToken } from "./tokenize.ts";
import { expand } from "./variables.ts";

/** The walk over one text. */
export interface CmdWalk extends Site {
  readonly tokens: readonly CmdToken[];
  at: number;
  readonly set: Map<string, string>;
  readonly loops: Map<string, readonly string[]>;
  readonly directories: string[];
}

/** Nested `( … )`, `if` and `for` that are followed. */
export const NESTING_MAX = 64;

/** What words are expanded with at this point of the walk. */
export function variablesOf(walk: CmdWalk) {
  return { world: walk.world, set: walk.set, loops: walk.loops };
}

/** Adds one command from its words, wrappers removed, and follows what it starts. */
export function runWords(
  walk: CmdWalk,
  name: CmdToken,
  rest: readonly CmdToken[],
  redirects: readonly Redirect[],
  upstream: readonly number[],
): readonly number[] {
  const [written = UNKNOWN] = expand(name.text.replace(/^@+/, ""), variablesOf(walk));
  const program = programName(written);
  if (program === "runas") return runAs(walk, rest);
  const wrapped = unwrap(program, rest);
  if (wrapped !== undefined && walk.via.length >= NESTING_MAX) {
    addDoubt(walk, "limit", `could do anything: it nests more than ${NESTING_MAX} commands`, name);
  } else if (wrapped !== undefined) {
    const saved: { via: readonly Wrapper[]; elevated: boolean } = {
      via: walk.via,
      elevated: walk.elevated,
    };
    walk.via = [...walk.via, { name: program }];
    walk.elevated ||= elevates(program);
    const [inner, ...others] = splitBuiltIn(wrapped);
    const own = inner === undefined ? [] : runWords(walk, inner, others, redirects, upstream);
    Object.assign(walk, saved);
    if (own.length > 0) return own;
  }
  const place = { start: name.start, end: rest.at(-1)?.end ?? name.end };
  if (written.includes(UNKNOWN)) {
    addDoubt(
      walk,
      "unknown-command",
      "could run anything: the name of the command is only known when it runs",
      name,
    );
  }
  const args: Arg[] = [];
  const builtIn = ownCommandOfCmd(program) !== undefined;
  const variables = variablesOf(walk);
  for (const token of rest) {
    const first = args.length;
    addArgs(args, token, builtIn, variables);
    for (let at = first; at < args.length; at++) {
      if (!take(walk.budget, stepsOf(2 * (args[at]?.value.length ?? 0)))) args.length = at;
    }
  }
  const known = written.includes(UNKNOWN) ? "" : program;
  const index = addInvocation(walk, place, known, args, redirects, upstream, written);
  const invocation = walk.invocations[index];
  if (invocation === undefined) return [];
  followBuiltIn(walk, invocation, rest);
  const start = startOf(invocation, textOf(walk, invocation.stdin));
  if (start !== undefined) {
    // What follows `cmd /c` is read again as it was written, quotes included.
    const isCmd = start.kind === "text" && start.language === "cmd";
    const raw = isCmd ? rawTail(walk, rest) : undefined;
    runStart(walk, raw === undefined ? start : { ...start, code: raw }, place);
  }
  return [index];
}

/** `runas /user:x "command"`: the last word is a command line of its own. */
function runAs(walk: CmdWalk, rest: readonly CmdToken[]): readonly number[] {
  const last = rest.at(-1);
  if (last === undefined) return [];
  const saved = { via: walk.via, elevated: walk.elevated };
  const before = walk.invocations.length;
  walk.elevated = true;
  runStart(walk, { kind: "text", language: "cmd", code: last.text, name: "runas" }, last);
  Object.assign(walk, saved);
  return walk.invocations.map((_, index) => index).slice(before);
}

/** The constant text that `echo` writes into the pipe. */
export function textOf(walk: CmdWalk, stdin: StandardInput): string | undefined {
  if (stdin.kind !== "pipe") return undefined;
  const writers = stdin.from.map((index) => walk.invocations[index]);
  if (!writers.every((writer) => writer !== undefined && isText(writer.program))) return undefined;
  return writers.map((writer) => writer?.args.map((arg) => arg.value).join(" ")).join("\n");
}

function isText(program: string): boolean {
  return descriptionOf(program)?.words === "texts";
}

function rawTail(walk: CmdWalk, rest: readonly CmdToken[]): string | undefined {
  const at = rest.findIndex((token) => /^\/[ckr]/i.test(token.text));
  const option = rest[at];
  const last = rest.at(-1);
  if (option === undefined || last === undefined) return undefined;
  const text = walk.source.slice(option.start + 2, last.end).trim();
  const inner = /^"(.*)"$/s.exec(text)?.[1] ?? text;
  return inner === "" ? undefined : inner;
}

/** The words of the command that `call`, `start` or `sudo` runs; undefined for others. */
function unwrap(program: string, rest: readonly CmdToken[]): readonly CmdToken[] | undefined {
  if (program === "call")
    return rest.filter((token, index) => index > 0 || !token.text.startsWith(":"));
  if (elevates(program)) {
    const at = rest.findIndex((token) => !/^[-/]/.test(token.text));
    return at < 0 ? undefined : rest.slice(at);
  }
  if (program !== "start") return undefined;
  let at = rest[0]?.quoted === true && rest.length > 1 ? 1 : 0;
  while (/^\/[A-Za-z]/.test(rest[at]?.text ?? "")) {
    at += /^\/(?:d|node|affinity)$/i.test(rest[at]?.text ?? "") ? 2 : 1;
  }
  return rest.slice(at);
}

function addArgs(
  args: Arg[],
  token: CmdToken,
  builtIn: boolean,
  variables: ReturnType<typeof variablesOf>,
): void {
  const { start, end } = token;
  // Built-in commands take their switches in one cluster: `/s/q`.
  const clusters = builtIn && /^(?:\/[A-Za-z?](?::\S*)?){2,}$/.test(token.text);
  const texts = clusters
    ? (token.text.match(/\/[A-Za-z?](?::[^/]*)?/g) ?? [])
    : expand(token.text, variables);
  for (const text of texts) {
    const value = builtIn && /^\/[A-Za-z?]/.test(text) ? text.toLowerCase() : text;
    const arg = { value, glob: value.includes("*") || value.includes("?"), start, end };
    const variable = value.startsWith(UNKNOWN)
      ? /^[%!]([^%!]+)[%!]/.exec(token.text)?.[1]
      : undefined;
    args.push(variable === undefined ? arg : { ...arg, variable });
  }
}

/** Adds a command to the findings; gives its index. */
export function addInvocation(
  walk: CmdWalk,
  { start, end }: Place,
  program: string,
  args: readonly Arg[],
  redirects: readonly Redirect[],
  upstream: readonly number[],
  name = program,
): number {
  const file = redirects.find((redirect) => redirect.operator === "<");
  const piped: StandardInput =
    upstream.length > 0 ? { kind: "pipe", from: upstream } : { kind: "inherited" };
  const draft: Draft = {
    program,
    name: { value: name, glob: false, start, end },
    args,
    redirects,
    stdin: file === undefined ? piped : { kind: "file", path: file.target },
    cwd: walk.cwd,
    env: NO_ENVIRONMENT,
    via: walk.via,
    elevated: walk.elevated,
    remote: walk.remote,
    dialect: "cmd",
    pipedInto: [],
    start,
    end,
  };
  walk.invocations.push(draft);
  return walk.invocations.length - 1;
}

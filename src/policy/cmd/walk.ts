import {
  type Analysis,
  type Arg,
  type Redirect,
  type StandardInput,
  UNKNOWN,
  type Wrapper,
} from "../invocation.ts";
import { startOf } from "../powershell/launch.ts";
import {
  addDoubt,
  DEPTH_MAX,
  type Draft,
  INVOCATIONS_MAX,
  type Nested,
  type Place,
  programName,
  runStart,
  type Site,
  SOURCE_MAX_CHARS,
} from "../powershell/nested.ts";
import type { World } from "../world.ts";
import { followBuiltIn, isBuiltIn, splitBuiltIn } from "./builtins.ts";
import { type CmdToken, tokenizeCmd } from "./tokenize.ts";
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
const NESTING_MAX = 64;

/** Finds every command a cmd.exe text would run; never throws. */
export function walkCmd(source: string, world: World, depth: number, nested: Nested): Analysis {
  const tooDeep = depth > DEPTH_MAX;
  const walk: CmdWalk = {
    source,
    world,
    depth,
    nested,
    tokens: tooDeep ? [] : tokenizeCmd(source.slice(0, SOURCE_MAX_CHARS)),
    at: 0,
    cwd: world.cwd,
    set: new Map(),
    loops: new Map(),
    directories: [],
    invocations: [],
    doubts: [],
    via: [],
    elevated: false,
    remote: false,
  };
  if (tooDeep || source.length > SOURCE_MAX_CHARS) {
    const message = tooDeep ? "commands nested too deeply" : "text too long to follow";
    addDoubt(walk, "limit", message, { start: 0, end: source.length });
  }
  while (walk.at < walk.tokens.length) walkList(walk, 0);
  return { source, invocations: walk.invocations, doubts: walk.doubts };
}

/** Reads commands up to a closing parenthesis, which it takes. */
function walkList(walk: CmdWalk, nesting: number): readonly number[] {
  const found: number[] = [];
  for (let token = walk.tokens[walk.at]; token !== undefined; token = walk.tokens[walk.at]) {
    if (walk.invocations.length >= INVOCATIONS_MAX) {
      addDoubt(walk, "limit", `more than ${INVOCATIONS_MAX} commands`, token);
      walk.at = walk.tokens.length;
      break;
    }
    if (token.text === ")" && token.kind === "operator") {
      walk.at++;
      if (nesting > 0) break;
    } else if (token.kind === "newline" || (token.kind === "operator" && token.text !== "("))
      walk.at++;
    else found.push(...walkPipeline(walk, nesting));
  }
  return found;
}

function walkPipeline(walk: CmdWalk, nesting: number): readonly number[] {
  const found: number[] = [];
  let upstream: readonly number[] = [];
  for (;;) {
    const first = walk.invocations.length;
    const own = walkElement(walk, nesting, upstream);
    for (const index of upstream) {
      const writer = walk.invocations[index];
      if (writer !== undefined) writer.pipedInto = [...writer.pipedInto, ...own];
    }
    found.push(...own);
    upstream = own.filter((index) => index >= first);
    const token = walk.tokens[walk.at];
    if (token?.kind !== "operator" || token.text !== "|") return found;
    walk.at++;
  }
}

/** Reads one element of a pipeline: a group, `if`, `for`, a comment or a command. */
function walkElement(
  walk: CmdWalk,
  nesting: number,
  upstream: readonly number[],
): readonly number[] {
  const token = walk.tokens[walk.at];
  if (token === undefined) return [];
  if (nesting >= NESTING_MAX) {
    addDoubt(walk, "limit", `more than ${NESTING_MAX} nested groups`, token);
    walk.at = walk.tokens.length;
    return [];
  }
  if (token.kind === "operator" && token.text === "(") {
    walk.at++;
    const found = walkList(walk, nesting + 1);
    const redirects = readRedirects(walk);
    if (redirects.length > 0) addInvocation(walk, token, "", [], redirects, []);
    return found;
  }
  const word = token.kind === "word" ? token.text.replace(/^@+/, "").toLowerCase() : "";
  if (word === "rem" || word.startsWith(":")) return skipLine(walk);
  if (word === "if") return walkIf(walk, nesting, upstream);
  if (word === "for") return walkFor(walk, nesting, upstream);
  if (word === "else" || word === "do" || (word === "" && token.kind === "word" && !token.quoted)) {
    walk.at++;
    return walkElement(walk, nesting + 1, upstream);
  }
  return walkCommand(walk, upstream);
}

function skipLine(walk: CmdWalk): readonly number[] {
  while (walk.at < walk.tokens.length && walk.tokens[walk.at]?.kind !== "newline") walk.at++;
  return [];
}

/** `if [/i] [not] exist X cmd`, `if defined X cmd`, `if a==b cmd`, `if a equ b cmd`. */
function walkIf(walk: CmdWalk, nesting: number, upstream: readonly number[]): readonly number[] {
  walk.at++;
  const next = () => walk.tokens[walk.at]?.text.toLowerCase() ?? "";
  while (next() === "/i" || next() === "not") walk.at++;
  if (/^(?:exist|defined|errorlevel|cmdextversion)$/.test(next())) walk.at += 2;
  else {
    // `a==b` is one word or two: the equals signs separate words.
    const left = walk.tokens[walk.at];
    walk.at++;
    if (/^(?:equ|neq|lss|leq|gtr|geq)$/.test(next())) walk.at += 2;
    else if (left !== undefined && !/=./.test(left.text)) walk.at++;
  }
  return walkElement(walk, nesting + 1, upstream);
}

/** `for [/f|/r|/d|/l] %i in ( … ) do cmd`; with `/f` the set may be a command of its own. */
function walkFor(walk: CmdWalk, nesting: number, upstream: readonly number[]): readonly number[] {
  walk.at++;
  const head: string[] = [];
  while (walk.at < walk.tokens.length && walk.tokens[walk.at]?.text.toLowerCase() !== "in") {
    if (walk.tokens[walk.at]?.kind === "newline") return [];
    head.push(walk.tokens[walk.at]?.text ?? "");
    walk.at++;
  }
  walk.at++;
  const open = walk.tokens[walk.at];
  if (open?.text !== "(") return [];
  walk.at++;
  const set: CmdToken[] = [];
  for (let token = walk.tokens[walk.at]; token !== undefined; token = walk.tokens[walk.at]) {
    walk.at++;
    if (token.kind === "operator" && token.text === ")") break;
    set.push(token);
  }
  const letter = head.find((word) => /^%%?[A-Za-z]$/.test(word))?.replaceAll("%", "") ?? "";
  const found = bindLoop(walk, head, letter, set);
  const own = walkElement(walk, nesting + 1, upstream);
  walk.loops.delete(letter);
  return [...found, ...own];
}

function bindLoop(
  walk: CmdWalk,
  head: readonly string[],
  letter: string,
  set: readonly CmdToken[],
): readonly number[] {
  const options = head.map((word) => word.toLowerCase());
  const words = set.flatMap((token) => expand(token.text, variablesOf(walk)));
  const first = set[0];
  const last = set.at(-1);
  if (options.includes("/f") && first !== undefined && last !== undefined) {
    walk.loops.set(letter, [UNKNOWN]);
    const text = walk.source.slice(first.start, last.end).trim();
    const command = /^['`](.*)['`]$/s.exec(text)?.[1];
    if (command === undefined) return [];
    const before = walk.invocations.length;
    const start = { kind: "text", language: "cmd", code: command, name: "for /f" } as const;
    runStart(walk, start, { start: first.start, end: last.end });
    return walk.invocations.map((_, index) => index).slice(before);
  }
  const base = options.includes("/r")
    ? head.find((word) => /[\\/:.]/.test(word.slice(1)))
    : undefined;
  const values = words.map((word) => (base === undefined ? word : `${base}\\${word}`));
  walk.loops.set(letter, options.includes("/l") || values.length === 0 ? [UNKNOWN] : values);
  return [];
}

function variablesOf(walk: CmdWalk) {
  return { world: walk.world, set: walk.set, loops: walk.loops };
}

function readRedirects(walk: CmdWalk): readonly Redirect[] {
  const redirects: Redirect[] = [];
  while (walk.tokens[walk.at]?.kind === "redirect") redirects.push(...readRedirect(walk));
  return redirects;
}

function readRedirect(walk: CmdWalk): readonly Redirect[] {
  const sign = walk.tokens[walk.at];
  walk.at++;
  const target = walk.tokens[walk.at];
  if (sign === undefined || sign.text === ">&" || target?.kind !== "word") return [];
  walk.at++;
  const operator = sign.text === ">>" ? ">>" : sign.text === "<" ? "<" : ">";
  const [value = UNKNOWN] = expand(target.text, variablesOf(walk));
  const { start, end } = target;
  return [{ operator, fd: sign.handle, target: { value, glob: false, start, end } }];
}

function walkCommand(walk: CmdWalk, upstream: readonly number[]): readonly number[] {
  const words: CmdToken[] = [];
  const redirects: Redirect[] = [];
  const first = walk.tokens[walk.at];
  for (let token = walk.tokens[walk.at]; token !== undefined; token = walk.tokens[walk.at]) {
    if (token.kind === "redirect") redirects.push(...readRedirect(walk));
    // A parenthesis after the name is only a character, but `)` closes a group.
    else if (token.kind === "word" || token.text === "(") {
      words.push(token);
      walk.at++;
    } else break;
  }
  const [name, ...rest] = splitBuiltIn(words);
  if (name === undefined || first === undefined) {
    if (first !== undefined && redirects.length > 0)
      addInvocation(walk, first, "", [], redirects, upstream);
    else if (first !== undefined && walk.tokens[walk.at] === first) walk.at++;
    return [];
  }
  return runWords(walk, name, rest, redirects, upstream);
}

/** Adds one command from its words, wrappers removed, and follows what it starts. */
function runWords(
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
    addDoubt(walk, "limit", `more than ${NESTING_MAX} commands inside commands`, name);
  } else if (wrapped !== undefined) {
    const saved: { via: readonly Wrapper[]; elevated: boolean } = {
      via: walk.via,
      elevated: walk.elevated,
    };
    walk.via = [...walk.via, { name: program }];
    walk.elevated ||= program === "sudo" || program === "gsudo";
    const [inner, ...others] = splitBuiltIn(wrapped);
    const own = inner === undefined ? [] : runWords(walk, inner, others, redirects, upstream);
    Object.assign(walk, saved);
    if (own.length > 0) return own;
  }
  const place = { start: name.start, end: rest.at(-1)?.end ?? name.end };
  if (written.includes(UNKNOWN)) {
    addDoubt(walk, "unknown-command", "the command's name is not known", name);
  }
  const args = rest.flatMap((token) => toArgs(walk, token, program));
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
function textOf(walk: CmdWalk, stdin: StandardInput): string | undefined {
  if (stdin.kind !== "pipe") return undefined;
  const writers = stdin.from.map((index) => walk.invocations[index]);
  if (!writers.every((writer) => writer?.program === "echo")) return undefined;
  return writers.map((writer) => writer?.args.map((arg) => arg.value).join(" ")).join("\n");
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
  if (program === "sudo" || program === "gsudo") {
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

function toArgs(walk: CmdWalk, token: CmdToken, program: string): readonly Arg[] {
  const { start, end } = token;
  // Built-in commands take their switches in one cluster: `/s/q`.
  const clusters = isBuiltIn(program) && /^(?:\/[A-Za-z?](?::\S*)?){2,}$/.test(token.text);
  const texts = clusters
    ? (token.text.match(/\/[A-Za-z?](?::[^/]*)?/g) ?? [])
    : expand(token.text, variablesOf(walk));
  return texts.map((text): Arg => {
    const value = isBuiltIn(program) && /^\/[A-Za-z?]/.test(text) ? text.toLowerCase() : text;
    const arg = { value, glob: /[*?]/.test(value), start, end };
    const variable = /^[%!]([^%!]+)[%!]/.exec(token.text)?.[1];
    return variable !== undefined && value.startsWith(UNKNOWN) ? { ...arg, variable } : arg;
  });
}

function addInvocation(
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
    env: new Map(),
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

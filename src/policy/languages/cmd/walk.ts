import { type Budget, take } from "../../model/budget.ts";
import { type Analysis, type Redirect, UNKNOWN } from "../../model/invocation.ts";
import type { World } from "../../model/world.ts";
import {
  addDoubt,
  connect,
  DEPTH_MAX,
  INVOCATIONS_MAX,
  type Nested,
  runStart,
  SOURCE_MAX_CHARS,
} from "../powershell/nested.ts";
import { splitBuiltIn } from "./builtins.ts";
import { addInvocation, type CmdWalk, NESTING_MAX, runWords, variablesOf } from "./commands.ts";
import { type CmdToken, tokenizeCmd } from "./tokenize.ts";
import { expand } from "./variables.ts";

/** Finds every command a cmd.exe text would run; never throws. */
export function walkCmd(
  source: string,
  world: World,
  depth: number,
  budget: Budget,
  nested: Nested,
): Analysis {
  const tooDeep = depth > DEPTH_MAX;
  const walk: CmdWalk = {
    source,
    world,
    depth,
    budget,
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
    const message = tooDeep
      ? "could do anything: it nests too deeply to be read"
      : "could do anything: it is too long to be read";
    addDoubt(walk, "limit", message, { start: 0, end: source.length });
  }
  while (walk.at < walk.tokens.length) walkList(walk, 0);
  return { source, invocations: walk.invocations, doubts: walk.doubts };
}

/** Reads commands up to a closing parenthesis, which it takes. */
function walkList(walk: CmdWalk, nesting: number): readonly number[] {
  const found: number[] = [];
  for (let token = walk.tokens[walk.at]; token !== undefined; token = walk.tokens[walk.at]) {
    if (walk.invocations.length >= INVOCATIONS_MAX || !take(walk.budget, 1)) {
      addDoubt(
        walk,
        "limit",
        `could do anything: it has more than ${INVOCATIONS_MAX} commands`,
        token,
      );
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
    connect(walk, upstream, own);
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
    addDoubt(walk, "limit", `could do anything: it nests more than ${NESTING_MAX} groups`, token);
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

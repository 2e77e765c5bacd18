import { stepsOf, take } from "../../model/budget.ts";
import { isOp, peek, type Reader } from "./calls.ts";
import type { Token } from "./lexer.ts";
import type { Call, Scan } from "./recorded-commands.ts";
import { listValue, UNKNOWN_VALUE, type Value } from "./value.ts";

/*
 * Functions that a script defines and calls by their names: `def run(cmd): subprocess.run(cmd)`. What one does depends
 * on what it is given, so its body is read once for each call.
 */

/** A function of the script's own. */
export interface OwnFunction {
  readonly parameters: readonly Parameter[];
  readonly body: readonly Token[];
  /** Calls whose body was read. */
  calls: number;
  /** True while its body is read. */
  isRunning: boolean;
  /** True where some call's body was not read. */
  isOpen: boolean;
}

interface Parameter {
  readonly name: string;
  /** True for one that takes all that is left. */
  readonly isRest: boolean;
}

/** Calls of one function, and of all, whose bodies are read, and functions inside of which one is. */
const CALLS_MAX = 20;
const ALL_CALLS_MAX = 100;
const RUNNING_MAX = 4;
/** Tokens of the parameters of one function. */
const PARAMETERS_TOKENS_MAX = 80;

/**
 * Reads over the definition of a function that is only ever called by its name, so that its body is read when it
 * is; false where there is none, and the text goes on as any other.
 */
export function readDefinition(reader: Reader): boolean {
  const { scan, tokens } = reader;
  const head = headOf(reader);
  if (head === undefined || !take(scan.budget, stepsOf(2 * tokens.length))) return false;
  if (!isOnlyCalled(tokens, head.name)) return false;
  const end =
    scan.language === "python" ? endOfBlock(reader, head.body) : endOfBody(tokens, head.body);
  scan.functions.set(head.name, {
    parameters: head.parameters,
    body: tokens.slice(head.body, end),
    calls: 0,
    isRunning: false,
    isOpen: false,
  });
  reader.at = end;
  return true;
}

interface Head {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** The first token of the body. */
  readonly body: number;
}

/** `def f(a, *rest):`, `function f(a, ...rest) {`, `const f = (a) => …`. */
function headOf(reader: Reader): Head | undefined {
  const { scan, tokens, at } = reader;
  const isNode = scan.language === "node";
  if (!isNode && (scan.language !== "python" || peek(reader)?.text !== "def")) return undefined;
  const isArrow = isNode && peek(reader)?.text !== "function";
  const name =
    isArrow && /^(?:const|let|var)$/.test(peek(reader)?.text ?? "") ? 1 : isArrow ? 0 : 1;
  const named = peek(reader, name);
  if (named?.kind !== "name") return undefined;
  let open = name + 1;
  if (isArrow) {
    if (!isOp(reader, "=", open)) return undefined;
    open += peek(reader, open + 1)?.text === "async" ? 2 : 1;
  }
  if (!isOp(reader, "(", open)) return undefined;
  const read = parametersOf(tokens, at + open);
  if (read === undefined) return undefined;
  const body = bodyAfter(tokens, read.end, isNode ? (isArrow ? "=>" : "{") : ":");
  return body === undefined ? undefined : { name: named.text, parameters: read.parameters, body };
}

/** The parameters in parentheses, without what they are said to be or to be by default. */
function parametersOf(
  tokens: readonly Token[],
  open: number,
): { readonly parameters: readonly Parameter[]; readonly end: number } | undefined {
  const parameters: Parameter[] = [];
  let depth = 0;
  for (let at = open; at < open + PARAMETERS_TOKENS_MAX; at++) {
    const token = tokens[at];
    if (token === undefined) return undefined;
    if (token.kind === "op" && /^[([{]$/.test(token.text)) depth++;
    if (token.kind === "op" && /^[)\]}]$/.test(token.text)) depth--;
    if (depth === 0) return { parameters, end: at + 1 };
    const sign = tokens[at - 1]?.text ?? "";
    const isRest = /^(?:\*|\.\.\.)$/.test(sign);
    const before = isRest || sign === "**" ? (tokens[at - 2]?.text ?? "") : sign;
    if (token.kind === "name" && depth === 1 && /^[(,]$/.test(before))
      parameters.push({ name: token.text, isRest });
  }
  return undefined;
}

/** Where the body begins behind the parameters and what the function is said to give. */
function bodyAfter(tokens: readonly Token[], from: number, opener: string): number | undefined {
  for (let at = from; at < from + PARAMETERS_TOKENS_MAX; at++) {
    const token = tokens[at];
    if (token === undefined || (token.lineBefore && opener !== "{")) return undefined;
    // The brace of a body is read with it.
    if (token.kind === "op" && token.text === opener) return opener === "{" ? at : at + 1;
  }
  return undefined;
}

/** True for a name that is called somewhere, and does not stand for the function anywhere else. */
function isOnlyCalled(tokens: readonly Token[], name: string): boolean {
  let calls = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "name" || token.text !== name) continue;
    const before = tokens[at - 1]?.text ?? "";
    if (before === "def" || before === "function" || before === ".") continue;
    if (tokens[at + 1]?.text === "(") calls++;
    // Where it is defined.
    else if (tokens[at + 1]?.text !== "=" || !/=>/.test(textsBehind(tokens, at))) return false;
  }
  return (
    calls > 0 &&
    tokens.filter(({ text }, at) => text === name && tokens[at - 1]?.text === "def").length < 2
  );
}

function textsBehind(tokens: readonly Token[], at: number): string {
  return tokens
    .slice(at, at + PARAMETERS_TOKENS_MAX)
    .map(({ text }) => text)
    .join(" ");
}

/** Python's block ends with the first line that is no further in than its head. */
function endOfBlock({ tokens, at, scan }: Reader, body: number): number {
  const column = (start: number) => start - (scan.source.lastIndexOf("\n", start - 1) + 1);
  const own = column(tokens[at]?.start ?? 0);
  let end = body;
  while (end < tokens.length) {
    const token = tokens[end];
    if (token === undefined || (token.lineBefore && column(token.start) <= own)) break;
    end++;
  }
  return end;
}

/** A body in braces, or the one expression of an arrow. */
function endOfBody(tokens: readonly Token[], body: number): number {
  const isBlock = tokens[body]?.text === "{";
  let depth = 0;
  for (let at = body; at < tokens.length; at++) {
    const { kind, text, lineBefore } = tokens[at] ?? {};
    if (kind === "op" && /^[([{]$/.test(text ?? "")) depth++;
    else if (kind === "op" && /^[)\]}]$/.test(text ?? "")) depth--;
    if (isBlock && depth === 0) return at + 1;
    if (isBlock || depth > 0) continue;
    if (depth < 0 || text === ";" || (at > body && lineBefore && !/^\??\.$/.test(text ?? "")))
      return at;
  }
  return tokens.length;
}

/** Reads the body of a function with what it is given; undefined where the script has none of that name. */
export function callOwn(scan: Scan, { name, args, named }: Call): Value | undefined {
  const own = scan.functions.get(name);
  if (own === undefined) return undefined;
  const given: Value = { kind: "name", name: `${name}()` };
  let [running, calls] = [0, 0];
  for (const other of scan.functions.values()) {
    if (other.isRunning) running++;
    calls += other.calls;
  }
  const isTooMuch = own.calls >= CALLS_MAX || calls >= ALL_CALLS_MAX || running >= RUNNING_MAX;
  if (own.isRunning || isTooMuch || !take(scan.budget, stepsOf(8 * own.body.length))) {
    own.isOpen = true;
    return given;
  }
  own.calls++;
  own.isRunning = true;
  const outer = own.parameters.map((parameter) => scan.bindings.get(parameter.name));
  for (const [at, parameter] of own.parameters.entries()) {
    const value = parameter.isRest
      ? listValue(args.slice(at))
      : (args[at] ?? named.get(parameter.name));
    scan.bindings.set(parameter.name, value ?? UNKNOWN_VALUE);
  }
  scan.readBody(own.body);
  for (const [at, { name: parameter }] of own.parameters.entries()) {
    const value = outer[at];
    if (value === undefined) scan.bindings.delete(parameter);
    else scan.bindings.set(parameter, value);
  }
  own.isRunning = false;
  return given;
}

/** Reads what no call has had read: nobody knows what such a function is given. */
export function settleFunctions(scan: Scan): void {
  for (const { calls, isOpen, parameters, body } of scan.functions.values()) {
    if (calls > 0 && !isOpen) continue;
    if (!take(scan.budget, stepsOf(8 * body.length))) return;
    for (const { name } of parameters) scan.bindings.set(name, UNKNOWN_VALUE);
    scan.readBody(body);
  }
}

import { stepsOf, take } from "../../model/budget.ts";
import { bindCallback } from "./callbacks.ts";
import {
  callOfDefault,
  callValue,
  indexValue,
  isOp,
  memberValue,
  peek,
  type Reader,
  readSymbol,
} from "./calls.ts";
import { actionOf } from "./functions.ts";
import type { Token } from "./lexer.ts";
import { noteNamed } from "./open-files.ts";
import { recordShell } from "./recorded-commands.ts";
import { combine, listValue, textValue, UNKNOWN_VALUE, type Value } from "./value.ts";

/** Parentheses inside parentheses whose values are followed; the code inside is read anyway. */
const NESTING_MAX = 100;

/** Operators that join the values beside them. */
const JOINING = new Set(["+", ".", "..", "/", "%", "*", "<<"]);
/** Words before an expression that do not change what it calls. */
const PREFIX_WORDS = new Set(
  "await new return yield typeof void not throw raise lambda async if elif unless while until elsif and or else then begin try my local our const let var".split(
    " ",
  ),
);
/** Words that end the arguments of a call without parentheses. */
const STOPPERS = new Set("if unless or and do then while until rescue for foreach end".split(" "));

/** Reads one expression with everything it calls; always moves on when tokens are left. */
export function readExpression(reader: Reader): Value {
  const before = reader.at;
  let value = readOperand(reader);
  for (;;) {
    const token = peek(reader);
    if (token?.kind !== "op") break;
    if (token.text === "||" || token.text === "??") {
      reader.at++;
      const right = readOperand(reader);
      // `process.env.X || "/"`: what is known of the left wins, else the default does.
      if (value.kind === "unknown") value = right;
      continue;
    }
    if (!joins(reader, token)) break;
    reader.at++;
    value = combine(value, joinOperator(reader, token.text, value), readOperand(reader));
  }
  if (reader.at === before) reader.at++;
  readAlias(reader, value);
  return value;
}

/** `with open(p) as f`, PHP's `foreach ($list as $item)`. */
function readAlias(reader: Reader, value: Value): void {
  const name = peek(reader, 1);
  if (peek(reader)?.text !== "as" || name?.kind !== "name") return;
  reader.scan.bindings.set(name.text, value);
  reader.at += 2;
}

function joins(reader: Reader, token: Token): boolean {
  if (!JOINING.has(token.text)) return false;
  const { language } = reader.scan;
  if (token.text === ".") return language === "perl" || language === "php";
  if (token.text === "..") return language === "lua";
  if (token.text === "*") return language === "julia";
  if (token.text === "<<") return false;
  return true;
}

function joinOperator(reader: Reader, operator: string, left: Value): string {
  if (operator !== "/") return operator === "%" ? "%" : "+";
  return left.kind === "path" || reader.scan.language === "python" ? "/" : "+";
}

function readOperand(reader: Reader): Value {
  if (reader.depth >= NESTING_MAX) {
    reader.at++;
    return UNKNOWN_VALUE;
  }
  reader.depth++;
  const isTest = skipPrefixes(reader);
  let value = readPrimary(reader);
  for (;;) {
    const next = readPostfix(reader, value);
    if (next === undefined) break;
    value = next;
  }
  reader.depth--;
  return isTest && value.kind === "text" ? UNKNOWN_VALUE : value;
}

/** Leaves out signs and words in front of an operand; true where they ask whether or what it is. */
function skipPrefixes(reader: Reader): boolean {
  let isTest = false;
  for (;;) {
    const token = peek(reader);
    const isSign = token?.kind === "op" && /^(?:[-!~&*\\@]|\.\.\.|\*\*)$/.test(token.text);
    const isWord = token?.kind === "name" && PREFIX_WORDS.has(token.text) && !isOp(reader, ".", 1);
    if (!isSign && !isWord) return isTest;
    isTest ||= /^(?:!|not|typeof)$/.test(token.text);
    reader.at++;
  }
}

function readPrimary(reader: Reader): Value {
  const token = peek(reader);
  if (token === undefined) return UNKNOWN_VALUE;
  const place = { start: token.start, end: token.end };
  switch (token.kind) {
    case "string":
      reader.at++;
      return stringValue(reader, token);
    case "exec":
      reader.at++;
      return recordShell(
        reader.scan,
        { name: "`…`", args: [], named: new Map(), ...place },
        stringValue(reader, token),
      );
    case "words":
      reader.at++;
      return listValue((token.parts ?? []).map((part) => textValue(String(part))));
    case "number":
      reader.at++;
      return textValue(token.text);
    case "regex":
      reader.at++;
      return UNKNOWN_VALUE;
    case "name":
      reader.at++;
      return nameValue(reader, token);
    case "op":
      if (token.text === "(") return readGroup(reader, ")");
      if (token.text === "[") return readGroup(reader, "]");
      if (token.text === "{") return readBraces(reader);
      return readSymbol(reader, token) ?? UNKNOWN_VALUE;
    default:
      return token.kind satisfies never;
  }
}

/** The text of a string, its holes filled with what their code gives. */
function stringValue(reader: Reader, token: Token): Value {
  let value: Value = textValue("");
  const parts = token.parts ?? [];
  for (const part of parts) {
    if (typeof part === "string") {
      value = combine(value, "+", textValue(part));
      continue;
    }
    const inner: Reader = { scan: reader.scan, tokens: part, at: 0, depth: reader.depth };
    const filled = part.length === 0 ? UNKNOWN_VALUE : readExpression(inner);
    while (inner.at < inner.tokens.length) readExpression(inner);
    value = combine(value, "+", filled);
  }
  return value;
}

function nameValue(reader: Reader, token: Token): Value {
  const { scan } = reader;
  const known = scan.bindings.get(token.text);
  if (known !== undefined) noteNamed(reader, known);
  if (known !== undefined) return take(scan.budget, weightOf(known)) ? known : UNKNOWN_VALUE;
  if (scan.language === "ruby" && token.text === "nil") return textValue("");
  if (/^(?:true|false|True|False|TRUE|FALSE)$/.test(token.text)) return textValue(token.text);
  if (/^(?:@|%(?!ENV$)|\$(?!(?:ENV|_SERVER|_ENV)?$))/.test(token.text)) return UNKNOWN_VALUE;
  const name = token.text.replaceAll("::", ".").replace(/^[&%]/, "");
  const starred = scan.stars.find((module) => actionOf(scan.language, `${module}.${name}`));
  return { kind: "name", name: starred === undefined ? name : `${starred}.${name}` };
}

/** The steps that using a value once more weighs. */
function weightOf(value: Value): number {
  if (value.kind === "text" || value.kind === "path") return stepsOf(4 * value.text.length);
  return value.kind === "list" ? value.items.reduce((sum, item) => sum + weightOf(item), 1) : 1;
}

/** Reads `( … )` or `[ … ]`: one value, or a list of them. */
function readGroup(reader: Reader, closer: ")" | "]"): Value {
  reader.at++;
  bindComprehension(reader);
  const { args: items } = readItems(reader, closer);
  return (closer === ")" && items.length === 1 ? items[0] : undefined) ?? listValue(items);
}

/** Python's `[f(x) for x, y in items for z in y]`: names stand for every item before the loop is reached. */
function bindComprehension(reader: Reader): void {
  if (reader.scan.language !== "python") return;
  const first = reader.at;
  let depth = 0;
  for (let at = first; at < reader.tokens.length && at < first + COMPREHENSION_TOKENS_MAX; at++) {
    const token = reader.tokens[at];
    if (token?.kind === "op" && "([{".includes(token.text)) depth++;
    else if (token?.kind === "op" && ")]}".includes(token.text)) depth--;
    if (depth < 0) return;
    if (depth > 0 || token?.kind !== "name" || token.text !== "for") continue;
    const names: string[] = [];
    let to = at + 1;
    for (
      ;
      /^[\w,()]+$/.test(reader.tokens[to]?.text ?? "") && reader.tokens[to]?.text !== "in";
      to++
    )
      if (reader.tokens[to]?.kind === "name") names.push(reader.tokens[to]?.text ?? "");
    if (names.length === 0 || reader.tokens[to]?.text !== "in") return;
    reader.at = to + 1;
    const value = readExpression(reader);
    for (const name of names) reader.scan.bindings.set(name, value);
    at = Math.max(to, reader.at - 1);
    reader.at = first;
  }
}

/** How far a group is searched for its loop; each group inside is searched again. */
const COMPREHENSION_TOKENS_MAX = 60;

/** Reads values up to a closer; names before `=`, `:` or `=>` make named values. */
function readItems(
  reader: Reader,
  closer: ")" | "]" | "}",
): { args: readonly Value[]; named: ReadonlyMap<string, Value> } {
  const args: Value[] = [];
  const named = new Map<string, Value>();
  while (peek(reader) !== undefined && !isOp(reader, closer)) {
    if (isOp(reader, ",") || isOp(reader, ";") || isOp(reader, "=>")) {
      reader.at++;
      continue;
    }
    const name = readArgumentName(reader);
    let value = readExpression(reader);
    if (name !== undefined) bindAssigned(reader, name, value);
    let whole = true;
    const isEach = reader.scan.language === "python" && peek(reader)?.text === "for";
    while (peek(reader) !== undefined && !endsItem(reader, closer)) {
      // Something not understood, such as a body: its calls are read, its value is not known.
      const inner = readArgumentName(reader);
      const part = readExpression(reader);
      if (inner !== undefined) bindAssigned(reader, inner, part);
      whole = isEach;
    }
    if (!whole && value.kind !== "download" && value.kind !== "decoded") value = UNKNOWN_VALUE;
    if (name === undefined) args.push(value);
    else named.set(name, value);
  }
  reader.at++;
  return { args, named };
}

/** In a body `x = …` binds a name; Python, Ruby, R and Julia write named arguments that way. */
function bindAssigned(reader: Reader, name: string, value: Value): void {
  const { language, bindings } = reader.scan;
  if (/^(?:node|perl|php|lua)$/.test(language)) bindings.set(name, value);
}

function endsItem(reader: Reader, closer: string): boolean {
  return isOp(reader, closer) || isOp(reader, ",") || isOp(reader, ";");
}

function readArgumentName(reader: Reader): string | undefined {
  if (/^(?:const|let|var|local)$/.test(peek(reader)?.text ?? "") && isOp(reader, "=", 2))
    reader.at++;
  const token = peek(reader);
  const sign = peek(reader, 1);
  if (sign?.kind !== "op" || (token?.kind !== "name" && token?.kind !== "string")) return undefined;
  const isNamed =
    sign.text === ":" ||
    sign.text === "=>" ||
    (sign.text === "=" && token.kind === "name" && !/^[$@]/.test(token.text));
  if (!isNamed || (sign.text === "=>" && reader.scan.language === "node")) return undefined;
  reader.at += 2;
  return token.kind === "name" ? token.text : token.parts?.join("");
}

/** Reads an object literal, or the statements of a block. */
function readBraces(reader: Reader): Value {
  reader.at++;
  const token = peek(reader);
  const sign = peek(reader, 1);
  const isRecord =
    (token?.kind === "name" || token?.kind === "string") &&
    sign?.kind === "op" &&
    /^(?::|=>|,|\})$/.test(sign.text);
  if (!isRecord && isOp(reader, "}")) {
    reader.at++;
    return { kind: "record", entries: new Map() };
  }
  if (!isRecord) return UNKNOWN_VALUE;
  const { args, named } = readItems(reader, "}");
  const entries = new Map(named);
  for (const arg of args)
    if (arg.kind === "record") for (const [k, v] of arg.entries) entries.set(k, v);
  return { kind: "record", entries };
}

function readPostfix(reader: Reader, value: Value): Value | undefined {
  const token = peek(reader);
  const called = callOfDefault(reader, value);
  if (token === undefined || called !== undefined) return called;
  if (token.kind === "op") {
    if (isMember(reader, token)) {
      const name = peek(reader, 1);
      if (name?.kind === "name" && name.text !== "") {
        reader.at += 2;
        return memberValue(reader, value, name.text);
      }
      // `$f->("/a")`, `f?.("/a")`, Ruby's `f.("/a")`, Julia's `rm.(paths)`.
      if (
        token.text === "->" ||
        token.text === "?." ||
        (token.text === "." && isOp(reader, "(", 1))
      ) {
        reader.at++;
        return value;
      }
      return undefined;
    }
    if (token.text === "(" && !(token.lineBefore && reader.scan.language !== "node")) {
      reader.at++;
      // PHP's `unlink(...)` is the function itself.
      if (reader.scan.language === "php" && isOp(reader, "...") && isOp(reader, ")", 1)) {
        reader.at += 2;
        return value;
      }
      bindCallback(reader, value);
      const { args, named } = readItems(reader, ")");
      return callValue(reader, value, args, named, token.start);
    }
    if (token.text === "[" && !token.lineBefore) {
      return indexValue(reader, value, readGroup(reader, "]"));
    }
    if (token.text === "{" && reader.scan.language === "perl" && !token.lineBefore) {
      return perlElement(reader, value);
    }
    return undefined;
  }
  if (token.kind === "string" && token.text === "`" && value.kind === "name") {
    reader.at++;
    return callValue(reader, value, [stringValue(reader, token)], new Map(), token.start);
  }
  return readBareCall(reader, value, token);
}

/** `.`, `->`, `::`, `?.`: what leads to a member; in Perl and PHP the dot joins texts. */
function isMember(reader: Reader, token: Token): boolean {
  const { language } = reader.scan;
  if (token.text === "->" || token.text === "::" || token.text === "?.") return true;
  if (token.text === ":" && language === "lua") return true;
  if (token.text === "$" && language === "r") return true;
  return token.text === "." && language !== "perl" && language !== "php";
}

/** Perl's `$ENV{HOME}` and `$h{key}`. */
function perlElement(reader: Reader, value: Value): Value | undefined {
  const key = peek(reader, 1);
  if ((key?.kind !== "name" && key?.kind !== "string") || !isOp(reader, "}", 2)) return undefined;
  reader.at += 3;
  return indexValue(
    reader,
    value,
    textValue(key.kind === "name" ? key.text : (key.parts ?? []).join("")),
  );
}

/** A call without parentheses: only of functions in the tables, with arguments on the same line. */
function readBareCall(reader: Reader, value: Value, token: Token): Value | undefined {
  const { scan } = reader;
  if (
    value.kind !== "name" ||
    token.lineBefore ||
    !/^(?:perl|ruby|php|lua|python)$/.test(scan.language)
  ) {
    return undefined;
  }
  const action = actionOf(scan.language, value.name);
  if (action === undefined) return undefined;
  if (token.kind === "name" && STOPPERS.has(token.text)) {
    // `unlink for LIST` is done to each of them.
    if (scan.language !== "perl" || !/^for(?:each)?$/.test(token.text)) return undefined;
    reader.at++;
    return callValue(reader, value, [readExpression(reader)], new Map(), token.start);
  }
  // Python 2's `exec "code"` is the only one there.
  if (scan.language === "python" && (value.name !== "exec" || token.kind !== "string"))
    return undefined;
  const args: Value[] = [];
  const { start } = token;
  while (peek(reader) !== undefined && (args.length === 0 || isOp(reader, ","))) {
    if (isOp(reader, ",")) reader.at++;
    readArgumentName(reader);
    args.push(readExpression(reader));
  }
  return callValue(reader, value, args, new Map(), start);
}

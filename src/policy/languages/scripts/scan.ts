import { type Budget, newBudget } from "../../model/budget.ts";
import type { Doubt, Invocation } from "../../model/invocation.ts";
import type { ScriptLanguage } from "../../model/script-language.ts";
import type { World } from "../../model/world.ts";
import { scanAppleScript } from "./applescript.ts";
import { scanAwk } from "./awk.ts";
import { isOp, peek, type Reader } from "./calls.ts";
import { noteEndlessLoops } from "./endless-loops.ts";
import { bindFixtures } from "./fixtures.ts";
import { moduleName } from "./functions.ts";
import { tokenize } from "./lexer.ts";
import { noteKept } from "./open-files.ts";
import { readDefinition, settleFunctions } from "./own-functions.ts";
import { ownInterpreterOf } from "./own-interpreter.ts";
import { settleIdleShell } from "./processes.ts";
import { readExpression } from "./reader.ts";
import type { Scan, ShellCommand } from "./recorded-commands.ts";
import { hidesWhatItCalls } from "./reflection.ts";
import { scanSed } from "./sed.ts";
import { separatorNamed, textOf, textValue, UNKNOWN_VALUE, type Value } from "./value.ts";

/** What a script does, in the words of the shell. */
export interface ScriptScan {
  /**
   * Deletions as `rm`, overwrites as `: > file`, reads as `cat`, downloads as `curl`, and so on.
   * Indices between them (pipes) count within this list.
   */
  readonly invocations: readonly Invocation[];
  readonly doubts: readonly Doubt[];
  /** Command lines for the shell's analysis; lists of words come quoted. */
  readonly commands: readonly ShellCommand[];
}

/** Longer scripts are read up to here and leave a doubt. */
const SOURCE_MAX_CHARS = 65_536;
/** Code in `eval` strings inside `eval` strings that is followed. */
const EVAL_DEPTH_MAX = 5;
/** Words that begin a declaration. */
const DECLARATORS = new Set(["const", "let", "var", "my", "our", "local", "global", "state"]);

/**
 * Scans code that an interpreter would run for deletions, writes, reads, processes and downloads.
 * Constant arguments are resolved, others are unknown; strings that are only data do nothing. Never
 * throws. Positions count within `source`.
 */
export function scanScript(
  language: ScriptLanguage,
  source: string,
  world: World,
  cwd: string,
  budget: Budget = newBudget(source.length),
): ScriptScan {
  return scanNested(language, source, world, cwd, budget, 0);
}

function scanNested(
  language: ScriptLanguage,
  source: string,
  world: World,
  cwd: string,
  budget: Budget,
  depth: number,
): ScriptScan {
  const ownInterpreter = ownInterpreterOf(language, source);
  const scan: Scan = {
    ...(ownInterpreter === undefined ? {} : { ownInterpreter }),
    ...(language === "perl" && PRINTS.test(source) && { prints: true }),
    language,
    world,
    cwd,
    budget,
    invocations: [],
    commands: [],
    doubts: [],
    bindings: new Map(),
    stars: [],
    depth,
    source,
    functions: new Map(),
    evaluate: (code) => evaluateInside(scan, code),
    readBody: (tokens) => readAll({ scan, tokens, at: 0, depth: 0 }),
  };
  if (source.length > SOURCE_MAX_CHARS)
    addLimit(scan, "could do anything: the script is too long to be read", source);
  const text = source.slice(0, SOURCE_MAX_CHARS);
  if (language === "awk") scanAwk(scan, text);
  else if (language === "sed") scanSed(scan, text);
  else if (language === "applescript") scanAppleScript(scan, text);
  else {
    readAll({ scan, tokens: tokenize(language, text), at: 0, depth: 0 });
    settleFunctions(scan);
    settleIdleShell(scan);
    noteEndlessLoops(scan, text);
    if (hidesWhatItCalls(language, text)) addHidden(scan, text);
  }
  return scan;
}

function addLimit(scan: Scan, message: string, text: string): void {
  scan.doubts.push({ kind: "limit", message, text: text.slice(0, 80), start: 0, end: text.length });
}

function addHidden(scan: Scan, text: string): void {
  const message = "could do anything: the script calls functions that are only known when it runs";
  scan.doubts.push({ kind: "unknown-code", message, text, start: 0, end: text.length });
}

const PRINTS = /\b(?:printf?|say|syswrite)\b/;

/** Scans the code of `eval("…")` in the same names. */
function evaluateInside(scan: Scan, code: string): void {
  if (scan.depth >= EVAL_DEPTH_MAX) {
    addLimit(scan, "could do anything: its code is too deeply nested to be read", code);
    return;
  }
  const inner = scanNested(scan.language, code, scan.world, scan.cwd, scan.budget, scan.depth + 1);
  const offset = scan.invocations.length;
  for (const invocation of inner.invocations) {
    const { stdin } = invocation;
    scan.invocations.push({
      ...invocation,
      stdin:
        stdin.kind === "pipe"
          ? { kind: "pipe", from: stdin.from.map((index) => index + offset) }
          : stdin,
      pipedInto: invocation.pipedInto.map((index) => index + offset),
    });
  }
  scan.commands.push(...inner.commands);
  scan.doubts.push(...inner.doubts);
}

function readAll(reader: Reader): void {
  while (reader.at < reader.tokens.length) readStatement(reader);
}

/** Reads one statement, as far as names are bound in it; always moves on. */
function readStatement(reader: Reader): void {
  const token = peek(reader);
  if (token?.kind === "name") {
    if (token.text === "import" || token.text === "from" || token.text === "use") {
      if (readImport(reader)) return;
    }
    if (token.text === "for" || token.text === "foreach") {
      if (readLoop(reader)) return;
    }
    if (token.text === "def" && reader.scan.language === "python") bindFixtures(reader);
    if (readDefinition(reader)) return;
    if (DECLARATORS.has(token.text)) reader.at++;
  }
  if (readAssignment(reader)) return;
  const first = reader.at;
  const value = readExpression(reader);
  noteKept(reader, first, value);
  readBlockParameter(reader, value);
}

/** Ruby's `list.each { |item| … }` and `do |item|`. */
function readBlockParameter(reader: Reader, value: Value): void {
  const opens = isOp(reader, "{") || peek(reader)?.text === "do";
  // Julia's `open(path, "w") do file`.
  const block = reader.scan.language === "julia" && opens ? peek(reader, 1) : undefined;
  if (block?.kind === "name") {
    reader.scan.bindings.set(block.text, value);
    reader.at += 2;
    return;
  }
  const name = peek(reader, 2);
  if (!opens || !isOp(reader, "|", 1) || name?.kind !== "name") return;
  reader.scan.bindings.set(name.text, value);
  reader.at += 3;
}

/** `x = …`, `x += …`, `{ a, b: c } = …`; false when the statement is none. */
function readAssignment(reader: Reader): boolean {
  if (isOp(reader, "{") && readDestructuring(reader)) return true;
  const name = peek(reader);
  const sign = peek(reader, 1);
  if (name?.kind !== "name" || sign?.kind !== "op") return false;
  // A typed name: `x: str = …`.
  const typed = sign.text === ":" && isOp(reader, "=", 3) ? 2 : 0;
  const operator = peek(reader, 1 + typed)?.text ?? "";
  if (!/^(?:=|\+=|\.=|:=|<-)$/.test(operator)) return false;
  reader.at += 2 + typed;
  const value = readExpression(reader);
  const old = reader.scan.bindings.get(name.text);
  const added = operator === "+=" || operator === ".=";
  const next = added ? textValue(textOf(old) + textOf(value)) : value;
  reader.scan.bindings.set(name.text, next);
  return true;
}

function readDestructuring(reader: Reader): boolean {
  const pairs: (readonly [string, string])[] = [];
  let offset = 1;
  for (; ; offset++) {
    const name = peek(reader, offset);
    if (name?.kind === "op" && name.text === "}") break;
    if (name?.kind !== "name") return false;
    const alias = isOp(reader, ":", offset + 1) ? peek(reader, offset + 2) : undefined;
    pairs.push([name.text, alias?.text ?? name.text]);
    if (alias !== undefined) offset += 2;
    if (isOp(reader, ",", offset + 1)) offset++;
    else if (!isOp(reader, "}", offset + 1)) return false;
  }
  if (!isOp(reader, "=", offset + 1)) return false;
  reader.at += offset + 2;
  bindMembers(reader, readExpression(reader), pairs);
  return true;
}

function bindMembers(
  reader: Reader,
  from: Value,
  pairs: readonly (readonly [string, string])[],
): void {
  for (const [member, name] of pairs) {
    let value: Value = UNKNOWN_VALUE;
    if (from.kind === "name") value = { kind: "name", name: `${from.name}.${member}` };
    else if (from.kind === "record") value = from.entries.get(member) ?? UNKNOWN_VALUE;
    reader.scan.bindings.set(name, value);
  }
}

/** `for x in …`, `for (const x of …)`, `foreach (… as $x)`: the name stands for every item. */
function readLoop(reader: Reader): boolean {
  let offset = 1;
  if (isOp(reader, "(", offset)) offset++;
  if (DECLARATORS.has(peek(reader, offset)?.text ?? "")) offset++;
  const names = [peek(reader, offset)];
  while (isOp(reader, ",", offset + 1)) {
    offset += 2;
    names.push(peek(reader, offset));
  }
  const word = peek(reader, offset + 1);
  if (names.some((name) => name?.kind !== "name")) return false;
  const isPerl = reader.scan.language === "perl" && isOp(reader, "(", offset + 1);
  if (!isPerl && word?.text !== "in" && word?.text !== "of") return false;
  reader.at += isPerl ? offset + 1 : offset + 2;
  const value = readExpression(reader);
  for (const name of names) if (name !== undefined) reader.scan.bindings.set(name.text, value);
  return true;
}

/** Reads the import forms of Python and JavaScript; false when the word is used otherwise. */
function readImport(reader: Reader): boolean {
  const { language } = reader.scan;
  if (language === "python") return readPythonImport(reader);
  if (language === "node" && peek(reader)?.text === "import" && !isOp(reader, "(", 1)) {
    return readModuleImport(reader);
  }
  return false;
}

function readPythonImport(reader: Reader): boolean {
  const isFrom = peek(reader)?.text === "from";
  reader.at++;
  const module = readDotted(reader);
  if (!isFrom) {
    bindModule(reader, module);
    while (isOp(reader, ",")) {
      reader.at++;
      bindModule(reader, readDotted(reader));
    }
    return true;
  }
  if (peek(reader)?.text !== "import") return true;
  reader.at++;
  if (isOp(reader, "(")) reader.at++;
  if (isOp(reader, "*")) {
    reader.scan.stars.push(moduleName(module));
    reader.at++;
    return true;
  }
  for (;;) {
    const name = peek(reader);
    if (name?.kind !== "name") return true;
    reader.at++;
    const bound = readAs(reader) ?? name.text;
    const full = `${moduleName(module)}.${name.text}`;
    const separator = separatorNamed(full, reader.scan.world);
    reader.scan.bindings.set(bound, separator ?? { kind: "name", name: full });
    if (!isOp(reader, ",")) return true;
    reader.at++;
  }
}

function bindModule(reader: Reader, module: string): void {
  const name = readAs(reader);
  if (name !== undefined)
    reader.scan.bindings.set(name, { kind: "name", name: moduleName(module) });
  // A module name that was something else before is the module again.
  else reader.scan.bindings.delete(module.split(".")[0] ?? module);
}

function readDotted(reader: Reader): string {
  const parts: string[] = [];
  while (peek(reader)?.kind === "name") {
    parts.push(peek(reader)?.text ?? "");
    reader.at++;
    if (!isOp(reader, ".")) break;
    reader.at++;
  }
  return parts.join(".");
}

function readAs(reader: Reader): string | undefined {
  const name = peek(reader, 1);
  if (peek(reader)?.text !== "as" || name?.kind !== "name") return undefined;
  reader.at += 2;
  return name.text;
}

/** `import x, { a as b }, * as y from "m"`. */
function readModuleImport(reader: Reader): boolean {
  reader.at++;
  const whole: string[] = [];
  const pairs: (readonly [string, string])[] = [];
  let inBraces = false;
  for (let token = peek(reader); token !== undefined; token = peek(reader)) {
    reader.at++;
    if (token.kind === "string") {
      const name = moduleName(textOf({ kind: "text", text: (token.parts ?? []).join("") }));
      const module: Value = { kind: "name", name };
      for (const local of whole) reader.scan.bindings.set(local, module);
      bindMembers(reader, module, pairs);
      return true;
    }
    if (token.kind === "op") {
      if (token.text === ";") return true;
      inBraces = token.text === "{" || (inBraces && token.text !== "}");
    } else if (token.kind === "name" && token.text !== "from" && token.text !== "as") {
      if (inBraces) pairs.push([token.text, readAs(reader) ?? token.text]);
      else whole.push(token.text);
    }
  }
  return true;
}

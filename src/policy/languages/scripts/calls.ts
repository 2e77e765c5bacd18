import { handOn, namedMember } from "./callbacks.ts";
import { clientCall, takesRows } from "./clients.ts";
import { perform, realOf } from "./effects.ts";
import { actionOf, methodAction, moduleName } from "./functions.ts";
import type { Token } from "./lexer.ts";
import { noteGiven, onlyCloses, writesNothing } from "./open-files.ts";
import { callOwn } from "./own-functions.ts";
import { type Call, fill, type Scan } from "./recorded-commands.ts";
import {
  combine,
  environmentValue,
  isEnvironment,
  joinTexts,
  listValue,
  replaceText,
  separatorNamed,
  textOf,
  textValue,
  UNKNOWN_VALUE,
  type Value,
} from "./value.ts";

/** Dotted names longer than this are in no table. */
const NAME_MAX_CHARS = 200;

/** A reader of one token list; it only moves forward, so its work is bounded by the text. */
export interface Reader {
  readonly scan: Scan;
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
}

/** The token `offset` places ahead. */
export function peek(reader: Reader, offset = 0): Token | undefined {
  return reader.tokens[reader.at + offset];
}

/** True when the token ahead is this operator. */
export function isOp(reader: Reader, text: string, offset = 0): boolean {
  const token = peek(reader, offset);
  return token?.kind === "op" && token.text === text;
}

/** Ruby's `:name`, which is mostly that of a function. */
export function readSymbol(reader: Reader, { text, end }: Token): Value | undefined {
  const name = peek(reader, 1);
  if (reader.scan.language !== "ruby" || text !== ":" || name?.kind !== "name") return undefined;
  if (name.start !== end) return undefined;
  reader.at += 2;
  return textValue(name.text);
}

/** The value of `base.member`, not called yet. */
export function memberValue(reader: Reader, base: Value, member: string): Value {
  if (base.kind === "record") return base.entries.get(member) ?? UNKNOWN_VALUE;
  if (base.kind === "name") {
    if (base.name === "process.env" || base.name === "Bun.env" || base.name === "Deno.env") {
      if (!/^(?:get|toString|toObject)$/.test(member))
        return environmentValue(member, reader.scan.world);
    }
    if (member === "promises" || member === "default") return base;
    const name = `${base.name}.${member}`;
    if (name.length > NAME_MAX_CHARS) return UNKNOWN_VALUE;
    const { ownInterpreter } = reader.scan;
    if (ownInterpreter?.name === name) return textValue(ownInterpreter.program);
    const separator = separatorNamed(name, reader.scan.world);
    if (separator !== undefined) return separator;
    const action = reader.scan.language === "ruby" ? actionOf("ruby", name) : undefined;
    const isCalled =
      reader.scan.language === "ruby" &&
      (takesRows(member) || /^(?:home|cwd|temporary|fresh)$/.test(action ?? ""));
    if (!isOp(reader, "(") && isCalled) {
      return callValue(reader, { kind: "name", name }, [], new Map(), peek(reader)?.start ?? 0);
    }
    return { kind: "name", name };
  }
  if ((base.kind === "download" || base.kind === "contents") && !isOp(reader, "(")) return base;
  if (base.kind === "path" && member === "parent") {
    return { kind: "path", text: base.text.replace(/[/\\][^/\\]*$/, "") || "/" };
  }
  // What a process printed stands for the process.
  if (base.kind === "text" && member === "stdout") return base;
  const method: Value = { kind: "method", base, name: member };
  // Ruby calls without parentheses.
  if (reader.scan.language === "ruby" && !isOp(reader, "(")) {
    return callValue(reader, method, [], new Map(), peek(reader)?.start ?? 0);
  }
  return method;
}

/** The value of `base[index]`. */
export function indexValue(reader: Reader, base: Value, index: Value): Value {
  const [key] = index.kind === "list" ? index.items : [index];
  const name = textOf(key);
  if (base.kind === "record") return base.entries.get(name) ?? UNKNOWN_VALUE;
  if (base.kind === "list") return base.items.at(Number(name)) ?? UNKNOWN_VALUE;
  if (base.kind === "name") {
    if (/^(?:(?:os\.)?environ|process\.env|ENV|\$ENV|\$_ENV|\$_SERVER|Bun\.env)$/.test(base.name)) {
      return environmentValue(name, reader.scan.world);
    }
    if (key?.kind === "text" && base.name === "Dir" && reader.scan.language === "ruby")
      return callValue(reader, { kind: "name", name: "Dir.glob" }, [key], new Map(), 0);
    if (key?.kind === "text" && base.name === "sys.modules")
      return { kind: "name", name: moduleName(name) };
    if (key?.kind === "text") return { kind: "name", name: `${base.name}.${name}` };
  }
  return UNKNOWN_VALUE;
}

/**
 * `new Function(code);` as a statement of its own: it finds syntax errors, and gives nobody a function to call.
 */
function isOnlyCompiled({ tokens, at }: Reader, name: string, start: number): boolean {
  if (name !== "Function" && name !== "vm.Script") return false;
  const isBoundary = (text: string | undefined) => text === undefined || /^[;{}]$/.test(text);
  if (!isBoundary(tokens[at]?.text)) return false;
  let paren = at - 1;
  while (paren > 0 && (tokens[paren]?.start ?? 0) > start) paren--;
  // `vm.Script` is three tokens.
  let before = paren - (name.includes(".") ? 4 : 2);
  if (tokens[before]?.text === "new") before--;
  return isBoundary(tokens[before]?.text);
}

/** The value of a call, after its effects are added to the scan. */
export function callValue(
  reader: Reader,
  callee: Value,
  args: readonly Value[],
  named: ReadonlyMap<string, Value>,
  start: number,
): Value {
  const { scan } = reader;
  const end = reader.tokens[reader.at - 1]?.end ?? start;
  noteGiven(
    reader,
    callee.kind === "name" || callee.kind === "method" ? callee.name : "",
    args,
    named,
  );
  if (callee.kind === "name") {
    const call: Call = { name: callee.name, args, named, start, end };
    const own = callOwn(scan, call);
    if (own !== undefined) return own;
    const action = actionOf(scan.language, callee.name);
    if (action === "eval" && isOnlyCompiled(reader, callee.name, start)) return UNKNOWN_VALUE;
    if (action !== undefined) return perform(scan, action, call);
    const client = clientCall(scan, call);
    if (client !== undefined) return client;
    if (/\.(?:connect|createConnection|connect_ex)$/.test(callee.name))
      return perform(scan, "connect", call);
    const member = namedMember(scan.language, call);
    if (member !== undefined && /send(?:__)?$/.test(callee.name))
      return callValue(reader, member, args.slice(1), named, start);
    const given = moduleOf(callee.name, args) ?? member ?? handOn(scan, call);
    return given ?? { kind: "name", name: `${callee.name}()` };
  }
  // A loop over functions: each may be the one that is called.
  if (callee.kind === "list") {
    const functions = callee.items.filter(({ kind }) => kind === "name");
    for (const item of functions) callValue(reader, item, args, named, start);
  }
  // PHP calls the function that a text names.
  if (callee.kind === "text" && scan.language === "php")
    return callValue(reader, { kind: "name", name: callee.text }, args, named, start);
  if (callee.kind !== "method") return UNKNOWN_VALUE;
  const call: Call = { name: callee.name, args, named, start, end };
  const isCode = callee.base.kind === "download" || callee.base.kind === "decoded";
  if (!isCode && handOn(scan, call, callee.base) !== undefined) return UNKNOWN_VALUE;
  return methodValue(reader, callee, call);
}

/** Perl's `unlink` without a name deletes what `$_` holds; `unlink <*.c>` what the pattern matches. */
export function callOfDefault(reader: Reader, value: Value): Value | undefined {
  if (!isOfDefault(reader, value)) return undefined;
  const token = peek(reader);
  if (token?.text === "<") reader.at++;
  return callValue(reader, value, [], new Map(), token?.start ?? 0);
}

function isOfDefault(reader: Reader, value: Value): boolean {
  if (reader.scan.language !== "perl") return false;
  if (value.kind !== "name" || !/^(?:unlink|rmdir)$/.test(value.name)) return false;
  const token = peek(reader);
  if (token === undefined || (token.kind === "op" && /^[;}<]$/.test(token.text))) return true;
  return token.kind === "name" && /^(?:if|unless|and|or|while)$/.test(token.text);
}

/** `require("x")` reached through another name. */
function moduleOf(name: string, args: readonly Value[]): Value | undefined {
  if (!/(?:^|\.)(?:require|import_module)$/.test(name)) return undefined;
  return { kind: "name", name: moduleName(textOf(args[0])) };
}

function methodValue(
  reader: Reader,
  method: Extract<Value, { kind: "method" }>,
  call: Call,
): Value {
  const { scan } = reader;
  const { base, name } = method;
  switch (base.kind) {
    case "path":
    case "contents": {
      const path: Value = { kind: "path", text: base.kind === "path" ? base.text : base.path };
      if (!onlyCloses(name) && !writesNothing(call)) fill(scan, base);
      if (name === "joinpath" || name === "join")
        return call.args.reduce<Value>((l, r) => combine(l, "join", r), path);
      if (/^(?:resolve|realpath|readlink)$/.test(name)) return realOf(scan, textOf(path));
      if (/^(?:glob|rglob|iterdir|children)$/.test(name))
        return combine(path, "join", textValue("*"));
      const action = methodAction(name);
      if (action === undefined || (base.kind === "contents" && !action.startsWith("delete")))
        return base;
      const [first] = call.args;
      const args = action === "open" ? [path, ...call.args] : [path, ...call.args.slice(0, 1)];
      // The path becomes a link to what the method gets.
      if (action === "link" && first !== undefined) args.reverse();
      return perform(scan, action, { ...call, args });
    }
    case "download":
    case "decoded":
      // `https.request(…).end(JSON.stringify(process.env))`
      if (base.kind === "download" && /^(?:end|write|send)$/.test(name))
        if (call.args.some(isEnvironment))
          return perform(scan, "upload", { ...call, args: [textValue(base.url), ...call.args] });
      // `fetch(url).then(eval)`: the function given is called with what was fetched.
      for (const arg of call.args) {
        const action = arg.kind === "name" ? actionOf(scan.language, arg.name) : undefined;
        if (action !== undefined) perform(scan, action, { ...call, args: [base] });
      }
      return base;
    case "text": {
      if (/^(?:join|concat)$/.test(name) && call.args[0]?.kind === "list") {
        return joinTexts(call.args[0].items.map(textOf), base.text);
      }
      if (name === "replace" && call.args.length === 2) {
        return replaceText(base.text, textOf(call.args[0]), textOf(call.args[1]));
      }
      if (name === "format") return combine(base, "%", listValue(call.args));
      if (name === "concat") return call.args.reduce((l, r) => combine(l, "+", r), base);
      if (name === "split") return listValue(base.text.split(/\s+/).map(textValue));
      if (/^(?:execute|unpack|match|test)$/.test(name)) return UNKNOWN_VALUE;
      return base;
    }
    case "list":
      if (name === "join") return joinTexts(base.items.map(textOf), textOf(call.args[0]));
      return base;
    case "unknown":
      return clientCall(scan, { ...call, name: `?.${name}` }) ?? UNKNOWN_VALUE;
    default:
      return UNKNOWN_VALUE;
  }
}

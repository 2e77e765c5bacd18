import { isOp, peek, type Reader } from "./calls.ts";
import { perform } from "./effects.ts";
import { type Action, actionOf } from "./functions.ts";
import { type Call, listItems, type Scan } from "./recorded-commands.ts";
import { textOf, UNKNOWN_VALUE, type Value } from "./value.ts";

/**
 * Does what a function does that a call hands on as a value: `map(os.remove, paths)`, `setTimeout(fs.rmSync, 0, "/a")`,
 * `Thread(target=rmtree, args=("/a",))`, `["/a"].forEach(fs.rmSync)`. It is taken to be called at some time with what
 * stands behind it, else with what stands before it, else with each item of what the method is called on. Where
 * nothing is given with it, the call gives the function itself, as wrappers do. Undefined where none is handed on.
 */
export function handOn(scan: Scan, call: Call, receiver?: Value): Value | undefined {
  const own = calledBy(scan, call);
  if (own !== undefined) return own;
  const { name, args, named } = call;
  if (ONLY_TELLS.test(name)) return undefined;
  const handed = [...args, ...named.values()].find((value) => actionIn(scan, value, name));
  const action = handed === undefined ? undefined : actionIn(scan, handed, name);
  if (handed === undefined || action === undefined) return undefined;
  const at = args.indexOf(handed);
  const isTimer = /(?:^|\.)set(?:Timeout|Interval)$/.test(name);
  const behind = [...args.slice(at + (isTimer ? 2 : 1)), ...listItems(named.get("args"))];
  const given = behind.length > 0 ? behind : args.slice(0, Math.max(at, 0));
  const later: Call = { ...call, name: handed.kind === "name" ? handed.name : textOf(handed) };
  if (given.length > 0) return performEach(scan, action, later, given);
  if (EACH.test(name)) return performEach(scan, action, later, [receiver ?? UNKNOWN_VALUE]);
  return args.length === 1 ? handed : undefined;
}

/** `items.forEach(x => …)`: the callback's parameter stands for every item. */
export function bindCallback(reader: Reader, value: Value): void {
  const isPromise = value.kind === "name" && value.name.endsWith(".then");
  if (!isPromise && (value.kind !== "method" || !EACH.test(value.name))) return;
  let offset = 0;
  while (/^(?:async|function)$/.test(peek(reader, offset)?.text ?? "")) offset++;
  const isList = isOp(reader, "(", offset);
  if (isList) offset++;
  const parameter = peek(reader, offset);
  // What is no parameter is a function that has a name.
  if (parameter?.kind !== "name" || !(isList || isOp(reader, "=>", offset + 1))) return;
  // `import("fs").then(fs => …)`: the parameter is the module.
  const given: Value =
    value.kind === "method"
      ? value.base
      : { kind: "name", name: value.name.slice(0, -".then".length) };
  reader.scan.bindings.set(parameter.text, given);
}

/** The function that `getattr(os, "system")`, `File.method(:delete)` or `Kernel.send(:system, …)` reaches by its name. */
export function namedMember(language: string, { name, args }: Call): Value | undefined {
  const [first, second] = args;
  if (name === "getattr" && first?.kind === "name" && second?.kind === "text") {
    return { kind: "name", name: `${first.name}.${second.text}` };
  }
  const by = language === "ruby" && first?.kind === "text" ? REACHES.exec(name) : undefined;
  return by ? { kind: "name", name: `${by[1] ?? ""}${textOf(first)}` } : undefined;
}

const REACHES = /^(.*\.)?(?:method|(?:public_)?send|__send__)$/;

/** `f.call(null, "/a")`, `f.apply(null, ["/a"])`, `f.bind(null, "/a")`, Ruby's `f.call("/a")`. */
function calledBy(scan: Scan, call: Call): Value | undefined {
  const [, name = "", way = ""] = /^(.+)\.(call|apply|bind|__call__)$/.exec(call.name) ?? [];
  const action = way === "" ? undefined : actionOf(scan.language, name);
  if (action === undefined) return undefined;
  const behind = call.args.slice(scan.language === "node" ? 1 : 0);
  if (way === "bind" && behind.length === 0) return { kind: "name", name };
  return perform(scan, action, {
    ...call,
    name,
    args: way === "apply" ? behind.flatMap(listItems) : behind,
  });
}

/** Calls it with all that is given, or with each item where that is a list. */
function performEach(scan: Scan, action: Action, call: Call, given: readonly Value[]): Value {
  const [only] = given;
  const isList = given.length === 1 && only?.kind === "list" && !TAKES_LIST.test(action);
  const calls = isList ? only.items.map((item) => [item]) : [given];
  for (const args of calls) perform(scan, action, { ...call, args });
  return UNKNOWN_VALUE;
}

/** What a function does that is worth following where it is not called by its name. */
function actionIn({ language }: Scan, value: Value, by: string): Action | undefined {
  const isText = value.kind === "text" && language === "php" && CALLS_BY_NAME.test(by);
  const name = value.kind === "name" ? value.name : isText ? value.text : "";
  const action = actionOf(language, name);
  return action !== undefined && ACTS.test(action) ? action : undefined;
}

const ACTS =
  /^(?:delete|truncate|read|move|copy|ch(?:mod|own)|shell|command|spawn|sub|system|exec|pipe-|eval$|upload)/;

/** Actions to which a list is one command. */
const TAKES_LIST = /^(?:command|spawn|subprocess|system|exec|pipe-open)$/;

/** Methods that call what they are given with each item, or with what they are called on. */
const EACH = /(?:^|\.)(?:forEach|map|filter|each|flatMap|then)$/;

/** PHP's functions that call the one that a text names. */
const CALLS_BY_NAME =
  /^(?:array_(?:map|filter|walk\w*)|iterator_apply|call_user_func(?:_array)?|forward_static_call\w*|register_\w+_function)$/;

/** Functions that ask what a function is, or put another in its place. */
const ONLY_TELLS =
  /(?:^|\.)(?:setattr|hasattr|isinstance|callable|type|help|dis|id|repr|signature|get(?:source|doc|file)\w*|patch|object|mock\w*|stub|spyOn|expect|assert\w*|toBe\w*|toEqual|replace|wraps)$/i;

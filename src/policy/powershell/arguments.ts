import { type Arg, type Invocation, UNKNOWN } from "../invocation.ts";
import { type Cmdlet, cmdletNamed, parameterNamed } from "./cmdlets.ts";
import type { Word } from "./syntax.ts";
import { joined, type Scope, textsOf, type Value, wordValue } from "./values.ts";

/** The dashes PowerShell takes before a parameter name, and what follows them. */
const PARAMETER = /^[-\u2013\u2014\u2015]([A-Za-z_?][\w]*)(?::(.*))?$/s;
const DASHES = "-\u2013\u2014\u2015";
/** Short options in a cluster, as people carry them over from `rm -rf`. */
const CLUSTERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["rf", ["-recurse", "-force"]],
  ["fr", ["-recurse", "-force"]],
  ["rfv", ["-recurse", "-force"]],
  ["rvf", ["-recurse", "-force"]],
  ["f", ["-force"]],
]);

/** A cmdlet's arguments sorted by the parameter they bind to. */
export interface BoundArguments {
  readonly switches: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, readonly Arg[]>;
}

/**
 * The arguments as the program gets them. For a known cmdlet parameter names are written out in
 * full, lower case, values in arguments of their own; a switch turned off (`-Force:$false`) is gone.
 */
export function argumentsOf(
  words: readonly Word[],
  cmdlet: Cmdlet | undefined,
  scope: Scope,
): readonly Arg[] {
  const args: Arg[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (word === undefined) break;
    const first = word.parts[0];
    if (first?.kind === "block") continue;
    if (first?.kind === "splat" && word.parts.length === 1) {
      args.push(...splatted(word, wordValue(word, scope), cmdlet));
      continue;
    }
    const isBare = first?.kind === "text" && !first.quoted;
    const value = wordValue(word, scope);
    const isNamed = isBare && cmdlet !== undefined && DASHES.includes(first.text[0] ?? "");
    const match = isNamed ? PARAMETER.exec(joined(value)) : null;
    if (match !== null && cmdlet !== undefined) {
      args.push(...parameter(word, match, cmdlet, words[index + 1]));
    } else {
      for (const item of textsOf(value))
        args.push(toArg(word, item, cmdlet !== undefined || isBare));
    }
  }
  return args;
}

/** Rules and judges of files ask the same of one command. */
const BOUND = new WeakMap<Invocation, BoundArguments>();

/** Sorts the canonical arguments of an invocation; programs that are no known cmdlet give nothing. */
export function bindArguments(invocation: Invocation): BoundArguments {
  let bound = BOUND.get(invocation);
  if (bound === undefined) {
    bound = sortArguments(invocation);
    BOUND.set(invocation, bound);
  }
  return bound;
}

function sortArguments(invocation: Invocation): BoundArguments {
  const cmdlet = cmdletNamed(invocation.program);
  const switches = new Set<string>();
  const values = new Map<string, Arg[]>();
  const add = (name: string, arg: Arg) => {
    const known = values.get(name);
    if (known === undefined) values.set(name, [arg]);
    else known.push(arg);
  };
  let pending: string | undefined;
  let position = 0;
  for (const arg of invocation.args) {
    const named = cmdlet && parameterOf(arg, cmdlet, invocation.dialect === "powershell");
    if (named !== undefined) {
      pending = named.isSwitch ? undefined : named.name;
      if (named.isSwitch) switches.add(named.name);
    } else if (pending !== undefined) {
      add(pending, arg);
      if (!takesList(pending, cmdlet)) pending = undefined;
    } else {
      // More values than positions are an array's items, bound to the last list parameter.
      const slots = cmdlet?.positional ?? [];
      const isList = slots.length === 1 || slots[position] === undefined;
      const slot = slots[position] ?? slots.at(-1) ?? "";
      add(slot, arg);
      if (!isList) position++;
    }
  }
  return { switches, values };
}

/**
 * The parameter an argument names. PowerShell's own analysis has written them out in full, so that
 * `-c` as a value is a value; from other shells they come as people wrote them.
 */
function parameterOf(arg: Arg, cmdlet: Cmdlet, isCanonical: boolean) {
  if (!arg.value.startsWith("-")) return undefined;
  const written = /^-([a-z]\w*)$/i.exec(arg.value)?.[1]?.toLowerCase();
  const named = written === undefined ? undefined : parameterNamed(cmdlet, written);
  return isCanonical && named?.name !== written ? undefined : named;
}

/** True for parameters whose value is usually an array, written `a, b`: what follows belongs to it. */
function takesList(parameter: string, cmdlet: Cmdlet | undefined): boolean {
  if (parameter === "argumentlist" || parameter.startsWith("exclusion")) return true;
  return /path$/.test(parameter) && cmdlet?.positional.length === 1;
}

function parameter(
  word: Word,
  match: RegExpExecArray,
  cmdlet: Cmdlet,
  next: Word | undefined,
): readonly Arg[] {
  const written = (match[1] ?? "").toLowerCase();
  const inline = match[2];
  const cluster = inline === undefined ? CLUSTERS.get(written) : undefined;
  if (cluster !== undefined && cmdlet.switches.includes("recurse")) {
    return cluster.map((value) => toArg(word, { text: value }, false));
  }
  const named = parameterNamed(cmdlet, written);
  const canonical = toArg(word, { text: `-${named?.name ?? written}` }, false);
  if (inline === undefined) return [canonical];
  if (named?.isSwitch === true) {
    const off = /^(?:false|0)$/i.test(inline) || (inline === "" && isFalse(next));
    return off ? [] : [canonical];
  }
  return inline === "" ? [canonical] : [canonical, toArg(word, { text: inline }, true)];
}

function isFalse(word: Word | undefined): boolean {
  const [first] = word?.parts ?? [];
  return first?.kind === "variable" && first.name === "false";
}

function splatted(word: Word, value: Value, cmdlet: Cmdlet | undefined): readonly Arg[] {
  if (value.kind !== "table") return textsOf(value).map((item) => toArg(word, item, true));
  return value.entries.flatMap(([key, entry]) => {
    const named = cmdlet === undefined ? undefined : parameterNamed(cmdlet, key);
    const flag = toArg(word, { text: `-${named?.name ?? key}` }, false);
    if (named?.isSwitch === true) return joined(entry) === "false" ? [] : [flag];
    return [flag, ...textsOf(entry).map((item) => toArg(word, item, true))];
  });
}

function toArg(
  word: Word,
  item: { readonly text: string; readonly variable?: string },
  mayGlob: boolean,
): Arg {
  const { start, end } = word;
  const glob = mayGlob && /[*?[]/.test(item.text);
  const base = { value: item.text, glob, start, end };
  // Only an unknown value is worth its variable's name: the rules speak of "$x" then.
  if (item.variable === undefined || !item.text.startsWith(UNKNOWN)) return base;
  return { ...base, variable: item.variable };
}

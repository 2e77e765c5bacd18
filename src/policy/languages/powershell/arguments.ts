import type { Description } from "../../commands/command.ts";
import { type Described, takesNext } from "../../commands/option-names.ts";
import { parametersNamed } from "../../commands/windows-arguments.ts";
import { type Arg, UNKNOWN } from "../../model/invocation.ts";
import type { Word } from "./syntax.ts";
import { joined, type Scope, textsOf, type Value, wordValue } from "./values.ts";

/** The dashes PowerShell takes before a parameter name, and what follows them. */
const PARAMETER = /^[-\u2013\u2014\u2015]([A-Za-z_?][\w]*)(?::(.*))?$/s;
const DASHES = "-\u2013\u2014\u2015";
/**
 * The arguments as the program gets them. For a described cmdlet parameter names are written out in full, lower
 * case, values in arguments of their own; a switch turned off (`-Force:$false`) is gone, and what would not be
 * taken for an operand (an array's items, a text that begins with a dash) has its parameter's name in front.
 */
export function argumentsOf(
  words: readonly Word[],
  cmdlet: Description | undefined,
  scope: Scope,
): readonly Arg[] {
  const args: Arg[] = [];
  const slots = cmdlet?.positions?.split(" ") ?? [];
  let position = 0;
  let owner: Owner | undefined;
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
      const { written, waits } = parameter(word, match, cmdlet, words[index + 1]);
      args.push(...written);
      owner = waits ? { name: written.at(-1)?.value ?? "", isGiven: true, waits } : undefined;
      continue;
    }
    const items = textsOf(value);
    if (word.listed !== true && owner?.waits !== true) {
      const name = slots[position++] ?? slots.at(-1);
      owner = name === undefined ? undefined : { name, isGiven: false };
    }
    const isList = word.listed === true || items.length > 1 || words[index + 1]?.listed === true;
    for (const item of items) {
      if (owner !== undefined && isNameNeeded(owner, item.text, isList && slots.length > 1))
        args.push(toArg(word, { text: owner.name }, false));
      owner = owner && { ...owner, waits: false };
      args.push(toArg(word, item, cmdlet !== undefined || isBare));
    }
  }
  return args;
}

/** The parameter that a value belongs to. */
interface Owner {
  readonly name: string;
  /** True where its name was written. */
  readonly isGiven: boolean;
  /** True until it has its first value. */
  readonly waits?: boolean;
}

/** True for an item of an array that would be taken for another operand, and a text that looks like a name. */
function isNameNeeded({ isGiven, waits }: Owner, text: string, isItem: boolean): boolean {
  if (waits === true) return false;
  return isGiven || isItem || DASHES.includes(text[0] ?? "?");
}

/** A parameter with its full name, and the value behind its colon; a switch that is turned off is nothing. */
function parameter(
  word: Word,
  match: RegExpExecArray,
  { options }: Description,
  next: Word | undefined,
): { readonly written: readonly Arg[]; readonly waits: boolean } {
  const name = `-${(match[1] ?? "").toLowerCase()}`;
  const inline = match[2];
  const named = parametersNamed(name, options);
  const names = named.length > 0 ? named.map((one) => writtenOut(name, one)) : [name];
  const written = names.map((text) => toArg(word, { text }, false));
  const waits = takesNext(named[0]?.kind);
  if (inline === undefined) return { written, waits };
  if (named[0]?.kind === "switch") {
    const off = /^(?:false|0)$/i.test(inline) || (inline === "" && isFalse(next));
    return { written: off ? [] : written, waits };
  }
  if (inline === "") return { written, waits };
  return { written: [...written, toArg(word, { text: inline }, true)], waits: false };
}

/** The name of which the beginning was written, among all that the parameter has. */
function writtenOut(written: string, { names }: Described): string {
  return names.find((name) => name.startsWith(written)) ?? names[0] ?? written;
}

function isFalse(word: Word | undefined): boolean {
  const [first] = word?.parts ?? [];
  return first?.kind === "variable" && first.name === "false";
}

function splatted(word: Word, value: Value, cmdlet: Description | undefined): readonly Arg[] {
  if (value.kind !== "table") return textsOf(value).map((item) => toArg(word, item, true));
  return value.entries.flatMap(([key, entry]) => {
    const written = `-${key}`;
    const [named] = cmdlet === undefined ? [] : parametersNamed(written, cmdlet.options);
    const flag = toArg(word, { text: named ? writtenOut(written, named) : written }, false);
    if (named?.kind === "switch") return joined(entry) === "false" ? [] : [flag];
    return textsOf(entry).flatMap((item) => [flag, toArg(word, item, true)]);
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

import { type Arg, UNKNOWN } from "../model/invocation.ts";
import type { Description, OptionKind } from "./command.ts";
import { optionNamed, takesNext, takesValue } from "./option-names.ts";
import type { Looks } from "./read-only-form.ts";
import { isKnown } from "./whole-words.ts";

/** Arguments of which every option is known, or why they are not. */
export type StrictReading =
  | {
      readonly operands: readonly Arg[];
      /** Every name of the options that are given. */
      readonly given: readonly string[];
      /** What follows the first operand, where the reading ends there. */
      readonly rest: readonly Arg[];
      readonly why?: undefined;
    }
  | { readonly why: string };

/** Kinds of options with which a program may still only look. */
export const LOOKING: readonly (OptionKind | undefined)[] = [
  ...(["switch", "attached", "data", "used", "read", "looks", "stops"] as const),
];

/** The options that a form knows: those of the description and its own. */
export function optionsOf(
  { options }: Pick<Description, "options">,
  { options: own = {} }: Looks,
): Description["options"] {
  const all: Record<string, string> = { ...options };
  for (const [kind, names] of Object.entries(own)) {
    all[kind] = all[kind] === undefined ? names : `${all[kind]} ${names}`;
  }
  return all;
}

/**
 * Reads arguments so that nothing is left to guessing: every option has its whole name in the tables, every value is
 * one word, and no word that is only known when it runs stands where it may be an option. `until` ends the reading
 * at the first operand, for programs with sub-commands; what follows is not read.
 */
export function readStrictly(
  all: readonly Arg[],
  description: Pick<Description, "options" | "grammar" | "spelled">,
  form: Looks,
  until: "all" | "first operand" = "all",
): StrictReading {
  const words = description.spelled?.(all) ?? all;
  // What another way to write them leaves out counts as well.
  const not = form.not?.split(" ") ?? [];
  const left = all.find((word) => !words.includes(word) && not.includes(word.value));
  if (left !== undefined) return { why: `has \`${left.value}\`, with which it is not read-only` };
  const options = optionsOf(description, form);
  const operands: Arg[] = [];
  const given: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    if (word.value === "--" && !not.includes("--")) {
      const behind = words.slice(at + 1);
      return { operands: [...operands, ...behind], given, rest: behind };
    }
    const isHarmless = form.any === true && form.not === undefined && form.verbs === undefined;
    if (mayBeOption(word) && !isKnown(word) && !isHarmless) {
      return { why: `has a word that may be an option of \`${shown(word)}\` only when it runs` };
    }
    if (!word.value.startsWith("-") || word.value === "-") {
      if (until === "first operand") return { operands, given, rest: words.slice(at) };
      operands.push(word);
      continue;
    }
    // Behind an operand some programs read options no more.
    if (form.operands !== undefined && operands.length > 0 && form.verbs === undefined) {
      return { why: "has an option after an operand" };
    }
    // An unknown option before the end of the sub-command may take one of its words.
    const isFree =
      form.any === true &&
      (form.verbs === undefined || wordsOfVerb(form.verbs, operands) !== undefined);
    const table = { options, grammar: description.grammar, form, given, isFree };
    const read = readOption(word, words[at + 1], table);
    if (typeof read === "string") return { why: read };
    at += read;
  }
  return { operands, given, rest: [] };
}

/** How many words the sub-command takes; undefined where none of them is meant. */
export function wordsOfVerb(verbs: string, operands: readonly Arg[]): number | undefined {
  for (const verb of verbs.split("|")) {
    const words = verb.split(" ");
    const isMeant = words.every((word, at) => {
      const operand = operands[at];
      if (operand === undefined || !isKnown(operand)) return false;
      return word.endsWith("*")
        ? operand.value.startsWith(word.slice(0, -1))
        : operand.value === word;
    });
    if (isMeant) return words.length;
  }
  return undefined;
}

/** True for a word that may begin with a dash, or become several words of which one does. */
export function mayBeOption({ value, glob, splits }: Arg): boolean {
  if (splits === true) return true;
  const first = value.charAt(0);
  return first === "-" || first === UNKNOWN || (glob && "*?[^".includes(first));
}

interface OptionTable {
  readonly options: Description["options"];
  readonly grammar: Description["grammar"];
  readonly form: Looks;
  readonly given: string[];
  /** True where an option that is not in the tables makes no difference either. */
  readonly isFree: boolean;
}

/** Reads one option: how many of the next words are its value, or what is wrong with it. */
function readOption(word: Arg, next: Arg | undefined, table: OptionTable): number | string {
  const { form, grammar, isFree } = table;
  const text = word.value;
  if (form.numbers === true && /^-\d+$/.test(text)) return 0;
  const name = nameOf(text);
  const known = lookUp(name, table);
  if (text.startsWith("--") || known !== undefined || grammar === "go") {
    if (known === undefined) return isFree ? freely(word, name, table) : undescribed(name);
    if (!known.looks) return `has \`${name}\`, with which it is not read-only`;
    if (name !== text)
      return checked({ ...word, value: text.slice(name.length + 1) }, known, table, 0);
    if (!takesNext(known.kind)) return 0;
    return valueIn(next, name) ?? checked(next, known, table, 1);
  }
  for (let at = 1; at < text.length; at += 1) {
    const letter = `-${text.charAt(at)}`;
    const one = lookUp(letter, table);
    if (one === undefined) {
      if (isFree) continue;
      return undescribed(letter);
    }
    if (!one.looks) return `has \`${letter}\`, with which it is not read-only`;
    if (!takesValue(one.kind)) continue;
    if (at === text.length - 1) {
      if (!takesNext(one.kind)) return 0;
      return valueIn(next, letter) ?? checked(next, one, table, 1);
    }
    return checked({ ...word, value: text.slice(at + 1) }, one, table, 0);
  }
  return 0;
}

function lookUp(name: string, { options, form, given }: OptionTable) {
  const found = optionNamed(name, options);
  const not = form.not?.split(" ") ?? [];
  if (found === undefined) {
    // Programs that need no list of options may still take the beginning of a name for one.
    const described = form.verbs === undefined ? Object.values(options ?? {}).join(" ") : "";
    const long = [...not, ...described.split(/[ |]/)];
    const means = name.length > 2 && long.some((one) => one.startsWith(name));
    return means || not.includes(name)
      ? { names: [name], kind: undefined, looks: false }
      : undefined;
  }
  given.push(...found.names);
  const isMore = found.names.some((one) => not.includes(one));
  // The folder of what it starts is known there.
  const isFolder = form.runs === true && found.kind === "folder";
  return { ...found, looks: !isMore && (isFolder || LOOKING.includes(found.kind)) };
}

/** What the form has against what is attached to an option that needs no row. */
function freely(word: Arg, name: string, table: OptionTable): number | string {
  if (name === word.value) return 0;
  const value = { ...word, value: word.value.slice(name.length + 1) };
  return checked(value, { names: [name] }, table, 0);
}

/** How many words the value takes, or what the form has against it. */
function checked(
  value: Arg | undefined,
  { names: [name = ""] }: { readonly names: readonly string[] },
  { form }: Pick<OptionTable, "form">,
  words: number,
): number | string {
  if (value === undefined || form.value === undefined) return words;
  return form.value(name, value) ?? words;
}

/** A value is one word, and none that is taken for an option if the table is wrong. */
function valueIn(next: Arg | undefined, name: string): string | undefined {
  // Some options do without where nothing follows.
  if (next === undefined) return undefined;
  if (next.glob || next.splits === true || /^-(?!\d*$)/.test(next.value)) {
    return `has a value of \`${name}\` that may be an option`;
  }
  return undefined;
}

function undescribed(name: string): string {
  return `has \`${name}\`, which is not known to be read-only`;
}

function shown({ value }: Arg): string {
  return value.replaceAll(UNKNOWN, "…").slice(0, 40);
}

function nameOf(text: string): string {
  const equals = text.indexOf("=");
  return equals < 0 ? text : text.slice(0, equals);
}

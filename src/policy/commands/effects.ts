import type { Arg, Invocation } from "../invocation.ts";
import type { Effect } from "../model.ts";
import { descriptionOf } from "./descriptions.ts";
import { type Arguments, namesWithValue, type Option, parseArguments } from "./parse-arguments.ts";

/** True for a program of which it is described what it does, and not only what it runs. */
export function isDescribed(program: string): boolean {
  return descriptionOf(program)?.effects !== undefined;
}

/** What a command does, as far as the description of its program says; undefined where there is none. */
export function effectsOf(invocation: Invocation): readonly Effect[] | undefined {
  if (!isDescribed(invocation.program)) return undefined;
  let effects = known.get(invocation);
  if (effects === undefined) {
    effects = effectsOfWords(invocation.program, invocation.args);
    known.set(invocation, effects);
  }
  return effects;
}

/** Several rules ask about the same command. */
const known = new WeakMap<Invocation, readonly Effect[]>();

/** What a described program does with its arguments; nothing for one that is not described. */
export function effectsOfWords(program: string, args: readonly Arg[]): readonly Effect[] {
  const description = descriptionOf(program);
  if (description?.effects === undefined) return [];
  const parsed = parseArguments(args, description);
  return [...parsed.options.flatMap(effectsOfOption), ...description.effects(parsed)];
}

/** The arguments of a command, told apart as its description says; undefined where there is none. */
export function argumentsOf({ program, args }: Invocation): Arguments | undefined {
  const description = descriptionOf(program);
  return description === undefined ? undefined : parseArguments(args, description);
}

/** The names of a program's options that take a value, with their dashes. */
export function optionsWithValue(program: string): readonly string[] {
  return namesWithValue(descriptionOf(program)?.options ?? {});
}

function effectsOfOption({ kind, value }: Option): readonly Effect[] {
  if (value === undefined) return [];
  switch (kind) {
    case undefined:
      return [{ kind: "unknown", word: value }];
    case "data":
    case "switch":
    case "folder":
    case "assigned":
    case "mounted":
    case "stops":
      return [];
    case "used":
      return [{ kind: "read", path: value, purpose: "used" }];
    case "written":
      return [{ kind: "write", path: value }];
    case "shell":
      return [{ kind: "run", code: value, host: "here" }];
    case "remote-shell":
      return [{ kind: "run", code: value, host: "elsewhere" }];
    case "sent":
      return [{ kind: "send", what: "text", word: value }];
    case "sent-file":
      return sentFile(value);
    case "sent-or-at-file":
      return sentText(value, /^@([\s\S]+)/);
    case "sent-named":
      return sentText(value, /^[\w.-]*@([\s\S]+)/);
    case "sent-form":
      return sentText(value, /=[@<]([^;]+)/);
    case "address":
      return [{ kind: "request", address: value }];
    default:
      return kind satisfies never;
  }
}

/** A text that is sent, or the file that it names in the way of the pattern. */
function sentText(word: Arg, naming: RegExp): readonly Effect[] {
  const path = naming.exec(word.value)?.[1];
  if (path === undefined) return [{ kind: "send", what: "text", word }];
  return sentFile({ ...word, value: path });
}

/** A file that is sent; `-` and `.` are the standard input. */
function sentFile(path: Arg): readonly Effect[] {
  return path.value === "-" || path.value === "."
    ? [{ kind: "send", what: "input" }]
    : [
        { kind: "read", path, purpose: "copied" },
        { kind: "send", what: "file", word: path },
      ];
}

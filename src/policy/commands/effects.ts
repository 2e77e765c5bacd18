import type { Arg, Invocation } from "../invocation.ts";
import type { Effect } from "../model.ts";
import { isAbsolutePath } from "../path.ts";
import type { Description, Descriptions } from "./command.ts";
import { fetchers } from "./curl.ts";
import { git } from "./git.ts";
import { type Arguments, namesWithValue, type Option, parseArguments } from "./parse-arguments.ts";
import { transfers } from "./rsync.ts";

/** Every program that is described, by its name. */
const DESCRIPTIONS: Descriptions = { ...fetchers, ...transfers, git };

/** True for a program that has a description. */
export function isDescribed(program: string): boolean {
  return Object.hasOwn(DESCRIPTIONS, program);
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
  if (description === undefined) return [];
  if (description.subcommand === undefined) return effectsOfParsed(args, description);
  const before = parseArguments(args, description, "first operand");
  const [name, ...rest] = before.rest;
  const inner = description.subcommand(name?.value ?? "");
  const own = [
    ...before.options.flatMap(effectsOfOption),
    ...(description.effects?.(before, before) ?? []),
  ];
  if (inner === undefined) return own;
  const effects = effectsOfParsed(rest, inner, before);
  const folder = description.folder?.(before);
  return [...own, ...(folder === undefined ? effects : effects.map((one) => below(folder, one)))];
}

function effectsOfParsed(
  args: readonly Arg[],
  description: Description,
  before?: Arguments,
): readonly Effect[] {
  const parsed = parseArguments(args, description, description.until);
  const effects = description.effects?.(parsed, before ?? parsed) ?? [];
  return [...parsed.options.flatMap(effectsOfOption), ...effects];
}

/** The same effect of a program that works in another folder than the command's own. */
function below(folder: Arg, effect: Effect): Effect {
  if (!("path" in effect) || /^~/.test(effect.path.value)) return effect;
  const { value } = effect.path;
  if (isAbsolutePath(value)) return effect;
  return {
    ...effect,
    path: { ...effect.path, value: value === "." ? folder.value : `${folder.value}/${value}` },
  };
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

function descriptionOf(program: string): Description | undefined {
  return isDescribed(program) ? DESCRIPTIONS[program]?.() : undefined;
}

function effectsOfOption({ kind, value }: Option): readonly Effect[] {
  if (value === undefined) return [];
  switch (kind) {
    case undefined:
      return [{ kind: "unknown", word: value }];
    case "data":
    case "attached":
    case "switch":
      return [];
    case "read":
      return [{ kind: "read", path: value, purpose: "copied" }];
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

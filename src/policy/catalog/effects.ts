import type { Description, Environment, OptionKind } from "../commands/command.ts";
import { read, write } from "../commands/file-effects.ts";
import { endsLoosely, withoutLooseValue } from "../commands/option-names.ts";
import { type Arguments, type Option, parseArguments } from "../commands/parse-arguments.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { isAbsolutePath } from "../text/path.ts";
import { sent } from "../tools/curl.ts";
import { descriptionOf } from "./descriptions.ts";

/** True for a program of which it is described what it hasEffect, and not only what it runs. */
export function isDescribed(program: string): boolean {
  return descriptionOf(program)?.effects !== undefined;
}

/** What a command hasEffect, as far as the description of its program says; undefined where there is none. */
export function effectsOf(invocation: Invocation): readonly Effect[] | undefined {
  if (!isDescribed(invocation.program)) return undefined;
  let effects = known.get(invocation);
  if (effects === undefined) {
    effects = effectsOfWords(invocation.program, withInput(invocation), invocation.env);
    known.set(invocation, effects);
  }
  return effects;
}

/** Those of a command's effects that are of a kind. */
export function effectsOfKind<Kind extends Effect["kind"]>(
  invocation: Invocation,
  kind: Kind,
): readonly Extract<Effect, { kind: Kind }>[] {
  const isOfKind = (effect: Effect): effect is Extract<Effect, { kind: Kind }> =>
    effect.kind === kind;
  return effectsOf(invocation)?.filter(isOfKind) ?? [];
}

/** True for a command with an effect of a kind. */
export function hasEffect(invocation: Invocation, kind: Effect["kind"]): boolean {
  return effectsOf(invocation)?.some((effect) => effect.kind === kind) === true;
}

/** True for a program that uses the files it is given, as one does that only passes a command on. */
export function usesFiles(program: string): boolean {
  const { passes, options, stores } = descriptionOf(program) ?? {};
  return passes === true || stores === true || options?.used?.startsWith("*") === true;
}

/**
 * What a program does with the files on its line of which nothing else is described: it uses them, or copies them
 * to a store elsewhere; undefined for any other one.
 */
export function filesUsed({ program, args, env }: Invocation): readonly Effect[] | undefined {
  const description = descriptionOf(program);
  if (description === undefined || !usesFiles(program)) return undefined;
  const { options, operands } = parseDescribed(description, args, env);
  const known = options.filter(({ kind, name }) => kind !== undefined || !isUseOption(name));
  const used = description.stores === true ? copiedToStore(operands) : operands.map(usedFile);
  return [...known.flatMap(effectsOfOption), ...used];
}

/** True for options that name an identity or settings, which programs use but do not show. */
export function isUseOption(option: string): boolean {
  if (!option.startsWith("-")) return false;
  return (
    !option.startsWith("--") ||
    /env|key|cert|ca-|identity|config|cred|auth|secret|token|pass/i.test(option)
  );
}

function usedFile(path: Arg): Effect {
  return { kind: "read", path, purpose: "used" };
}

/** The paths of this machine among what stands behind a verb that copies, of which the last is written. */
function copiedToStore(operands: readonly Arg[]): readonly Effect[] {
  const verb = operands.findIndex(({ value }) =>
    /^(?:cp|mv|sync|copy|put|move|copyto)$/.test(value),
  );
  const paths = verb < 0 ? [] : operands.slice(verb + 1);
  return paths.flatMap((path, at): readonly Effect[] => {
    if (/^[a-z0-9]+:\/\//i.test(path.value) || /^[^/\\]{2,}:/.test(path.value)) return [];
    return [at > 0 && at === paths.length - 1 ? write(path) : read(path)];
  });
}

/** The arguments, with those that the program takes from its standard input. */
function withInput({ program, args, stdin }: Invocation): readonly Arg[] {
  if (stdin.kind !== "text") return args;
  const { text } = stdin;
  const more = descriptionOf(program)?.optionsInInput?.(args, text.value) ?? [];
  return more.length === 0 ? args : [...args, ...more.map((value) => ({ ...text, value }))];
}

/** Several rules ask about the same command. */
const known = new WeakMap<Invocation, readonly Effect[]>();

/** True for a program that does something of a kind to whatever file it is given. */
export function doesToWords(
  program: string,
  isMeant: (effect: Effect) => boolean,
  args: readonly Arg[] = [],
): boolean {
  return effectsOfWords(program, [...args, ANY_WORD]).some(isMeant);
}

const ANY_WORD: Arg = { value: "x", glob: false, start: 0, end: 0 };

/** What a described program does with its arguments; nothing for one that is not described. */
export function effectsOfWords(
  program: string,
  args: readonly Arg[],
  env: Environment = new Map(),
): readonly Effect[] {
  const description = descriptionOf(program);
  if (description?.effects === undefined) return [];
  if (description.subcommand === undefined) return effectsOfParsed(args, description, env);
  const before = parseDescribed(description, args, env, "first operand");
  const [name, ...rest] = before.rest;
  const inner = description.subcommand(name?.value ?? "");
  const others = inner === undefined ? withoutLooseValue(args, description.options) : undefined;
  if (others !== undefined) return effectsOfWords(program, others, env);
  const own = [
    ...before.options.flatMap(effectsOfOption),
    ...(description.effects?.(before, before, env) ?? []),
    ...runFromVariables(description, env),
  ];
  if (inner === undefined) return own;
  const effects = effectsOfParsed(rest, inner, env, before);
  const folder = description.folder?.(before);
  return [...own, ...(folder === undefined ? effects : effects.map((one) => below(folder, one)))];
}

/** What arguments make a described program do; of a sub-command the arguments before it come last. */
export function effectsOfParsed(
  args: readonly Arg[],
  description: Description,
  env: Environment,
  before?: Arguments,
): readonly Effect[] {
  const found = effectsOfArguments(args, description, env, before);
  if (description.style !== undefined) return found;
  const saysNothing = found.every(isOfNoAccount);
  const others =
    (saysNothing ? withoutLooseValue(args, description.options) : undefined) ??
    // `cp a b --new v`: the last word is where it copies to, or a value.
    (found.length > 0 &&
    (saysNothing || description.copies === true) &&
    endsLoosely(args, description.options)
      ? args.slice(0, -1)
      : undefined);
  if (others === undefined) return found;
  // A letter that nobody described is hardly ever new, and mostly a switch.
  const at = args.findIndex((arg) => !others.includes(arg));
  const isLong = args[at - 1]?.value.startsWith("--") === true;
  if (saysNothing && found.length > 0 && !isLong) return found;
  const more = effectsOfArguments(others, description, env, before);
  return found.length === 0 ? more : [...found, ...more.filter((one) => !isOfNoAccount(one))];
}

/** True for what a program does with words of which it makes nothing more. */
function isOfNoAccount(effect: Effect): boolean {
  switch (effect.kind) {
    case "unknown":
      return true;
    case "read":
      return effect.purpose === "used";
    case "agent":
      return !effect.unguarded;
    default:
      return false;
  }
}

function effectsOfArguments(
  args: readonly Arg[],
  description: Description,
  env: Environment,
  before: Arguments | undefined,
): readonly Effect[] {
  const parsed = parseDescribed(description, args, env);
  // What a cmdlet would do is only told with `-WhatIf`.
  if (description.style === "cmdlet" && parsed.has("-whatif")) return [];
  const effects: Effect[] = [
    ...parsed.options.flatMap(effectsOfOption),
    ...(description.effects?.(parsed, before ?? parsed, env) ?? []),
    ...runFromVariables(description, env),
  ];
  return description.style === undefined ? effects : effects.flatMap(withSlashes);
}

/** What it hands to a shell out of its environment. */
function runFromVariables({ shellIn = [] }: Description, env: Environment): readonly Effect[] {
  return shellIn.flatMap((name) => {
    const code = env.get(name);
    return code === undefined ? [] : [{ kind: "run", code, host: "here" }];
  });
}

/** Both separators are the same to programs of Windows, and some drives of PowerShell hold no files. */
function withSlashes(effect: Effect): readonly Effect[] {
  if (!("path" in effect) || effect.path === undefined) return [effect];
  const { value } = effect.path;
  if (value.includes(":") && SESSION_DRIVE.test(value)) return [];
  const bare = value.includes("::") ? value.replace(/^(?:[\w.]+\\)?filesystem::/i, "") : value;
  return [{ ...effect, path: { ...effect.path, value: bare.replaceAll("\\", "/") } }];
}

/** Variables, functions and the like, gone with the session. */
const SESSION_DRIVE = /^(?:env|variable|function|alias|temp|testdrive):/i;

/** The same effect of a program that works in another folder than the command's own. */
function below(folder: Arg, effect: Effect): Effect {
  if (!("path" in effect) || effect.path === undefined || /^~/.test(effect.path.value))
    return effect;
  const { value } = effect.path;
  if (isAbsolutePath(value)) return effect;
  return {
    ...effect,
    path: { ...effect.path, value: value === "." ? folder.value : `${folder.value}/${value}` },
  };
}

/** The arguments of a command, told apart as its description says; undefined where there is none. */
export function argumentsOf({
  program,
  args,
  env,
}: Pick<Invocation, "program" | "args" | "env">): Arguments | undefined {
  const description = descriptionOf(program);
  return description === undefined ? undefined : parseDescribed(description, args, env);
}

/** Arguments, told apart as a description says. */
export function parseDescribed(
  description: Description,
  args: readonly Arg[],
  env: Environment = new Map(),
  until = description.until,
): Arguments {
  const spelled = description.spelled?.(args) ?? args;
  const before = description.optionsIn === undefined ? undefined : env.get(description.optionsIn);
  const words = before === undefined ? spelled : [...wordsIn(before), ...spelled];
  const endsBehind = until === "code" ? CODE_OR_MODULE : undefined;
  return parseArguments(words, description, until && { operands: 0, endsBehind });
}

const CODE_OR_MODULE: readonly OptionKind[] = ["code", "module"];

/** The words of a variable's value, in which a backslash protects a blank. */
function wordsIn(value: Arg): readonly Arg[] {
  const words = value.value.match(/(?:\\[\s\S]|[^\s\\])+/g) ?? [];
  return words.map((word) => ({ ...value, value: word.replace(/\\([\s\S])/g, "$1") }));
}

/** True for a program that hands the value of an option or a variable to a shell. */
export function mayRunText({ effects, options, ...described }: Description): boolean {
  if (effects === undefined) return false;
  const { shellIn, optionsIn, subcommand } = described;
  return (
    (options.shell ?? options["remote-shell"] ?? shellIn ?? optionsIn ?? subcommand) !== undefined
  );
}

/** True for a program whose first operand says which of its commands is meant. */
export function hasSubcommands(program: string): boolean {
  return isDescribed(program) && descriptionOf(program)?.subcommand !== undefined;
}

/** True for a program of which the output is what it read. */
export function copiesWhatItReads({ copies }: Description): boolean {
  return copies === true;
}

function effectsOfOption({ kind, value }: Option): readonly Effect[] {
  if (value === undefined) return [];
  switch (kind) {
    case undefined:
      return [{ kind: "unknown", word: value }];
    case "data":
    case "attached":
    case "switch":
    case "folder":
    case "assigned":
    case "mounted":
    case "stops":
    case "code":
    case "module":
    case "looks":
    case "registry":
      return [];
    case "read":
    case "code-file":
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
      return sentFiles(value);
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

/** `-F f=@a,b;type=x`: several files of one field. */
function sentFiles(word: Arg): readonly Effect[] {
  const paths = /=[@<]"?([^;"]+)/.exec(word.value)?.[1];
  if (paths === undefined) return [{ kind: "send", what: "text", word }];
  return paths.split(",").flatMap((value) => sentFile({ ...word, value }));
}

/** A file that is sent; `-` and `.` are the standard input. */
function sentFile(path: Arg): readonly Effect[] {
  return path.value === "-" || path.value === "." ? [{ kind: "send", what: "input" }] : sent(path);
}

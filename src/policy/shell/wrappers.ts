import { parse } from "unbash";
import type { Arg, Wrapper } from "../invocation.ts";
import { absolutePath } from "../path.ts";
import { emit } from "./emit.ts";
import { expandWord } from "./expand.ts";
import { type Handler, type HandlerTable, runRest, runText } from "./handler.ts";
import {
  hasOption,
  type OptionSpec,
  optionValue,
  type ReadOptions,
  readOptions,
} from "./options.ts";
import { Scope } from "./scope.ts";
import { type Call, type Frame, spend, type Walk } from "./walk.ts";
import { WRAPPERS, type WrapperSpec } from "./wrapper-table.ts";

/** Programs that only pass a command on: how each tells its own words from the command's. */
export function wrappers(): HandlerTable {
  const table = new Map<string, Handler>();
  for (const [names, spec] of WRAPPERS) {
    for (const name of names.split(" ")) table.set(name, wrapping(spec));
  }
  table.set("env", runEnv);
  table.set("bwrap", runBubble);
  return table;
}

function wrapping(spec: WrapperSpec): Handler {
  return (call, program, walk) => {
    let from = 1;
    if (spec.verbs !== undefined) {
      if (!spec.verbs.includes(call.argv[1]?.value ?? "")) return emit(call, program, walk);
      from = 2;
    }
    const read = readOptions(call.argv, from, spec);
    const rest = call.argv.slice(read.index);
    const code = spec.code === undefined ? undefined : optionValue(read, ...spec.code);
    if (code !== undefined) {
      emit(call, program, walk);
      return runText(call, code.value, wrapperOf(program), walk);
    }
    const stopped = spec.stops !== undefined && hasOption(read, ...spec.stops);
    if (rest.length === 0 || stopped) return emit(call, program, walk);
    if (spec.acts === true) emit(call, program, walk);
    const change = changeOf(spec, read, call);
    const given = spec.assigns === undefined ? read.env : assigned(spec.assigns, read);
    const env = given.size === 0 ? call.env : new Map([...call.env, ...given]);
    return runRest({ ...call, env }, rest, wrapperOf(program), walk, change);
  };
}

/** `-E NAME=VALUE`. */
function assigned(names: readonly string[], { options }: ReadOptions): ReadonlyMap<string, Arg> {
  const env = new Map<string, Arg>();
  for (const { name, value } of options) {
    const equals = value?.value.indexOf("=") ?? -1;
    if (value === undefined || equals <= 0 || !names.includes(name)) continue;
    env.set(value.value.slice(0, equals), { ...value, value: value.value.slice(equals + 1) });
  }
  return env;
}

/** Options of `bwrap` with two values, and with one. */
const PAIRED =
  /^--(?:(?:ro-|dev-)?bind(?:-try|-data)?|bind-fd|ro-bind-fd|setenv|symlink|file|chmod)$/;
const SINGLE =
  /^--(?:chdir|unsetenv|proc|dev|tmpfs|dir|mqueue|uid|gid|hostname|cap-\w+|lock-file|sync-fd|remount-ro|exec-label|file-label|userns2?|pidns|args|argv0|perms|size|seccomp|add-seccomp-fd|\w+(?:-\w+)*-fd)$/;

/** Every folder that `bwrap` shows its command is named by two words. */
function runBubble(call: Call, program: string, walk: Walk): ReturnType<Handler> {
  const env = new Map(call.env);
  const { argv } = call;
  let at = 1;
  for (; argv[at]?.value.startsWith("-") === true; at++) {
    const option = argv[at]?.value ?? "";
    const value = argv[at + 2];
    if (option === "--setenv" && value !== undefined) env.set(argv[at + 1]?.value ?? "", value);
    if (option === "--") {
      at++;
      break;
    }
    if (PAIRED.test(option)) at += 2;
    else if (SINGLE.test(option)) at++;
  }
  const rest = argv.slice(at);
  if (rest.length === 0) return emit(call, program, walk);
  return runRest({ ...call, env }, rest, wrapperOf(program), walk);
}

function wrapperOf(name: string): Wrapper {
  return { name };
}

function changeOf(spec: WrapperSpec, read: ReadOptions, call: Call): Partial<Frame> {
  const chdir = spec.chdir === undefined ? undefined : optionValue(read, ...spec.chdir);
  const elevated = spec.elevated === true ? { elevated: true } : {};
  return chdir === undefined ? elevated : { ...elevated, ...movedTo(chdir, call) };
}

function movedTo(folder: Arg, call: Call): Partial<Frame> {
  const scope = call.frame.scope.child();
  scope.cwd = absolutePath(folder.value, scope.cwd);
  return { scope };
}

/** `env` also splits a string into words, starts from an empty environment, and changes folder. */
function runEnv(call: Call, program: string, walk: Walk): ReturnType<Handler> {
  const spec: OptionSpec = {
    values: "uCSP",
    long: ["--unset", "--chdir", "--split-string", "--block-signal"],
    assignments: "any",
  };
  let argv = call.argv.filter((arg, index) => index === 0 || arg.value !== "-");
  let read = readOptions(argv, 1, spec);
  for (let i = 0; i < 4; i += 1) {
    const split = optionValue(read, "S", "--split-string");
    if (split === undefined) break;
    const words = splitWords(split, call, walk);
    argv = [...argv.slice(0, 1), ...words, ...argv.slice(read.index)];
    read = readOptions(argv, 1, spec);
  }
  const rest = argv.slice(read.index);
  if (rest.length === 0) return emit(call, program, walk);
  const chdir = optionValue(read, "C", "--chdir");
  const moved = chdir === undefined ? {} : movedTo(chdir, call);
  const cleared = hasOption(read, "i", "--ignore-environment") || argv.length < call.argv.length;
  const scope = cleared
    ? emptied(call, walk)
    : without(unsetNames(read), moved.scope ?? call.frame.scope.child());
  if (cleared && moved.scope !== undefined) scope.cwd = moved.scope.cwd;
  const change = { ...moved, scope };
  const env = new Map([...(cleared ? [] : call.env), ...read.env]);
  return runRest({ ...call, env }, rest, { name: "env" }, walk, change);
}

function unsetNames(read: ReadOptions): readonly string[] {
  return read.options.flatMap(({ name, value }) =>
    (name === "u" || name === "--unset") && value !== undefined ? [value.value] : [],
  );
}

/** A new environment: what the text exported is surely gone, of all else nothing is known. */
function emptied(call: Call, walk: Walk): Scope {
  const { scope } = call.frame;
  const names = scope.exports ? [...scope.exported().keys()] : [];
  return without([...names, ...call.env.keys()], new Scope(undefined, scope.cwd, [], walk.budget));
}

function without(names: readonly string[], scope: Scope): Scope {
  if (names.length === 0) return scope;
  const inner = scope.child();
  for (const name of names) inner.set(name, { values: [], exported: true });
  return inner;
}

function splitWords(text: Arg, call: Call, walk: Walk): readonly Arg[] {
  if (!spend(walk, text.value.length >> 3)) return [text];
  const command = parse(`: ${text.value}`).commands[0]?.command;
  if (command?.type !== "Command") return [text];
  const frame = { ...call.frame, span: call.span };
  return command.args.flatMap((word) =>
    word.type === "Word" ? expandWord(word, frame, walk) : [{ ...text, value: word.text }],
  );
}

import type { ShellChange } from "../../commands/command.ts";
import { printf } from "../../commands/printed.ts";
import { type Arg, UNKNOWN } from "../../model/invocation.ts";
import { FOLDER_MAX_CHARS } from "../../text/limits.ts";
import { absolutePath } from "../../text/path.ts";
import { argumentsOf, type CommandReader, OPAQUE, walkRest, walkText } from "./command-reader.ts";
import { declareVariables, exportedCode } from "./declare.ts";
import { inputText } from "./output.ts";
import { mapFile, readVariables } from "./read-builtins.ts";
import { recordCommand } from "./record-command.ts";
import { writesFile } from "./redirects.ts";
import { trap } from "./trap.ts";
import type { Jumps } from "./walk.ts";
import { type Call, doubt, type Frame, type Outcome, through, type Walk } from "./walk.ts";

/** What carries out the change that a builtin makes to the shell. */
export function builtinReader(change: ShellChange): CommandReader {
  const readers: Readonly<Record<ShellChange, CommandReader>> = {
    "enter-folder": (call, program, walk) =>
      changeFolder(call, program, homeFolder(call.frame, walk), walk),
    "push-folder": (call, program, walk) => changeFolder(call, program, UNKNOWN, walk),
    "leave-folder": popFolder,
    evaluate,
    source: sourceFile,
    trap,
    alias,
    replace: execute,
    "look-up": commandBuiltin,
    "pass-on": (call, program, walk) => passOn(call, program, 1, walk),
    declare,
    unset,
    set: setPositional,
    shift,
    read: readVariables,
    "read-lines": mapFile,
    print: printVariable,
    hash,
    enable,
    complete,
    break: leave("breaks"),
    continue: leave("continues"),
    return: leave("returns"),
  };
  return readers[change];
}

/** What stands behind it may not be reached. */
function leave(what: keyof Jumps): CommandReader {
  return (call, program, walk) => {
    walk.jumps[what] += 1;
    return recordCommand(call, program, walk);
  };
}

/** Enters the folder that is named, or else another one. */
function changeFolder(call: Call, program: string, other: string, walk: Walk): Outcome {
  const { scope } = call.frame;
  const target = call.argv.slice(1).find((arg) => !/^-[LPe@n]+$|^--$|^\+/.test(arg.value));
  const from = scope.cwd;
  if (target === undefined) scope.cwd = other;
  else if (target.value === "-") scope.cwd = scope.previousCwd ?? UNKNOWN;
  // `cd $TMPDIR` where that is not set goes home, and in quotes nowhere.
  else if (target.variable !== undefined && target.value === walk.world.temporary[0])
    scope.cwd = UNKNOWN;
  else scope.cwd = absolutePath(target.glob ? UNKNOWN : target.value, searched(call, target));
  if (scope.cwd.length > FOLDER_MAX_CHARS) {
    doubt(walk, "limit", "enters a folder whose path is too long to be checked", call.span);
    scope.cwd = UNKNOWN;
  }
  scope.previousCwd = from;
  return recordCommand(atFolder(call, from), program, walk);
}

/** The folder in which `cd` looks for a name: the working folder, or what the text put into `CDPATH`. */
function searched({ env, frame: { scope } }: Call, { value }: Arg): string {
  const listed = env.get("CDPATH")?.value ?? scope.get("CDPATH")?.values[0] ?? "";
  const folders = listed.split(":").filter((folder) => !/^\.?$/.test(folder));
  const [first, more] = folders;
  if (first === undefined || /^\.{0,2}(?:\/|$)/.test(value)) return scope.cwd;
  return more === undefined ? absolutePath(first, scope.cwd) : UNKNOWN;
}

/** The command itself ran in the folder it then left. */
function atFolder(call: Call, cwd: string): Call {
  const scope = call.frame.scope.child();
  scope.cwd = cwd;
  return { ...call, frame: { ...call.frame, scope } };
}

function homeFolder(frame: Frame, walk: Walk): string {
  return frame.scope.get("HOME")?.values[0] ?? walk.world.home ?? UNKNOWN;
}

function popFolder(call: Call, program: string, walk: Walk): Outcome {
  const { scope } = call.frame;
  scope.cwd = scope.previousCwd ?? UNKNOWN;
  return recordCommand(call, program, walk);
}

/** Walks the joined words in the scope of the caller, so what they set stays set. */
function evaluate(call: Call, program: string, walk: Walk): Outcome {
  const words = call.argv.slice(call.argv[1]?.value === "--" ? 2 : 1);
  recordCommand(call, program, walk);
  const text = words.map((arg) => arg.value).join(" ");
  const { scope } = call.frame;
  return walkText(call, text, { name: "eval" }, walk, { scope });
}

function sourceFile(call: Call, program: string, walk: Walk): Outcome {
  const [file, ...args] = call.argv.slice(call.argv[1]?.value === "--" ? 2 : 1);
  const outcome = recordCommand(call, program, walk);
  if (file === undefined) return outcome;
  const path = absolutePath(file.value, call.frame.scope.cwd);
  const text = path === "/dev/stdin" ? inputText(call, walk) : walk.files.get(path);
  if (text === undefined) return outcome;
  const { scope } = call.frame;
  const before = scope.positional;
  if (args.length > 0) scope.positional = args;
  const jumps = { ...walk.jumps };
  const inner = walkText(call, text, { name: "source" }, walk, {
    scope,
  });
  scope.positional = before;
  Object.assign(walk.jumps, jumps);
  return inner;
}

function alias(call: Call, program: string, walk: Walk): Outcome {
  for (const { value } of call.argv.slice(1)) {
    const equals = value.indexOf("=");
    if (equals > 0) call.frame.scope.defineAlias(value.slice(0, equals), value.slice(equals + 1));
  }
  return recordCommand(call, program, walk);
}

/** `exec cmd` replaces the shell; `exec 3>file` ties a descriptor for every later command. */
function execute(call: Call, program: string, walk: Walk): Outcome {
  const { rest } = argumentsOf(program, call);
  if (rest.length > 0) return walkRest(call, rest, { name: "exec" }, walk);
  for (const redirect of call.redirects) {
    const { fd, target, operator } = redirect;
    if (fd === undefined) continue;
    if (target.value === "-") call.frame.scope.tieDescriptor(fd, undefined);
    else if (operator.startsWith("<<")) {
      walk.files.set(`/dev/fd/${fd}`, target.value);
      call.frame.scope.tieDescriptor(fd, { ...target, value: `/dev/fd/${fd}` });
    } else if (writesFile(redirect) || operator === "<") {
      call.frame.scope.tieDescriptor(fd, target);
    }
  }
  return recordCommand(call, program, walk);
}

function commandBuiltin(call: Call, program: string, walk: Walk): Outcome {
  const args = argumentsOf(program, call);
  // `command -v a b` only looks names up; names with options after them are a command all the same.
  if (args.has("-v", "-V") && !args.rest.some((arg) => arg.value.startsWith("--"))) {
    return recordCommand(call, program, walk);
  }
  return passOn(call, program, call.argv.length - args.rest.length, walk);
}

function passOn(call: Call, program: string, index: number, walk: Walk): Outcome {
  const rest = call.argv.slice(call.argv[index]?.value === "--" ? index + 1 : index);
  if (rest.length === 0) return recordCommand(call, program, walk);
  return walkRest(call, rest, { name: program }, walk);
}

function declare(call: Call, program: string, walk: Walk): Outcome {
  declareVariables(call, program);
  const outcome = recordCommand(call, program, walk);
  for (const [name, code] of exportedCode(call)) {
    walkText(call, code, { name }, walk);
  }
  // `declare -a 'a=($(…))'`: a list in quotes is read once more.
  for (const { value } of call.argv.slice(1))
    if (/^\w+\+?=\([\s\S]*[$`]/.test(value)) walkText(call, value, { name: program }, walk);
  return outcome;
}

function unset(call: Call, program: string, walk: Walk): Outcome {
  if (!call.argv.some((arg) => arg.value === "-f")) {
    for (const arg of call.argv.slice(1)) {
      if (/^\w+$/.test(arg.value)) call.frame.scope.set(arg.value, { values: [], exported: false });
    }
  } else {
    for (const arg of call.argv.slice(1)) call.frame.scope.defineFunction(arg.value, undefined);
  }
  return recordCommand(call, program, walk);
}

function setPositional(call: Call, program: string, walk: Walk): Outcome {
  const marker = call.argv.findIndex((arg, index) => index > 0 && arg.value === "--");
  if (marker > 0) call.frame.scope.positional = call.argv.slice(marker + 1);
  else {
    const rest = call.argv.slice(1).filter((arg) => !/^[-+]/.test(arg.value));
    if (rest.length > 0 && !/^[-+]o$/.test(call.argv[1]?.value ?? "")) {
      call.frame.scope.positional = rest;
    }
  }
  return recordCommand(call, program, walk);
}

function shift(call: Call, program: string, walk: Walk): Outcome {
  const count = Number(call.argv[1]?.value ?? 1);
  const { scope } = call.frame;
  scope.shift(Number.isInteger(count) ? count : 1);
  return recordCommand(call, program, walk);
}

/** `printf -v name` assigns what it would print. */
function printVariable(call: Call, program: string, walk: Walk): Outcome {
  const outcome = recordCommand(call, program, walk);
  const option = call.argv[1]?.value ?? "";
  if (!option.startsWith("-v")) return outcome;
  const attached = option.length > 2;
  const name = attached ? option.slice(2) : call.argv[2]?.value;
  if (name !== undefined && /^[A-Za-z_]\w*$/.test(name)) {
    const words = call.argv.slice(attached ? 2 : 3);
    const { scope } = call.frame;
    // Bash reads `-x` and `--x` as an option it does not know, and sets nothing.
    const isRefused = /^-(?:[^-]|-.)/.test(words[0]?.value ?? "");
    const target = isRefused ? scope.child() : scope;
    target.assign(name, printf(words) ?? UNKNOWN, outcome.writers);
    if (isRefused) scope.absorb(target);
  }
  return outcome;
}

function hash(call: Call, program: string, walk: Walk): Outcome {
  const [flag, path, name] = call.argv.slice(1).map((arg: Arg) => arg.value);
  if (flag === "-p" && path !== undefined && name !== undefined) {
    // A built-in keeps its name until `enable -n` takes it away.
    call.frame.scope.defineHash(KEEPS_NAME.has(name) ? `builtin ${name}` : name, path);
  }
  return recordCommand(call, program, walk);
}

const KEEPS_NAME: ReadonlySet<string> = new Set(
  "echo printf test [ true false pwd kill".split(" "),
);

function enable(call: Call, program: string, walk: Walk): Outcome {
  const { scope } = call.frame;
  if (call.argv[1]?.value === "-n") {
    for (const { value } of call.argv.slice(2)) {
      const path = scope.hashed(`builtin ${value}`);
      if (path !== undefined) scope.defineHash(value, path);
    }
  }
  return recordCommand(call, program, walk);
}

/**
 * `complete -C cmd`: the command runs at the next completion, and what is in the words of `-W`; with `compgen`
 * they run now.
 */
function complete(call: Call, program: string, walk: Walk): Outcome {
  const args = argumentsOf(program, call);
  const [command, words] = [args.value("-C"), args.value("-W")];
  const outcome = recordCommand(call, program, walk);
  const frame = through(call.frame, { name: program }, { span: call.span });
  if (command !== undefined) walk.enterCode(command.value, frame);
  if (words !== undefined && /[$`<>]/.test(words.value)) walk.enterCode(`: ${words.value}`, frame);
  return command === undefined ? outcome : OPAQUE;
}

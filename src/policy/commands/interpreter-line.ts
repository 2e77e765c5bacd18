import type { Arg } from "../invocation.ts";
import type { ScriptLanguage } from "../scripts/language.ts";
import { type Interpreter, interpreterOf } from "./interpreters.ts";

/** Code that a command line hands to an interpreter. */
export interface OneLiner {
  readonly language: ScriptLanguage;
  readonly code: string;
  /** How people call it: `python -c`, `node -e`, `perl <stdin>`. */
  readonly name: string;
}

/** What an interpreter is given on its command line. */
export interface InterpreterLine {
  readonly language: ScriptLanguage;
  /** Code in options or as the operand. */
  readonly code: string | undefined;
  /** How people call it: `python -c`, `awk`. */
  readonly name: string;
  /** The script's file, `-` included. */
  readonly file: Arg | undefined;
  /** The script's file, or the module that is run, with what it is given. */
  readonly script: readonly Arg[];
  /** True when a module, or a file that an option names, is run in place of code and file. */
  readonly runsElse: boolean;
}

/** Reads the command line of an interpreter; undefined for every other program. */
export function readInterpreter(
  program: string,
  args: readonly Arg[],
): InterpreterLine | undefined {
  const interpreter = interpreterOf(program);
  if (interpreter === undefined) return undefined;
  const { language } = interpreter;
  const { code, option, operand, script, fromFile, file } = readArguments(interpreter, args);
  const name = `${program} ${option}`.trim();
  if (code.length > 0) {
    return { ...NO_FILE, language, code: code.join("\n"), name };
  }
  if (interpreter.operand === true) {
    const program = fromFile ? undefined : operand?.value;
    const named = args.find(({ value }) => value === file || value.endsWith(`=${file}`));
    const programFile =
      named === undefined || file === undefined ? undefined : { ...named, value: file };
    return { ...NO_FILE, language, code: program, name, file: programFile, runsElse: fromFile };
  }
  return { language, code: undefined, name, file: operand, script, runsElse: fromFile };
}

const NO_FILE = { file: undefined, script: [], runsElse: false } as const;

/**
 * The code a command line gives an interpreter: in an option, as the operand, or through standard
 * input (`stdin`, when it is known text and no script file is named). Undefined when there is none.
 */
export function oneLinerOf(
  program: string,
  args: readonly Arg[],
  stdin?: string,
): OneLiner | undefined {
  const line = readInterpreter(program, args);
  if (line === undefined) return undefined;
  const { language, code, name, file, runsElse } = line;
  if (code !== undefined) return { language, code, name };
  if (runsElse || interpreterOf(program)?.operand === true) return undefined;
  const fromStdin = file === undefined || /^(?:-|\/dev\/stdin)$/.test(file.value);
  return stdin !== undefined && fromStdin
    ? { language, code: stdin, name: `${program} <stdin>` }
    : undefined;
}

interface ReadArguments {
  readonly code: string[];
  option: string;
  operand: Arg | undefined;
  script: readonly Arg[];
  /** True when the program text or module comes from elsewhere (`-f FILE`, `-m MODULE`). */
  fromFile: boolean;
  /** The file of `-f FILE`. */
  file?: string | undefined;
}

function readArguments(interpreter: Interpreter, args: readonly Arg[]): ReadArguments {
  const read: ReadArguments = {
    code: [],
    option: "",
    operand: undefined,
    script: [],
    fromFile: false,
  };
  const verb = args[0]?.value;
  const evaluates = verb !== undefined && verb === interpreter.evaluates;
  const isVerb = evaluates || (verb !== undefined && verb === interpreter.runs);
  for (let at = isVerb ? 1 : 0; at < args.length; at++) {
    const arg = args[at];
    const value = arg?.value ?? "";
    const next = args[at + 1]?.value;
    if (interpreter.language === "python" && value === "-m" && next === "timeit") {
      read.option = "-m timeit";
      read.code.push(...timed(args.slice(at + 2)));
      break;
    }
    if (value.startsWith("--") && value.length > 2) {
      if (value === "--version") read.fromFile = true;
      at += readLong(interpreter, read, value, next);
    } else if (/^-[^-]/.test(value)) {
      const used = readCluster(interpreter, read, value, next);
      at += used;
      if (interpreter.language === "python" && read.fromFile) {
        // `-m MODULE`, or `-mMODULE`
        const module = used > 0 ? args[at] : undefined;
        read.script = module === undefined ? [] : args.slice(at);
      }
      // What follows the code of python and node are the script's own arguments.
      if (read.code.length > 0 && /^(?:python|php)$/.test(interpreter.language)) break;
    } else if (value !== "--") {
      read.operand = arg;
      const imported = interpreter.language === "node" ? dataCode(value) : undefined;
      if (imported !== undefined) read.code.push(imported);
      if (read.script.length === 0) read.script = args.slice(at);
      if (evaluates) {
        read.code.push(value);
        read.option = verb;
      }
      break;
    }
  }
  return read;
}

/** `-m timeit -s SETUP STATEMENT…`: its operands and the values of two options are code. */
function timed(args: readonly Arg[]): readonly string[] {
  const words = args.map(({ value }) => value);
  return words.flatMap((word, at) => {
    const attached = /^(?:--setup=|-s)([\s\S]+)/.exec(word)?.[1];
    if (attached !== undefined) return [attached];
    return word.startsWith("-") || /^-[nrpu]$/.test(words[at - 1] ?? "") ? [] : [word];
  });
}

/** The code of `data:text/javascript,…`, which node imports like a file. */
function dataCode(address: string | undefined): string | undefined {
  const [, base64, data] = /^data:[^,]*?(;base64)?,([\s\S]*)$/.exec(address ?? "") ?? [];
  if (data === undefined) return undefined;
  try {
    return base64 === undefined ? decodeURIComponent(data) : atob(data);
  } catch {
    return data;
  }
}

/** Reads a long option; gives how many further words it took. */
function readLong(
  interpreter: Interpreter,
  read: ReadArguments,
  value: string,
  next: string | undefined,
): number {
  const equals = value.indexOf("=");
  const name = equals < 0 ? value : value.slice(0, equals);
  const inline = equals < 0 ? undefined : value.slice(equals + 1);
  if (interpreter.long.includes(name)) {
    const code = inline ?? next;
    if (code !== undefined) read.code.push(code);
    read.option = name;
    return inline === undefined ? 1 : 0;
  }
  const imported = interpreter.language === "node" ? dataCode(inline ?? next) : undefined;
  if (imported !== undefined) read.code.push(imported);
  if (name === "--file") {
    read.fromFile = true;
    read.file ??= inline ?? next;
  }
  return inline === undefined && interpreter.longValued.includes(name) ? 1 : 0;
}

/** Reads short options in one word; gives how many further words they took. */
function readCluster(
  interpreter: Interpreter,
  read: ReadArguments,
  value: string,
  next: string | undefined,
): number {
  for (let at = 1; at < value.length; at++) {
    const letter = value[at] ?? "";
    const rest = value.slice(at + 1);
    if (interpreter.code.includes(letter)) {
      // `node -pe CODE`: both letters want the same code.
      const isLast = rest === "" || (interpreter.language === "node" && /^[ep]$/.test(rest));
      const code = isLast ? next : rest;
      read.option = `-${letter}`;
      if (code !== undefined) read.code.push(code);
      return isLast ? 1 : 0;
    }
    if (interpreter.valued.includes(letter)) {
      if (letter === "m" || letter === "f") read.fromFile = true;
      if (letter === "f") read.file ??= rest === "" ? next : rest;
      return rest === "" ? 1 : 0;
    }
    // `perl -i.bak`, `-0777` and `sed -i.orig` take what is glued to them.
    if (interpreter.language === "perl" && "iIMmF0lxVDCdt".includes(letter)) {
      if (/[0lCt]/.test(letter)) continue;
      return rest === "" && letter === "I" ? 1 : 0;
    }
    if (interpreter.language === "sed" && letter === "i") return 0;
  }
  return 0;
}

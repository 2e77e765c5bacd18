import type { Arg } from "../invocation.ts";
import type { ScriptLanguage } from "./language.ts";

/** Code that a command line hands to an interpreter. */
export interface OneLiner {
  readonly language: ScriptLanguage;
  readonly code: string;
  /** How people call it: `python -c`, `node -e`, `perl <stdin>`. */
  readonly name: string;
}

/** How one interpreter takes code on its command line. */
interface Interpreter {
  readonly language: ScriptLanguage;
  readonly programs: RegExp;
  /** Letters that take code as their value, in a cluster or alone. */
  readonly code: string;
  /** Long options that take code. */
  readonly long: readonly string[];
  /** Letters that take another value. */
  readonly valued: string;
  readonly longValued: readonly string[];
  /** True when the first operand is the program itself, as awk's and sed's is. */
  readonly operand?: true;
  /** A sub-command before code, as `deno eval`. */
  readonly subcommand?: string;
}

const INTERPRETERS: readonly Interpreter[] = [
  {
    language: "python",
    programs: /^(?:python|pypy|ipython)[0-9.]*w?$|^py$/,
    code: "c",
    long: [],
    valued: "WXm",
    longValued: ["--check-hash-based-pycs"],
  },
  {
    language: "node",
    programs: /^(?:node|nodejs|bun|tsx|ts-node|iojs|electron)$/,
    code: "ep",
    long: ["--eval", "--print"],
    valued: "rC",
    longValued: ["--require", "--import", "--loader", "--conditions", "--env-file", "--input-type"],
  },
  {
    language: "node",
    programs: /^deno$/,
    code: "",
    long: [],
    valued: "cr",
    longValued: ["--config", "--ext", "--import-map", "--cert"],
    subcommand: "eval",
  },
  { language: "perl", programs: /^perl[0-9.]*$/, code: "eE", long: [], valued: "", longValued: [] },
  {
    language: "ruby",
    programs: /^(?:ruby|jruby|truffleruby)[0-9.]*$/,
    code: "e",
    long: [],
    valued: "rICEFWKx",
    longValued: ["--encoding", "--external-encoding"],
  },
  {
    language: "php",
    programs: /^php[0-9.]*$/,
    code: "rBRE",
    long: ["--run"],
    valued: "cdgzt",
    longValued: [],
  },
  {
    language: "lua",
    programs: /^(?:lua|luajit)[0-9.]*$/,
    code: "e",
    long: [],
    valued: "l",
    longValued: [],
  },
  {
    language: "r",
    programs: /^(?:rscript|r)$/,
    code: "e",
    long: [],
    valued: "fg",
    longValued: ["--file"],
  },
  {
    language: "julia",
    programs: /^julia$/,
    code: "eE",
    long: ["--eval", "--print"],
    valued: "LJptC",
    longValued: ["--load", "--sysimage", "--project", "--threads"],
  },
  {
    language: "awk",
    programs: /^(?:awk|gawk|mawk|nawk|original-awk)$/,
    code: "e",
    long: ["--source"],
    valued: "vFfilE",
    longValued: ["--assign", "--field-separator", "--file", "--include", "--load", "--exec"],
    operand: true,
  },
  {
    language: "sed",
    programs: /^g?sed$/,
    code: "e",
    long: ["--expression"],
    valued: "fl",
    longValued: ["--file", "--line-length"],
    operand: true,
  },
  {
    language: "applescript",
    programs: /^osascript$/,
    code: "e",
    long: [],
    valued: "ls",
    longValued: [],
  },
];

/** The language an interpreter runs; undefined for every other program. */
export function languageOf(program: string): ScriptLanguage | undefined {
  return interpreterOf(program)?.language;
}

/**
 * The code a command line gives an interpreter: in an option, as the operand, or through standard
 * input (`stdin`, when it is known text and no script file is named). Undefined when there is none.
 */
export function oneLinerOf(
  program: string,
  args: readonly Arg[],
  stdin?: string,
): OneLiner | undefined {
  const interpreter = interpreterOf(program);
  if (interpreter === undefined) return undefined;
  const { language } = interpreter;
  const read = readArguments(interpreter, args);
  if (read.code.length > 0) {
    return { language, code: read.code.join("\n"), name: `${program} ${read.option}`.trim() };
  }
  if (interpreter.operand === true) {
    const code = read.fromFile ? undefined : read.operand;
    return code === undefined ? undefined : { language, code, name: program };
  }
  if (interpreter.subcommand !== undefined || read.fromFile) return undefined;
  const fromStdin = read.operand === undefined || /^(?:-|\/dev\/stdin)$/.test(read.operand);
  return stdin !== undefined && fromStdin
    ? { language, code: stdin, name: `${program} <stdin>` }
    : undefined;
}

function interpreterOf(program: string): Interpreter | undefined {
  return INTERPRETERS.find(({ programs }) => programs.test(program));
}

interface ReadArguments {
  readonly code: string[];
  option: string;
  operand: string | undefined;
  /** True when the program text or module comes from elsewhere (`-f FILE`, `-m MODULE`). */
  fromFile: boolean;
}

function readArguments(interpreter: Interpreter, args: readonly Arg[]): ReadArguments {
  const read: ReadArguments = { code: [], option: "", operand: undefined, fromFile: false };
  let at = 0;
  if (interpreter.subcommand !== undefined) {
    if (args[0]?.value !== interpreter.subcommand) return read;
    at = 1;
  }
  for (; at < args.length; at++) {
    const value = args[at]?.value ?? "";
    const next = args[at + 1]?.value;
    if (value.startsWith("--") && value.length > 2) {
      at += readLong(interpreter, read, value, next);
    } else if (/^-[^-]/.test(value)) {
      const used = readCluster(interpreter, read, value, next);
      at += used;
      // What follows the code of python and node are the script's own arguments.
      if (read.code.length > 0 && /^(?:python|php)$/.test(interpreter.language)) break;
    } else if (value !== "--") {
      read.operand = value;
      if (interpreter.subcommand !== undefined) {
        read.code.push(value);
        read.option = interpreter.subcommand;
      }
      break;
    }
  }
  return read;
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
  if (name === "--file") read.fromFile = true;
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

import type { Arg } from "../invocation.ts";
import { quoteWord } from "../quote.ts";
import { emit } from "./emit.ts";
import { foreignCommands, tclCommands } from "./foreign-code.ts";
import { type Handler, type HandlerTable, runRest, runText } from "./handler.ts";
import { type OptionSpec, optionValue, readOptions } from "./options.ts";
import { inputText } from "./output.ts";
import type { Call, Outcome, Walk } from "./walk.ts";

/** Languages without a scanner of their own, whose code is only searched for shell commands and deletions. */
const SCRIPTED =
  "elixir iex mix erl groovy scala swift ghc runghc ocaml crystal jshell kotlin guile emacs emacsclient clojure clj bb racket sbcl tclsh wish expect";

const NAMES = ` ${SCRIPTED} watchexec man nodemon less more sqlite3 sqlite psql mysql mariadb gdb lldb sftp ftp lftp `;

let table: HandlerTable | undefined;

/** For programs with an option, a variable or a command of their own whose text they hand to a shell. */
export function findCodeOption(program: string): Handler | undefined {
  // By a look at one text: few commands have such a program.
  if (!NAMES.includes(` ${program} `)) return undefined;
  table ??= codeOptions();
  return table.get(program);
}

/** The handlers of all of them, by name. */
export function codeOptions(): HandlerTable {
  const table = new Map<string, Handler>();
  for (const [names, spec] of options()) {
    for (const name of names.split(" ")) {
      table.set(name, (call, program, walk) => runOptions(call, program, spec, walk));
    }
  }
  for (const [names, pattern] of escapes()) {
    for (const name of names.split(" ")) {
      table.set(name, (call, program, walk) => runEscapes(call, program, pattern, walk));
    }
  }
  for (const name of SCRIPTED.split(" ")) table.set(name, runForeign);
  table.set("watchexec", runWatcher);
  return table;
}

interface CodeSpec extends OptionSpec {
  /** Options whose value is shell code: short letters and long names. */
  readonly code: readonly string[];
  /** Variables whose value it runs. */
  readonly env?: readonly string[];
}

function options(): readonly (readonly [string, CodeSpec])[] {
  return [
    ["man", { code: ["P", "--pager"], values: "PCLmMSserRTHtEp", env: ["PAGER", "MANPAGER"] }],
    ["nodemon", { code: ["x", "--exec"], values: "xwei", long: ["--exec", "--watch", "--ext"] }],
    ["less more", { code: [], env: ["LESSOPEN", "LESSCLOSE"] }],
  ];
}

function runOptions(call: Call, program: string, spec: CodeSpec, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  const { argv } = call;
  const read = readOptions(argv, 1, spec);
  const codes: (Arg | undefined)[] = [optionValue(read, ...spec.code)];
  for (const name of spec.env ?? []) codes.push(call.env.get(name));
  for (const code of codes) {
    if (code !== undefined) runText(call, code.value, { name: program }, walk);
  }
  for (const arg of program === "less" ? argv : []) {
    const code = /^\+!([\s\S]+)/.exec(arg.value)?.[1];
    if (code !== undefined) runText(call, code, { name: program }, walk);
  }
  return outcome;
}

/** Clients and debuggers whose own language has a command for the shell, on a line or in an argument. */
function escapes(): readonly (readonly [string, RegExp])[] {
  return [
    ["sqlite3 sqlite", /(?:^|\n)[ \t]*\.(?:shell|system)\s+([^\n]+)/g],
    ["psql", /\\!\s*([^\n]+)/g],
    ["mysql mariadb", /\\!\s*([^\n;]+)|(?:^|\n)[ \t]*system\s+([^\n;]+)/g],
    ["gdb lldb", /(?:^|\n)[ \t]*(?:!|shell\s|platform shell\s)\s*([^\n]+)/g],
    ["sftp ftp lftp", /(?:^|[\n;])[ \t]*!\s*([^\n]+)/g],
  ];
}

function runEscapes(call: Call, program: string, pattern: RegExp, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  const input = inputText(call, walk);
  const texts = call.argv.slice(1).map((arg) => arg.value);
  for (const text of input === undefined ? texts : [...texts, input]) {
    for (const match of text.matchAll(pattern)) {
      const code = match[1] ?? match[2];
      if (code !== undefined) runText(call, code, { name: program }, walk);
    }
  }
  if (program === "gdb" || program === "lldb") runDebugged(call, texts, walk);
  // `gdb --args PROGRAM …`
  const at = call.argv.findIndex((arg) => arg.value === "--args");
  if (at > 0 && at + 1 < call.argv.length) {
    runRest(call, call.argv.slice(at + 1), { name: program }, walk);
  }
  return outcome;
}

/** The program under a debugger, with the words that the debugger's own commands give it. */
function runDebugged(call: Call, texts: readonly string[], walk: Walk): void {
  const names = call.argv.slice(1).filter(({ value }, at, all) => {
    const before = all[at - 1]?.value ?? "";
    return (
      !value.startsWith("-") &&
      !/^-{1,2}(?:ex|eval-command|iex|x|command|o|one-line|s|source|p|pid|d|cd)$/.test(before)
    );
  });
  const name = names[0]?.value;
  if (name === undefined) return;
  for (const whole of texts) {
    const text = whole.replace(/^-{1,2}[\w-]+=/, "");
    const given =
      /^\s*(?:r|run|start|starti|set\s+args|settings\s+set\s+(?:--\s+)?target\.run-args)\s+([^\n]+)/.exec(
        text,
      ) ?? /^\s*process\s+launch\b[^\n]*?--\s+([^\n]+)/.exec(text);
    if (given?.[1] !== undefined)
      runText(call, `${quoteWord(name)} ${given[1]}`, { name: "run" }, walk);
  }
}

function runWatcher(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  const long = ["--watch", "--exts", "--filter", "--ignore", "--delay", "--signal", "--shell"];
  const read = readOptions(call.argv, 1, { values: "wefisdNo", long });
  const words = call.argv.slice(read.index).map((arg) => arg.value);
  if (words.length > 0) runText(call, words.join(" "), { name: program }, walk);
  return outcome;
}

/** Options with code in any of them. */
const CODE_OPTION = /^(?:-e|-c|-r|--eval|-eval|--execute|--expr)$/;

/** Code longer than this is not looked at: the searches below are made for one-liners. */
const CODE_MAX_CHARS = 4_096;

function runForeign(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  const { argv } = call;
  const texts = argv.flatMap((arg, at) => {
    const attached = /^--(?:eval|execute)=([\s\S]+)/.exec(arg.value)?.[1];
    if (attached !== undefined) return [attached];
    const before = argv[at - 1]?.value ?? "";
    return CODE_OPTION.test(before) || (program === "crystal" && before === "eval")
      ? [arg.value]
      : [];
  });
  const input = inputText(call, walk);
  const isTcl = /^(?:tclsh|wish|expect)$/.test(program);
  for (const text of input === undefined ? texts : [...texts, input]) {
    if (text.length > CODE_MAX_CHARS) continue;
    for (const code of isTcl ? tclCommands(text) : foreignCommands(text)) {
      runText(call, code, { name: program }, walk);
    }
  }
  return outcome;
}

import { isShell, languageOf, runsCode, withoutVersion } from "../commands/interpreters.ts";
import type { Arg, Invocation } from "../invocation.ts";

/** Where a command takes code from: its input, some of its arguments, or both. */
export interface CodeInput {
  /** True when it reads code from its standard input. */
  readonly reads: boolean;
  /** Arguments that are code, or files of code that the shell makes (`<(…)`). */
  readonly args: readonly Arg[];
  /** True when the argument is the name of a script's file, not code itself. */
  readonly isFile?: boolean;
}

/** What a command runs as code; `undefined` when it runs none that could come from elsewhere. */
export function codeInput(invocation: Invocation): CodeInput | undefined {
  const { program, args } = invocation;
  if (program === "") {
    return invocation.name.from === undefined
      ? undefined
      : { reads: false, args: [invocation.name] };
  }
  if (program === "eval" || program === "iex" || program === "invoke-expression") {
    return { reads: args.length === 0, args };
  }
  if (program === "source" || program === ".") {
    const file = args.slice(0, 1);
    return { reads: file[0]?.value === "/dev/stdin", args: file };
  }
  if (program === "trap")
    return args.length > 1 ? { reads: false, args: args.slice(0, 1) } : undefined;
  if (program === "make" || program === "gmake") return makeInput(args);
  if (!runsCode(program)) return undefined;
  return isShell(program) ? shellInput(args) : interpreterInput(program, args);
}

/** `make -f -` runs the recipes of what it reads. */
function makeInput(args: readonly Arg[]): CodeInput | undefined {
  const at = args.findIndex((arg) => /^(?:-f|--file|--makefile)$/.test(arg.value));
  const file = args[at + 1];
  if (at < 0 || file === undefined) return undefined;
  return file.value === "-"
    ? { reads: true, args: [] }
    : { reads: false, args: [file], isFile: true };
}

/** Options of shells with a value that is not code. */
const SHELL_VALUES = /^(?:[-+][a-z]{0,3}[oO]|--rcfile|--init-file)$/;

/** What code follows, of every shell. */
const CODE_OPTION = /^[-+][a-zA-Z]*c$|^(?:-|\/)[cCkK](?:ommand)?$|^--command$/i;

function shellInput(args: readonly Arg[]): CodeInput | undefined {
  const first = args[0]?.value;
  if (first === "--version" || first === "--help") return undefined;
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i];
    const word = arg?.value ?? "";
    if (arg === undefined) break;
    if (!/^[-+/]/.test(word)) return { reads: false, args: [arg], isFile: true };
    if (/^-[a-z]*n[a-z]*$/.test(word) && !word.includes("i")) return undefined;
    if (word === "-c" || CODE_OPTION.test(word)) {
      const next = args[i + 1];
      if (next?.value === "-") return { reads: true, args: [] };
      return {
        reads: next === undefined && word.toLowerCase() === "/c",
        args: args.slice(i + 1, i + 2),
      };
    }
    if (word === "-s" || word === "-" || /^[-+][a-z]*s$/.test(word))
      return { reads: true, args: [] };
    if (SHELL_VALUES.test(word)) {
      i += 1;
      continue;
    }
    if (word === "--") {
      const file = args[i + 1];
      return file === undefined
        ? { reads: true, args: [] }
        : { reads: file.value === "/dev/stdin", args: [file], isFile: true };
    }
    if (!/^[-+]|^\/[a-zA-Z]$/.test(word)) {
      return { reads: word === "/dev/stdin", args: [arg], isFile: true };
    }
  }
  return { reads: true, args: [] };
}

/** Interpreters whose file may follow the word `run`. */
const RUN_VERBS: ReadonlySet<string> = new Set(["deno", "bun"]);

function interpreterInput(program: string, args: readonly Arg[]): CodeInput | undefined {
  const isPython = languageOf(program) === "python";
  const code = isPython ? /^-[a-zA-Z]*c$/ : /^-[a-zA-Z]*[eEpr]$|^--(?:eval|print)$/;
  const verbs = RUN_VERBS.has(withoutVersion(program)) && args[0]?.value === "run" ? 1 : 0;
  for (let i = verbs; i < args.length; i += 1) {
    const arg = args[i];
    const word = arg?.value ?? "";
    if (arg === undefined) break;
    if (word === "-") return { reads: true, args: [] };
    if (code.test(word)) return { reads: false, args: args.slice(i + 1, i + 2) };
    if (/^-[mMWXIC]$|^--(?:title|import|require|loader)$/.test(word)) {
      if (word === "-m") return undefined;
      i += 1;
      continue;
    }
    if (!word.startsWith("-")) {
      return { reads: word === "/dev/stdin", args: [arg], isFile: true };
    }
    // Python's `-v` tells of its imports and goes on.
    if (word === "-v" && isPython) continue;
    if (/^--?(?:version|help)$|^-[vVh]$/.test(word)) return undefined;
  }
  return { reads: true, args: [] };
}

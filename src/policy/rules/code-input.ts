import { codeLanguageOf, readCodeLine, runsCode } from "../catalog/code-line.ts";
import { changeBy, descriptionOf } from "../catalog/descriptions.ts";
import { argumentsOf } from "../catalog/effects.ts";
import { parseArguments } from "../commands/parse-arguments.ts";
import { runsOf } from "../commands/runs.ts";
import type { Arg, Invocation } from "../model/invocation.ts";

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
  const before = known.get(invocation);
  if (before !== undefined) return before === NONE ? undefined : before;
  const input = findInput(invocation);
  known.set(invocation, input ?? NONE);
  return input;
}

/** Several rules ask about the same command. */
const known = new WeakMap<Invocation, CodeInput>();

const NONE: CodeInput = { reads: false, args: [] };

function findInput(invocation: Invocation): CodeInput | undefined {
  const { program, args } = invocation;
  if (program === "") {
    return invocation.name.from === undefined
      ? undefined
      : { reads: false, args: [invocation.name] };
  }
  const change = changeBy(program);
  if (change === "evaluate") {
    return { reads: args.length === 0, args };
  }
  if (change === "source") {
    const file = args.slice(0, 1);
    return { reads: file[0]?.value === "/dev/stdin", args: file };
  }
  if (change === "trap")
    return args.length > 1 ? { reads: false, args: args.slice(0, 1) } : undefined;
  if (descriptionOf(program)?.project?.recipes === "Makefile") return makeInput(invocation);
  const language = codeLanguageOf(program);
  if (language === "awk" || language === "sed") return programFile(program, args);
  if (!runsCode(program)) return handsOn(invocation);
  const isWindows = language === "powershell" || language === "cmd";
  return isWindows ? windowsInput(args) : lineInput(program, args);
}

/** The files or the input by which a command is told what to change in a cluster, a database or other hosts. */
export function instructionsOf({ program, args }: Invocation): CodeInput | undefined {
  const told = descriptionOf(program)?.carriesOut;
  if (told === undefined) return undefined;
  const { verbs, files = "", unless } = told;
  const given = parseArguments(args, { options: { data: files, switch: unless ?? "" } });
  const words = given.operands.map(({ value }) => value);
  if (verbs !== undefined && !verbs.split("|").some((verb) => words.includes(verb)))
    return undefined;
  const named = given.values(...files.split("|"));
  const isInput = named.some(({ value }) => value === "-" || value === "/dev/stdin");
  const isUntold = unless !== undefined && named.length === 0 && !given.has(...unless.split("|"));
  return { reads: isInput || isUntold, args: named, isFile: true };
}

/** `make -f -` runs the recipes of what it reads. */
function makeInput(invocation: Invocation): CodeInput | undefined {
  const file = argumentsOf(invocation)?.value("-f");
  if (file === undefined) return undefined;
  return file.value === "-" || file.value === "/dev/stdin"
    ? { reads: true, args: [] }
    : { reads: false, args: [file], isFile: true };
}

/** What the words of an interpreter or a shell say. */
function lineInput(program: string, args: readonly Arg[]): CodeInput | undefined {
  const line = readCodeLine(program, args);
  if (line === undefined || line.runsNothing) return undefined;
  const { codes, file, readsInput } = line;
  if (codes.length > 0) return { reads: false, args: codes };
  if (file === undefined || file.value === "-" || line.args.has("-s"))
    return readsInput ? { reads: true, args: [] } : undefined;
  return { reads: readsInput, args: [file], isFile: true };
}

/** `awk -f -`: what a filter does to text, of which only what comes from elsewhere as a whole is unread. */
function programFile(program: string, args: readonly Arg[]): CodeInput | undefined {
  const input = lineInput(program, args);
  const isMade = input?.args.some(({ value }) => value.startsWith("/dev/fd/")) === true;
  return input?.reads === true || (input?.isFile === true && isMade) ? input : undefined;
}

/** `… | ssh HOST`: a shell elsewhere that a program hands its input to. */
function handsOn({ program, args, env, stdin }: Invocation): CodeInput | undefined {
  const description = stdin.kind === "pipe" ? descriptionOf(program) : undefined;
  if (description === undefined) return undefined;
  const runs = runsOf(description, program, args, env);
  const reads = runs.some(({ input, within }) => input === true && within === undefined);
  return reads ? { reads, args: [] } : undefined;
}

/** The same of the shells of Windows, whose options begin with a slash as well. */
function windowsInput(args: readonly Arg[]): CodeInput | undefined {
  const named = args.findIndex(({ value }) => /^[-/]f(?:i(?:le?)?)?$/i.test(value));
  const script = args[named + 1];
  if (named >= 0 && script !== undefined) return { reads: false, args: [script], isFile: true };
  for (const [at, arg] of args.entries()) {
    if (!/^-|^\/[a-z]{1,2}$/i.test(arg.value)) return { reads: false, args: [arg], isFile: true };
    if (arg.value === "-") break;
    if (!/^(?:-|\/)[ck](?:ommand)?$/i.test(arg.value)) continue;
    const next = args[at + 1];
    if (next?.value === "-") break;
    return {
      reads: next === undefined && arg.value.toLowerCase() === "/c",
      args: args.slice(at + 1, at + 2),
    };
  }
  return { reads: true, args: [] };
}

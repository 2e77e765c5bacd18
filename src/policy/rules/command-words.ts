import { readCodeLine, runsCode } from "../catalog/code-line.ts";
import { descriptionOf } from "../catalog/descriptions.ts";
import { argumentsOf, hasSubcommands, isDescribed } from "../catalog/effects.ts";
import { packKnowing } from "../catalog/known-names.ts";
import { isRunner, toolName } from "../catalog/runners.ts";
import { runsOf } from "../commands/runs.ts";
import { commandReaderOf } from "../languages/bash/command-readers.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import { hasPlainForm } from "./plain-programs.ts";

/** What is known of a program, as far as it says which of its words may be a command. */
export interface Knowledge {
  /** The first argument from which on words may be a command; Infinity where none are. */
  readonly from: number;
  /** True when an operand may be a command line. */
  readonly operands: boolean;
  /** True when one may be behind `run`, `start` and their like. */
  readonly runsNext: boolean;
  /** True when the value of an option may be one. */
  readonly option: (name: string) => boolean;
}

const NOTHING: Knowledge = {
  from: Infinity,
  operands: false,
  runsNext: false,
  option: () => false,
};

/** What is known of the words of a command. */
export function knowledgeOf(invocation: Invocation): Knowledge {
  const { program, args, name: word } = invocation;
  if (runsCode(program)) {
    // What a script makes of its arguments is as little known.
    const file = readCodeLine(program, args)?.file;
    const isScript = file !== undefined && /\.\w+$/.test(file.value);
    return isScript ? { ...NOTHING, from: args.indexOf(file) + 1 } : NOTHING;
  }
  if (hasSubcommands(program) || descriptionOf(program)?.changes !== undefined) return NOTHING;
  // What make hands to recipes of the project is not known.
  const isBuilder = descriptionOf(program)?.project?.recipes === "Makefile";
  if (isDescribed(program) && !isBuilder) {
    const described = argumentsOf(invocation)?.options.filter(({ kind }) => kind !== undefined);
    const names = new Set(described?.flatMap(({ names }) => names));
    return { ...NOTHING, option: (name) => !names.has(name) };
  }
  if (args.slice(0, 2).some(({ value }) => SHOWS_ONLY.test(value))) return NOTHING;
  const option = (): boolean => true;
  if (
    commandReaderOf(program) !== undefined &&
    !isBuilder &&
    !READ_IN_PART.includes(` ${program} `)
  ) {
    const description = descriptionOf(program);
    if (description === undefined || packKnowing(toolName(program)) < 0) return NOTHING;
    // A tool of which other forms run commands: what this one makes of its words is not known.
    if (runsOf(description, program, args).length > 0) return NOTHING;
    const described = ` ${Object.values(description.options).join(" ").replaceAll("|", " ")} `;
    const dashes = args.findIndex(({ value }) => value === "--");
    const from = dashes < 0 ? Infinity : dashes + 1;
    return { ...NOTHING, from, option: (name) => !described.includes(` ${name} `) };
  }
  const verbs = args.slice(0, 2).map(({ value }) => value);
  // What a test runner is given are names of tests, but for what it runs them with.
  if (verbs[0] === "test") return { ...NOTHING, option: (name) => /exec|cmd|command/.test(name) };
  if (descriptionOf(program)?.stores !== true && !hasPlainForm(program)) {
    const name = toolName(program);
    if (isRunner(name)) return { ...NOTHING, operands: true, option };
    // A text for a script of the project is mostly one that it shows or tests.
    const isScript = /^\.{0,2}\/|\.\w+$/.test(word.value) || verbs.some((verb) => TELLS.test(verb));
    if (packKnowing(name) < 0) return { ...NOTHING, from: 0, operands: !isScript, option };
  }
  // What a program of the project that it runs makes of its words is as little known.
  const runs = args.findIndex(
    ({ value }, at) => value === "--" || (at < verbs.length && RUNS_NEXT.test(value)),
  );
  return { ...NOTHING, from: runs < 0 ? Infinity : runs + 1, runsNext: true, option };
}

/** Programs of whose commands the shell's reading finds some, and of whose other options nobody knows. */
const READ_IN_PART = " man npm pnpm yarn bundle poetry dotenv mix ";

/** Words behind which a program that knows others is told what to run. */
const RUNS_NEXT = /^(?:exec|run|start|launch|spawn|shell|sh|cmd|x|dlx)$/;

/** Sub-commands to which a text is one for people. */
const TELLS =
  /^(?:add|ask|chat|comment|create|describe|explain|find|log|message|msg|new|note|notify|post|say|search|send)$/;

/** Options with which nothing is done. */
const SHOWS_ONLY = /^--(?:dry-?run|test|simulate|what-?if|help|version)$/;

/** True when a word may be a command line, by the option it belongs to. */
export function mayBeCode(at: number, args: readonly Arg[], known: Knowledge): boolean {
  const value = args[at]?.value ?? "";
  if (/^[-+]/.test(value)) {
    const name = /^--?[\w-]+(?==)|^-\w(?=\w*\s)|^\+/.exec(value)?.[0] ?? value;
    return !SAYS_TEXT.test(name) && known.option(name);
  }
  const before = args[at - 1]?.value ?? "";
  if (isOption(before)) return !SAYS_TEXT.test(before) && known.option(before);
  return known.operands || (known.runsNext && RUNS_NEXT.test(before));
}

/** True for an option without a value attached. */
export function isOption(value: string): boolean {
  return /^--?[a-zA-Z][\w-]*$/.test(value);
}

/** Options whose name says that their value is a text for people, a pattern, or data. */
const SAYS_TEXT =
  /^-(?:m|k|run|skip|bench)$|^--?(?:\w+-)*(?:message|msg|title|body|desc|description|name|notes?|subject|comment|text|prompt|grep|search|query|pattern|regexp?|match|label|tag|reason|summary|content|data|json|test-name-pattern)$/;

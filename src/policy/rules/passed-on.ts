import { readCodeLine, runsCode } from "../commands/code-line.ts";
import { descriptionOf } from "../commands/descriptions.ts";
import { argumentsOf, hasSubcommands, isDescribed } from "../commands/effects.ts";
import { runsOf } from "../commands/runs.ts";
import { DEFAULT_SETTINGS } from "../fold.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../invocation.ts";
import { analyzeCommand, judgeAnalysis } from "../judge-command.ts";
import { languages } from "../languages/analysers.ts";
import { commandReaderOf } from "../languages/bash/command-readers.ts";
import { matchesPattern } from "../languages/bash/pattern.ts";
import { packKnowing } from "../packs/known-programs.ts";
import type { PackFor } from "../packs/load-packs.ts";
import { isRunner, toolName } from "../packs/runners.ts";
import { quoteWord } from "../quote.ts";
import type { Hit, Rule } from "../rule.ts";
import type { World } from "../world.ts";
import { hit } from "./hit.ts";
import { judgeAllPacks } from "./outside.ts";
import { commandsIn, harmfulNames, isHarmful, isText, mayPassOnIn } from "./passed-on-programs.ts";
import { hasPlainForm } from "./plain-programs.ts";

/**
 * A command that would be refused, among the words of a program of which nobody said what it makes of them.
 * `rules` are all the other ones, and `packFor` finds the tables of all packs.
 */
export function passedOn(rules: () => readonly Rule[], packFor: PackFor): Rule {
  let all: readonly Rule[] | undefined;
  return {
    id: "remote-code/passed-on",
    verdict: "ask",
    stake: "unknown",
    programs: ["*"],
    reason: "could run some of its words as a command that would be stopped",
    instead: "run the program without those words, or the command by itself",
    check: (invocation, world, analysis) => {
      if (!mayPassOnIn(invocation)) return undefined;
      all ??= rules();
      return checkWords(invocation, { world, analysis, rules: all, packFor });
    },
    examples: () => ({
      denies: [
        "tini -- rm -rf /",
        "some-launcher --fast 3 rm -rf ~",
        "some-launcher 'rm -rf ~/'",
        "npx shx rm -rf ~",
        "some-builder -E rm -rf ~",
        "just --command rm -rf ~",
        "make --eval='$(shell rm -rf ~)'",
        "go test -exec 'rm -rf /' ./...",
        "CC='rm -rf ~ #' ./configure",
        "vim '+!rm -rf ~'",
        "vim -c 'call system(\"rm -rf ~\")'",
        "python3 launch.py rm -rf /",
        "cargo run -- rm -rf /",
        "go run . rm -rf /",
        "helm plugin call -- rm -rf ~",
        "/usr/bin/pyth?n3 -c 'import shutil; shutil.rmtree(\"/\")'",
        '"$PYTHON" -c \'import shutil; shutil.rmtree("/")\'',
      ],
      allows: [
        "tini -- node server.js",
        "some-launcher --fast 3 rm -rf dist",
        "some-launcher 'rm -rf dist'",
        "npx shx rm -rf dist",
        "just --command rm -rf dist",
        "make CFLAGS='-O2 -g' rm",
        "go test -run 'rm -rf /' ./...",
        "CC='ccache gcc' ./configure",
        "grep -rn 'rm -rf /' docs",
        "git commit -m 'refuse rm -rf /'",
        "vim '+/rm -rf' notes.md",
        "cargo run -- rm -rf dist",
        "go run . rm README.md",
        "helm plugin call -- rm -rf dist",
        "some-tracker create --title 'rm -rf / is refused'",
        "/usr/bin/pyth?n3 -c 'print(1)'",
        '"$PYTHON" -c \'import shutil; shutil.rmtree("dist")\'',
      ],
    }),
  };
}

/** Where the words stand. */
interface Place {
  readonly world: World;
  readonly analysis: Analysis;
  readonly rules: readonly Rule[];
  readonly packFor: PackFor;
}

function checkWords(invocation: Invocation, place: Place): Hit | undefined {
  const { args, env } = invocation;
  if (commandsIn(env).some(({ value }) => holdsRefused(value, invocation, place)))
    return hit(invocation);
  if (invocation.program === "") return checkName(invocation, place);
  const known = knowledgeOf(invocation);
  for (const [at, arg] of args.entries()) {
    if (isText(arg.value)) {
      if (mayBeCode(at, args, known) && holdsRefused(arg.value, invocation, place))
        return hit(invocation);
    } else if (known.from <= at && at + 1 < args.length && isHarmful(arg.value)) {
      if (isRefused(args.slice(at).map(wordOf).join(" "), invocation, place))
        return hit(invocation);
    }
  }
  return undefined;
}

/** A program of whose name only a part is known: each that it may be is tried with the words behind it. */
function checkName(invocation: Invocation, place: Place): Hit | undefined {
  const { name, args } = invocation;
  const base = name.value.slice(name.value.lastIndexOf("/") + 1).toLowerCase();
  const pattern = base.replaceAll(UNKNOWN, "*");
  // Of a name that may be any, only what runs code is tried: the code says enough.
  const isAny = !/[a-z]/.test(pattern);
  if (isAny && !args.some(({ value }) => /^-\w*[cer]$/.test(value))) return undefined;
  const names = harmfulNames((name) => (isAny ? runsCode(name) : matchesPattern(pattern, name)));
  const words = args.map(wordOf).join(" ");
  return names.some((name) => isRefused(`${name} ${words}`, invocation, place))
    ? hit(invocation)
    : undefined;
}

/** What is known of a program, as far as it says which of its words may be a command. */
interface Knowledge {
  /** The first argument from which on words may be a command; Infinity where none are. */
  readonly from: number;
  /** True when an operand may be a command line. */
  readonly operands: boolean;
  /** True when one may be behind `run`, `start` and their like. */
  readonly runsNext: boolean;
  /** True when the value of an option may be one. */
  readonly option: (name: string) => boolean;
}

function knowledgeOf(invocation: Invocation): Knowledge {
  const { program, args, name: word } = invocation;
  const nothing = { from: Infinity, operands: false, runsNext: false, option: () => false };
  if (runsCode(program)) {
    // What a script makes of its arguments is as little known.
    const file = readCodeLine(program, args)?.file;
    const isScript = file !== undefined && /\.\w+$/.test(file.value);
    return isScript ? { ...nothing, from: args.indexOf(file) + 1 } : nothing;
  }
  if (hasSubcommands(program) || descriptionOf(program)?.changes !== undefined) return nothing;
  // What make hands to recipes of the project is not known.
  const isBuilder = descriptionOf(program)?.project?.recipes === "Makefile";
  if (isDescribed(program) && !isBuilder) {
    const described = argumentsOf(invocation)?.options.filter(({ kind }) => kind !== undefined);
    const names = new Set(described?.flatMap(({ names }) => names));
    return { ...nothing, option: (name) => !names.has(name) };
  }
  if (args.slice(0, 2).some(({ value }) => SHOWS_ONLY.test(value))) return nothing;
  const option = (): boolean => true;
  if (
    commandReaderOf(program) !== undefined &&
    !isBuilder &&
    !READ_IN_PART.includes(` ${program} `)
  ) {
    const description = descriptionOf(program);
    if (description === undefined || packKnowing(toolName(program)) < 0) return nothing;
    // A tool of which other forms run commands: what this one makes of its words is not known.
    if (runsOf(description, program, args).length > 0) return nothing;
    const described = ` ${Object.values(description.options).join(" ").replaceAll("|", " ")} `;
    const dashes = args.findIndex(({ value }) => value === "--");
    const from = dashes < 0 ? Infinity : dashes + 1;
    return { ...nothing, from, option: (name) => !described.includes(` ${name} `) };
  }
  const verbs = args.slice(0, 2).map(({ value }) => value);
  // What a test runner is given are names of tests, but for what it runs them with.
  if (verbs[0] === "test") return { ...nothing, option: (name) => /exec|cmd|command/.test(name) };
  if (descriptionOf(program)?.stores !== true && !hasPlainForm(program)) {
    const name = toolName(program);
    if (isRunner(name)) return { ...nothing, operands: true, option };
    // A text for a script of the project is mostly one that it shows or tests.
    const isScript = /^\.{0,2}\/|\.\w+$/.test(word.value) || verbs.some((verb) => TELLS.test(verb));
    if (packKnowing(name) < 0) return { ...nothing, from: 0, operands: !isScript, option };
  }
  // What a program of the project that it runs makes of its words is as little known.
  const runs = args.findIndex(
    ({ value }, at) => value === "--" || (at < verbs.length && RUNS_NEXT.test(value)),
  );
  return { ...nothing, from: runs < 0 ? Infinity : runs + 1, runsNext: true, option };
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
function mayBeCode(at: number, args: readonly Arg[], known: Knowledge): boolean {
  const value = args[at]?.value ?? "";
  if (/^[-+]/.test(value)) {
    const name = /^--?[\w-]+(?==)|^-\w(?=\w*\s)|^\+/.exec(value)?.[0] ?? value;
    return !SAYS_TEXT.test(name) && known.option(name);
  }
  const before = args[at - 1]?.value ?? "";
  if (/^--?[a-zA-Z][\w-]*$/.test(before)) return !SAYS_TEXT.test(before) && known.option(before);
  return known.operands || (known.runsNext && RUNS_NEXT.test(before));
}

/** Options whose name says that their value is a text for people, a pattern, or data. */
const SAYS_TEXT =
  /^-(?:m|k|run|skip|bench)$|^--?(?:\w+-)*(?:message|msg|title|body|desc|description|name|notes?|subject|comment|text|prompt|grep|search|query|pattern|regexp?|match|label|tag|reason|summary|content|data|json|test-name-pattern)$/;

/**
 * True for a text that is a refused command, or holds one where code of some language would call it: behind a
 * bracket, a quote, a sign that separates commands, or `shell`.
 */
function holdsRefused(value: string, invocation: Invocation, place: Place): boolean {
  const text = value
    .slice(0, TEXT_MAX_CHARS)
    .replace(/^(?:--?[\w-]+=|[-+]\w?(?=\W))/, "")
    // In a text these are mostly quotes of a command, as Markdown has them.
    .replaceAll("`", "");
  if (isRefused(text, invocation, place)) return true;
  // `-Ocommand`: a letter with its value.
  if (/^-[a-zA-Z][a-z/]/.test(text) && isRefused(text.slice(2), invocation, place)) return true;
  for (const { 0: before, index } of text.matchAll(OPENS)) {
    const start = index + before.length;
    const name = /^[\w./-]+/.exec(text.slice(start, start + NAME_MAX_CHARS))?.[0];
    if (name === undefined || !isHarmful(name)) continue;
    const quote = before.at(-1) ?? "";
    const end = text.slice(start).search(quote === '"' || quote === "'" ? quote : /[\n)]/);
    const command = end < 0 ? text.slice(start) : text.slice(start, start + end);
    if (isRefused(command, invocation, place)) return true;
  }
  return false;
}

const OPENS = /[([{;&|!=]\s*["']?|\b(?:shell|system|exec|run|sh)[\s(]+["']?/g;

/** Longer texts are no one-liners. */
const TEXT_MAX_CHARS = 4_096;

/** The longest path of a program that is looked at. */
const NAME_MAX_CHARS = 100;

/** Commands that are judged for one line; one that holds more is asked about. */
const JUDGED_MAX = 48;

/** How many were judged already. */
const judged = new WeakMap<Analysis, number>();

/** True for a command line that a rule or a table would refuse. */
function isRefused(
  text: string,
  { cwd, remote }: Invocation,
  { world, analysis, rules, packFor }: Place,
): boolean {
  const count = (judged.get(analysis) ?? 0) + 1;
  judged.set(analysis, count);
  if (count > JUDGED_MAX) return true;
  const there = worldAt(cwd, world);
  const line = remote ? `ssh host ${quoteWord(text)}` : text;
  const reading = analyzeCommand(line, "shell", there, languages());
  const at = () => there;
  const findings = judgeAnalysis(reading, there, DEFAULT_SETTINGS, rules, at, "verdict");
  return [...findings, ...judgeAllPacks(reading, there, DEFAULT_SETTINGS.disabled, packFor)].some(
    ({ verdict }) => verdict === "deny",
  );
}

/** The world in another folder, with what it inherits: those who read other languages copy it. */
function worldAt(cwd: string, world: World): World {
  const { platform, home, projectRoot, temporary, guarded } = world;
  const { branch, realPath, folderKind, linksAt, env } = world;
  const facts = { platform, cwd, home, projectRoot, temporary, guarded };
  return { ...facts, branch, realPath, folderKind, linksAt, env };
}

/** A word as it could be written again; one with wildcards stays one. */
function wordOf({ value, glob }: Arg): string {
  return glob && /^[\w./~*?[\]-]+$/.test(value) ? value : quoteWord(value);
}

import { descriptionOf } from "../catalog/descriptions.ts";
import { mayHarm, takesData } from "../catalog/known-names.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import { quoteWord } from "../text/quote.ts";
import { isOption, type Knowledge, knowledgeOf, mayBeCode } from "./command-words.ts";
import {
  harmfulNamesLike,
  holdsCommand,
  isText,
  mayHoldHarm,
  mayName,
  oneOfEachLanguage,
} from "./unknown-launcher-names.ts";

/**
 * The command lines among the words of other commands that may do harm: what a program that nobody described makes of
 * them is not known. Only by a look at names: to judge what they hold costs a call more than most commands' own
 * judgement.
 */
export function commandsPassedOn({ invocations, source }: Analysis): readonly PassedOn[] {
  let commands = NONE;
  for (const invocation of invocations) {
    const more = commandsAmong(invocation, source);
    if (more.length > 0) commands = [...commands, ...more];
  }
  return commands;
}

/** A command line that a program may run of what it is given. */
export interface PassedOn {
  readonly text: string;
  /** True where it is the whole line without the program: what is piped or redirected belongs to the command. */
  readonly whole?: true;
}

/** Those command lines of a program that may do harm, in order. `source` is the line that it stands in. */
export function commandsAmong(invocation: Invocation, source: string): readonly PassedOn[] {
  const { program, args, env, dialect } = invocation;
  if (dialect !== "shell") return NONE;
  const variables = env.size === 0 ? NONE : commandsInVariables(env);
  if (args.length === 0 || takesData(program)) return variables;
  if (program === "") return [...variables, ...commandsOfName(invocation)];
  const commands = commandsInWords(invocation, source);
  return variables.length === 0 ? commands : [...variables, ...commands];
}

const NONE: readonly PassedOn[] = [];

function commandsInWords(invocation: Invocation, source: string): readonly PassedOn[] {
  const { args, stdin, redirects, pipedInto } = invocation;
  const isFed = stdin.kind !== "inherited" || redirects.length + pipedInto.length > 0;
  const commands: PassedOn[] = [];
  let known: Knowledge | undefined;
  for (let at = 0; at < args.length; at++) {
    const { value = "", glob = false } = args[at] ?? {};
    const before = args[at - 1]?.value ?? "";
    if (isText(value)) {
      known ??= knowledgeOf(invocation);
      if (mayBeCode(at, args, known)) commands.push(...commandsIn(value));
      continue;
    }
    if (!mayBegin(value, before, at + 1 === args.length && !isFed)) continue;
    const harms = mayName(value, glob);
    if (!harms && !isOutput(value)) continue;
    known ??= knowledgeOf(invocation);
    if (known.from > at) continue;
    if (harms) {
      commands.push(commandFrom(at, invocation, source));
      if (isSubcommand(args[at + 1]?.value, value)) at += 1;
    } else if (!isOption(before)) {
      // What is printed or searched is no command, whichever name is in it.
      break;
    }
  }
  return commands;
}

/** True for a word with which a command may begin; the last one alone is one as the name of a file, or behind `--`. */
function mayBegin(value: string, before: string, isLast: boolean): boolean {
  if (isLast && before !== "--" && !/[./]/.test(value)) return false;
  return /^[\w./[:]/.test(value);
}

/** True for `rm` behind `git`, which is no other program there. */
function isSubcommand(word: string | undefined, program: string): boolean {
  return word !== undefined && descriptionOf(program)?.subcommand?.(word) !== undefined;
}

/** The command that begins with an argument, as words, or with what the line gives it where these do not say all. */
function commandFrom(at: number, invocation: Invocation, source: string): PassedOn {
  const { args, name, redirects, stdin, pipedInto, remote } = invocation;
  const words = args.slice(at);
  const isAlone = redirects.length === 0 && stdin.kind === "inherited" && pipedInto.length === 0;
  const isKnown = words.every(({ value, from }) => from === undefined && !value.includes(UNKNOWN));
  const start = words[0]?.start ?? 0;
  const isWritten =
    source.startsWith(name.value, name.start) &&
    start > name.start &&
    source.startsWith(words[0]?.value ?? "", start);
  if ((isAlone && isKnown) || remote || !isWritten) return { text: words.map(wordOf).join(" ") };
  return { text: source.slice(0, name.start) + source.slice(start), whole: true };
}

/** True for a program that prints its words, or what it finds by them. */
function isOutput(value: string): boolean {
  if (!takesData(value)) return false;
  const { prints, filters } = descriptionOf(value) ?? {};
  return (prints ?? filters) !== undefined;
}

/**
 * The values of variables in which many programs find the command of an editor, a pager, a compiler or their like,
 * where they name one that can do harm.
 */
function commandsInVariables(env: Invocation["env"]): readonly PassedOn[] {
  const values = [...env].filter(([name, { value }]) => holdsCommand(name) && isText(value));
  return values.flatMap(([, { value }]) => commandsIn(value));
}

/** A program of whose name only a part is known: each that it may be is tried with the words behind it. */
function commandsOfName({ name, args }: Invocation): readonly PassedOn[] {
  const words = args.map(wordOf).join(" ");
  const names = harmfulNamesLike(name.value.replaceAll(UNKNOWN, "*"));
  // Of a name that may be any, only what runs code is tried: the code says enough.
  const runsCode = args.some(({ value }) => /^-\w*[cer]$/.test(value));
  const tried = names.length > 0 || !runsCode ? names : oneOfEachLanguage();
  return tried.map((program) => ({ text: `${program} ${words}` }));
}

/**
 * A text that may be a command, and the commands that it holds where code of some language would call one: behind a
 * bracket, a quote, a sign that separates commands, or `shell`. None where it names nothing that can do harm.
 */
function commandsIn(value: string): readonly PassedOn[] {
  if (!mayHoldHarm(value)) return NONE;
  const text = value
    .slice(0, TEXT_MAX_CHARS)
    .replace(/^(?:--?[\w-]+=|[-+]\w?(?=\W))/, "")
    // In a text these are mostly quotes of a command, as Markdown has them.
    .replaceAll("`", "");
  const commands: PassedOn[] = [{ text }];
  // `-Ocommand`: a letter with its value.
  if (/^-[a-zA-Z][a-z/]/.test(text)) commands.push({ text: text.slice(2) });
  for (const { 0: before, index } of text.matchAll(OPENS)) {
    const start = index + before.length;
    const name = /^[\w./-]+/.exec(text.slice(start, start + NAME_MAX_CHARS))?.[0];
    if (name === undefined || !mayHarm(name)) continue;
    const quote = before.at(-1) ?? "";
    const end = text.slice(start).search(quote === '"' || quote === "'" ? quote : /[\n)]/);
    commands.push({ text: end < 0 ? text.slice(start) : text.slice(start, start + end) });
  }
  return commands;
}

const OPENS = /[([{;&|!=]\s*["']?|(?<![\w-])(?:shell|system|exec|run|sh)[\s(]+["']?/g;

/** Longer texts are no one-liners. */
const TEXT_MAX_CHARS = 4_096;

/** The longest path of a program that is looked at. */
const NAME_MAX_CHARS = 100;

/** A word as it could be written again; one with wildcards stays one. */
function wordOf({ value, glob }: Arg): string {
  return glob && /^[\w./~*?[\]-]+$/.test(value) ? value : quoteWord(value);
}

import { descriptionOf } from "../policy/catalog/descriptions.ts";
import { effectsOf } from "../policy/catalog/effects.ts";
import { outputsOf } from "../policy/effects/may-write.ts";
import { type Invocation, UNKNOWN } from "../policy/model/invocation.ts";
import { gitLine, isSubcommand } from "../policy/tools/git.ts";
import { mayWriteUnsaid, surelyLooks } from "./line-doubts.ts";

/**
 * True where the effects of a command are all that it does to files: it is described, it runs no code that nobody
 * read, and it was reached in no way that hides what it is given.
 */
export function isFullyKnown(invocation: Invocation, all: readonly Invocation[]): boolean {
  const { program, via, cwd } = invocation;
  if (cwd.includes(UNKNOWN) || via.some(({ name }) => HIDES.test(name))) return false;
  const code = via.find(({ name }) => CODE.test(name));
  if (code !== undefined) {
    const reader = all.find(
      (one) => one !== invocation && one.via.length < via.length && isInterpreter(one),
    );
    return reader !== undefined && isPlainCode(reader, all);
  }
  // A redirection alone, as `> file`.
  if (program === "" && invocation.name.value === "") return true;
  const description = descriptionOf(program);
  const effects = effectsOf(invocation);
  // cmd does nothing by itself.
  if (isShellText(invocation)) return true;
  if (description === undefined || effects === undefined) return false;
  if (description.interprets !== undefined) {
    return isPlainSed(invocation) || isPlainCode(invocation, all) || surelyLooks(invocation);
  }
  if (description.project !== undefined || description.destroys !== undefined) return false;
  if (program === "git" && !isKnownGit(invocation)) return false;
  if (description.subcommand !== undefined && program !== "git") {
    const name = invocation.args.find(({ value }) => !value.startsWith("-"))?.value ?? "";
    if (description.subcommand(name) === undefined) return false;
  }
  if (mayWriteUnsaid(invocation) || outputsOf(invocation).length > 0) return false;
  return !effects.some(({ kind }) => RUNS.includes(kind));
}

/** Ways to a command in which its words are not those of the line, and wrappers that write files themselves. */
const HIDES =
  /^(?:xargs|parallel|alias|function|trap|eval|source|ssh|script|strace|ltrace|perf|valgrind|chronic|start-stop-daemon|daemonize|systemd-run)\b/;

/** Code of a script language: the language and the function. */
const CODE = /^(?:python|node|perl|ruby|php)\b/;

/** True for what the code of a script language does. */
export function isInCode({ via }: Invocation): boolean {
  return via.some(({ name }) => CODE.test(name));
}

/** What a command does besides what its effects say. */
export const RUNS: readonly string[] = [
  "run",
  "start",
  "unknown",
  "agent",
  "proxy-execution",
  "schedule",
];

/** True for a program that runs code of a language. */
export function isInterpreter({ program }: Invocation): boolean {
  return descriptionOf(program)?.interprets !== undefined;
}

/** Options of a shell with which it runs a text, and those that may stand before. */
const TEXT_FOR = {
  shell: /^-[eux]*c$/,
  powershell: /^-c(?:ommand)?$/i,
  cmd: /^\/{1,2}c$/i,
} as const;

const BEFORE_TEXT = /^(?:-(?:noprofile|nologo|noninteractive)|\/{1,2}[dqs])$/i;

/** `bash -c 'TEXT'`, `cmd /c TEXT`, of which the commands are listed by themselves. */
function isShellText({ program, args }: Invocation): boolean {
  const language = descriptionOf(program)?.interprets?.language;
  if (language !== "shell" && language !== "powershell" && language !== "cmd") return false;
  const from = language === "shell" ? 0 : args.findIndex(({ value }) => !BEFORE_TEXT.test(value));
  const [option, text, ...more] = args.slice(Math.max(from, 0));
  if (!TEXT_FOR[language].test(option?.value ?? "") || !isConstant(text?.value)) return false;
  return language === "cmd" ? more.every(({ value }) => isConstant(value)) : more.length === 0;
}

/** One substitution or deletion of lines, which writes to no other file and runs nothing. */
function isPlainSed({ program, args }: Invocation): boolean {
  if (descriptionOf(program)?.interprets?.language !== "sed") return false;
  const words = args.filter(({ value }) => !/^-[nEr]*i?$/.test(value));
  return (
    PLAIN_SED.test(words[0]?.value ?? "") && words.every(({ value }) => !value.startsWith("-"))
  );
}

const PLAIN_SED =
  /^(?:[\d,$]*|\/[^/\n]+\/)(?:d|s([/|#,@])(?:(?!\1)[^\n\\]|\\.)*\1(?:(?!\1)[^\n\\]|\\.)*\1[gIip\d]*)$/;

function isConstant(text: string | undefined): text is string {
  return text !== undefined && !text.includes(UNKNOWN);
}

function isKnownGit({ args, env }: Invocation): boolean {
  const { verb, options } = gitLine(args);
  if (verb === undefined || !isSubcommand(verb.value)) return false;
  if ([...env.keys()].some((name) => name.startsWith("GIT_"))) return false;
  return options.every(
    ({ names }) => names[0] === "-C" || /^(?:-P|--no-pager)$/.test(names[0] ?? ""),
  );
}

/**
 * True for code of which every statement is one of a few that say all they do, so that the commands listed for it are
 * all that it does: imports, prints, and single deletions, moves and writes of named files.
 */
function isPlainCode(interpreter: Invocation, all: readonly Invocation[]): boolean {
  const [option, code, ...more] = interpreter.args;
  if (!/^-[ce]$/.test(option?.value ?? "") || !isConstant(code?.value) || more.length > 0)
    return false;
  const plain = code.value
    .replace(/require\((['"])(?:node:)?fs\1\)/g, "fs")
    .replace(/'[^'"\\\n]*'|"[^'"\\\n]*"/g, '""')
    .replace(/^\s+|\s+$/g, "");
  const statements = plain.split(/\s*(?:;|\n)\s*/).filter((one) => one !== "");
  if (!statements.every((one) => IDLE.test(one) || ACTS.test(one))) return false;
  const acting = statements.filter((one) => ACTS.test(one)).length;
  const inside = all.filter((one) => one.via.some(({ name }) => CODE.test(name)));
  const readers = all.filter((one) => isInterpreter(one) && !isShellText(one));
  return readers.length === 1 && acting === inside.length;
}

/** Modules of the language itself: any other may be a file of the project, which runs when it is imported. */
const IDLE =
  /^(?:import (?:os|sys|shutil|pathlib|glob|re|json|time)(?:, ?(?:os|sys|shutil|pathlib|glob|re|json|time))*|from (?:os|shutil|pathlib) import [\w, ]+|(?:const|let|var) fs ?= ?fs|print\(""\)|console\.log\(""\))$/;

/** One path each, or two where it is moved. */
const ACTS =
  /^(?:(?:shutil\.)?rmtree\(""(?:, ?(?:ignore_errors ?= ?)?True)?\)|os\.(?:remove|unlink|rmdir)\(""\)|(?:pathlib\.)?Path\(""\)\.unlink\((?:missing_ok ?= ?True)?\)|os\.(?:rename|replace)\("", ?""\)|shutil\.move\("", ?""\)|open\("", ?""\)\.write\(""\)|fs\.(?:rmSync|unlinkSync|writeFileSync|renameSync)\(""(?:, ?(?:""|\{[\w:, ]*\}))?\))$/;

import { descriptionOf } from "../catalog/descriptions.ts";
import { isDescribed } from "../catalog/effects.ts";
import { unsaidWords } from "../catalog/unsaid.ts";
import type { Finding } from "../model/finding.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { judgeGuarded } from "../places/guarded.ts";
import { inWords, judgePath } from "../places/judge-path.ts";
import { touch } from "../places/path-access.ts";
import type { PathWord } from "../places/path-argument.ts";
import { mayWriteFile } from "../tools/shell-escapes.ts";

/**
 * The paths among the words of a program of which nobody said what it does with them: any of them may be what it
 * writes. They may stand behind the name of an option or a setting (`--out=PATH`, `-oPATH`, `OUT=PATH`).
 */
export function handedPaths(
  invocation: Invocation,
  words: readonly PathWord[],
  source: string,
): readonly string[] {
  // What a builtin does to its shell is said in a way of its own.
  if (invocation.remote || descriptionOf(invocation.program)?.changes !== undefined) return NONE;
  const paths = invocation.env.size === 0 ? [] : pathsInEnvironment(invocation, source);
  return [...paths, ...pathsInWords(invocation, words)];
}

function pathsInWords(invocation: Invocation, words: readonly PathWord[]): readonly string[] {
  const { program, args } = invocation;
  const description = descriptionOf(program);
  if (description?.ownLanguage === true) return pathsInTexts(invocation);
  if (description?.keeps === "files" || !mayName(invocation, words)) return NONE;
  if (onlyLooks(invocation)) return pathsInOutputs(args);
  const paths: string[] = [];
  const add = (text: string) => {
    // Of an option's value the whole may be a name, of an operand it is judged as a word.
    const isMeant = /^-.*[=,]/.test(text) ? isPath : mayBeGuarded;
    for (const path of pathsIn(text)) if (isMeant(path)) paths.push(path);
  };
  for (const { path, use } of words) if (use === "suspect") add(path);
  if (description?.passes !== true && !isSaid(invocation))
    for (const { value } of unsaidWords(invocation)) add(value);
  return paths;
}

/** True for a described program that is given nothing that looks like a guarded place. */
function isSaid({ program, args }: Invocation): boolean {
  if (!isDescribed(program)) return false;
  for (const { value } of args) if (mayHoldGuarded(value)) return false;
  return true;
}

/** False for a command of whose words all is said, or none is an option or looks like a place. */
function mayName(invocation: Invocation, words: readonly PathWord[]): boolean {
  for (const { path, use } of words) if (use === "suspect" && isNaming(path)) return true;
  if (isSaid(invocation)) return false;
  for (const { value } of invocation.args) if (isNaming(value)) return true;
  return false;
}

function isNaming(word: string): boolean {
  return word.startsWith("-") || PARTS_OF_NAMES.some((part) => word.includes(part));
}

const PARTS_OF_NAMES = ["/", ".", "~", "\\", " ", "\n", "\t"];

/**
 * Variables that say what is read, or where something is: start-up files of shells and readline, settings that are
 * looked up, lists of folders.
 */
const READ_VARIABLES = /^(?:BASH_ENV|ENV|ZDOTDIR|INPUTRC|HOME|PWD|OLDPWD|SHELL)$|PATH$/;

/** How the names of variables begin that programs themselves look up, for what they write among other things. */
const OF_PROGRAMS =
  /^(?:GIT|NPM|YARN|PNPM|HIST|LESS|PYTHON|NODE|NPX|BUN|DENO|GO|CARGO|RUST|JAVA|_JAVA|JDK|LLVM|GCOV|COVERAGE|[ATUML]+SAN|MYSQL|PG|PSQL|SQLITE|REDIS|SSL|CURL|WGET|PERL|RUBY|XDG|MAKE|TF|AWS|DOCKER|KUBE)/i;

/**
 * What a program is told by its environment, which may be where it writes: `GIT_TRACE=PATH`, `HISTFILE=PATH`. No
 * description says what a variable does. One that the line itself uses is the line's own.
 */
function pathsInEnvironment({ env }: Invocation, source: string): readonly string[] {
  const paths: string[] = [];
  for (const [name, { value }] of env) {
    if (READ_VARIABLES.test(name) || !(mayHoldGuarded(value) || NAME.test(value))) continue;
    const isOfLine = !OF_PROGRAMS.test(name) && new RegExp(`\\$\\{?${name}\\b`).test(source);
    if (!isOfLine) for (const path of pathsIn(value)) if (isPath(path)) paths.push(path);
  }
  return paths;
}

/** A path that may lead over a link: it is looked up, where few words are. */
const NAME = /^[A-Za-z_/][\w./-]*$/;

function isPath(text: string): boolean {
  return mayBeGuarded(text) || NAME.test(text);
}

const NONE: readonly string[] = [];

/** Judges a path that a program is given which may do anything with it. */
export function judgeHanded(path: string, cwd: string, world: World): Finding | undefined {
  const own = judgeGuarded(touch("write", path, cwd), world);
  // The executable is what some programs start or look at.
  if (own !== undefined) return own.verdict === "deny" ? { ...own, verdict: "ask" } : own;
  const found = judgeStart(path, cwd, world);
  return found && inWords(found, "could change");
}

/** Judges a change of a file only where something starts by it, or calls are judged. */
export function judgeStart(path: string, cwd: string, world: World): Finding | undefined {
  const found = judgePath("write", path, world, cwd);
  if (found === undefined) return undefined;
  if (!STARTS.includes(found.rule) && !RUN_BY_GIT.test(path)) return undefined;
  return { ...found, verdict: "ask" };
}

/** What Git runs in a repository. */
const RUN_BY_GIT = /(?:^|\/)\.git\/hooks\/[^/]+$/;

const STARTS: readonly string[] = ["files/self-protection", "files/persistence"];

/** The word, what is between signs in it, and what is behind the letters of an option. */
function pathsIn(text: string): readonly string[] {
  if (/\s/.test(text)) return [...text.matchAll(SETTING)].map(([, path = ""]) => path);
  const sign = text.search(/[=:,]/);
  const glued = /^-[\w-]+?(?=[~/.])([^=:,]+)/.exec(text)?.[1];
  return [
    ...(text.startsWith("-") ? [] : [text]),
    ...(sign < 0 ? [] : [text.slice(sign + 1), ...text.slice(sign + 1).split(/[=:,]/)]),
    ...(glued === undefined ? [] : [glued]),
  ];
}

/** `src=a dest=PATH` and `--out=PATH`, in one word. */
const SETTING = /(?:^|[\s'"])[\w.-]+=([^\s'"]+)/g;

/** The paths in a client's texts that may write them. */
function pathsInTexts({ args, stdin, remote }: Invocation): readonly string[] {
  if (remote) return NONE;
  const texts = args.map(({ value }) => value);
  if (stdin.kind === "text") texts.push(stdin.text.value);
  return texts.flatMap((text) =>
    mayWriteFile(text) ? text.split(/[\s"'`(),;=]+/).filter((word) => /^[~/]|^\./.test(word)) : [],
  );
}

/** False for nearly all words: most places are hidden, and the others the system's. */
export function mayHoldGuarded(text: string): boolean {
  return text.includes("/.") || text.startsWith(".") || text.includes("~") || text.includes("/etc");
}

/** False for most words, by their look: the places are hidden or the system's. */
function mayBeGuarded(path: string): boolean {
  return path.startsWith(".") || path.startsWith("~") || /[/\\]/.test(path);
}

/** True for a command that says it only checks or shows what it is given. */
function onlyLooks({ program, args }: Invocation): boolean {
  if (/lint|check|valid/.test(program) && !args.some(({ value }) => FIXES.test(value))) return true;
  for (const [at, { value }] of args.entries())
    if (value.startsWith("-") ? CHECKS.test(value) : at < 2 && VERBS.test(value)) return true;
  return false;
}

/** What a program that only looks writes down of it, by options that sound so. */
function pathsInOutputs(args: readonly Arg[]): readonly string[] {
  return args.flatMap(({ value }, at) => {
    if (!value.startsWith("-")) return NONE;
    const [, name = "", path = args[at + 1]?.value ?? ""] =
      /^-{1,2}([A-Za-z][\w.-]*)(?:[=:](.+))?$/.exec(value) ?? [];
    return OUTPUTS.test(name) && !INPUTS.test(name) ? pathsIn(path).filter(mayBeGuarded) : [];
  });
}

const OUTPUTS =
  /^o$|out|log|prof|dump|trace|report|junit|xml|write|save|record|dest|result|export/i;
const INPUTS = /config|schema|input|login|layout|route|importer|without/i;

const FIXES = /^-{1,2}(?:fix|write|w|i|in-?place|o|output)\b/;
const CHECKS = /^--(?:check|list-different|dry-run|diff|no-write)$/;
const VERBS = /^(?:validate|lint|check|verify|test|view|show|cat|diff|status|open)$/;

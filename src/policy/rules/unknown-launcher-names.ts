import { descriptionOf } from "../catalog/descriptions.ts";
import { harmfulNames, mayHarm, takesData } from "../catalog/known-names.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import { matchesPattern } from "../text/pattern.ts";

/**
 * True when the words of some command may hold another one that does harm, by a look at names: what a program makes of
 * its words is only asked where one of them is such a name.
 */
export function mayPassOn({ invocations }: Analysis): boolean {
  for (const invocation of invocations) if (mayPassOnIn(invocation)) return true;
  return false;
}

function mayPassOnIn({ program, args, env, dialect }: Invocation): boolean {
  if (dialect !== "shell") return false;
  for (const [name, { value }] of env)
    if (holdsCommand(name) && isText(value) && mayHoldHarm(value)) return true;
  if (args.length === 0) return false;
  if (program === "") return true;
  let names = false;
  for (let at = 0; at < args.length && !names; at++) {
    const { value = "", glob = false } = args[at] ?? {};
    if (isText(value)) names = mayHoldHarm(value);
    // No pattern is needed for it, which a young process would have to make ready.
    else if (!value.startsWith("-")) names = mayHarm(value) || (glob && mayName(value, true));
  }
  return names && !takesData(program);
}

/** True for a variable in which many programs find the command of an editor, a pager, a compiler or their like. */
export function holdsCommand(name: string): boolean {
  return HOLDS_COMMAND.test(name);
}

const HOLDS_COMMAND =
  /^(?:\w+_)?(?:EDITOR|PAGER|BROWSER|ASKPASS)$|^(?:VISUAL|MANPAGER|LESSOPEN|LESSCLOSE|CC|CXX|CPP|LD|AR|AS|FC)$/;

/** True for a word that names a program which can do harm, or may match the path of one. */
export function mayName(value: string, glob: boolean): boolean {
  return mayHarm(value) || (glob && harmfulNamesLike(value).length > 0);
}

/** True for a text with the name of a program that can do harm anywhere in it, or a sign of what else does. */
export function mayHoldHarm(text: string): boolean {
  if (SIGNS.test(text)) return true;
  // `-Orm -rf x` is a letter with its value.
  return mayHarm(text.slice(2, text.indexOf(" "))) || text.split(/[^\w./-]+/).some(mayHarm);
}

/** What is written to a file, a function or a loop, and what the system tells of processes. */
const SIGNS = /[<>]\s*[\w./~$]|\(\)\s*\{|^\s*(?:while|until|for)\s|^[\w./-]+[*?]|\/proc\//;

/** True for a word that may be a command line, not only a name. */
export function isText(value: string): boolean {
  return value.includes(" ") || value.includes("\t") || value.includes("\n");
}

/**
 * Harmful programs that a pattern for a path may name; none where hardly a letter of it is known. A pattern for scripts
 * finds those of the project.
 */
export function harmfulNamesLike(path: string): readonly string[] {
  const pattern = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (!/[a-z].*[a-z]/.test(pattern) || /^\*\.(?:py|sh|ps1)$/.test(pattern)) return [];
  return harmfulNames()
    .filter((name) => matchesPattern(pattern, name))
    .slice(0, NAMES_MAX);
}

/** Names that are tried for one of which little is known. */
const NAMES_MAX = 32;

/** A program for each language of which some run code, by preference the one of that name. */
export function oneOfEachLanguage(): readonly string[] {
  const programs = new Map<string, string>();
  for (const name of harmfulNames()) {
    const language = descriptionOf(name)?.interprets?.language;
    if (language === undefined || (programs.has(language) && name !== language)) continue;
    programs.set(language, name);
  }
  return [...programs.values()];
}

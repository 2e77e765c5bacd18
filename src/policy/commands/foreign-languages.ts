import { quoteWord } from "../quote.ts";
import type { Description, Descriptions } from "./command.ts";
import type { Given, Run } from "./runs.ts";

/** Languages without a scanner of their own, whose code is only searched for shell commands and deletions. */
export const foreignLanguages: Descriptions = {
  "elixir iex mix erl groovy scala swift ghc runghc ocaml crystal jshell kotlin guile": foreign,
  "emacs emacsclient clojure clj bb racket sbcl": foreign,
  "tclsh wish expect": tcl,
};

function foreign(): Description {
  return { options: {}, runs: (given) => runsInCode(given, foreignCommands) };
}

function tcl(): Description {
  return { options: {}, runs: (given) => runsInCode(given, tclCommands) };
}

/** Options with code in any of them. */
const CODE_OPTION = () => /^(?:-e|-c|-r|--eval|-eval|--execute|--expr)$/;

/** Code longer than this is not looked at: the searches below are made for one-liners. */
const CODE_MAX_CHARS = 4_096;

function runsInCode(
  { program, words }: Given,
  commandsIn: (code: string) => readonly string[],
): readonly Run[] {
  const within = (text: string) => (text.length > CODE_MAX_CHARS ? [] : commandsIn(text));
  const codes = words.flatMap(({ value }, at) => {
    const attached = /^--(?:eval|execute)=([\s\S]+)/.exec(value)?.[1];
    if (attached !== undefined) return [attached];
    const before = words[at - 1]?.value ?? "";
    return CODE_OPTION().test(before) || (program === "crystal" && before === "eval")
      ? [value]
      : [];
  });
  return [...codes.flatMap(within).map((text) => ({ text })), { input: true, within }];
}

function tclCommands(text: string): readonly string[] {
  const found: string[] = [];
  for (const match of text.matchAll(/(?:^|[;\n[{])[ \t]*(?:spawn|exec|system)\s+([^;\n\]}]+)/g)) {
    found.push((match[1] ?? "").replace(/^(?:-[a-z]+\s+)+/, ""));
  }
  for (const match of text.matchAll(/(?:^|[;\n[{])[ \t]*file\s+delete\s+([^;\n\]}]+)/g)) {
    found.push(`rm -rf ${(match[1] ?? "").replace(/-force\s+|--\s+/g, "")}`);
  }
  return found;
}

/** Calls that start a command, by the name that nearly every language gives them. */
const STARTS = () =>
  /(?:\b(?:System\.(?:cmd|shell)|os[:.]cmd|Sys\.command|callCommand|callProcess|system\*?|exec|execute|spawn|run|sh|popen)|\b(?:async-)?shell-command(?:-to-string)?|\bcall-process(?:-shell-command)?)[\s(]*((?:"(?:[^"\\]|\\.)*"[\s,[]*)+)/g;

/** `"…".execute()` of Groovy, `"…".!` of Scala. */
const STARTED = () => /"((?:[^"\\]|\\.)*)"\s*\.\s*(?:execute\s*\(|!)/g;

/** Calls that delete the path they are given. */
const DELETIONS = () =>
  /(?:\bFile\.rm(?:_rf)?!?|\b(?:fs\/)?delete-(?:directory|file|tree)(?:\/files)?|\bremoveItem\s*\(\s*atPath:|\bremoveDirectoryRecursive|\bFileUtils\.rm_rf|\bnew File\(\s*"[^"]*"\s*\)\.deleteDir)[\s(]*(?:"((?:[^"\\]|\\.)*)")?/g;

function foreignCommands(text: string): readonly string[] {
  const found: string[] = [];
  for (const match of text.matchAll(STARTS())) {
    const words = [...(match[1] ?? "").matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(
      (word) => word[1] ?? "",
    );
    const [first = "", ...rest] = words.map((word) => word.replace(/\\(.)/g, "$1"));
    found.push([first, ...rest.map(quoteWord)].join(" "));
  }
  for (const match of text.matchAll(STARTED()))
    found.push((match[1] ?? "").replace(/\\(.)/g, "$1"));
  for (const match of text.matchAll(/`([^`\n]+)`/g)) found.push(match[1] ?? "");
  for (const match of text.matchAll(DELETIONS())) {
    if (match[1] !== undefined) found.push(`rm -rf ${quoteWord(match[1])}`);
  }
  return found;
}

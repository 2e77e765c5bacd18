import { gitLine } from "../commands/git.ts";
import type { Arg } from "../invocation.ts";
import type { PathWord } from "./command-line.ts";
import type { WordUse } from "./programs.ts";

/** What each git sub-command does with the paths it is given; the others touch no contents. */
const USES = new Map<string, WordUse>([
  ["add", "load"],
  ["stage", "load"],
  ["show", "read"],
  ["cat-file", "read"],
  ["hash-object", "read"],
  ["diff", "read"],
  ["blame", "read"],
  ["annotate", "read"],
  ["grep", "read"],
  ["rm", "delete"],
  ["mv", "delete"],
]);

/** Flags with which a sub-command shows or touches no contents. */
const HARMLESS = new Set([
  "--stat",
  "--name-only",
  "--name-status",
  "--cached",
  "--shortstat",
  "--numstat",
]);

/** The paths on a git command line: operands, with `REVISION:` and pathspec magic taken off. */
export function gitWords(args: readonly Arg[]): PathWord[] {
  const { folder, verb, args: rest } = gitLine(args);
  const command = verb?.value ?? "";
  const before = folder === undefined ? "" : `${folder.value}/`;
  const use = command === "log" ? logUse(rest) : USES.get(command);
  if (use === undefined || rest.some(({ value }) => isHarmless(command, value))) return [];
  return operandsOf(command, rest)
    .filter(({ value }) => !EXCLUDED.test(value))
    .map((arg) => ({ arg, path: before + pathOf(arg.value), use }));
}

/** Pathspecs that take paths out: `:!.env`, `:^.env`, `:(exclude).env`. */
const EXCLUDED = /^:(?:\/?[!^]|\([^)]*\bexclude\b[^)]*\))/;

function isHarmless(command: string, flag: string): boolean {
  // `git diff --cached FILE` still shows the file; `git rm --cached` only stops tracking it.
  return HARMLESS.has(flag) && (flag !== "--cached" || command === "rm");
}

function logUse(rest: readonly Arg[]): WordUse | undefined {
  return rest.some(({ value }) => /^(?:-p|-u|--patch|-L.*)$/.test(value)) ? "read" : undefined;
}

function operandsOf(command: string, rest: readonly Arg[]): readonly Arg[] {
  const dashes = rest.findIndex(({ value }) => value === "--");
  if (dashes >= 0) return rest.slice(dashes + 1);
  const operands = rest.filter(({ value }) => !value.startsWith("-"));
  // The first operand of grep is what it looks for; without `--` the rest may be revisions.
  return command === "grep" ? operands.slice(1) : operands;
}

/** `HEAD:.env` and `:(top).env` name `.env`; `C:\x` keeps its drive. */
function pathOf(word: string): string {
  const magic = /^:\([^)]*\)/.exec(word)?.[0].length ?? 0;
  const colon = word.indexOf(":", magic);
  return colon > 1 || colon === 0 ? word.slice(colon + 1) : word.slice(magic);
}

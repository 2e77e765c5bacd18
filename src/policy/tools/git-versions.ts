import type { Arguments } from "../commands/parse-arguments.ts";
import type { Arg } from "../model/invocation.ts";

// Of which files sub-commands of git show lines, and of which versions.

/** True unless it compares the index with the files. */
export function comparesVersions(args: Arguments): boolean {
  const { operands, behindDashes = [] } = args;
  if (args.has("--no-index")) return false;
  return args.has("--cached", "--staged", "--merge-base") || operands.length > behindDashes.length;
}

/** Options with which a history shows lines of files. */
export const CHANGES =
  "-p -U --patch-with-raw --patch-with-stat -c --cc --diff-merges -m -W --binary -L --word-diff --word-diff-regex --color-words".split(
    " ",
  );

/** The same, unless every operand names a file of a version. */
export function showsCommits(args: Arguments): boolean {
  const isFile = ({ value }: Arg) => /^[^:]*:[^/:]/.test(value);
  const areFiles = args.operands.length > 0 && args.operands.every(isFile);
  return showsChanges(args) && !areFiles;
}

/** True unless it is told to say no more of changes than where and how many they are. */
export function showsChanges(args: Arguments): boolean {
  return args.has(...CHANGES) || !args.has(...COUNTS);
}

const COUNTS =
  "-s --raw --stat --numstat --shortstat --dirstat --name-only --name-status --summary --check --quiet --compact-summary".split(
    " ",
  );

/** Operands of a search, of which each may be a version. */
export function behindPattern({ operands, behindDashes = [], has }: Arguments): readonly Arg[] {
  const front = operands.slice(0, operands.length - behindDashes.length);
  return has("-e", "-f") ? front : front.slice(1);
}

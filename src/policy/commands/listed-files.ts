import { type Arg, UNKNOWN } from "../model/invocation.ts";
import type { Description } from "./command.ts";
import type { Arguments } from "./parse-arguments.ts";

// The files that programs list.

/** A program that prints paths. */
export interface Listing {
  /** The paths that it prints, unknown parts marked; empty where nobody knows them. */
  readonly paths: (args: Arguments, words: readonly Arg[]) => readonly string[];
  /** Folders below which it looks at every depth. */
  readonly below?: (args: Arguments, words: readonly Arg[]) => readonly ListedFolder[];
}

/** A folder in which a listing looks at every depth, and patterns for the names that it keeps to, if it does. */
export interface ListedFolder {
  readonly folder: string;
  readonly names: readonly string[];
}

/** Of a program that looks at every depth: what stands behind the unknown part of a path is the name. */
export function deeply(paths: Listing["paths"]): Listing {
  return {
    paths,
    below: (args, words) =>
      paths(args, words).flatMap((path) => {
        const at = path.indexOf(`/${UNKNOWN}`);
        const rest = at < 0 ? "" : path.slice(at + 3);
        const names = rest === "" ? [] : [rest.replaceAll(UNKNOWN, "*")];
        return at > 0 ? [{ folder: path.slice(0, at), names }] : [];
      }),
  };
}

/** Options of `ls` that its listing depends on. */
export const LS_OPTIONS: Description["options"] = {
  data: "-w|--width -T --sort --time",
  switch: "-d|--directory",
};

/** `ls` prints the names in folders, and what a pattern or `-d` names as it is. */
export function namesIn({ operands, has }: Arguments): readonly string[] {
  if (has("--help", "--version")) return [];
  const itself = has("--directory");
  const inside = `./${UNKNOWN}`;
  if (operands.length === 0) return itself ? [] : [inside];
  return operands.flatMap(({ value, glob }) =>
    itself
      ? [withoutWildcards(value)]
      : glob
        ? [withoutWildcards(value), inside]
        : value.includes(UNKNOWN)
          ? [value, inside]
          : [inside],
  );
}

/** The files in which `grep -l` finds something; its like look below folders without being told to. */
export function filesWithMatches(always = false): Listing["paths"] {
  return ({ operands, has }) => {
    const files = has("--files");
    if (!files && !has("-l", "-L", "--files-without-match")) return [];
    const named = files || has("-e", "-f") ? operands : operands.slice(1);
    const deep = always || has("--recursive");
    if (named.length === 0) return deep ? [`./${UNKNOWN}`] : [];
    return named.flatMap(({ value }) => {
      const path = withoutWildcards(value);
      return deep ? [path, `${path}/${UNKNOWN}`] : [path];
    });
  };
}

/** What a data base of all files knows. */
export function locatedPaths(_args: Arguments, words: readonly Arg[]): readonly string[] {
  const any = `/${UNKNOWN}`;
  const names = words.filter(({ value }) => /^[^-][^\s=*?]*$/.test(value));
  const inside = words.findIndex(({ value }) => value === "-onlyin");
  const folder = inside < 0 ? undefined : words[inside + 1]?.value;
  if (folder !== undefined) return [`${folder}/${UNKNOWN}`];
  return [any, ...names.map(({ value }) => `${any}/${value.replace(/^\/+/, "")}`)];
}

/** Git lists files of its repository; only a folder that is named elsewhere says more. */
export function filesOfGit(_args: Arguments, words: readonly Arg[]): readonly string[] {
  if (!words.some(({ value }) => value === "ls-files" || value === "grep")) return [];
  return words.flatMap(({ value }) =>
    /^[~/]/.test(value) ? [`${withoutWildcards(value)}/${UNKNOWN}`, UNKNOWN] : [],
  );
}

/** `tree -fi x`, `du -a x`: whatever lies in a folder that is named. */
export function foldersBelow(_args: Arguments, words: readonly Arg[]): readonly string[] {
  const folders = words.filter(({ value }) => !value.startsWith("-"));
  const named = folders.length === 0 ? ["."] : folders.map(({ value }) => withoutWildcards(value));
  return named.flatMap((folder) => [folder, `${folder}/${UNKNOWN}`]);
}

/** `stat -c %n *`: what a pattern names. */
export function namedByPattern(_args: Arguments, words: readonly Arg[]): readonly string[] {
  return words.flatMap(({ value, glob }) => (glob ? [withoutWildcards(value), UNKNOWN] : []));
}

/** `compgen -f ~/x`: what begins so. */
export function begunWith(_args: Arguments, words: readonly Arg[]): readonly string[] {
  return words.flatMap(({ value }) => (/^[~/]/.test(value) ? [`${value}${UNKNOWN}`, UNKNOWN] : []));
}

/** A pattern as a path: known folders, unknown names. */
export function withoutWildcards(pattern: string): string {
  return pattern.replace(/(?:[*?]|\[[^\]]{0,200}\])+/g, UNKNOWN);
}

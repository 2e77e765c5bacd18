import type { PlainWorld } from "./approval-world.ts";
import { type RepositoryWorld, whyGitStarts } from "./git-repository.ts";

/** How many files of repositories are read ahead; more are for the whole proof. */
const FILES_MAX = 8;

/**
 * True where a command of git in any of the folders surely starts no program that a repository names. The files that
 * the look asks for are read ahead, one after the other, in the cheapest way there is for each. It is never true where
 * `whyGitStarts` finds something.
 */
export function gitSurelyStartsNothing(
  folders: readonly string[],
  inside: "itself" | "with those in it",
  world: PlainWorld,
): boolean | Promise<boolean> {
  const { ahead, exists, realPath, home } = world;
  if (ahead === undefined) return false;
  const texts = new Map<string, string | undefined>();
  const alone = new Map<string, boolean>();
  return look(0);

  function look(count: number): boolean | Promise<boolean> {
    if (ahead === undefined || count > FILES_MAX) return false;
    let text: string | undefined;
    let index: string | undefined;
    const read: RepositoryWorld = {
      exists,
      realPath,
      home,
      fileText: (path) => {
        // A folder is entered, as `.git` is where it is no file.
        if (!exists(path) || exists(`${path}/.`)) return undefined;
        if (!texts.has(path)) text ??= path;
        return texts.get(path);
      },
      submodules: (gitFolder) => {
        if (!alone.has(gitFolder)) index ??= gitFolder;
        return alone.get(gitFolder) === true ? [] : undefined;
      },
    };
    let isHarmless = true;
    for (const folder of folders) isHarmless &&= whyGitStarts(folder, inside, read) === undefined;
    if (text !== undefined) return readAhead(text, texts, ahead.text, count);
    if (index !== undefined) return readAhead(index, alone, ahead.isAlone, count);
    return isHarmless;
  }

  /** Looks again with one file more. */
  function readAhead<Read>(
    path: string,
    known: Map<string, Read>,
    readOne: (path: string) => Read | Promise<Read>,
    count: number,
  ): boolean | Promise<boolean> {
    const read = readOne(path);
    if (read instanceof Promise) return read.then(again);
    return again(read);

    function again(value: Read): boolean | Promise<boolean> {
      known.set(path, value);
      return look(count + 1);
    }
  }
}

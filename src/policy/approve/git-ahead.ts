import type { PlainWorld } from "./approval-world.ts";
import { type RepositoryWorld, whyGitStarts } from "./git-repository.ts";

/** How many files of repositories are read ahead; more are for the whole proof. */
const FILES_MAX = 8;

/**
 * True where a command of git in any of the folders surely starts no program that a repository names. The files that
 * the look asks for are read ahead, one after the other, as reading while the caller waits costs more than the whole
 * call. It is never true where `whyGitStarts` finds something.
 */
export async function gitSurelyStartsNothing(
  folders: readonly string[],
  inside: "itself" | "with those in it",
  world: PlainWorld,
): Promise<boolean> {
  const { ahead, exists } = world;
  if (ahead === undefined) return false;
  const texts = new Map<string, string | undefined>();
  const alone = new Map<string, boolean>();
  for (let count = 0; count <= FILES_MAX; count++) {
    let text: string | undefined;
    let index: string | undefined;
    const read: RepositoryWorld = {
      ...world,
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
    if (text !== undefined) texts.set(text, await ahead.text(text));
    else if (index !== undefined) alone.set(index, await ahead.isAlone(index));
    else return isHarmless;
  }
  return false;
}

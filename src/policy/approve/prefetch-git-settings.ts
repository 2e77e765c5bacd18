import type { PlainWorld } from "./approval-world.ts";
import { type RepositoryLook, type RepositoryWorld, whyGitStarts } from "./git-repository.ts";

/** How many files of repositories are read ahead; more are for the whole proof. */
const FILES_MAX = 8;

/**
 * True where a command of git in any of the folders surely starts no program that a repository names. The files that
 * the look asks for are read in the cheapest way there is for each; where one has to be waited for, the look begins
 * anew once it is there. It is never true where `whyGitStarts` finds something.
 */
export function repositoryRunsNothing(
  folders: readonly string[],
  inside: "itself" | "with those in it",
  world: PlainWorld,
  showsLines: boolean,
): boolean | Promise<boolean> {
  const { ahead, exists, mayNotEnd, realPath, home, platform } = world;
  if (ahead === undefined) return false;
  const texts = new Map<string, string | undefined>();
  const indexes = new Map<string, Uint8Array | undefined>();
  const open = new Map<string, boolean>();
  let waiting: Promise<void> | undefined;
  const read: RepositoryWorld = {
    exists,
    mayNotEnd,
    realPath,
    home,
    fileText: (path) => {
      // A folder is entered, as `.git` is where it is no file.
      if (!exists(path) || exists(`${path}/.`)) return undefined;
      return readAhead(path, texts, ahead.text);
    },
    submodules: (gitFolder) =>
      readAhead(gitFolder, indexes, ahead.index) === undefined ? undefined : [],
    tracked: (gitFolder) => {
      const index = readAhead(gitFolder, indexes, ahead.index);
      const isOpen = index !== undefined && readAhead(gitFolder, open, () => isOpenIndex(index));
      return isOpen ? [] : undefined;
    },
  };
  const look: RepositoryLook = showsLines ? { shows: () => true } : {};
  return lookAtAll();

  function lookAtAll(): boolean | Promise<boolean> {
    waiting = undefined;
    let isHarmless = true;
    for (const folder of folders)
      isHarmless &&= whyGitStarts(folder, inside, read, look) === undefined;
    if (texts.size + indexes.size > FILES_MAX) return false;
    return waiting === undefined ? isHarmless : (waiting as Promise<void>).then(lookAtAll);
  }

  /** True for an index that surely names no secret: by a list that only commands load which show lines of files. */
  async function isOpenIndex(index: Uint8Array): Promise<boolean> {
    const { mayNameSecret } = await import("./index-names.ts");
    return !mayNameSecret(index, platform === "darwin");
  }

  /** What was read; undefined while it has to be waited for. */
  function readAhead<Read>(
    path: string,
    known: Map<string, Read>,
    readOne: (path: string) => Read | Promise<Read>,
  ): Read | undefined {
    if (known.has(path) || waiting !== undefined) return known.get(path);
    const one = readOne(path);
    if (one instanceof Promise) {
      waiting = one.then((value) => {
        known.set(path, value);
      });
      return undefined;
    }
    known.set(path, one);
    return one;
  }
}

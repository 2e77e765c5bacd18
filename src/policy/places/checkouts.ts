import type { World } from "../model/world.ts";

/** Folders around a path that are looked at for a repository. */
const LEVELS_MAX = 12;

/**
 * The first checkout of the repository that a path lies in, from which its other worktrees come; undefined where there
 * is none, or where nobody knows the disk.
 */
export function firstCheckout(path: string, { fileText }: World): string | undefined {
  if (fileText === undefined) return undefined;
  let folder = path;
  for (let level = 0; level < LEVELS_MAX && folder.includes("/"); level++) {
    folder = folder.slice(0, folder.lastIndexOf("/"));
    const linked = /^gitdir: *(.+)\/\.git\/worktrees\/[^/]+\s*$/m.exec(
      fileText(`${folder}/.git`) ?? "",
    )?.[1];
    if (linked !== undefined) return linked;
    if (fileText(`${folder}/.git/HEAD`) !== undefined) return folder;
  }
  return undefined;
}

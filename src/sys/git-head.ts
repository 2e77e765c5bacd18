import { isAbsolute, parentOf } from "./paths.ts";
import { exists } from "./probe.ts";

// What git's own files say about a checkout. Reading them is the caller's: the policy asks between two of
// its steps and cannot wait, a session's start waits because `node:fs` would cost it more.

/** Root of the checkout that holds a folder: the nearest with a `.git`; undefined outside of any. */
export function checkoutRoot(start: string): string | undefined {
  let root: string | undefined = start;
  while (root !== undefined && !exists(`${root}/.git`)) root = parentOf(root);
  return root;
}

/**
 * The git folder that the text of a `.git` file names, as linked worktrees and submodules have one instead
 * of a folder; undefined for a text that names none.
 */
export function linkedGitFolder(root: string, text: string): string | undefined {
  const folder = /^gitdir:\s*(.+?)\s*$/m.exec(text)?.[1];
  if (folder === undefined) return undefined;
  return isAbsolute(folder) ? folder : `${root}/${folder}`;
}

/** The branch that a HEAD names; undefined for a commit, and for a HEAD that git keeps in another form. */
export function branchOfHead(head: string): string | undefined {
  const branch = /^ref:\s*refs\/heads\/(\S+)/.exec(head)?.[1];
  return branch === ".invalid" ? undefined : branch;
}

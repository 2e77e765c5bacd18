import { parentOf } from "./paths.ts";
import { exists } from "./probe.ts";

/**
 * Name of the branch checked out in the repository that holds `folder`, read from `.git/HEAD` without a
 * git process; undefined outside a repository and on a detached head.
 */
export function checkedOutBranch(folder: string): string | undefined {
  let root: string | undefined = folder;
  while (root !== undefined && !exists(`${root}/.git`)) root = parentOf(root);
  if (root === undefined) return undefined;
  const head = readSync(`${root}/.git/HEAD`) ?? readLinkedHead(root);
  return /^ref: refs\/heads\/(\S+)/.exec(head ?? "")?.[1];
}

/** The path with symlinks followed as far as it exists; what does not exist yet is kept as it is. */
export function realPath(path: string): string {
  const { realpathSync } = fileSystem();
  let existing: string | undefined = path;
  while (existing !== undefined) {
    try {
      return `${realpathSync(existing)}${path.slice(existing.length)}`;
    } catch {
      existing = parentOf(existing);
    }
  }
  return path;
}

/** In a linked worktree `.git` is a file that names the folder with its HEAD. */
function readLinkedHead(root: string): string | undefined {
  const folder = /^gitdir: (.+)/.exec(readSync(`${root}/.git`) ?? "")?.[1]?.trim();
  if (folder === undefined) return undefined;
  return readSync(`${folder.startsWith("/") ? folder : `${root}/${folder}`}/HEAD`);
}

function readSync(path: string): string | undefined {
  try {
    return fileSystem().readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Loaded at the first look-up: importing `node:fs` costs a third of a hook call, and few calls need it. */
function fileSystem() {
  return process.getBuiltinModule("node:fs");
}

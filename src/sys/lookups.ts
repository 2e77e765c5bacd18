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
  let existing: string | undefined = path;
  while (existing !== undefined) {
    const real = exists(existing) ? (realFolder(existing) ?? realFile(existing)) : undefined;
    if (real !== undefined) return `${real}${path.slice(existing.length)}`;
    existing = parentOf(existing);
  }
  return path;
}

/**
 * Entering a folder and asking the system where one is follows every link and saves loading `node:fs`,
 * which costs 2 ms; most paths that are judged are folders or do not exist, so that their folder counts.
 * Undefined for what is not a folder or may not be entered, and on Windows, which keeps links.
 */
function realFolder(path: string): string | undefined {
  if (process.platform === "win32" || !path.startsWith("/")) return undefined;
  try {
    const before = process.cwd();
    process.chdir(path);
    const real = process.cwd();
    process.chdir(before);
    return real;
  } catch {
    return undefined;
  }
}

function realFile(path: string): string | undefined {
  try {
    return fileSystem().realpathSync(path);
  } catch {
    return undefined;
  }
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

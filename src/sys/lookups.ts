import { branchOfHead, checkoutRoot, linkedGitFolder } from "./git-head.ts";
import { parentOf } from "./paths.ts";
import { exists } from "./probe.ts";

/**
 * Name of the branch checked out in the repository that holds `folder`, read from `.git/HEAD` without a
 * git process; undefined outside a repository and on a detached head.
 */
export function checkedOutBranch(folder: string): string | undefined {
  const root = checkoutRoot(folder);
  if (root === undefined) return undefined;
  return branchOfHead(readSync(`${root}/.git/HEAD`) ?? readLinkedHead(root) ?? "");
}

/** The path with symlinks followed as far as it exists; what does not exist yet is kept as it is. */
export function realPath(path: string): string {
  if (isNewHere(path)) return path;
  let existing: string | undefined = path;
  while (existing !== undefined) {
    const real = exists(existing) ? (realFolder(existing) ?? realFile(existing)) : undefined;
    if (real !== undefined) return `${real}${path.slice(existing.length)}`;
    existing = parentOf(existing);
  }
  return path;
}

/** True for a name in the working directory, in whose own path is no link, under which there is nothing. */
function isNewHere(path: string): boolean {
  const slash = path.lastIndexOf("/");
  try {
    const here = process.cwd();
    return here.length === slash && path.startsWith(here) && !exists(path);
  } catch {
    // The working directory is gone, and with it what was in it.
    return false;
  }
}

/**
 * Entering a folder and asking the system where one is follows every link and saves loading `node:fs`,
 * which costs 2 ms; most paths that are judged are folders or do not exist, so that their folder counts.
 * Undefined for what is not a folder or may not be entered, and on Windows, which keeps links.
 */
function realFolder(path: string): string | undefined {
  if (process.platform === "win32" || !path.startsWith("/")) return undefined;
  try {
    // What the system says of the working directory has no link in it.
    const before = process.cwd();
    if (path === before) return path;
    process.chdir(path);
    const real = process.cwd();
    process.chdir(before);
    return real;
  } catch {
    return undefined;
  }
}

function realFile(path: string): string | undefined {
  const folder = parentOf(path);
  if (folder !== undefined && isOrdinaryFile(folder, path.slice(folder.length + 1))) {
    const real = realFolder(folder);
    if (real !== undefined) return `${real}/${path.slice(folder.length + 1)}`;
  }
  try {
    return fileSystem().realpathSync(path);
  } catch {
    return undefined;
  }
}

/**
 * True for a file that is surely no symlink: a pattern that only its name matches makes Bun list the folder,
 * with the kind of each entry, at a quarter of what loading `node:fs` costs. False where a folder is so large
 * that listing it costs more, or the name would be a pattern.
 */
function isOrdinaryFile(folder: string, name: string): boolean {
  if (!/^\w[\w.-]*$/.test(name) || !(Bun.file(folder).size <= LISTED_FOLDER_MAX_BYTES))
    return false;
  const only = new Bun.Glob(`[${name.slice(0, 1)}]${name.slice(1)}`);
  try {
    return only.scanSync({ cwd: folder, onlyFiles: true }).next().done === false;
  } catch {
    return false;
  }
}

/** Size of the folder itself, about 40 bytes an entry on the usual file systems of Linux. */
const LISTED_FOLDER_MAX_BYTES = 64 * 1024;

function readLinkedHead(root: string): string | undefined {
  const folder = linkedGitFolder(root, readSync(`${root}/.git`) ?? "");
  return folder === undefined ? undefined : readSync(`${folder}/HEAD`);
}

function readSync(path: string): string | undefined {
  try {
    return fileSystem().readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Loaded at the first look-up: importing `node:fs` costs a third of a hook call, and few calls need it.
 * `process.getBuiltinModule` would load streams and promises with it, at three times the cost.
 */
function fileSystem(): typeof import("node:fs") {
  return require("node:fs");
}

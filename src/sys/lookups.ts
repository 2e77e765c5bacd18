import { branchOfHead, checkoutRoot, linkedGitFolder } from "./git-head.ts";
import { parentOf } from "./paths.ts";
import { exists, readableBytes } from "./probe.ts";
import { fileSystem, LISTED_FOLDER_MAX_BYTES } from "./real-path.ts";

/**
 * Name of the branch checked out in the repository that holds `folder`, read from `.git/HEAD` without a
 * git process; undefined outside a repository and on a detached head.
 */
export function checkedOutBranch(folder: string): string | undefined {
  const root = checkoutRoot(folder);
  if (root === undefined) return undefined;
  return branchOfHead(readSync(`${root}/.git/HEAD`) ?? readLinkedHead(root) ?? "");
}

/**
 * Names of the folders in a folder, links to folders aside; undefined where there are more than `max`. A
 * pattern of Bun's that only folders match costs a fifth of loading `node:fs`.
 */
export function folderNames(folder: string, max: number): readonly string[] | undefined {
  if (Bun.file(folder).size > LISTED_NAMES_MAX_BYTES) return undefined;
  try {
    const names = [...new Bun.Glob("*/").scanSync({ cwd: folder, onlyFiles: false, dot: true })];
    return names.length > max ? undefined : names;
  } catch {
    return [];
  }
}

/** Size of a folder that takes about 30 ms to list. */
const LISTED_NAMES_MAX_BYTES = 4 * 1024 * 1024;

/**
 * Paths of the symlinks that a pattern matches with its last name (`*`, `?` and sets) and below which `below`
 * exists, where that is no pattern itself; undefined for a folder that is too large. A folder that cannot be
 * read has none.
 */
export function linksAt(pattern: string, below: string): readonly string[] | undefined {
  const folder = parentOf(pattern) ?? "/";
  const glob = new Bun.Glob(pattern.slice(pattern.lastIndexOf("/") + 1));
  const names = linkNames(folder, glob);
  if (names === undefined) return undefined;
  const links: string[] = [];
  for (const name of names) {
    const link = `${folder === "/" ? "" : folder}/${name}`;
    if (/[*?[{!]/.test(below) || exists(`${link}${below}`)) links.push(link);
  }
  return links;
}

/** Entries of a folder that are looked at, at a microsecond each. */
const ENTRIES_MAX = 10_000;

/**
 * Names of the symlinks in a folder that match a glob. Bun's own patterns list a folder at a quarter of what loading
 * `node:fs` costs: what is neither a file to them nor a folder is a link. Windows has junctions as well, and a large
 * folder is left before its end.
 */
function linkNames(folder: string, glob: Bun.Glob): readonly string[] | undefined {
  if (process.platform === "win32" || Bun.file(folder).size > LISTED_FOLDER_MAX_BYTES)
    return listedLinks(folder, glob);
  try {
    const names = namesIn(folder, "*", false);
    if (names.length > ENTRIES_MAX) return undefined;
    const files = new Set(namesIn(folder, "*", true));
    const others = names.filter((name) => !files.has(name) && glob.match(name));
    if (others.length === 0) return others;
    const folders = new Set(namesIn(folder, "*/", false));
    return others.filter((name) => !folders.has(name));
  } catch {
    return [];
  }
}

function namesIn(folder: string, pattern: string, onlyFiles: boolean): readonly string[] {
  return [...new Bun.Glob(pattern).scanSync({ cwd: folder, onlyFiles, dot: true })];
}

/** {@link linkNames} of a folder that is gone through entry by entry, up to the most that are looked at. */
function listedLinks(folder: string, glob: Bun.Glob): readonly string[] | undefined {
  let open: import("node:fs").Dir;
  try {
    open = fileSystem().opendirSync(folder);
  } catch {
    return [];
  }
  const names: string[] = [];
  try {
    for (let count = 0; count <= ENTRIES_MAX; count++) {
      const entry = open.readSync();
      if (entry === null) return names;
      if (entry.isSymbolicLink() && glob.match(entry.name)) names.push(entry.name);
    }
    return undefined;
  } catch {
    return undefined;
  } finally {
    open.closeSync();
  }
}

/** True for two names of one file. */
export function isOneFile(first: string, second: string): boolean {
  try {
    const { statSync } = fileSystem();
    const one = statSync(first, { bigint: true });
    const other = statSync(second, { bigint: true });
    // Where files have no numbers all of them are 0.
    return one.isFile() && one.ino !== 0n && one.ino === other.ino && one.dev === other.dev;
  } catch {
    return false;
  }
}

/** What lies at a path, links followed. */
export interface FileKind {
  readonly kind: "file" | "folder" | "other";
  /** Device and inode of a file that has several names. */
  readonly shared?: string;
}

/** What lies at a path, by one `stat`; undefined where nothing does or it may not be looked at. */
export function kindOf(path: string): FileKind | undefined {
  try {
    const { statSync } = fileSystem();
    const stat = statSync(path);
    if (!stat.isFile()) return { kind: stat.isDirectory() ? "folder" : "other" };
    if (stat.nlink < 2) return { kind: "file" };
    const { dev, ino } = statSync(path, { bigint: true });
    return { kind: "file", shared: `${dev}:${ino}` };
  } catch {
    return undefined;
  }
}

/** Bytes of a program that are compared, at two places of it. */
const COMPARED_BYTES = 4096;

/** True for a copy of a program, also one with something added behind: both have the same bytes where they are compared. */
export function isCopyOf(program: string, path: string): boolean {
  try {
    const { closeSync, fstatSync, openSync, readSync: readAt } = fileSystem();
    const { size } = Bun.file(program);
    const other = Bun.file(path).size;
    if (!Number.isFinite(other) || other < size * SMALLEST_PART) return false;
    const bytesAt = (file: string, at: number): Buffer | undefined => {
      const opened = openSync(file, "r");
      try {
        if (!fstatSync(opened).isFile()) return undefined;
        const bytes = Buffer.alloc(COMPARED_BYTES);
        return bytes.subarray(0, readAt(opened, bytes, 0, COMPARED_BYTES, at));
      } finally {
        closeSync(opened);
      }
    };
    return [Math.floor(size / 8), Math.floor(size * COMPARED_PART)].every((at) => {
      const bytes = bytesAt(program, at);
      return bytes !== undefined && bytesAt(path, at)?.equals(bytes) === true;
    });
  } catch {
    return false;
  }
}

/** Nothing smaller than this part of a program is a copy of it, and no more of the copy is compared. */
const SMALLEST_PART = 0.95;
const COMPARED_PART = 0.9;

/** A small file's text, read while the caller waits; undefined where it cannot be read. */
export function readNow(path: string): string | undefined {
  // A link to a device never ends.
  return Number.isFinite(Bun.file(path).size) ? readSync(path) : undefined;
}

function readLinkedHead(root: string): string | undefined {
  const folder = linkedGitFolder(root, readSync(`${root}/.git`) ?? "");
  return folder === undefined ? undefined : readSync(`${folder}/HEAD`);
}

/** What git says in its own files are some words. */
const GIT_FILE_MAX_BYTES = 64 * 1024;

function readSync(path: string): string | undefined {
  if (!(Number(readableBytes(path, GIT_FILE_MAX_BYTES)) > 0)) return undefined;
  try {
    return fileSystem().readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

import { isAbsolute, parentOf } from "./paths.ts";
import { exists } from "./probe.ts";

/**
 * The path with symlinks followed as far as it exists; what does not exist yet is kept as it is. For a path
 * that is `written`, links that lead to nothing yet are followed too: writing through one makes what it names.
 */
export function realPath(path: string, access?: "written"): string {
  const left = access === "written" ? LINKS_TO_NOTHING_MAX : 0;
  return process.platform === "win32" ? realWindowsPath(path, left) : followed(path, left);
}

/**
 * The path itself where no link is met, however it is written, else one with slashes. What has no drive lies
 * on the current one, unless it is a share: that stays as it is, because asking may be waited for. So does a
 * drive alone, which to the system is the drive's working directory.
 */
export function realWindowsPath(path: string, left: number): string {
  const slashed = path.replaceAll("\\", "/");
  if (slashed.startsWith("//") || /^[A-Za-z]:$/.test(slashed)) return path;
  if (path.length > WINDOWS_PATH_MAX_CHARS) return path;
  const real = followed(path, left).replaceAll("\\", "/");
  const compared = slashed.startsWith("/") ? real.replace(/^[A-Za-z]:/, "") : real;
  return compared.toLowerCase() === slashed.toLowerCase() ? path : real;
}

/** Git Bash takes no longer path, and looking for each folder on the way of one would take a minute. */
const WINDOWS_PATH_MAX_CHARS = 4096;

/** Links to what is not there yet that are followed one after the other. */
const LINKS_TO_NOTHING_MAX = 8;

function followed(path: string, left: number): string {
  if (left === 0 && isNewHere(path)) return path;
  let existing: string | undefined = path;
  let missing: string | undefined;
  while (existing !== undefined) {
    const real = exists(existing) ? (realFolder(existing) ?? realFile(existing)) : undefined;
    if (real !== undefined) {
      const target = missing === undefined || left === 0 ? undefined : linkTarget(missing);
      if (target === undefined) return `${real}${path.slice(existing.length)}`;
      const rest = path.slice(missing?.length);
      return followed(`${isAbsolute(target) ? "" : `${real}/`}${target}${rest}`, left - 1);
    }
    missing = existing;
    existing = parentOf(existing);
  }
  return path;
}

interface LightEntry {
  readonly name: string;
  readonly kind: "file" | "folder" | "link";
}

/** What `entriesOf` says of a folder, without loading `node:fs`; pipes, sockets and devices are left out. */
export function lightEntries(folder: string): readonly LightEntry[] | undefined {
  if (!exists(`${folder}/.`)) return undefined;
  try {
    const glob = new Bun.Glob("*");
    const files = new Set(glob.scanSync({ cwd: folder, dot: true }));
    const entries: LightEntry[] = [];
    for (const name of glob.scanSync({ cwd: folder, dot: true, onlyFiles: false })) {
      if (files.has(name)) entries.push({ name, kind: "file" });
      else entries.push({ name, kind: isFolderItself(`${folder}/${name}`) ? "folder" : "link" });
    }
    return entries;
  } catch {
    return undefined;
  }
}

function isFolderItself(path: string): boolean {
  return exists(`${path}/.`) && realPath(path) === path;
}

/**
 * Where a path really lies, as far as it exists, if that is not in the folder; undefined where it is, and on
 * Windows, where asking costs a call more than all else, and a repository's links are ordinary files.
 */
export function realPathOutside(folder: string, path: string): string | undefined {
  if (process.platform === "win32") return undefined;
  const real = realPath(path);
  // Where no link is met, what is written inside lies inside.
  if (real === path && path.startsWith(folder)) return undefined;
  const around = realPath(folder);
  return real === around || real.startsWith(`${around}/`) ? undefined : real;
}

/** What a symlink says that leads to nothing; undefined for what is none. */
function linkTarget(path: string): string | undefined {
  try {
    return mayBeListed(path) ? fileSystem().readlinkSync(path) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * False when a folder surely does not list a name: one that does not exist and is listed is a link to nothing.
 * Throws where the folder is none or cannot be read.
 */
function mayBeListed(path: string): boolean {
  const folder = parentOf(path);
  const name = path.slice((folder?.length ?? 0) + 1);
  if (folder === undefined || name === "") return false;
  // A name that would be a pattern, or a folder that takes long to list, is looked up the dearer way.
  const isQuick = /^\w[\w.-]*$/.test(name) && Bun.file(folder).size <= LISTED_FOLDER_MAX_BYTES;
  if (!isQuick) return true;
  const only = new Bun.Glob(`[${name.slice(0, 1)}]${name.slice(1)}`);
  return only.scanSync({ cwd: folder, onlyFiles: false }).next().done === false;
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
export const LISTED_FOLDER_MAX_BYTES = 64 * 1024;

/**
 * Loaded at the first look-up: importing `node:fs` costs a third of a hook call, and few calls need it.
 * `process.getBuiltinModule` would load streams and promises with it, at three times the cost.
 */
export function fileSystem(): typeof import("node:fs") {
  return require("node:fs");
}

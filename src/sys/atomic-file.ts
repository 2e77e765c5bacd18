import {
  appendFileSync,
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { nameOf, parentOf } from "./paths.ts";
import { PRIVATE_FILE, type PRIVATE_PROGRAM, privately } from "./private.ts";

/** Why a file could not be written, in words for a log line; undefined is success. */
export type WriteFailure = string | undefined;

/**
 * Replaces a file as a whole: written beside it under a temporary name, then renamed, so that a reader
 * or a kill at any moment meets the old text or the new one. Missing folders are made; the file behind
 * a symlink is the one replaced. It keeps the permissions it had; `mode` gives others. What earlier
 * writers of the file left when they were killed is removed.
 */
export function writeWhole(path: string, text: string, mode?: number): WriteFailure {
  return attempt(() => {
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    replace(isLink ? realpathSync(path) : path, text, mode);
  });
}

/**
 * Replaces a file of fairlead's own as {@link writeWhole} does, but for a symlink: in a workspace that came
 * with a repository one could lead anywhere, so it is replaced and not followed.
 */
export function writeState(path: string, text: string): WriteFailure {
  return attempt(() => replace(path, text, undefined));
}

/** Replaces a file as {@link writeState} does, by one that only the user may read, in folders of his own. */
export function writePrivate(
  path: string,
  content: string | Uint8Array,
  mode: typeof PRIVATE_FILE | typeof PRIVATE_PROGRAM = PRIVATE_FILE,
): WriteFailure {
  return attempt(() => privately(() => replace(path, content, mode)));
}

function replace(path: string, content: string | Uint8Array, mode: number | undefined): void {
  const temporary = `${path}.${process.pid}-${Bun.nanoseconds().toString(36)}.tmp`;
  try {
    const present = lstatSync(path, { throwIfNoEntry: false });
    const given = mode ?? (present?.isFile() === true ? present.mode : undefined);
    const bits = given === undefined ? undefined : given & PERMISSION_BITS;
    const options = { flag: "wx", ...(bits === undefined ? {} : { mode: bits }) };
    inFolder(path, () => writeFileSync(temporary, content, options));
    // What the process's mask took away is given back.
    if (bits !== undefined) chmodSync(temporary, bits);
    rename(temporary, path);
  } catch (error) {
    // What went wrong first is what a person must hear of.
    attempt(() => rmSync(temporary, { force: true }));
    throw error;
  }
  removeStaleTemporaries([path], new Date());
}

/** Longest time to wait for readers to let go of a file on Windows, in milliseconds: they read for one. */
const RENAME_PATIENCE_MS = 1_000;
const RENAME_PAUSE_MS = 10;

/**
 * Renames over what is there. Windows refuses while anybody has that open, another call that reads it or a
 * virus scanner: there it is tried again for a while. `renameOnce` and `platform` are parameters for tests.
 */
export function rename(
  from: string,
  to: string,
  renameOnce: (from: string, to: string) => void = renameSync,
  platform: NodeJS.Platform = process.platform,
): void {
  const until = performance.now() + RENAME_PATIENCE_MS;
  for (;;) {
    try {
      renameOnce(from, to);
      return;
    } catch (error) {
      if (platform !== "win32" || !isHeldOpen(error) || performance.now() > until) throw error;
      Bun.sleepSync(RENAME_PAUSE_MS);
    }
  }
}

function isHeldOpen(error: unknown): boolean {
  const code = codeOf(error);
  return code === "EPERM" || code === "EACCES" || code === "EBUSY";
}

/** The part of a file's mode that `chmod` sets. */
const PERMISSION_BITS = 0o7777;

/** What others than the owner may do. */
const OTHERS_BITS = 0o077;

/**
 * Appends one line with one `O_APPEND` write, so lines of many processes never mix. A line that a full disk
 * cut off is ended first: it would take the new one with it. Only the user may read the file; what is a link
 * is left alone, as it could be anybody's file, and so is what is no file, as a pipe would be waited for.
 */
export function appendLine(path: string, line: string): WriteFailure {
  return attempt(() => {
    const file = privately(() => inFolder(path, () => openOwn(path)));
    try {
      makeOwn(file, path);
      appendFileSync(file, `${endsInLine(file) ? "\n" : ""}${line}\n`);
    } finally {
      closeSync(file);
    }
  });
}

/**
 * Appends whole lines with one write to a file that a person named and others read: it keeps the rights it has. What is
 * no file is left alone, as a pipe would be waited for.
 */
export function appendLines(path: string, text: string): WriteFailure {
  return attempt(() => {
    const file = inFolder(path, () => openSync(path, SHARED_FILE, PRIVATE_FILE));
    try {
      if (!fstatSync(file).isFile()) throw new Error(`${path} is not a file`);
      appendFileSync(file, `${endsInLine(file) ? "\n" : ""}${text}`);
    } finally {
      closeSync(file);
    }
  });
}

/** To append to and to read, made where it is missing, never behind a link. Windows has no such links. */
const OWN_FILE =
  constants.O_APPEND |
  constants.O_CREAT |
  constants.O_RDWR |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0);

/** The same, behind a link as well. */
const SHARED_FILE = OWN_FILE & ~(constants.O_NOFOLLOW ?? 0);

function openOwn(path: string): number {
  try {
    return openSync(path, OWN_FILE, PRIVATE_FILE);
  } catch (error) {
    throw codeOf(error) === "ELOOP" ? new Error(`${path} is a link; remove it`) : error;
  }
}

/** Takes the others' rights away from an open file; throws for one that may be somebody else's as well. */
function makeOwn(file: number, path: string): void {
  const stats = fstatSync(file);
  if (!stats.isFile()) throw new Error(`${path} is not a file`);
  if (stats.nlink > 1) throw new Error(`${path} is a hard link to a file with other names`);
  if (process.platform !== "win32" && (stats.mode & OTHERS_BITS) !== 0) {
    fchmodSync(file, PRIVATE_FILE);
  }
}

/**
 * True when the last line of a file was cut off. One that is being written looks the same until its writer,
 * whom the system holds up for a moment at most, is done with it.
 */
function endsInLine(file: number): boolean {
  const last = new Uint8Array(1);
  for (let look = 0; look < LOOKS; look++) {
    if (look > 0) Bun.sleepSync(LOOK_AGAIN_MS);
    const { size } = fstatSync(file);
    if (size === 0 || readSync(file, last, 0, 1, size - 1) !== 1) return false;
    if (last[0] === LINE_FEED) return false;
  }
  return true;
}

const LOOKS = 4;
const LOOK_AGAIN_MS = 2;
const LINE_FEED = 0x0a;

/** Age at which a temporary file can no longer belong to a write in progress. */
const TEMPORARY_STALE_MS = 60_000;

/** Removes what killed writers left beside the given files; returns how many were removed. */
export function removeStaleTemporaries(paths: readonly string[], now: Date): number {
  let removed = 0;
  for (const path of paths) {
    for (const temporary of temporariesOf(path)) {
      attempt(() => {
        if (now.getTime() - statSync(temporary).mtimeMs < TEMPORARY_STALE_MS) return;
        rmSync(temporary, { force: true });
        removed++;
      });
    }
  }
  return removed;
}

function temporariesOf(path: string): readonly string[] {
  const folder = parentOf(path) ?? ".";
  let names: readonly string[] = [];
  attempt(() => {
    names = readdirSync(folder);
  });
  const prefix = `${nameOf(path)}.`;
  return names
    .filter((name) => name.startsWith(prefix) && name.endsWith(".tmp"))
    .map((name) => `${folder}/${name}`);
}

/** Does it, and only if the folder turns out to be missing makes that and does it again. */
function inFolder<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const folder = parentOf(path);
    if (codeOf(error) !== "ENOENT" || folder === undefined) throw error;
    mkdirSync(folder, { recursive: true });
    return act();
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

function attempt(action: () => void): WriteFailure {
  try {
    action();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

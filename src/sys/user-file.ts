import { lstatSync, readFileSync, realpathSync, rmSync, type Stats, statSync } from "node:fs";
import { describeError } from "../errors.ts";
import { removeStaleTemporaries, writeWhole } from "./atomic-file.ts";
import { readableBytes } from "./probe.ts";

/** Largest file that is edited, in bytes: a settings file of megabytes is odd, of tens of them a mistake. */
const FILE_MAX_BYTES = 16 * 1024 * 1024;

/** A text file of the user's that other programs write too. */
export interface UserFile {
  readonly ok: true;
  readonly path: string;
  /** Where it really lies; a symlink at `path` stays one. */
  readonly target: string;
  /** Undefined when there is no such file. */
  readonly text: string | undefined;
  readonly mode: number | undefined;
}

/** Why a file must not be edited, and what the person can do. */
export interface UserFileRefusal {
  readonly ok: false;
  readonly problem: string;
  readonly hint?: string;
}

/** Reads a file that is going to be edited; refuses one that cannot be put back as it was. */
export function readUserFile(path: string): UserFile | UserFileRefusal {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined)
      return { ok: true, path, target: path, text: undefined, mode: undefined };
    const target = realpathSync(path);
    const stats = statSync(target);
    return refusalOf(path, stats) ?? decode(path, target, stats);
  } catch (error) {
    if (isDangling(path)) return refuse(`${path} is a symlink to a file that does not exist`);
    return refuse(`${path} cannot be read (${describeError(error)})`);
  }
}

/** The text of a file that is only looked at: undefined when it does not exist, an error when unreadable. */
export function readUserText(path: string): string | Error | undefined {
  const bytes = readUserBytes(path);
  if (bytes === undefined || bytes instanceof Error) return bytes;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new Error("it is not UTF-8 text");
  }
}

/** The content of a file that is only looked at: undefined when it does not exist, an error when unreadable. */
export function readUserBytes(
  path: string,
  maxBytes: number = FILE_MAX_BYTES,
): Uint8Array | Error | undefined {
  const bytes = readableBytes(path, maxBytes);
  if (bytes instanceof Error) return bytes;
  if (bytes === 0) return new Uint8Array();
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    return new Error(describeError(error));
  }
}

/**
 * Replaces the file's text as a whole, keeping its permissions, or giving it those of `mode`, and a symlink
 * to it. When the file is no longer what was read, nothing is written. Returns the problem, or undefined.
 */
export function replaceUserFile(
  file: UserFile,
  text: string,
  mode?: number,
): UserFileRefusal | undefined {
  const changed = changedSince(file);
  if (changed !== undefined) return changed;
  const failure = writeWhole(file.target, text, mode);
  return failure === undefined ? undefined : refuse(`${file.path} cannot be written (${failure})`);
}

/**
 * Removes the file, unless it is no longer what was read, and what killed writers of it left. Returns the
 * problem, or undefined.
 */
export function removeUserFile(file: UserFile): UserFileRefusal | undefined {
  const changed = changedSince(file);
  if (changed !== undefined) return changed;
  try {
    rmSync(file.target);
    removeStaleTemporaries([file.target], new Date());
    return undefined;
  } catch (error) {
    return refuse(`${file.path} cannot be removed (${describeError(error)})`);
  }
}

function changedSince(file: UserFile): UserFileRefusal | undefined {
  const now = readUserFile(file.path);
  if (!now.ok) return now;
  if (now.text === file.text && now.target === file.target) return undefined;
  return refuse(
    `${file.path} was changed by another program in the meantime; it was left alone`,
    "run the command again",
  );
}

function refusalOf(path: string, stats: Stats): UserFileRefusal | undefined {
  if (!stats.isFile()) return refuse(`${path} is not a file`);
  if (stats.size > FILE_MAX_BYTES) {
    return refuse(`${path} is larger than ${FILE_MAX_BYTES / 1024 / 1024} MiB`);
  }
  const me = userNumber();
  if (me !== undefined && stats.uid !== me) {
    return refuse(
      `${path} belongs to another user (uid ${stats.uid}, you are ${me})`,
      "run the command as that user; writing it would change its owner",
    );
  }
  if ((stats.mode & ANY_WRITE) === 0) {
    return refuse(`${path} is read-only`, `chmod u+w '${path.replaceAll("'", "'\\''")}'`);
  }
  return undefined;
}

/** The number of the user whose process this is; undefined on Windows, which has none. */
export function userNumber(): number | undefined {
  return process.getuid?.();
}

/** The number of this process's group; undefined on Windows. */
export function groupNumber(): number | undefined {
  return process.getgid?.();
}

const ANY_WRITE = 0o222;
const PERMISSION_BITS = 0o7777;

function decode(path: string, target: string, stats: Stats): UserFile | UserFileRefusal {
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    const text = stats.size === 0 ? "" : decoder.decode(readFileSync(target));
    return { ok: true, path, target, text, mode: stats.mode & PERMISSION_BITS };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return refuse(`${path} is not UTF-8 text`);
  }
}

function isDangling(path: string): boolean {
  try {
    return (
      lstatSync(path).isSymbolicLink() && statSync(path, { throwIfNoEntry: false }) === undefined
    );
  } catch {
    return false;
  }
}

function refuse(problem: string, hint?: string): UserFileRefusal {
  return hint === undefined ? { ok: false, problem } : { ok: false, problem, hint };
}

import {
  appendFileSync,
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { nameOf, parentOf } from "./paths.ts";

/** Why a file could not be written, in words for a log line; undefined is success. */
export type WriteFailure = string | undefined;

/**
 * Replaces a file as a whole: written beside it under a temporary name, then renamed, so that a reader
 * or a kill at any moment meets the old text or the new one. Missing folders are made and a file's
 * permissions kept. A symlink is replaced, not followed: one that came with a repository could lead
 * anywhere.
 */
export function writeWhole(path: string, text: string): WriteFailure {
  const temporary = `${path}.${process.pid}-${Bun.nanoseconds().toString(36)}.tmp`;
  return attempt(() => {
    try {
      const present = lstatSync(path, { throwIfNoEntry: false });
      const mode = present?.isFile() === true ? present.mode & PERMISSION_BITS : undefined;
      inFolder(path, () => writeFileSync(temporary, text, mode === undefined ? {} : { mode }));
      // What the process's mask took away is given back.
      if (mode !== undefined) chmodSync(temporary, mode);
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  });
}

/** The part of a file's mode that `chmod` sets. */
const PERMISSION_BITS = 0o7777;

/** Appends one line with one `O_APPEND` write, so lines of many processes never mix. */
export function appendLine(path: string, line: string): WriteFailure {
  return attempt(() => inFolder(path, () => appendFileSync(path, `${line}\n`)));
}

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

/** Writes, and only if the folder turns out to be missing makes it and writes again. */
function inFolder(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const folder = parentOf(path);
    if (!isMissing(error) || folder === undefined) throw error;
    mkdirSync(folder, { recursive: true });
    write();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function attempt(action: () => void): WriteFailure {
  try {
    action();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

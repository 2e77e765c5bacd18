import { lstatSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { lockFile } from "../sys/file-lock.ts";
import { namesIn } from "../sys/folder.ts";
import { PRIVATE_FILE, privately } from "../sys/private.ts";
import { inodeOf, lookExactly } from "./compare.ts";
import { pendingFolder } from "./open-mark.ts";

// A capture is pending from its beginning until somebody looked at what its call left. Only a pending capture may
// share files with the project by hard links, so whoever needs to know which do looks at these few.

/** A capture that may share files with the project. */
export interface Pending {
  readonly number: number;
  /** Where it is made before it has its number. */
  readonly made: string;
  /** Milliseconds since it began. */
  readonly ageMs: number;
}

/** Marks a number as that of a pending capture; false where it is taken. */
export function markPending(store: string, number: number, made = ""): boolean {
  const folder = pendingFolder(store);
  for (let tries = 0; ; tries++) {
    try {
      return privately(() => {
        mkdirSync(folder, { recursive: true });
        writeFileSync(`${folder}/${number}`, made, { mode: PRIVATE_FILE, flag: "wx" });
        return true;
      });
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      // Another process removed the folder, as nothing was in it.
      if (codeOf(error) === "ENOENT" && tries < FOLDER_TRIES) continue;
      // A full disk leaves a file without what it was to say.
      unmarkPending(store, number);
      throw error;
    }
  }
}

const FOLDER_TRIES = 100;

/** Says that a capture shares nothing with the project any more. The folder goes with the last of them. */
export function unmarkPending(store: string, number: number): void {
  rmSync(`${pendingFolder(store)}/${number}`, { force: true });
  removeIfEmpty(pendingFolder(store));
}

/** Removes a folder in which nothing is. */
export function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Others are pending.
  }
}

/** The pending captures, the oldest first. */
export function pendingCaptures(store: string): readonly Pending[] {
  const folder = pendingFolder(store);
  return namesIn(folder)
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): Pending[] => {
      try {
        const { mtimeMs } = lstatSync(`${folder}/${name}`);
        const made = readFileSync(`${folder}/${name}`, "utf8");
        return [{ number: Number(name), made, ageMs: Date.now() - mtimeMs }];
      } catch {
        return [];
      }
    })
    .toSorted((a, b) => a.number - b.number);
}

/**
 * How many names in the store a file has, by device and inode: those of pending captures, and those in folders that a
 * killed process left.
 */
export function ownNames(store: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const left = namesIn(store).filter((name) => /^(?:new|old)-/.test(name));
  const folders = new Set([...left, ...pendingCaptures(store).map(({ number }) => String(number))]);
  for (const folder of folders) {
    for (const name of namesIn(`${store}/${folder}`)) {
      if (!/^f\d+$/.test(name)) continue;
      const stats = lookExactly(`${store}/${folder}/${name}`);
      if (stats === undefined) continue;
      const inode = inodeOf(stats);
      counts.set(inode, (counts.get(inode) ?? 0) + 1);
    }
  }
  return counts;
}

/** Longest wait for whoever changes captures now, in milliseconds: an undo of many files takes seconds. */
const HELD_MAX_MS = 20_000;

/**
 * Does something to captures of a store that nobody else changes meanwhile, once whoever does so now is done; undefined
 * where that is not before `deadline`, in milliseconds of `performance.now()`.
 */
export function whileHeld<T>(
  store: string,
  act: () => T,
  deadline = Number.POSITIVE_INFINITY,
): T | undefined {
  const waitMs = Math.min(deadline - performance.now(), HELD_MAX_MS);
  const lock = privately(() => lockFile(`${store}/lock`, waitMs));
  if (lock instanceof Error) return undefined;
  try {
    return act();
  } finally {
    lock?.close();
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

import {
  type BigIntStats,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  utimesSync,
} from "node:fs";
import { attributesOf, giveAttributes } from "../sys/attributes.ts";
import { copyWithAttributes } from "../sys/copy-files.ts";
import { nameOf, parentOf } from "../sys/paths.ts";
import { isUnchanged, lookExactly } from "./compare.ts";
import { type Budget, type Entry, expectInTime, LOOKS_AT_CLOCK, NotSaved } from "./model.ts";
import type { Found } from "./walk.ts";

/**
 * Keeps the files among what was found in a folder of the store, and gives everything back with the names
 * under which its files are kept there. What is unlinked or replaced gets another name, a hard link, where the
 * file system allows it; what is written where it lies, what has several names and what lies on another device
 * is copied. `linksAllowed` is false where another name of a file may be written to before it is unlinked.
 */
export function keepFiles(
  found: readonly Found[],
  folder: string,
  linksAllowed: boolean,
  budget: Budget,
): readonly Entry[] {
  const kept: Entry[] = [];
  const copies: Copy[] = [];
  const batches: Set<string>[] = [];
  const copiedAs = new Map<string, string>();
  let count = 0;
  for (const { entry, change, isShared } of found) {
    if (entry.type !== "file") {
      kept.push(entry);
      continue;
    }
    if (change === "written" && isShared) {
      throw new NotSaved(`an earlier undo still shares ${entry.path} with the project`);
    }
    const name = `f${count++}`;
    if (count % LOOKS_AT_CLOCK === 0) expectInTime(budget);
    const hasNames = entry.names !== undefined;
    const mayLink = change === "removed" && linksAllowed && !hasNames;
    if (mayLink && tryLink(entry.path, `${folder}/${name}`)) {
      kept.push({ ...entry, linked: name });
      continue;
    }
    // Several names of one file hold the same.
    const known = hasNames ? copiedAs.get(entry.inode ?? "") : undefined;
    const copied = known ?? placeForCopy(batches, entry);
    if (known === undefined) copies.push({ entry, name: copied });
    copiedAs.set(entry.inode ?? "", copied);
    kept.push({ ...entry, copied });
  }
  copyAll(copies, folder, budget);
  return kept;
}

interface Copy {
  readonly entry: Entry;
  /** Its place in the capture. */
  readonly name: string;
}

/** Files in one folder of copies: as many as one command line holds. */
export const BATCH_MAX = 400;

/** Copies keep their names, so that one command can make many of them; those of the same name lie apart. */
function placeForCopy(batches: Set<string>[], entry: Entry): string {
  const name = nameOf(entry.path);
  const key = name.toLowerCase();
  let number = batches.findIndex((batch) => batch.size < BATCH_MAX && !batch.has(key));
  if (number < 0) number = batches.push(new Set()) - 1;
  batches[number]?.add(key);
  return `c${number}/${name}`;
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOSPC" || codeOf(error) === "EDQUOT") throw error;
    return false;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/**
 * Most that is copied byte by byte while a call waits: two seconds of a slow disk, as nothing ends a copy that was
 * begun. Where the file system shares what two files have in common, no byte is copied.
 */
const COPIED_MAX_BYTES = 200_000_000;

function copyAll(copies: readonly Copy[], folder: string, budget: Budget): void {
  const [first] = copies;
  if (first === undefined) return;
  let bytes = 0;
  const batches = new Map<string, Copy[]>();
  for (const copy of copies) {
    bytes += copy.entry.size ?? 0;
    const batch = parentOf(copy.name) ?? "";
    const others = batches.get(batch);
    if (others === undefined) batches.set(batch, [copy]);
    else others.push(copy);
  }
  if (bytes > COPIED_MAX_BYTES && !isShared(first, folder)) {
    throw new NotSaved(`more than ${COPIED_MAX_BYTES} bytes would have to be copied`);
  }
  for (const [batch, inside] of batches) {
    expectInTime(budget);
    mkdirSync(`${folder}/${batch}`);
    const paths = inside.map(({ entry }) => entry.path);
    if (copyWithAttributes(paths, `${folder}/${batch}`)) continue;
    for (const { entry, name } of inside) {
      const stats = lookExactly(entry.path);
      if (stats !== undefined) copyPlainly(entry.path, `${folder}/${name}`, stats);
    }
  }
  for (const { entry, name } of copies) {
    const there = lstatSync(`${folder}/${name}`);
    const now = lookExactly(entry.path);
    const isQuiet = now !== undefined && isUnchanged(entry, now);
    if (there.size !== entry.size || !isQuiet)
      throw new NotSaved(`${entry.path} changed while it was saved`);
    syncPath(`${folder}/${name}`);
    expectInTime(budget);
  }
}

/** True where the file system shares the blocks of a file and its copy. */
function isShared({ entry }: Copy, folder: string): boolean {
  try {
    copyFileSync(entry.path, `${folder}/shared`, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    return false;
  }
}

/** The system's own copy, which keeps of attributes and holes what it can: the only one outside Linux. */
export function copyPlainly(from: string, to: string, { mode, mtimeNs }: BigIntStats): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chmodSync(to, Number(mode & 0o7777n));
  const seconds = Number(mtimeNs) / 1e9;
  utimesSync(to, seconds, seconds);
  giveAttributes(to, attributesOf(from) ?? {});
}

/** Copies what was kept of a file to a new path; holes and attributes come along where the system has a way. */
export function copyKept(entry: Entry, from: string, to: string): void {
  const scratch = `${parentOf(to)}/.fairlead-copy.tmp`;
  mkdirSync(scratch, { recursive: true });
  try {
    const isCopied = copyWithAttributes([from], scratch);
    if (isCopied) renameSync(`${scratch}/${nameOf(from)}`, to);
    else {
      const stats = lookExactly(from);
      if (stats !== undefined) copyPlainly(from, to, stats);
    }
    if (lstatSync(to).size !== entry.size)
      throw new Error(`${entry.path} was not copied as a whole`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Waits until a file or folder is on the disk. */
export function syncPath(path: string): void {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return;
  }
  try {
    fsyncSync(file);
  } catch (error) {
    // Some file systems have nothing to sync a folder with.
    if (codeOf(error) === "ENOSPC" || codeOf(error) === "EIO") throw error;
  } finally {
    closeSync(file);
  }
}

import { type BigIntStats, lstatSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { parentOf } from "../sys/paths.ts";
import type { AfterRow, Entry } from "./model.ts";

/** What lies at a path now, beside what was saved of it. */
export interface Compared {
  readonly entry: Entry;
  /** Undefined where nothing lies there. */
  readonly now: BigIntStats | undefined;
  /** `same` as it was; `rights` or time differ and nothing else; `different`. */
  readonly is: "same" | "rights" | "different";
}

/** Compares what lies at a path with what was saved of it; `folder` is the capture's. */
export function compare(entry: Entry, folder: string): Compared {
  // Behind a link that is in the place of a folder lies something else, whatever it looks like.
  const now = isReachedPlainly(entry.path) ? lookExactly(entry.path) : undefined;
  return { entry, now, is: relation(entry, now, folder) };
}

function relation(entry: Entry, now: BigIntStats | undefined, folder: string): Compared["is"] {
  if (now === undefined) return entry.type === "absent" ? "same" : "different";
  switch (entry.type) {
    case "absent":
      return "different";
    case "folder":
      return now.isDirectory() ? sameRights(entry, now, false) : "different";
    case "link":
      return now.isSymbolicLink() && readlinkSync(entry.path) === entry.to ? "same" : "different";
    case "file":
      return now.isFile() ? fileRelation(entry, now, folder) : "different";
    default:
      return entry.type satisfies never;
  }
}

function fileRelation(entry: Entry, now: BigIntStats, folder: string): Compared["is"] {
  const name = entry.copied ?? entry.linked;
  const kept = name === undefined ? undefined : lookExactly(`${folder}/${name}`);
  if (name === undefined || kept === undefined || !isUnchanged(entry, now)) return "different";
  const isSame = isSameFile(kept, now) || holdSame(entry.path, `${folder}/${name}`);
  return isSame ? sameRights(entry, now, true) : "different";
}

/** Device and inode of a file, in one word. */
export function inodeOf({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`;
}

/** True where a file, or its other name in the capture, has the size and the time that it had. */
export function isUnchanged(entry: Entry, stats: BigIntStats): boolean {
  return Number(stats.size) === entry.size && isSameTime(entry, stats);
}

function isSameTime({ modifiedMs = 0 }: Entry, { mtimeNs }: BigIntStats): boolean {
  return Math.abs(Number(mtimeNs) / 1e6 - modifiedMs) < TIME_STEP_MS;
}

/** What a number of milliseconds holds of a time, and what systems keep of one that is set. */
const TIME_STEP_MS = 0.01;

/** The time of a folder says when names in it changed, which is no reason to restore anything. */
function sameRights(entry: Entry, now: BigIntStats, withTime: boolean): "same" | "rights" {
  const isSame =
    Number(now.mode & PERMISSION_BITS) === entry.mode &&
    Number(now.uid) === (entry.owner?.[0] ?? 0) &&
    Number(now.gid) === (entry.owner?.[1] ?? 0) &&
    (!withTime || isSameTime(entry, now));
  return isSame ? "same" : "rights";
}

const PERMISSION_BITS = 0o7777n;

/** True for two names of one file. */
function isSameFile(one: BigIntStats, other: BigIntStats): boolean {
  return one.ino === other.ino && one.dev === other.dev;
}

/** Larger files of the same size and time count as different: what they hold is then written once more. */
const READ_MAX_BYTES = 16 * 1024 * 1024;

function holdSame(path: string, other: string): boolean {
  try {
    if (lstatSync(path).size > READ_MAX_BYTES) return false;
    return readFileSync(path).equals(readFileSync(other));
  } catch {
    return false;
  }
}

/** What lies at a path with numbers as the system has them; undefined where nothing does or nobody may look. */
export function lookExactly(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** False where the folder of a path was replaced by a link, behind which nothing is to be written. */
export function isReachedPlainly(path: string): boolean {
  const folder = folderAround(path);
  try {
    return folder === undefined || realpathSync(folder) === folder;
  } catch {
    return false;
  }
}

/** The nearest folder around a path that is there, or the link or file that is in its place. */
function folderAround(path: string): string | undefined {
  let folder = parentOf(path);
  while (folder !== undefined && lookExactly(folder) === undefined) folder = parentOf(folder);
  return folder;
}

/** One word by which a later change of what lies at a path is told. */
export function stampOf(stats: BigIntStats): string {
  const { dev, ino, mode, size, mtimeNs } = stats;
  // The size and time of a folder change with every name in it.
  if (stats.isDirectory()) return `folder:${dev}:${ino}`;
  return `${mode}:${dev}:${ino}:${size}:${mtimeNs}`;
}

/** True where what lies at a path is what the call left there; without a row the call left nothing. */
export function isAsLeft(now: BigIntStats | undefined, row: AfterRow | undefined): boolean {
  return now === undefined || row?.stamp === stampOf(now) || row?.stamp === BEING_PUT_BACK;
}

/** The stamp of a file that an undo is writing where it lies. */
export const BEING_PUT_BACK = "being put back";

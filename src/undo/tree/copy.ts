import {
  closeSync,
  constants,
  copyFileSync,
  linkSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { isOutputName } from "../../policy/places/location.ts";
import { uniqueName } from "../../sys/light-files.ts";
import { nearby } from "../../sys/nearby.ts";
import { PRIVATE_FILE } from "../../sys/private.ts";
import type { Budget } from "../model.ts";
import { rowAt } from "./look.ts";
import type { Row } from "./row.ts";

/** Files up to this size are written one behind the other into one pack: a file of its own costs ten times as much. */
const PACKED_MAX_BYTES = 1024 * 1024;

/** Most that is copied byte by byte while a call waits. */
const COPIED_MAX_BYTES = 64 * 1024 * 1024;

/** Longest that a call waits for copies, in milliseconds: what is left gets another name only. */
const COPYING_MAX_MS = 400;

/** What is being copied into the folder of a project's records. */
interface Copying {
  readonly folder: string;
  /** Begins the names of what is made. */
  readonly name: string;
  readonly deadline: number;
  /** Files that have a file of their own by now. */
  keptAlone: number;
  /** Files and bytes that may still be kept, and bytes that may still be copied. */
  filesLeft: number;
  bytesLeft: number;
  copiesLeft: number;
}

/**
 * Copies files, small ones and sources before large ones and build outputs, as far as the budget goes, and writes into
 * their rows where they are kept. `all` says what is kept already. A file that is too large to copy gets another name,
 * a hard link, which keeps it from being deleted and not from being written to.
 */
export function copyInto(
  folder: string,
  wanted: readonly Row[],
  all: readonly Row[],
  budget: Budget,
): void {
  const held = all.filter((row) => row.kept.startsWith("p ") || row.kept.startsWith("f "));
  const copying: Copying = {
    folder,
    name: uniqueName(""),
    deadline: performance.now() + COPYING_MAX_MS,
    keptAlone: 0,
    filesLeft: budget.files - held.length,
    bytesLeft: budget.bytes - held.reduce((sum, { size }) => sum + size, 0),
    copiesLeft: COPIED_MAX_BYTES,
  };
  const ordered = isSurelyCopied(wanted, copying) ? wanted : byWorth(wanted);
  pack(
    ordered.filter(({ size }) => size <= PACKED_MAX_BYTES),
    copying,
  );
  for (const row of ordered) if (row.kept === "") keepAlone(row, copying);
}

/** Files of which so many are copied long before a call has waited long enough. */
const SURELY_COPIED_FILES = 5_000;

/** True where all files are copied in any order. To put them in order takes a third as long as to copy them. */
function isSurelyCopied(rows: readonly Row[], copying: Copying): boolean {
  let bytes = 0;
  for (const { size } of rows) bytes += size;
  const { filesLeft, bytesLeft, copiesLeft } = copying;
  return (
    rows.length <= Math.min(filesLeft, SURELY_COPIED_FILES) &&
    bytes <= Math.min(bytesLeft, copiesLeft)
  );
}

function byWorth(rows: readonly Row[]): readonly Row[] {
  const ranks = new Map(rows.map((row) => [row, rank(row)] as const));
  const rankOf = (row: Row) => ranks.get(row) ?? 0;
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b) || a.size - b.size);
}

/** Build outputs come last, before them objects of Git: most files do without them. */
function rank({ path }: Row): number {
  if (isObject(path)) return 1;
  return path.split("/").some(isOutputName) ? 2 : 0;
}

/** True for what Git keeps of files. */
export function isObject(path: string): boolean {
  return path.includes("/.git/objects/");
}

/** Read before it is written: more would be memory that is touched for the first time. */
const ROOM_BYTES = 256 * 1024;

/** Reads files and writes them one behind the other. */
function pack(rows: readonly Row[], copying: Copying): void {
  const { folder, deadline } = copying;
  const meant: Row[] = [];
  let bytes = 0;
  let largest = 0;
  for (const row of rows) {
    if (bytes + row.size > Math.min(copying.bytesLeft, copying.copiesLeft)) break;
    if (meant.length >= copying.filesLeft) break;
    meant.push(row);
    bytes += row.size;
    largest = Math.max(largest, row.size);
  }
  if (meant.length === 0) return;
  const name = `p${copying.name}`;
  const room = Buffer.allocUnsafe(Math.max(ROOM_BYTES, largest) + 1);
  const file = openSync(`${folder}/${name}`, "wx", PRIVATE_FILE);
  const near = nearby();
  let at = 0;
  let inRoom = 0;
  let around = "";
  let before: string | undefined;
  try {
    for (const row of meant) {
      if (performance.now() > deadline) break;
      if (inRoom + row.size >= room.length) {
        writeFileSync(file, room.subarray(0, inRoom));
        inRoom = 0;
      }
      const slash = row.path.lastIndexOf("/") + 1;
      const parent = row.path.slice(0, slash);
      // One file of a folder is not worth entering it.
      if (parent === around) before ??= near.enter(parent);
      else before = undefined;
      around = parent;
      const path = before === undefined ? row.path : before + row.path.slice(slash);
      if (!isRead(path, row.size, room, inRoom)) continue;
      row.kept = `p ${name} ${at}`;
      copying.filesLeft -= 1;
      at += row.size;
      inRoom += row.size;
    }
    writeFileSync(file, room.subarray(0, inRoom));
  } finally {
    near.leave();
    closeSync(file);
  }
  copying.bytesLeft -= at;
  copying.copiesLeft -= at;
}

/** Reads a file as a whole; false where it cannot be, or is shorter or, by one byte more that is asked for, longer by now. */
function isRead(path: string, size: number, room: Buffer, at: number): boolean {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch {
    return false;
  }
  try {
    let read = 0;
    for (let more = 1; more > 0 && read < size; read += more)
      more = readSync(file, room, at + read, size + 1 - read, null);
    return read === size;
  } catch {
    return false;
  } finally {
    closeSync(file);
  }
}

/** Keeps a file that is large, or beyond the budget, in a file of its own, by the cheapest way that there is. */
function keepAlone(row: Row, copying: Copying): void {
  const { folder, name } = copying;
  const number = copying.keptAlone++;
  const own = `f${name}-${number}`;
  if (
    copying.filesLeft > 0 &&
    row.size <= copying.bytesLeft &&
    isCopied(row, `${folder}/${own}`, copying)
  ) {
    row.kept = `f ${own}`;
    copying.filesLeft -= 1;
    copying.bytesLeft -= row.size;
    return;
  }
  const link = `l${name}-${number}`;
  if (!isDone(() => linkSync(row.path, `${folder}/${link}`))) return;
  // Another name is a change of the file as well.
  row.changedMs = rowAt(row.path)?.changedMs ?? row.changedMs;
  row.kept = `l ${link}`;
}

function isCopied(row: Row, to: string, copying: Copying): boolean {
  if (performance.now() > copying.deadline) return false;
  if (isDone(() => copyFileSync(row.path, to, constants.COPYFILE_FICLONE_FORCE))) return true;
  if (row.size > copying.copiesLeft) return false;
  copying.copiesLeft -= row.size;
  if (isDone(() => copyFileSync(row.path, to)) && rowAt(to)?.size === row.size) return true;
  rmSync(to, { force: true });
  return false;
}

function isDone(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

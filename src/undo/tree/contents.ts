import {
  type BigIntStats,
  closeSync,
  constants,
  copyFileSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { blobName } from "../../sys/git-index.ts";
import { PRIVATE_FILE } from "../../sys/private.ts";
import { lookExactly } from "../compare.ts";
import type { Entry } from "../model.ts";
import { writeBlobs } from "./blobs.ts";
import { keptOf, type Row } from "./row.ts";

/** Larger files count as changed where their times did. */
const READ_MAX_BYTES = 16 * 1024 * 1024;

/** True where a file surely holds what is kept of it. */
export function holdsSame(row: Row, folder: string): boolean {
  if (row.size === 0) return true;
  if (row.size > READ_MAX_BYTES) return false;
  const kept = keptOf(row);
  if (kept === undefined || kept.in === "link") return false;
  try {
    const now = readFileSync(row.path);
    if (kept.in === "git") return blobName(now) === kept.blob;
    const path = `${folder}/${kept.name}`;
    return now.equals(kept.in === "pack" ? piece(path, kept.at, row.size) : readFileSync(path));
  } catch {
    return false;
  }
}

function piece(path: string, from: number, size: number): Buffer {
  const room = Buffer.allocUnsafe(size);
  const file = openSync(path, "r");
  try {
    let read = 0;
    while (read < size) {
      const more = readSync(file, room, read, size - read, from + read);
      if (more === 0) throw new Error("what was kept is cut short");
      read += more;
    }
    return room;
  } finally {
    closeSync(file);
  }
}

/** Where contents are brought from and to. */
export interface Places {
  /** The folder of a capture, and the name of one in it. */
  readonly folder: string;
  readonly within: string;
  /** The folder of the project's records. */
  readonly from: string;
  /** Everything that was recorded. */
  readonly all: readonly Row[];
  readonly searchPath: string | undefined;
}

/**
 * Gives what lay at changed paths as entries of a capture, with the files of it in the capture's folder. Of a file of
 * which nothing could be kept there is none, and an undo says that it cannot be put back.
 */
export async function bringOut(
  rows: readonly Row[],
  { folder, within, from, all, searchPath }: Places,
): Promise<readonly Entry[]> {
  const named = rows.map((row, number) => ({
    row,
    name: `${within}/${number}`,
    to: `${folder}/${within}/${number}`,
  }));
  const files = named.filter(({ row }) => row.type === "file");
  const inGit = files.filter(({ row }) => keptOf(row)?.in === "git");
  await writeBlobs(inGit, {
    ...{ all, searchPath, scratch: `${folder}/${within}/git` },
    bring: (row, to) => bring(row, from, to, "copied"),
  });
  for (const { row, to } of files) if (keptOf(row)?.in !== "git") bring(row, from, to, "taken");
  const names = namesOfFiles(all);
  return named.flatMap(({ row, name, to }): Entry[] => {
    const { path, type, mode, user, group, modifiedMs } = row;
    const common = { path, type, mode, owner: [user, group], modifiedMs };
    if (type === "folder") return [common];
    if (type === "link") return [{ ...common, to: row.kept }];
    const facts = fileFacts(row, to, names.get(inodeOf(row)) === row.names);
    return [{ ...common, ...facts, copied: name }];
  });
}

/** How many of the names of each file a record has. */
function namesOfFiles(rows: readonly Row[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (row.type === "file" && row.names > 1)
      counts.set(inodeOf(row), (counts.get(inodeOf(row)) ?? 0) + 1);
  }
  return counts;
}

function inodeOf({ device, inode }: Row): string {
  return `${device}:${inode}`;
}

/** A file with names elsewhere is put back as one of its own: what it holds is not given to those. */
function fileFacts(row: Row, kept: string, hasAllNames: boolean): Partial<Entry> {
  const { names, size } = row;
  const stats = lookExactly(kept);
  // Only another name of a file changes with it.
  const isLater = row.kept.startsWith("l ") && stats !== undefined && !isAsRecorded(row, stats);
  return {
    inode: inodeOf(row),
    size: stats === undefined ? size : Number(stats.size),
    ...(names > 1 && hasAllNames ? { names } : {}),
    ...(isLater ? { isLater, modifiedMs: Number(stats.mtimeNs) / 1e6 } : {}),
  };
}

function isAsRecorded({ size, modifiedMs }: Row, stats: BigIntStats): boolean {
  return stats.size === BigInt(size) && Math.abs(Number(stats.mtimeNs) / 1e6 - modifiedMs) < 1;
}

/** Brings what is kept of a file elsewhere than in Git to a path, where anything is. */
function bring(row: Row, from: string, to: string, how: "copied" | "taken"): void {
  const kept = keptOf(row);
  try {
    if (row.size === 0) writeFileSync(to, "", { mode: PRIVATE_FILE });
    else if (kept === undefined || kept.in === "git") return;
    else if (kept.in === "pack")
      writeFileSync(to, piece(`${from}/${kept.name}`, kept.at, row.size), { mode: PRIVATE_FILE });
    else if (kept.in === "link" && how === "taken" && isAlone(`${from}/${kept.name}`))
      renameSync(`${from}/${kept.name}`, to);
    else copyKept(`${from}/${kept.name}`, to);
  } catch {
    // An undo says that it cannot be put back.
    rmSync(to, { force: true });
  }
}

/** A copy has the time of what it was made of, by which it is told whether that changed since. */
function copyKept(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  const { atimeMs, mtimeMs } = statSync(from);
  utimesSync(to, atimeMs / 1000, mtimeMs / 1000);
}

/** True for the only name of a file: nobody else writes to it. */
function isAlone(path: string): boolean {
  return lookExactly(path)?.nlink === 1n;
}

import { lstatSync, readFileSync } from "node:fs";
import { readableBytes } from "./probe.ts";

/** How a tracked file differs from the index, in the second letter of `git status --porcelain`. */
export type UnstagedMark = "M" | "D" | "T" | "A";

/** What a checkout has that its index has not. */
export interface Unstaged {
  /** Changed files, in the index's order. */
  readonly files: ReadonlyMap<string, UnstagedMark>;
  /** Files with a conflict, and both letters of `git status --porcelain` for each. */
  readonly conflicts: ReadonlyMap<string, string>;
  /** False when too much would have had to be read; what was not read counts as unchanged. */
  readonly complete: boolean;
}

/**
 * The tracked files that differ from git's index. A file whose size and time are those of the index is
 * unchanged, as git itself judges; one with another time and the same size is hashed as it lies there, since
 * the filters that git would run are programs of the repository's. Undefined for an index that is not
 * readable here: a split one, or one with SHA-256 names. Format: https://git-scm.com/docs/index-format.
 */
export function unstagedFiles(root: string, index: Uint8Array): Unstaged | undefined {
  const entries = readEntries(index);
  if (entries === undefined) return undefined;
  const files = new Map<string, UnstagedMark>();
  const stages = new Map<string, number>();
  const budget = { left: HASHED_TOTAL_MAX_BYTES, complete: true };
  const folders = new Map<string, boolean>([["", true]]);
  for (const entry of entries) {
    if (!isInside(entry.path)) continue;
    const slash = entry.path.lastIndexOf("/");
    const there = isFolder(root, entry.path.slice(0, Math.max(0, slash)), folders);
    if (entry.stage > 0) {
      stages.set(entry.path, (stages.get(entry.path) ?? 0) | (1 << (entry.stage - 1)));
    } else if (entry.intentToAdd) files.set(entry.path, "A");
    else if (entry.isFile && !entry.ignored) {
      const mark = there ? difference(root, entry, budget) : "D";
      if (mark !== undefined) files.set(entry.path, mark);
    }
  }
  const conflicts = new Map(
    [...stages].map(([path, found]) => [path, CONFLICT_MARKS[found] ?? "UU"] as const),
  );
  return { files, conflicts, complete: budget.complete };
}

/** By the stages that an index has of a file: 1 the common ancestor, 2 ours, 4 theirs. */
const CONFLICT_MARKS = ["", "DD", "AU", "UD", "UA", "DU", "AA", "UU"];

/**
 * False for a name that leads out of the checkout, as git writes none but an index may have come with it,
 * and for one that is not UTF-8, which nothing here can name.
 */
function isInside(path: string): boolean {
  if (path.includes("\uFFFD")) return false;
  return !path.startsWith("/") && !(path.includes("..") && path.split(/[\\/]/).includes(".."));
}

/** True for a folder of the checkout that is reached without a link: git looks behind none either. */
function isFolder(root: string, folder: string, known: Map<string, boolean>): boolean {
  const seen = known.get(folder);
  if (seen !== undefined) return seen;
  const above = folder.slice(0, Math.max(0, folder.lastIndexOf("/")));
  const is =
    isFolder(root, above, known) &&
    lstatSync(`${root}/${folder}`, { throwIfNoEntry: false })?.isDirectory() === true;
  known.set(folder, is);
  return is;
}

/**
 * Paths of the repositories that an index records in the place of files, and, each with a slash behind it, of folders
 * that it records as a whole; undefined for an index that is not readable here, or too large.
 */
export function recordedRepositories(path: string): readonly string[] | undefined {
  return recorded(path, ({ isRepository, isTree }) => isRepository || isTree);
}

/** Paths of all else that an index records, in conflicts and of what is yet to be added as well. */
export function recordedFiles(path: string): readonly string[] | undefined {
  return recorded(path, ({ isRepository }) => !isRepository);
}

/** What an index records, as it is there; undefined for one that is not readable here, or too large. */
export function entriesIn(path: string): readonly IndexEntry[] | undefined {
  try {
    if (typeof readableBytes(path, INDEX_MAX_BYTES) !== "number") return undefined;
    return readEntries(readFileSync(path));
  } catch {
    return undefined;
  }
}

function recorded(
  path: string,
  isMeant: (entry: IndexEntry) => boolean,
): readonly string[] | undefined {
  return entriesIn(path)
    ?.filter(isMeant)
    .map((entry) => entry.path);
}

/** An index of some 100,000 files, which takes 50 ms. */
const INDEX_MAX_BYTES = 16 * 1024 * 1024;

/** One entry of an index. */
export interface IndexEntry {
  readonly path: string;
  readonly seconds: number;
  readonly nanoseconds: number;
  readonly size: number;
  /** Name of the staged blob. */
  readonly blob: Uint8Array;
  /** A regular file or a symlink: not a submodule, not a folder of a sparse index. */
  readonly isFile: boolean;
  readonly isLink: boolean;
  /** The tree of a folder of a sparse index. */
  readonly isTree: boolean;
  /** The commit of a repository of its own. */
  readonly isRepository: boolean;
  /** Marked by the user as never changing, or not checked out. */
  readonly ignored: boolean;
  readonly intentToAdd: boolean;
  /** 0, or 1 to 3 for the sides of a conflict. */
  readonly stage: number;
}

const HEADER_BYTES = 12;
const FIXED_BYTES = 62;
const NAME_OFFSET_BYTES = 40;
const HASH_BYTES = 20;

function readEntries(index: Uint8Array): readonly IndexEntry[] | undefined {
  const view = new DataView(index.buffer, index.byteOffset, index.byteLength);
  if (view.byteLength < HEADER_BYTES + HASH_BYTES || view.getUint32(0) !== 0x44495243) {
    return undefined;
  }
  const version = view.getUint32(4);
  if (version < 2 || version > 4) return undefined;
  const decoder = new TextDecoder();
  const entries: IndexEntry[] = [];
  let previous: Uint8Array = new Uint8Array();
  const starts = new Set<number>();
  let at = HEADER_BYTES;
  for (let left = view.getUint32(8); left > 0; left--) {
    if (at + FIXED_BYTES > view.byteLength) return undefined;
    const flags = view.getUint16(at + NAME_OFFSET_BYTES + HASH_BYTES);
    const extended = (flags & 0x4000) === 0 ? 0 : view.getUint16(at + FIXED_BYTES);
    const nameAt = at + FIXED_BYTES + ((flags & 0x4000) === 0 ? 0 : 2);
    const name = version === 4 ? compressedName(index, nameAt, previous) : plainName(index, nameAt);
    // Git goes by the length that an entry says of its name.
    if (name === undefined || (flags & 0xfff) !== Math.min(name.bytes.length, 0xfff)) {
      return undefined;
    }
    if (name.isWhole) starts.add(at);
    const kind = (view.getUint32(at + 24) >>> 12) & 0xf;
    entries.push({
      path: decoder.decode(name.bytes),
      seconds: view.getUint32(at + 8),
      nanoseconds: view.getUint32(at + 12),
      size: view.getUint32(at + 36),
      blob: index.subarray(at + NAME_OFFSET_BYTES, at + NAME_OFFSET_BYTES + HASH_BYTES),
      isFile: kind === 0o10 || kind === 0o12,
      isLink: kind === 0o12,
      isTree: kind === 0o04,
      isRepository: kind === 0o16,
      ignored: (flags & 0x8000) !== 0 || (extended & 0x4000) !== 0,
      intentToAdd: (extended & 0x2000) !== 0,
      stage: (flags & 0x3000) >>> 12,
    });
    previous = name.bytes;
    at = version === 4 ? name.end : at + padded(name.end - at - 1);
  }
  return isElsewhere(index, at, starts) ? undefined : entries;
}

/** Entries of versions 2 and 3 are padded with 1 to 8 NULs to a multiple of eight bytes. */
function padded(bytes: number): number {
  return (bytes + 8) & ~7;
}

interface Name {
  readonly bytes: Uint8Array;
  readonly end: number;
  /** True where it takes nothing from the name before. */
  readonly isWhole: boolean;
}

function plainName(index: Uint8Array, from: number): Name | undefined {
  const end = index.indexOf(0, from);
  return end < 0 ? undefined : { bytes: index.subarray(from, end), end: end + 1, isWhole: true };
}

/** Version 4 writes how many bytes of the name before are dropped, then what replaces them. */
function compressedName(index: Uint8Array, from: number, previous: Uint8Array): Name | undefined {
  let at = from;
  let byte = index[at++] ?? 0;
  let dropped = byte & 0x7f;
  while ((byte & 0x80) !== 0) {
    byte = index[at++] ?? 0;
    dropped = ((dropped + 1) << 7) | (byte & 0x7f);
  }
  const suffix = plainName(index, at);
  if (suffix === undefined || dropped > previous.length) return undefined;
  const kept = previous.subarray(0, previous.length - dropped);
  const bytes = new Uint8Array(kept.length + suffix.bytes.length);
  bytes.set(kept);
  bytes.set(suffix.bytes, kept.length);
  return { bytes, end: suffix.end, isWhole: kept.length === 0 };
}

/** True where an extension says that entries are in another file, or that they or extensions begin elsewhere. */
function isElsewhere(index: Uint8Array, from: number, starts: ReadonlySet<number>): boolean {
  const view = new DataView(index.buffer, index.byteOffset, index.byteLength);
  const end = view.byteLength - HASH_BYTES;
  const last = end - END_BYTES;
  if (last >= from && view.getUint32(last) === END && view.getUint32(last + 8) !== from)
    return true;
  let at = from;
  while (at + 8 <= end) {
    const name = view.getUint32(at);
    const next = at + 8 + view.getUint32(at + 4);
    if (name === LINK || (name === BLOCKS && next > end)) return true;
    for (let block = at + 12; name === BLOCKS && block + 8 <= next; block += 8) {
      if (!starts.has(view.getUint32(block))) return true;
    }
    at = next;
  }
  return false;
}

/** `link`, `IEOT` with the beginnings of blocks of entries, and `EOIE` with that of the extensions, and its bytes. */
const LINK = 0x6c696e6b;
const BLOCKS = 0x49454f54;
const END = 0x454f4945;
const END_BYTES = 32;

function difference(
  root: string,
  entry: IndexEntry,
  budget: { left: number; complete: boolean },
): UnstagedMark | undefined {
  const path = `${root}/${entry.path}`;
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return "D";
  if (stat.isSymbolicLink() !== entry.isLink) return "T";
  if (!stat.isFile() && !entry.isLink) return "D";
  if (stat.size % UINT32 !== entry.size) return "M";
  if (sameTime(stat.mtimeMs, entry)) return undefined;
  // What says that it is empty is not opened: some files of the system say so and never end.
  if (entry.size === 0) return entry.blob.toHex() === EMPTY_BLOB ? undefined : "M";
  if (entry.isLink || entry.size > HASHED_MAX_BYTES) return "M";
  budget.left -= entry.size;
  budget.complete &&= budget.left >= 0;
  if (!budget.complete) return undefined;
  return blobName(readFileSync(path)) === entry.blob.toHex() ? undefined : "M";
}

/** The name that Git gives to what a file holds. */
export function blobName(content: Uint8Array): string {
  const hasher = new Bun.CryptoHasher("sha1");
  return hasher.update(`blob ${content.length}\0`).update(content).digest("hex");
}

/** An index keeps sizes and seconds in 32 bits. */
export const UINT32 = 2 ** 32;

/** Equal to a microsecond, which is what a number of milliseconds holds of today's times. */
export function sameTime(modifiedMs: number, { seconds, nanoseconds }: IndexEntry): boolean {
  const wholeSeconds = Math.floor(modifiedMs / 1000);
  if (((wholeSeconds % UINT32) + UINT32) % UINT32 !== seconds) return false;
  // An index written by a git without nanoseconds holds zero there.
  if (nanoseconds === 0) return true;
  return Math.abs(modifiedMs - wholeSeconds * 1000 - nanoseconds / 1e6) < 0.001;
}

const EMPTY_BLOB = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391";

/** Files beyond this size count as changed when their time did: reading them would take too long. */
const HASHED_MAX_BYTES = 1024 * 1024;

/** Read of all files together: a checkout whose times are all new is not read as a whole. */
const HASHED_TOTAL_MAX_BYTES = 32 * 1024 * 1024;

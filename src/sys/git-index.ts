import { lstatSync, readFileSync } from "node:fs";

/**
 * The tracked files that differ from git's index, in its order. A file whose size and time are those of
 * the index is unchanged, as git itself judges; one with another time and the same size is hashed.
 * Undefined for an index that is not readable here: a split one, or one with SHA-256 names.
 * Format: https://git-scm.com/docs/index-format.
 */
export function unstagedFiles(root: string, index: Uint8Array): readonly string[] | undefined {
  const entries = readEntries(index);
  if (entries === undefined) return undefined;
  const changed = new Set<string>();
  for (const entry of entries) {
    if (entry.isConflict || entry.intentToAdd) changed.add(entry.path);
    else if (entry.isFile && !entry.ignored && differs(root, entry)) changed.add(entry.path);
  }
  return [...changed];
}

interface IndexEntry {
  readonly path: string;
  readonly seconds: number;
  readonly nanoseconds: number;
  readonly size: number;
  /** Hexadecimal name of the staged blob. */
  readonly blob: string;
  /** A regular file or a symlink: not a submodule, not a folder of a sparse index. */
  readonly isFile: boolean;
  /** Marked by the user as never changing, or not checked out. */
  readonly ignored: boolean;
  readonly intentToAdd: boolean;
  readonly isConflict: boolean;
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
  let previous = new Uint8Array();
  let at = HEADER_BYTES;
  for (let left = view.getUint32(8); left > 0; left--) {
    if (at + FIXED_BYTES > view.byteLength) return undefined;
    const flags = view.getUint16(at + NAME_OFFSET_BYTES + HASH_BYTES);
    const extended = (flags & 0x4000) === 0 ? 0 : view.getUint16(at + FIXED_BYTES);
    const nameAt = at + FIXED_BYTES + ((flags & 0x4000) === 0 ? 0 : 2);
    const name = version === 4 ? compressedName(index, nameAt, previous) : plainName(index, nameAt);
    if (name === undefined) return undefined;
    const kind = (view.getUint32(at + 24) >>> 12) & 0xf;
    entries.push({
      path: decoder.decode(name.bytes),
      seconds: view.getUint32(at + 8),
      nanoseconds: view.getUint32(at + 12),
      size: view.getUint32(at + 36),
      blob: index.subarray(at + NAME_OFFSET_BYTES, at + NAME_OFFSET_BYTES + HASH_BYTES).toHex(),
      isFile: kind === 0o10 || kind === 0o12,
      ignored: (flags & 0x8000) !== 0 || (extended & 0x4000) !== 0,
      intentToAdd: (extended & 0x2000) !== 0,
      isConflict: (flags & 0x3000) !== 0,
    });
    previous = name.bytes;
    at = version === 4 ? name.end : at + padded(name.end - at - 1);
  }
  return hasLink(index, at) ? undefined : entries;
}

/** Entries of versions 2 and 3 are padded with 1 to 8 NULs to a multiple of eight bytes. */
function padded(bytes: number): number {
  return (bytes + 8) & ~7;
}

type Name = { readonly bytes: Uint8Array<ArrayBuffer>; readonly end: number };

function plainName(index: Uint8Array, from: number): Name | undefined {
  const end = index.indexOf(0, from);
  return end < 0 ? undefined : { bytes: index.slice(from, end), end: end + 1 };
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
  return { bytes, end: suffix.end };
}

/** True when an extension says that entries live in another file. */
function hasLink(index: Uint8Array, from: number): boolean {
  const view = new DataView(index.buffer, index.byteOffset, index.byteLength);
  let at = from;
  while (at + 8 <= view.byteLength - HASH_BYTES) {
    if (view.getUint32(at) === 0x6c696e6b) return true;
    at += 8 + view.getUint32(at + 4);
  }
  return false;
}

function differs(root: string, entry: IndexEntry): boolean {
  const stat = lstatSync(`${root}/${entry.path}`, { bigint: true, throwIfNoEntry: false });
  if (stat === undefined) return true;
  if (Number(stat.size & 0xffff_ffffn) !== entry.size) return true;
  const seconds = Number(stat.mtimeNs / 1_000_000_000n) >>> 0;
  const nanoseconds = Number(stat.mtimeNs % 1_000_000_000n);
  // An index written by a git without nanoseconds holds zero there.
  const sameTime =
    seconds === entry.seconds && (entry.nanoseconds === 0 || nanoseconds === entry.nanoseconds);
  if (sameTime) return false;
  if (!stat.isFile() || entry.size > HASHED_MAX_BYTES) return true;
  const content = readFileSync(`${root}/${entry.path}`);
  const hasher = new Bun.CryptoHasher("sha1");
  return hasher.update(`blob ${content.length}\0`).update(content).digest("hex") !== entry.blob;
}

/** Files beyond this size count as changed when their time did: reading them would take too long. */
const HASHED_MAX_BYTES = 1024 * 1024;

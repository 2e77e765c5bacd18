import { type BigIntStats, rmSync } from "node:fs";
import { namesIn } from "../sys/folder.ts";
import { type Compared, compare, lookExactly, stampOf } from "./compare.ts";
import { copyKept } from "./keep.ts";
import type { AfterRow, Entry, Saved } from "./model.ts";
import { readSaved, writeAfter, writeSaved } from "./store.ts";

/** Most paths that a call made below saved folders which are looked at. */
const MADE_MAX = 20_000;

/**
 * Keeps what lies at the saved paths after the call, so that what is changed later is told from what the call
 * did, and lets go of what the call left alone. False where it left everything alone.
 */
export function settle(store: string, number: number): boolean {
  const saved = readSaved(store, number);
  if (saved === undefined) return false;
  const folder = `${store}/${number}`;
  const rows: AfterRow[] = [];
  const kept: Entry[] = [];
  const untouched: Entry[] = [];
  let changed = false;
  for (const entry of saved.entries) {
    const compared = compare(entry, folder);
    const isSame = compared.is === "same";
    changed ||= !isSame;
    if (isSame && entry.type !== "folder") {
      untouched.push(entry);
      continue;
    }
    kept.push(isSame ? entry : apart(compared, folder));
    if (compared.now !== undefined) rows.push(rowOf(entry.path, compared.now));
  }
  const known = new Set(saved.entries.map(({ path }) => path));
  for (const root of kept) {
    if (root.type !== "folder" || root.deep === true) addMade(root, known, rows);
  }
  if (!changed && !rows.some(({ made }) => made === true)) return false;
  writeAfter(store, number, rows);
  letGo(store, number, { ...saved, entries: kept }, untouched);
  return true;
}

function rowOf(path: string, now: BigIntStats): AfterRow {
  const time = now.isDirectory() ? { time: String(now.mtimeNs) } : {};
  return { path, stamp: stampOf(now), ...time };
}

/** Takes entries out of a capture, first from its list and then from the disk. */
function letGo(store: string, number: number, saved: Saved, gone: readonly Entry[]): void {
  writeSaved(store, number, saved);
  const used = new Set(saved.entries.flatMap(({ linked, copied }) => [linked, copied]));
  for (const { linked, copied } of gone) {
    for (const name of [linked, copied]) {
      if (name !== undefined && !used.has(name))
        rmSync(`${store}/${number}/${name}`, { force: true });
    }
  }
}

/** Files that live on under another name are copied up to this size, so that nobody writes to what was saved. */
const APART_MAX_BYTES = 64 * 1024 * 1024;

/** The entry with a copy of a file that was moved, as its new name is one more name of what was saved. */
function apart({ entry }: Compared, folder: string): Entry {
  if (entry.linked === undefined || entry.copied !== undefined) return entry;
  const kept = lookExactly(`${folder}/${entry.linked}`);
  if (kept === undefined || kept.nlink < 2n || kept.size > APART_MAX_BYTES) return entry;
  const copied = `${entry.linked}-copy`;
  try {
    copyKept(entry, `${folder}/${entry.linked}`, `${folder}/${copied}`);
    return { ...entry, copied };
  } catch {
    return entry;
  }
}

/** What is below a path now and was not there when it was saved. */
function addMade({ path }: Pick<Entry, "path">, known: Set<string>, rows: AfterRow[]): void {
  if (lookExactly(path)?.isDirectory() !== true || rows.length > MADE_MAX) return;
  for (const name of namesIn(path)) {
    const inner = `${path}/${name}`;
    if (known.has(inner)) continue;
    const stats = lookExactly(inner);
    if (stats === undefined) continue;
    known.add(inner);
    rows.push({ path: inner, stamp: stampOf(stats), made: true });
    addMade({ path: inner }, known, rows);
  }
}

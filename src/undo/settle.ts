import { namesIn } from "../sys/folder.ts";
import { compare, lookExactly, stampOf } from "./compare.ts";
import type { AfterRow, Entry } from "./model.ts";
import { readSaved, writeAfter } from "./store.ts";

/** Most paths that a call made below saved folders which are looked at. */
const MADE_MAX = 20_000;

/**
 * Keeps what lies at the saved paths after the call, so that what is changed later is told from what the call
 * did. False where nothing of what was saved is gone or different.
 */
export function settle(store: string, number: number): boolean {
  const saved = readSaved(store, number);
  if (saved === undefined) return false;
  const folder = `${store}/${number}`;
  const rows: AfterRow[] = [];
  let changed = false;
  for (const entry of saved.entries) {
    const { now, is } = compare(entry, folder);
    changed ||= is !== "same";
    if (now !== undefined) rows.push({ path: entry.path, stamp: stampOf(now) });
  }
  const known = new Set(saved.entries.map(({ path }) => path));
  for (const root of saved.entries) {
    const isNew = root.type !== "folder" || root.deep === true;
    if (isNew) addMade(root, known, rows);
  }
  writeAfter(store, number, rows);
  return changed || rows.some(({ made }) => made === true);
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

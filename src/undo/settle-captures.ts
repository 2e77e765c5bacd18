import type { BigIntStats } from "node:fs";
import { namesIn } from "../sys/folder.ts";
import { compare, lookExactly, stampOf } from "./compare.ts";
import type { AfterRow, Entry, Saved } from "./model.ts";
import { part, partPending } from "./part.ts";
import { unmarkPending, whileHeld } from "./pending.ts";
import { letGo, readAfter, readSaved, writeAfter } from "./store.ts";

/** Most paths that a call made below saved folders which are looked at. */
const MADE_MAX = 20_000;

/** Longest that somebody waits until captures share nothing with the project, in milliseconds. */
const PART_MAX_MS = 2_500;

/**
 * Keeps what lies at the saved paths after the call, so that what is changed later is told from what the call
 * did, lets go of what the call left alone, and parts the rest from the project. False where the call left everything
 * alone.
 */
export function settle(store: string, number: number): boolean {
  const act = () => {
    const saved = readSaved(store, number);
    if (saved === undefined) return false;
    const { kept, untouched, rows, isChanged } = lookAt(saved, `${store}/${number}`);
    if (!isChanged) return false;
    writeAfter(store, number, rows);
    const left = { ...saved, entries: kept };
    letGo(store, number, left, untouched);
    const { isDone } = part(store, number, left, performance.now() + PART_MAX_MS);
    if (isDone) unmarkPending(store, number);
    return true;
  };
  // Where others hold the captures for too long nothing is let go of.
  return whileHeld(store, act) ?? true;
}

/**
 * Before another call, or where nobody may say any more that a call is over: parts what is pending from the project,
 * and keeps what lies there now where nobody looked yet. A call that is still to run finds all of it saved.
 */
export function settlePending(store: string): void {
  partPending(store, performance.now() + PART_MAX_MS, (number, { saved, isDone }) => {
    if (readAfter(store, number) === undefined) {
      writeAfter(store, number, lookAt(saved, `${store}/${number}`).rows);
    }
    if (isDone) unmarkPending(store, number);
  });
}

/** What is the same as it was saved, what is not, and what lies there now. */
interface Looked {
  readonly kept: readonly Entry[];
  readonly untouched: readonly Entry[];
  readonly rows: readonly AfterRow[];
  readonly isChanged: boolean;
}

function lookAt(saved: Saved, folder: string): Looked {
  const rows: AfterRow[] = [];
  const kept: Entry[] = [];
  const untouched: Entry[] = [];
  let isChanged = false;
  for (const entry of saved.entries) {
    const { is, now } = compare(entry, folder);
    const isSame = is === "same";
    isChanged ||= !isSame;
    if (isSame && entry.type !== "folder") {
      untouched.push(entry);
      continue;
    }
    kept.push(entry);
    if (now !== undefined) rows.push(afterRow(entry.path, now));
  }
  const known = new Set(saved.entries.map(({ path }) => path));
  for (const root of kept) {
    if (root.type !== "folder" || root.deep === true) addMade(root, known, rows);
  }
  isChanged ||= rows.some(({ made }) => made === true);
  return { kept, untouched, rows, isChanged };
}

/** By what later changes of a path are told. */
export function afterRow(path: string, now: BigIntStats): AfterRow {
  const time = now.isDirectory() ? { time: String(now.mtimeNs) } : {};
  return { path, stamp: stampOf(now), ...time };
}

/** What is below a path now and was not there when it was saved. */
export function addMade({ path }: Pick<Entry, "path">, known: Set<string>, rows: AfterRow[]): void {
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

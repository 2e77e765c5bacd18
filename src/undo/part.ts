import { type BigIntStats, lstatSync, mkdirSync, rmSync } from "node:fs";
import { copyWithAttributes } from "../sys/copy-files.ts";
import { namesIn } from "../sys/folder.ts";
import { uniqueName } from "../sys/light-files.ts";
import { isUnchanged, lookExactly } from "./compare.ts";
import { BATCH_MAX, copyPlainly, syncPath } from "./keep.ts";
import type { Entry, Saved } from "./model.ts";
import { pendingFolder } from "./open-mark.ts";
import {
  type Pending,
  pendingCaptures,
  removeIfEmpty,
  unmarkPending,
  whileHeld,
} from "./pending.ts";
import { readSaved, removeTree, writeSaved } from "./store.ts";

/** What a capture holds now, and whether it shares no file with anybody any more. */
export interface Parted {
  readonly saved: Saved;
  readonly isDone: boolean;
}

/**
 * Gives a capture copies of its own of all files that also have a name elsewhere, so that nobody writes to what was
 * saved. Each batch is on the disk and in the list before its links go, so a kill loses nothing. What is not done at
 * the deadline, in milliseconds of `performance.now()`, stays for the next time. The capture is held by the caller.
 */
export function part(store: string, number: number, saved: Saved, deadline: number): Parted {
  const folder = `${store}/${number}`;
  const shared = saved.entries.filter((entry) => isShared(entry, folder));
  let parted = saved;
  let isDone = true;
  for (let at = 0; at < shared.length; at += BATCH_MAX) {
    if (performance.now() > deadline) return { saved: parted, isDone: false };
    const batch = shared.slice(at, at + BATCH_MAX);
    const copies = copyBatch(batch, folder);
    isDone &&= copies.size === batch.length;
    if (copies.size === 0) continue;
    const entries = parted.entries.map((entry) => copies.get(entry.linked ?? "") ?? entry);
    parted = { ...parted, entries };
    writeSaved(store, number, parted);
    for (const name of copies.keys()) rmSync(`${folder}/${name}`, { force: true });
  }
  removeUnlisted(parted, folder);
  return { saved: parted, isDone };
}

/** Links of which a kill left only the copy in the list. */
function removeUnlisted({ entries }: Saved, folder: string): void {
  const listed = new Set(entries.map(({ linked }) => linked));
  for (const name of namesIn(folder))
    if (/^f\d+$/.test(name) && !listed.has(name)) rmSync(`${folder}/${name}`, { force: true });
}

function isShared({ linked }: Entry, folder: string): boolean {
  return linked !== undefined && (lookExactly(`${folder}/${linked}`)?.nlink ?? 0n) > 1n;
}

/** The entries with copies in the place of links, by the names of these; without those that could not be copied. */
function copyBatch(batch: readonly Entry[], folder: string): ReadonlyMap<string, Entry> {
  const copied = new Map<string, Entry>();
  const into = uniqueName(`${folder}/c`);
  const place = into.slice(folder.length + 1);
  mkdirSync(into);
  const links = batch.flatMap(({ linked = "" }) => {
    const stats = lookExactly(`${folder}/${linked}`);
    return stats === undefined ? [] : [{ linked, stats }];
  });
  const paths = links.map(({ linked }) => `${folder}/${linked}`);
  const isCopied = copyWithAttributes(paths, into);
  const entries = new Map(batch.map((entry) => [entry.linked, entry]));
  for (const { linked, stats } of links) {
    const entry = entries.get(linked);
    const to = `${into}/${linked}`;
    try {
      if (!isCopied) copyPlainly(`${folder}/${linked}`, to, stats);
      const now = lookExactly(`${folder}/${linked}`);
      if (entry === undefined || now === undefined || !isWhole(to, stats, now)) continue;
      syncPath(to);
      copied.set(linked, withCopy(entry, `${place}/${linked}`, stats));
    } catch {
      // There is no room, or it is written to right now: the link stays until the next time.
    }
  }
  syncPath(into);
  if (copied.size === 0) rmSync(into, { recursive: true, force: true });
  return copied;
}

/** True for a copy of a file to which nobody wrote while it was copied. */
function isWhole(copy: string, before: BigIntStats, after: BigIntStats): boolean {
  const isQuiet = before.size === after.size && before.mtimeNs === after.mtimeNs;
  return isQuiet && BigInt(lstatSync(copy).size) === after.size;
}

/** What was written to after it was saved is kept as it is now, which is the nearest to what the call took. */
function withCopy(entry: Entry, copied: string, stats: BigIntStats): Entry {
  const { linked: _, ...kept } = entry;
  if (isUnchanged(entry, stats)) return { ...kept, copied };
  const now = { size: Number(stats.size), modifiedMs: Number(stats.mtimeNs) / 1e6 };
  return { ...kept, ...now, copied, isLater: true };
}

/** Age at which a capture that was not finished is one of a killed process, in milliseconds. */
const KILLED_MS = 60_000;

/**
 * Parts all pending captures from the project, whichever call of whichever session they belong to: that harms none of
 * them. `look` is done to each afterwards. Never throws.
 */
export function partPending(
  store: string,
  deadline: number,
  look: (number: number, parted: Parted) => void = () => {},
): void {
  const pending = pendingCaptures(store);
  if (pending.length === 0) {
    // A kill left the folder without what was in it.
    removeIfEmpty(pendingFolder(store));
    return;
  }
  const act = () => {
    for (const one of pending) {
      if (performance.now() > deadline) return;
      try {
        partOne(store, one, deadline, look);
      } catch {
        // It is being dropped, or the disk is full: it stays pending.
      }
    }
  };
  whileHeld(store, act, deadline);
}

function partOne(
  store: string,
  pending: Pending,
  deadline: number,
  look: (number: number, parted: Parted) => void,
): void {
  const { number } = pending;
  const saved = readSaved(store, number);
  if (saved === undefined) removeLeft(store, pending);
  else look(number, part(store, number, saved, deadline));
}

/** Removes what is left of a capture that was never finished, or was being dropped. */
function removeLeft(store: string, { number, made, ageMs }: Pending): void {
  if (ageMs < KILLED_MS) return;
  if (/^new-[\w-]+$/.test(made)) removeTree(`${store}/${made}`);
  for (const name of namesIn(store)) if (/^old-/.test(name)) removeTree(`${store}/${name}`);
  unmarkPending(store, number);
}

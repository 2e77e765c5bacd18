import { lstatSync } from "node:fs";
import { namesIn } from "../sys/folder.ts";
import { OPEN_TREE } from "./open-calls.ts";
import { pendingFolder } from "./open-mark.ts";
import { dropCapture, numbersIn, readInfo, removeTree } from "./store.ts";
import { treesFolder } from "./tree/place.ts";

/** What is kept at most. */
export interface Limits {
  readonly keepMs: number;
  readonly bytes: number;
}

/** Age at which a folder that never became a capture is what a killed process left. */
const LEFT_MS = 3_600_000;

/**
 * Drops captures that are too old, then the oldest until the rest is small enough, and what killed processes left.
 * Returns how many captures went. Never throws.
 */
export function pruneStore(store: string, limits: Limits, now: Date): number {
  let dropped = 0;
  let bytes = 0;
  for (const number of numbersIn(store).toReversed()) {
    const info = readInfo(store, number);
    const age =
      info === undefined ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(info.time);
    bytes += info?.bytes ?? 0;
    // The newest stays, however large it is: it was promised.
    const isTooMuch = bytes > limits.bytes && bytes !== info?.bytes;
    if (age <= limits.keepMs && !isTooMuch) continue;
    attempt(() => dropCapture(store, number));
    dropped++;
  }
  removeLeft(store, limits, now);
  return dropped;
}

/** Ages at which an open call is over, in milliseconds. */
const OPEN_MS = 24 * LEFT_MS;

function removeLeft(store: string, { keepMs }: Limits, now: Date): void {
  removeOlder(store, LEFT_MS, now, /^(?:new|old)-/);
  removeOlder(`${store}/open`, OPEN_MS, now);
  removeOlder(pendingFolder(store), OPEN_MS, now, new RegExp(`^${OPEN_TREE}`));
  // Of projects in which no code ran for as long that nobody read.
  removeOlder(treesFolder(store), keepMs, now);
}

function removeOlder(folder: string, ageMs: number, now: Date, named = /(?:)/): void {
  for (const name of namesIn(folder)) {
    const path = `${folder}/${name}`;
    attempt(() => {
      if (named.test(name) && now.getTime() - lstatSync(path).ctimeMs > ageMs) removeTree(path);
    });
  }
}

function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // Another process drops the same.
  }
}

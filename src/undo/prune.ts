import { lstatSync, readdirSync } from "node:fs";
import { dropCapture, numbersIn, readInfo, removeTree } from "./store.ts";

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
  removeLeft(store, now);
  return dropped;
}

function removeLeft(store: string, now: Date): void {
  attempt(() => {
    for (const name of readdirSync(store)) {
      if (!/^(?:new|old)-/.test(name)) continue;
      const path = `${store}/${name}`;
      if (now.getTime() - lstatSync(path).ctimeMs > LEFT_MS) attempt(() => removeTree(path));
    }
    for (const name of readdirSync(`${store}/open`)) {
      const path = `${store}/open/${name}`;
      if (now.getTime() - lstatSync(path).ctimeMs > 24 * LEFT_MS) attempt(() => removeTree(path));
    }
  });
}

function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // Another process drops the same.
  }
}

import type { Io } from "../io.ts";
import { factsOf, remove } from "../sys/folder.ts";
import { bytesFrom } from "../sys/whole-text.ts";
import {
  type ChainEntry,
  chainFiles,
  digestOf,
  type Sealing,
  withChain,
} from "./decision-chain.ts";
import { dayFile, dayOf } from "./decisions.ts";
import { loggedDays } from "./read-decisions.ts";

/** Days for which decisions are kept. */
const KEPT_DAYS = 30;

/** Bytes that the log may take, the oldest days go first: a year of work writes less. */
const KEPT_MAX_BYTES = 64_000_000;

const DAY_MS = 24 * 60 * 60 * 1000;

const NEWLINE = 0x0a;

/**
 * Adds the lines of the log that are not sealed yet to the chain, and removes days that are too old, which the
 * chain says first. An error where the chain is broken: it is not continued, so that the break stays visible.
 */
export async function sealDecisions(io: Io): Promise<Error | undefined> {
  const folder = chainFiles(io)?.folder;
  if (folder === undefined) return undefined;
  return withChain(io, async (sealing) => {
    const ends = sealedEnds(sealing.entries);
    for (const day of loggedDays(folder)) await sealDay(sealing, folder, day, ends.get(day) ?? 0);
    await prune(sealing, folder, io.now());
  });
}

/** Bytes of each day's file that the chain has sealed. */
export function sealedEnds(entries: readonly ChainEntry[]): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  for (const { day, from = 0, bytes = 0, removed = [] } of entries) {
    if (day !== undefined) ends.set(day, from + bytes);
    for (const gone of removed) ends.delete(gone);
  }
  return ends;
}

/** The whole lines of a file's end, without what follows the last one; `bytes` counts their line ends. */
export function linesIn(end: Uint8Array): {
  readonly lines: readonly Uint8Array[];
  readonly bytes: number;
} {
  const lines: Uint8Array[] = [];
  let bytes = 0;
  for (let at = end.indexOf(NEWLINE); at >= 0; at = end.indexOf(NEWLINE, bytes)) {
    lines.push(end.subarray(bytes, at));
    bytes = at + 1;
  }
  return { lines, bytes };
}

async function sealDay({ add }: Sealing, folder: string, day: string, from: number): Promise<void> {
  const path = dayFile(folder, day);
  if ((factsOf(path)?.bytes ?? 0) <= from) return;
  const end = await bytesFrom(path, from);
  const { lines, bytes } = linesIn(end ?? new Uint8Array());
  if (lines.length > 0) await add({ day, from, bytes, lines: lines.map(digestOf) });
}

/**
 * Removes days that are too old, then the oldest until the rest is small enough. Where even the latest day is too
 * old nothing is removed by age: the clock may have jumped.
 */
async function prune({ add }: Sealing, folder: string, now: Date): Promise<void> {
  const days = loggedDays(folder);
  const oldest = dayOf(new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString());
  const today = dayOf(now.toISOString());
  const before = days.filter((day) => day < today);
  const byAge = (before.at(-1) ?? today) >= oldest;
  const bytesOf = (day: string) => factsOf(dayFile(folder, day))?.bytes ?? 0;
  let total = days.reduce((sum, day) => sum + bytesOf(day), 0);
  const removed: string[] = [];
  for (const day of before) {
    if (total <= KEPT_MAX_BYTES && !(byAge && day < oldest)) continue;
    total -= bytesOf(day);
    removed.push(day);
  }
  if (removed.length === 0 || !(await add({ removed }))) return;
  for (const day of removed) remove(dayFile(folder, day));
}

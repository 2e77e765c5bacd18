import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import * as v from "valibot";
import { textOf } from "../sys/folder.ts";
import { uniqueName } from "../sys/light-files.ts";
import { nameOf } from "../sys/paths.ts";
import { PRIVATE_FILE, privately } from "../sys/private.ts";
import { syncPath } from "./keep.ts";
import type { AfterRow, Entry, Info, Saved } from "./model.ts";
import { markPending, pendingCaptures, unmarkPending } from "./pending.ts";

/** A capture that is being made. */
export interface Begun {
  /** A folder that becomes the capture once everything is in it; nothing looks at it before. */
  readonly folder: string;
  /** The number that is kept free for it. */
  readonly number: number;
}

/** Begins a capture, which is pending from now on. */
export function beginCapture(store: string): Begun {
  const folder = uniqueName(`${store}/new`);
  privately(() => mkdirSync(folder, { recursive: true }));
  try {
    return { folder, number: freeNumber(store, folder) };
  } catch (error) {
    removeTree(folder);
    throw error;
  }
}

/** Takes back that a capture was begun. */
export function abandonCapture(store: string, { folder, number }: Begun): void {
  removeTree(folder);
  unmarkPending(store, number);
}

/** Keeps the next number free, from which no two captures take it. */
function freeNumber(store: string, folder: string): number {
  const pending = pendingCaptures(store).map(({ number }) => number);
  let number = Math.max(0, ...numbersIn(store), ...pending, lastNumber(store)) + 1;
  for (let tries = 0; tries < NUMBERS_MAX; tries++, number++) {
    if (markPending(store, number, nameOf(folder))) return number;
  }
  throw new Error("no number is free");
}

/** Attempts to find a free number: as many captures may end at the same moment. */
const NUMBERS_MAX = 1_000;

/**
 * Writes what a capture holds, waits until all of it is on the disk, and gives it its number by one rename: a capture
 * is there as a whole or not at all.
 */
export function publish(store: string, begun: Begun, info: Info, saved: Saved): number {
  const { folder } = begun;
  let { number } = begun;
  writeSynced(`${folder}/entries.json`, JSON.stringify(saved));
  writeSynced(`${folder}/info.json`, JSON.stringify(info));
  syncPath(folder);
  for (let tries = 0; tries < NUMBERS_MAX; tries++) {
    try {
      renameSync(folder, `${store}/${number}`);
    } catch (error) {
      if (!isTaken(`${store}/${number}`)) throw error;
      // Another one ended with it before it was kept free.
      const taken = number;
      number = freeNumber(store, folder);
      unmarkPending(store, taken);
      continue;
    }
    syncPath(store);
    return number;
  }
  throw new Error("no number is free");
}

function isTaken(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** The number behind which the next one comes, so that no two captures have the same one after each other. */
function lastNumber(store: string): number {
  return Number(textOf(`${store}/last`) ?? 0) || 0;
}

/** The numbers of all captures, the oldest first. */
export function numbersIn(store: string): readonly number[] {
  let names: readonly string[];
  try {
    names = readdirSync(store);
  } catch {
    return [];
  }
  return names
    .filter((name) => /^[1-9]\d{0,14}$/.test(name))
    .map(Number)
    .toSorted((a, b) => a - b);
}

/** Writes a file of a capture at once or not at all, and waits until it is on the disk. */
function writeSynced(path: string, text: string): void {
  const temporary = `${uniqueName(path)}.tmp`;
  writeFileSync(temporary, text, { mode: PRIVATE_FILE });
  syncPath(temporary);
  renameSync(temporary, path);
}

/** Takes a capture away: first out of sight by one rename, then its files. */
export function dropCapture(store: string, number: number): void {
  const gone = uniqueName(`${store}/old`);
  writeLast(store, number);
  try {
    renameSync(`${store}/${number}`, gone);
  } catch {
    // Another one dropped it.
    return;
  }
  removeTree(gone);
  unmarkPending(store, number);
}

function writeLast(store: string, number: number): void {
  if (number <= lastNumber(store)) return;
  try {
    writeSynced(`${store}/last`, String(number));
  } catch {
    // Only a number may come a second time.
  }
}

/** Takes entries out of a capture, first from its list and then from the disk. */
export function letGo(store: string, number: number, saved: Saved, gone: readonly Entry[]): void {
  writeSaved(store, number, saved);
  const used = new Set(saved.entries.flatMap(({ linked, copied }) => [linked, copied]));
  for (const name of gone.flatMap(({ linked, copied }) => [linked, copied])) {
    if (name !== undefined && !used.has(name))
      rmSync(`${store}/${number}/${name}`, { force: true });
  }
}

/** Removes a folder of the store, whatever rights the files in it have. */
export function removeTree(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

const InfoSchema = v.object({
  project: v.string(),
  session: v.string(),
  call: v.optional(v.string()),
  isBackground: v.optional(v.boolean()),
  isTold: v.optional(v.boolean()),
  title: v.string(),
  leftOut: v.optional(v.array(v.string())),
  made: v.optional(v.array(v.string())),
  time: v.string(),
  files: v.number(),
  hasGitState: v.optional(v.boolean()),
  isBare: v.optional(v.boolean()),
  bytes: v.number(),
});

const EntrySchema = v.object({
  path: v.string(),
  type: v.picklist(["file", "folder", "link", "absent"]),
  mode: v.optional(v.number()),
  owner: v.optional(v.array(v.number())),
  modifiedMs: v.optional(v.number()),
  size: v.optional(v.number()),
  to: v.optional(v.string()),
  linked: v.optional(v.string()),
  copied: v.optional(v.string()),
  inode: v.optional(v.string()),
  names: v.optional(v.number()),
  isLater: v.optional(v.boolean()),
  attributes: v.optional(v.record(v.string(), v.string())),
  deep: v.optional(v.boolean()),
});

const PackSchema = v.object({ folder: v.string(), file: v.string(), objects: v.array(v.string()) });

const SavedSchema = v.object({ entries: v.array(EntrySchema), packs: v.array(PackSchema) });

const AfterSchema = v.array(
  v.object({
    path: v.string(),
    stamp: v.string(),
    time: v.optional(v.string()),
    made: v.optional(v.boolean()),
  }),
);

/** What a capture is about; undefined where there is none of that number. */
export function readInfo(store: string, number: number): Info | undefined {
  return parsed(`${store}/${number}/info.json`, InfoSchema);
}

/** What a capture holds; undefined where there is none of that number. */
export function readSaved(store: string, number: number): Saved | undefined {
  return parsed(`${store}/${number}/entries.json`, SavedSchema);
}

/** What lay there after the call, as far as anybody looked; undefined where nobody did. */
export function readAfter(store: string, number: number): readonly AfterRow[] | undefined {
  return parsed(`${store}/${number}/after.json`, AfterSchema);
}

/** Keeps what lay there after the call. */
export function writeAfter(store: string, number: number, rows: readonly AfterRow[]): void {
  writeSynced(`${store}/${number}/after.json`, JSON.stringify(rows));
}

/** Replaces what is said about a capture. */
export function writeInfo(store: string, number: number, info: Info): void {
  writeSynced(`${store}/${number}/info.json`, JSON.stringify(info));
}

/** Replaces what a capture holds. */
export function writeSaved(store: string, number: number, saved: Saved): void {
  writeSynced(`${store}/${number}/entries.json`, JSON.stringify(saved));
}

function parsed<T>(path: string, schema: v.GenericSchema<unknown, T>): T | undefined {
  try {
    const checked = v.safeParse(schema, JSON.parse(readFileSync(path, "utf8")));
    return checked.success ? checked.output : undefined;
  } catch {
    return undefined;
  }
}

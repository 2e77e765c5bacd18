import { mkdirSync } from "node:fs";
import { uniqueName } from "../../sys/light-files.ts";
import { privately } from "../../sys/private.ts";
import { lookExactly } from "../compare.ts";
import { countsOf } from "../counts.ts";
import type { AfterRow, Saved } from "../model.ts";
import type { OpenTree } from "../open-calls.ts";
import { unmarkPending, whileHeld } from "../pending.ts";
import { addMade, afterRow } from "../settle-captures.ts";
import {
  abandonCapture,
  beginCapture,
  publish,
  readAfter,
  readInfo,
  readSaved,
  writeAfter,
  writeInfo,
  writeSaved,
} from "../store.ts";
import { type Change, type Changes, changesSince, isGits, isSameRoot } from "./changes.ts";
import { bringOut } from "./contents.ts";
import { treeFolder } from "./place.ts";
import { removeLinks } from "./records.ts";
import { type Row, readRows } from "./row.ts";

/** One call for which a project was recorded, and what is known of its end. */
export interface TreeCall {
  readonly store: string;
  readonly tree: OpenTree;
  /** The capture of what the call was known to destroy, which gets the rest as well. */
  readonly number: number | undefined;
  /** True for a call that goes on, and beside which others change the project as well: only what is gone counts. */
  readonly isBeside: boolean;
  /** Folders in which programs are looked for. */
  readonly searchPath: string | undefined;
  readonly time: Date;
}

/**
 * Saves what a call changed, deleted or overwrote, as the record of the project has it, so that it can be taken back as
 * that of any other call. What the call made is named, and stays. Gives the number of the capture; undefined where
 * nothing changed.
 */
export async function settleTree(call: TreeCall): Promise<number | undefined> {
  const { store, tree, isBeside } = call;
  const folder = treeFolder(store, tree.about.project);
  const rows = readRows(`${folder}/${tree.record}`);
  if (rows === undefined) return call.number;
  try {
    const changes = changesSince(rows, { apart: tree.apart, folder });
    const counted = isBeside ? { changed: changes.changed.filter(isLoss), made: [] } : changes;
    if (counted.changed.length === 0) return call.number;
    return await saveChanges(counted, call, folder, rows);
  } finally {
    removeLinks(folder, rows);
  }
}

/** True for what is gone, or was emptied. */
function isLoss({ row, now }: Change): boolean {
  return now === undefined || (now.size === 0 && row.size > 0);
}

async function saveChanges(
  { changed, made }: Changes,
  call: TreeCall,
  folder: string,
  recorded: readonly Row[],
): Promise<number> {
  const { store, tree, number } = call;
  const saved = number === undefined ? undefined : readSaved(store, number);
  const begun =
    number === undefined || saved === undefined
      ? beginCapture(store)
      : { folder: `${store}/${number}`, number };
  const known = new Set(saved?.entries.map(({ path }) => path));
  const fresh = changed.filter(({ row }) => !known.has(row.path));
  try {
    const within = uniqueName("t");
    privately(() => mkdirSync(`${begun.folder}/${within}`, { recursive: true }));
    const entries = await bringOut(
      fresh.map(({ row }) => row),
      { folder: begun.folder, within, from: folder, all: recorded, searchPath: call.searchPath },
    );
    const after = isSameRoot(recorded) ? afterRows(fresh) : [];
    const all: Saved = {
      packs: saved?.packs ?? [],
      entries: [...(saved?.entries ?? []), ...entries].toSorted((a, b) =>
        a.path < b.path ? -1 : 1,
      ),
    };
    const root = `${recorded[0]?.path}/`;
    const info = {
      ...{ ...tree.about, ...countsOf(all.entries), time: call.time.toISOString() },
      ...(made.length === 0 ? {} : { made: made.map((path) => path.replace(root, "")) }),
    };
    if (saved !== undefined && number !== undefined) {
      whileHeld(store, () => {
        writeAfter(store, number, [...(readAfter(store, number) ?? []), ...after]);
        writeSaved(store, number, all);
        writeInfo(store, number, { ...readInfo(store, number), ...info });
      });
      return number;
    }
    const given = publish(store, begun, info, all);
    writeAfter(store, given, after);
    unmarkPending(store, given);
    return given;
  } catch (error) {
    if (saved === undefined) abandonCapture(store, begun);
    throw error;
  }
}

/**
 * What lies now where the call changed something, by which later changes are told. A folder in the place of a file goes
 * again with all that is in it now, as nothing can have been there before; never one of a repository's.
 */
function afterRows(changed: readonly Change[]): readonly AfterRow[] {
  const rows: AfterRow[] = [];
  const known = new Set<string>();
  for (const { row, now } of changed) {
    const stats = now === undefined ? undefined : lookExactly(row.path);
    if (stats === undefined) continue;
    rows.push(afterRow(row.path, stats));
    if (row.type !== "folder" && stats.isDirectory() && !isGits(row.path))
      addMade(row, known, rows);
  }
  return rows;
}

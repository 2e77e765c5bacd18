import { mkdirSync, realpathSync } from "node:fs";
import { isWithin } from "../../policy/text/path.ts";
import { privately } from "../../sys/private.ts";
import { type Budget, NotSaved } from "../model.ts";
import { copyInto, isObject } from "./copy.ts";
import { lookAtTree } from "./look.ts";
import { type Tree, treeAt, treeFolder } from "./place.ts";
import { latestRecord, newRecord, type OldRecord, packsToDrop, tidyRecords } from "./records.ts";
import { isUntouched, keptOf, type Row, writeRows } from "./row.ts";

/** What is to be kept of a project before code runs in it of which nobody knows what it does. */
export interface TreeRequest {
  readonly store: string;
  readonly project: string;
  readonly home: string | undefined;
  /** What others write there meanwhile, such as the records of fairlead. */
  readonly apart: readonly string[];
  readonly budget: Budget;
}

/** A record of a project, by which what a call does to it can be taken back. */
export interface KeptTree {
  readonly record: string;
  /** What is left out of it, with links followed. */
  readonly apart: readonly string[];
  /** Files of which nothing could be kept. */
  readonly missing: readonly string[];
  /** Files that would come back if they were deleted or replaced, and not if they were written to. */
  readonly weak: readonly string[];
}

/** Clocks of file systems go in steps of at most ten milliseconds: what changed as late may change again unseen. */
const STEP_MS = 20;

/**
 * Keeps what Git would not bring back of a project: changed, untracked and ignored files, and its repository. What was
 * kept before and nobody touched since is not kept again, so an unchanged project costs only the look at it. Throws
 * {@link NotSaved} where there is too much to look at.
 */
export function keepTree({ store, project, home, apart, budget }: TreeRequest): KeptTree {
  const began = Date.now();
  const folder = treeFolder(store, project);
  const tree = treeAt(project, apart);
  if (home !== undefined && isWithin(realpathSync(home), tree.root))
    throw new NotSaved(`${tree.root} is not a project`);
  const latest = latestRecord(folder, tree.root);
  const { rows: looked, odd } = lookAtTree(tree);
  const { rows, wanted, isChanged } = withKnown(looked, tree, latest);
  const keptAs = (record: string, all: readonly Row[]): KeptTree => {
    const files = all.filter(({ type, size }) => type === "file" && size > 0);
    const missing = files.filter(({ kept }) => kept === "").map(({ path }) => path);
    const weak = files.filter(isWeak).map(({ path }) => path);
    return { record, apart: tree.apart, missing: [...odd, ...missing], weak };
  };
  if (latest !== undefined && !isChanged) return keptAs(latest.name, rows);
  return privately(() => {
    mkdirSync(folder, { recursive: true });
    copyInto(folder, wanted, rows, budget);
    const record = newRecord(began);
    writeRows(`${folder}/${record}`, rows);
    tidyRecords(store, folder, record);
    return keptAs(record, rows);
  });
}

/** True for a file that another name of it does not keep from being written to. Git never writes to an object again. */
function isWeak({ path, kept }: Row): boolean {
  return kept.startsWith("l ") && !isObject(path);
}

/** The rows with where their files are kept already, and those of which nothing is. */
function withKnown(looked: readonly Row[], tree: Tree, latest: OldRecord | undefined) {
  const known = new Map(latest?.rows.map((row) => [row.path, row] as const));
  const dropped = packsToDrop(latest?.rows ?? []);
  const lastMs = (latest?.beganMs ?? 0) - STEP_MS;
  const wanted: Row[] = [];
  let isChanged = looked.length !== known.size;
  const rows = looked.map((row) => {
    const before = known.get(row.path);
    const isSame = before !== undefined && isUntouched(before, row) && row.changedMs < lastMs;
    isChanged ||= !isSame || before.mode !== row.mode;
    if (row.type !== "file" || row.size === 0) return row;
    const kept = isSame ? keptOf(before) : undefined;
    if (isSame && kept !== undefined && kept.in !== "link") {
      if (kept.in === "git" || !dropped.has(kept.name)) return before;
    }
    const recorded = tree.recorded.get(row.path);
    if (recorded?.isOf(row.size, row.modifiedMs) === true)
      return { ...row, kept: `b ${recorded.blob}` };
    wanted.push(row);
    return row;
  });
  return { rows, wanted, isChanged: isChanged || wanted.length > 0 };
}

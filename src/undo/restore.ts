import {
  chmodSync,
  chownSync,
  copyFileSync,
  linkSync,
  lutimesSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
} from "node:fs";
import { giveAttributes } from "../sys/attributes.ts";
import { parentOf } from "../sys/paths.ts";
import { inodeOf, lookExactly } from "./compare.ts";
import { copyKept, syncPath } from "./keep.ts";
import type { Entry } from "./model.ts";
import { isNameOf, namesByInode } from "./other-name.ts";
import type { RestorePlan, Step } from "./restore-plan.ts";

/**
 * Makes the steps of a plan come true. Each path changes by one rename, so that a kill leaves there what was or what
 * is to be; what is done is not done again by the next undo of the same capture. A file that was written to under
 * several names is written once more, so that all of them have it back. `folder` is the capture's.
 */
export function applySteps(plan: RestorePlan, folder: string, project: string): void {
  const { steps } = plan;
  const several = steps.flatMap(({ entry: { inode, names } }) =>
    names === undefined || inode === undefined ? [] : [inode],
  );
  const names = namesByInode(project, new Set(several));
  const restoring: Restoring = { folder, names, shared: new Map(), opened: new Map() };
  // What lies in a folder goes before the folder.
  for (const step of steps.toReversed()) if (isInTheWay(step)) removeNow(step, restoring);
  for (const step of steps) restore(step, restoring);
  const touched = new Set(steps.flatMap(({ entry }) => [entry.path, parentOf(entry.path) ?? ""]));
  const made = new Set(steps.flatMap(({ entry, does }) => (does === "rights" ? [] : [entry.path])));
  for (const entry of plan.folders.toReversed()) {
    if (made.has(entry.path) && entry.attributes !== undefined)
      giveAttributes(entry.path, entry.attributes);
    if (touched.has(entry.path) || plan.unchanged.has(entry.path)) giveRights(entry);
  }
  for (const [path, mode] of restoring.opened) {
    if (!plan.folders.some((entry) => entry.path === path)) quietly(() => chmodSync(path, mode));
  }
  for (const path of new Set(steps.map(({ entry }) => parentOf(entry.path) ?? "/"))) syncPath(path);
}

interface Restoring {
  readonly folder: string;
  /** Other names of files, by device and inode. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** Where the first of several names of one file was put. */
  readonly shared: Map<string, string>;
  /** Folders that could not be written to, and their rights. */
  readonly opened: Map<string, number>;
}

/** True for a file that still is the one that was saved, with other names: what they hold goes back with it. */
export function isWrittenInPlace({ entry, now, does }: Step): boolean {
  if (does !== "put back" || entry.names === undefined) return false;
  return now?.isFile() === true && now.nlink > 1n && inodeOf(now) === entry.inode;
}

/** True where what lies there cannot be replaced by a rename. */
function isInTheWay({ entry, does, now }: Step): boolean {
  if (does === "remove") return true;
  return (
    now !== undefined && does === "put back" && now.isDirectory() !== (entry.type === "folder")
  );
}

function removeNow(step: Step, restoring: Restoring): void {
  const { path } = step.entry;
  openFolder(path, restoring);
  if (step.now?.isDirectory() !== true) unlinkSync(path);
  else if (step.conflict === undefined) removeFolder(path);
  else rmSync(path, { recursive: true, force: true });
}

/** A folder that still holds what nobody saved stays. */
function removeFolder(path: string): void {
  try {
    rmdirSync(path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOTEMPTY")) throw error;
  }
}

function restore(step: Step, restoring: Restoring): void {
  const { entry, does } = step;
  if (does === "remove") return;
  if (does === "rights") {
    giveRights(entry);
    return;
  }
  openFolder(entry.path, restoring);
  switch (entry.type) {
    case "absent":
      return;
    case "folder":
      mkdirSync(entry.path, { recursive: true, mode: 0o700 });
      return;
    case "link":
      replace(entry.path, restoring.folder, (temporary) => {
        symlinkSync(entry.to ?? "", temporary);
        giveLinkRights(entry, temporary);
      });
      return;
    case "file":
      restoreFile(step, restoring);
      return;
    default:
      entry.type satisfies never;
  }
}

function restoreFile(step: Step, { folder, shared, names }: Restoring): void {
  const { entry } = step;
  const source = `${folder}/${entry.copied ?? entry.linked}`;
  if (isWrittenInPlace(step)) {
    copyFileSync(source, entry.path);
    giveRights(entry);
    syncPath(entry.path);
    return;
  }
  const hasNames = entry.names !== undefined && entry.inode !== undefined;
  const living = hasNames ? (names.get(entry.inode) ?? []) : [];
  const other = hasNames
    ? (shared.get(entry.inode) ?? living.find((path) => isNameOf(entry, source, path)))
    : undefined;
  replace(entry.path, folder, (temporary) => {
    const isLinked = other !== undefined && tryLink(other, temporary);
    if (!isLinked && !tryLink(source, temporary)) {
      copyKept(entry, source, temporary);
      syncPath(temporary);
    }
    giveRights({ ...entry, path: temporary });
  });
  if (hasNames && other === undefined) shared.set(entry.inode, entry.path);
}

/** Makes something under a name that nobody looks at, and gives it its place by one rename. */
function replace(path: string, folder: string, make: (temporary: string) => void): void {
  const temporary = `${folder}/restored`;
  rmSync(temporary, { force: true });
  try {
    make(temporary);
    renameSync(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    const beside = `${parentOf(path)}/.fairlead-undo.tmp`;
    rmSync(beside, { force: true });
    make(beside);
    renameSync(beside, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Lets the user write into the folder of a path; its rights are given back at the end. */
function openFolder(path: string, { opened }: Restoring): void {
  const folder = parentOf(path);
  if (folder === undefined || opened.has(folder)) return;
  const stats = lookExactly(folder);
  if (stats === undefined || !stats.isDirectory()) return;
  const mode = Number(stats.mode & 0o7777n);
  if ((mode & OWNER_BITS) === OWNER_BITS) return;
  opened.set(folder, mode);
  chmodSync(folder, mode | OWNER_BITS);
}

const OWNER_BITS = 0o700;

/** Owner, rights and time as they were; the owner only where the user may give files away. */
function giveRights(entry: Entry): void {
  const { path, mode, owner = [], modifiedMs = 0 } = entry;
  const [user, group] = owner;
  const stats = lookExactly(path);
  if (stats === undefined) return;
  if (user !== undefined && group !== undefined) {
    if (Number(stats.uid) !== user || Number(stats.gid) !== group) {
      quietly(() => chownSync(path, user, group));
    }
  }
  if (mode !== undefined) chmodSync(path, mode);
  // A copy may have its time already, to the nanosecond.
  if (Math.abs(Number(stats.mtimeNs) / 1e6 - modifiedMs) < 0.001) return;
  utimesSync(path, modifiedMs / 1000, modifiedMs / 1000);
}

function giveLinkRights({ modifiedMs = 0 }: Entry, path: string): void {
  quietly(() => lutimesSync(path, modifiedMs / 1000, modifiedMs / 1000));
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // A link without its time, or a file of another owner, is better than none.
  }
}

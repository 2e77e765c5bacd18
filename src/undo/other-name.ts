import { readFileSync } from "node:fs";
import { entriesOf } from "../sys/folder.ts";
import { inodeOf, isUnchanged, lookExactly } from "./compare.ts";
import type { Entry } from "./model.ts";

/** Most files of a project that are looked at for other names of those that come back: a person waits. */
const LOOKED_AT_MAX = 100_000;

/** Where in a project files lie that have one of these devices and inodes, by these. */
export function namesByInode(
  project: string,
  inodes: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const folders = inodes.size === 0 ? [] : [project];
  let count = 0;
  for (let at = 0; at < folders.length && count < LOOKED_AT_MAX; at++) {
    const folder = folders[at] ?? "";
    for (const { name, kind } of entriesOf(folder) ?? []) {
      const path = `${folder}/${name}`;
      count++;
      if (kind === "folder") folders.push(path);
      const stats = kind === "file" ? lookExactly(path) : undefined;
      if (stats === undefined || !inodes.has(inodeOf(stats))) continue;
      found.set(inodeOf(stats), [...(found.get(inodeOf(stats)) ?? []), path]);
    }
  }
  return found;
}

/** True for a name of the file that was saved: an inode is used again once its file is gone, so what it holds decides. */
export function isNameOf(entry: Entry, kept: string, path: string): boolean {
  const stats = lookExactly(path);
  if (path === entry.path || stats === undefined || !isUnchanged(entry, stats)) return false;
  try {
    return inodeOf(stats) === entry.inode && readFileSync(path).equals(readFileSync(kept));
  } catch {
    return false;
  }
}

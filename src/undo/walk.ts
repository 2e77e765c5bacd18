import { lstatSync, readdirSync, readlinkSync, realpathSync, type Stats } from "node:fs";
import { attributesOf } from "../sys/attributes.ts";
import { entriesOf } from "../sys/folder.ts";
import { nameOf, parentOf } from "../sys/paths.ts";
import {
  type Budget,
  type Entry,
  expectInTime,
  LOOKS_AT_CLOCK,
  NotSaved,
  type Target,
} from "./model.ts";

/** One path that is to be saved: what lies there, and what the call does to it. */
export interface Found {
  readonly entry: Entry;
  readonly change: Target["change"];
  /** True for a file of which a capture that is pending holds another name. */
  readonly isShared: boolean;
  /** True for what a target names or what lies below it, not for the folders around. */
  readonly isMeant: boolean;
}

/**
 * Everything that targets name as the disk has it, each path once, the folders around before what lies in
 * them. Links on the way to a target are followed, none below it. Throws {@link NotSaved} for what cannot be
 * kept: too much, a device or a socket, a name that is no text, or a path that `mayKeep` refuses. `ownNames` says how
 * many names of a file, by device and inode, are fairlead's own.
 */
export function findEntries(
  targets: readonly Target[],
  budget: Budget,
  mayKeep: (path: string) => boolean,
  ownNames: () => ReadonlyMap<string, number>,
): readonly Found[] {
  const walk: Walk = { budget, mayKeep, ownNames, found: new Map(), bytes: 0 };
  for (const target of targets) addTarget(target, walk);
  return [...walk.found.values()].toSorted((a, b) => compareText(a.entry.path, b.entry.path));
}

interface Walk {
  readonly budget: Budget;
  readonly mayKeep: (path: string) => boolean;
  readonly ownNames: () => ReadonlyMap<string, number>;
  readonly found: Map<string, Found>;
  bytes: number;
}

/** A folder comes before what lies in it. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function addTarget(target: Target, walk: Walk): void {
  const path = withRealParent(target.path);
  if (path === undefined) return;
  addAround(path, walk);
  const stats = look(path);
  if (stats?.isSymbolicLink() === true && target.change === "written") {
    add(path, stats, { change: "removed", deep: false, isMeant: true }, walk);
    const behind = leadsTo(path);
    if (behind !== undefined) addTarget({ ...target, path: behind }, walk);
    return;
  }
  if (target.deep && stats?.isDirectory() === true) expectFew(path, walk);
  addTree(path, stats, target, walk);
}

/** Counts what lies in a folder by the names alone, which costs a tenth of looking at each. */
function expectFew(folder: string, { budget }: Walk): void {
  let left = budget.files;
  const open = [folder];
  for (const each of open) {
    const entries = entriesOf(each) ?? [];
    left -= entries.length;
    if (left < 0) throw new NotSaved(`more than ${budget.files} files`);
    for (const { name, kind } of entries) if (kind === "folder") open.push(joined(each, name));
  }
}

/** The path with the links in its folder followed; undefined where a file is in the place of a folder. */
function withRealParent(path: string): string | undefined {
  const missing: string[] = [];
  let folder = parentOf(path) ?? "/";
  for (;;) {
    const stats = look(folder);
    if (stats !== undefined) break;
    missing.unshift(nameOf(folder));
    const above = parentOf(folder);
    if (above === undefined) return path;
    folder = above;
  }
  try {
    const real = realpathSync(folder);
    if (!lstatSync(real).isDirectory()) return undefined;
    return joined(real, [...missing, nameOf(path)].join("/"));
  } catch {
    throw new NotSaved(`${folder} leads nowhere`);
  }
}

function leadsTo(link: string): string | undefined {
  try {
    return realpathSync(link);
  } catch {
    throw new NotSaved(`${link} is a link to what is not there yet`);
  }
}

/** The folders around a target: that of one that is there, and all that are not there yet. */
function addAround(path: string, walk: Walk): void {
  for (let folder = parentOf(path); folder !== undefined; folder = parentOf(folder)) {
    const stats = look(folder);
    if (!walk.mayKeep(folder)) return;
    add(folder, stats, { change: "removed", deep: false, isMeant: false }, walk);
    if (stats !== undefined) return;
  }
}

function addTree(path: string, stats: Stats | undefined, target: Target, walk: Walk): void {
  const deep = target.deep && stats?.isDirectory() === true;
  if (!walk.mayKeep(path)) throw new NotSaved(`${path} lies where nothing is kept`);
  add(path, stats, { change: target.change, deep, isMeant: true }, walk);
  if (!deep) return;
  for (const name of namesOf(path)) {
    const inner = joined(path, name);
    // Nothing is found under such a name, though it is there.
    if (!isText(name)) throw new NotSaved(`the name of a file in ${path} is not UTF-8`);
    const there = look(inner);
    if (there !== undefined) addTree(inner, there, target, walk);
  }
}

function namesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    throw new NotSaved(`${folder} cannot be read`);
  }
}

function add(
  path: string,
  stats: Stats | undefined,
  { change, deep, isMeant }: { change: Target["change"]; deep: boolean; isMeant: boolean },
  walk: Walk,
): void {
  const { found, budget } = walk;
  const known = found.get(path);
  if (known !== undefined) {
    found.set(path, {
      ...known,
      entry: {
        ...known.entry,
        ...(deep ? { deep } : {}),
        ...(isMeant ? attributesIn(path, stats) : {}),
      },
      change: change === "written" ? change : known.change,
      isMeant: isMeant || known.isMeant,
    });
    return;
  }
  const own = ownNamesOf(stats, walk);
  const entry = {
    ...entryOf(path, stats, own, deep),
    ...(isMeant ? attributesIn(path, stats) : {}),
  };
  if (entry.type === "file") walk.bytes += entry.size ?? 0;
  found.set(path, { entry, change, isShared: own > 0, isMeant });
  if (found.size % LOOKS_AT_CLOCK === 0) expectInTime(budget);
  if (found.size > budget.files) throw new NotSaved(`more than ${budget.files} files`);
  if (walk.bytes > budget.bytes) throw new NotSaved(`more than ${budget.bytes} bytes`);
}

/** Of a folder that the call may take away; nothing where the system does not say. */
function attributesIn(path: string, stats: Stats | undefined): Pick<Entry, "attributes"> {
  const attributes = stats?.isDirectory() === true ? attributesOf(path) : undefined;
  return attributes === undefined ? {} : { attributes };
}

function ownNamesOf(stats: Stats | undefined, { ownNames }: Walk): number {
  if (stats === undefined || stats.nlink < 2 || !stats.isFile()) return 0;
  return ownNames().get(`${stats.dev}:${stats.ino}`) ?? 0;
}

/** What lies at a path, without what it holds. */
function entryOf(path: string, stats: Stats | undefined, own: number, deep: boolean): Entry {
  if (!isText(path)) throw new NotSaved("the name of a file is not UTF-8");
  if (stats === undefined) return { path, type: "absent" };
  const { mode, uid, gid, mtimeMs: modifiedMs, size, ino, dev, nlink } = stats;
  const common = { path, mode: mode & PERMISSION_BITS, owner: [uid, gid], modifiedMs };
  if (stats.isSymbolicLink()) return { ...common, type: "link", to: linkText(path) };
  if (stats.isDirectory()) return { ...common, type: "folder", ...(deep ? { deep } : {}) };
  if (!stats.isFile()) throw new NotSaved(`${path} is neither a file nor a folder nor a link`);
  const names = nlink - own;
  const inode = `${dev}:${ino}`;
  return { ...common, type: "file", size, inode, ...(names > 1 ? { names } : {}) };
}

/** False for a name of which some bytes are no text, so that nobody finds the file by what is left of it. */
export function isText(name: string): boolean {
  return !name.includes("\uFFFD");
}

function linkText(path: string): string {
  const to = readlinkSync(path);
  if (!isText(to)) throw new NotSaved("the target of a link is not UTF-8");
  return to;
}

/** The part of a file's mode that `chmod` sets. */
const PERMISSION_BITS = 0o7777;

/** What lies at a path, links not followed; undefined where nothing does. Throws where nobody may look. */
export function look(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // A name below a file.
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return undefined;
    throw new NotSaved(`${path} cannot be looked at`);
  }
}

function joined(folder: string, name: string): string {
  return folder.endsWith("/") ? `${folder}${name}` : `${folder}/${name}`;
}

import type { Found } from "./disk.ts";
import type { Place } from "./place.ts";

/** Which hosts a bounded command reaches: all, none, or only servers that it starts itself. */
export type Network = "all" | "none" | "local";

/** What a bounded command may do. All paths are absolute, exist, and have no links in them. */
export interface Bounds {
  readonly project: string;
  /** Folders and files that it may change; it can change nothing else. */
  readonly writable: readonly string[];
  /** What lies in those and stays as it is. */
  readonly kept: readonly Place[];
  /** Folders on the way to what is kept: they stay where they are, as a copy put in their place would be kept no more. */
  readonly pinned: readonly string[];
  /** What would lie in those, count if it were made, and does not exist. */
  readonly makeable: readonly string[];
  /** Folders that hold some of that, do not exist either, and that an engine may hold by making them, empty. */
  readonly reserved: readonly string[];
  /** What it cannot read. */
  readonly hidden: readonly Place[];
  /** What lies in hidden folders and is public, or was asked for. */
  readonly shown: readonly string[];
  readonly network: Network;
}

/** What the person asks for on the command line; paths as they were written. */
export interface Asked {
  readonly write: readonly string[];
  readonly read: readonly string[];
  readonly hide: readonly string[];
  readonly network: Network;
  /** True where bounds are only shown: nothing is made for them. */
  readonly isShown?: boolean;
}

/** The bounds that follow from what is on the disk; what was asked for by name is not taken away by a default. */
export function boundsOf(found: Found, network: Network): Bounds {
  const { asked } = found;
  const writable = outermost(found.writable);
  const isWritable = (path: string) => isInAny(path, writable) && !isInAny(path, asked.write);
  const hidden = outermostPlaces(found.hidden.filter(({ path }) => !isInAny(path, asked.read)));
  const isHidden = (path: string) => hidden.some((place) => isIn(path, place.path));
  // What is writable by its own name is not protected, even if it is in a folder that is writable as well.
  const kept = outermostPlaces(
    found.kept.filter(({ path }) => isWritable(path) && !found.writable.includes(path)),
  ).filter(({ path }) => !isHidden(path));
  return {
    project: found.project,
    writable,
    kept,
    pinned: [...new Set(kept.flatMap(({ path }) => foldersAbove(path, writable)))].sort(),
    makeable: [...new Set(found.makeable.filter(isWritable))].sort(),
    reserved: outermost(found.reserved.filter(isWritable)),
    hidden,
    shown: outermost([...found.shown, ...asked.read].filter(isHidden)),
    network,
  };
}

/** The folders between a path and that of some folders in which it lies. */
function foldersAbove(path: string, folders: readonly string[]): readonly string[] {
  const around = folders.find((folder) => isIn(path, folder)) ?? path;
  const above: string[] = [];
  for (let at = path.lastIndexOf("/"); at > around.length; at = path.lastIndexOf("/", at - 1))
    above.push(path.slice(0, at));
  return above;
}

/** True for a path that is the folder, or lies in it. */
export function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);
}

function isInAny(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isIn(path, folder));
}

/** The paths without those that lie in another one, in order. */
function outermost(paths: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const path of [...new Set(paths)].sort()) if (!isInAny(path, found)) found.push(path);
  return found;
}

function outermostPlaces(places: readonly Place[]): readonly Place[] {
  const byPath = new Map(places.map((place) => [place.path, place]));
  return outermost([...byPath.keys()]).flatMap((path) => byPath.get(path) ?? []);
}

import type { Found, Place } from "./disk.ts";

/** Which hosts a bounded command reaches: all, none, or only servers that it starts itself. */
export type Network = "all" | "none" | "local";

/** What a bounded command may do. All paths are absolute, exist, and have no links in them. */
export interface Bounds {
  readonly project: string;
  /** Folders and files that it may change; it can change nothing else. */
  readonly writable: readonly string[];
  /** What lies in those and stays as it is. */
  readonly kept: readonly Place[];
  /** What would lie in those, count if it were made, and does not exist. */
  readonly makeable: readonly string[];
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
}

/** The bounds that follow from what is on the disk; what was asked for by name is not taken away by a default. */
export function boundsOf(found: Found, network: Network): Bounds {
  const { asked } = found;
  const writable = outermost(found.writable);
  const isWritable = (path: string) => isInAny(path, writable) && !isInAny(path, asked.write);
  const hidden = outermostPlaces(found.hidden.filter(({ path }) => !isInAny(path, asked.read)));
  const isHidden = (path: string) => hidden.some((place) => isIn(path, place.path));
  // What is given by its own name is not kept, although it lies in a folder that is given as well.
  const kept = found.kept.filter(({ path }) => isWritable(path) && !found.writable.includes(path));
  return {
    project: found.project,
    writable,
    kept: outermostPlaces(kept).filter(({ path }) => !isHidden(path)),
    makeable: [...new Set(found.makeable.filter(isWritable))].sort(),
    hidden,
    shown: outermost([...found.shown, ...asked.read].filter(isHidden)),
    network,
  };
}

/** What only an engine that compares names can hold: places in the project where nothing is yet. */
export function makeableGap({ makeable, project }: Bounds): readonly string[] {
  const count = makeable.length;
  return count === 0
    ? []
    : [`settings of agents in ${project} can be made where nothing is yet (${count} places)`];
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

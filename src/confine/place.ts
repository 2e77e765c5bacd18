import { realpathSync, statSync } from "node:fs";
import { isAbsolute } from "../sys/paths.ts";

/** A file, or a folder with everything in it, that exists. */
export interface Place {
  readonly path: string;
  readonly isFolder: boolean;
}

/** What is at a path, links followed; nothing where nothing is, or where it may not be looked at. */
export function placeAt(path: string): readonly Place[] {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return [];
    return [{ path: realpathSync.native(path), isFolder: stat.isDirectory() }];
  } catch {
    return [];
  }
}

/** The path, links followed, where something is. */
export function existing(path: string): readonly string[] {
  return placeAt(path).map((place) => place.path);
}

export function absolute(path: string, cwd: string): string {
  return isAbsolute(path) ? path : `${cwd}/${path}`;
}

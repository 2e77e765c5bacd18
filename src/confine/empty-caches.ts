import type { Io } from "../io.ts";
import { entriesOf } from "../sys/folder.ts";
import { homeDirectory } from "../sys/paths.ts";
import { toolFolder } from "./disk.ts";
import { toolPlaces } from "./places.ts";

/**
 * Folders for caches that are there and empty. Bounds make them for tools that are installed, and nothing records which
 * ones; what a tool has filled since is the tool's.
 */
export function emptyCaches(io: Io): readonly string[] {
  const home = homeDirectory(io);
  if (home === undefined) return [];
  return toolPlaces(io.platform)
    .filter(({ tools, scripts }) => tools !== undefined || scripts !== undefined)
    .map((place) => toolFolder(place, home, io))
    .filter((path) => entriesOf(path)?.length === 0);
}

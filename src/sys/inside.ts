import { realpathSync } from "node:fs";
import { isAbsolute, relative } from "node:path";

/**
 * Where a path leads from a folder once symlinks are followed: `inside` it, `outside` it, or `missing`
 * where nothing is there.
 */
export function whereLeads(folder: string, path: string): "inside" | "outside" | "missing" {
  try {
    const way = relative(realpathSync(folder), realpathSync(path));
    const leaves = way === ".." || /^\.\.[\\/]/.test(way) || isAbsolute(way);
    return way === "" || leaves ? "outside" : "inside";
  } catch {
    return "missing";
  }
}

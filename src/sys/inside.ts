import { realpathSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";

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

/** An absolute path without `.` and `..`, from one that may be relative to `base`. */
export function absolutePath(base: string, path: string): string {
  return resolve(base, path);
}

/** The way from a folder to a path, with forward slashes. */
export function relativePath(folder: string, path: string): string {
  return relative(folder, path).replaceAll("\\", "/");
}

import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { readableBytes } from "./probe.ts";

/** The names in a folder, in any order; none when it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  return quietly(() => readdirSync(folder)) ?? [];
}

/** The names in a folder with what each is, links not followed, in any order; undefined where it cannot be read. */
export function entriesOf(
  folder: string,
): readonly { readonly name: string; readonly kind: "file" | "folder" | "link" }[] | undefined {
  return quietly(() =>
    readdirSync(folder, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      kind: entry.isDirectory() ? "folder" : entry.isSymbolicLink() ? "link" : "file",
    })),
  );
}

/** What a `stat` tells, symlinks followed. */
export interface FileFacts {
  readonly isFile: boolean;
  readonly isFolder: boolean;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** Facts of what lies at a path; undefined when nothing does or it may not be looked at. */
export function factsOf(path: string): FileFacts | undefined {
  return quietly(() => {
    const stat = statSync(path);
    return {
      isFile: stat.isFile(),
      isFolder: stat.isDirectory(),
      bytes: stat.size,
      modifiedMs: stat.mtimeMs,
    };
  });
}

/** True where this process may read what lies at a path, or change it. */
export function mayDo(what: "read" | "change", path: string): boolean {
  const right = what === "read" ? constants.R_OK : constants.W_OK;
  try {
    accessSync(path, right);
    return true;
  } catch {
    return false;
  }
}

/** True for a symlink, wherever it leads. */
export function isSymlink(path: string): boolean {
  return quietly(() => lstatSync(path).isSymbolicLink()) === true;
}

/** Largest file that is read at once: records are a thousand times smaller. */
const SMALL_FILE_MAX_BYTES = 1024 * 1024;

/** A small file's text, read at once; undefined when it cannot be, or is no regular file. */
export function textOf(path: string): string | undefined {
  const bytes = readableBytes(path, SMALL_FILE_MAX_BYTES);
  if (typeof bytes !== "number") return undefined;
  return bytes === 0 ? "" : quietly(() => readFileSync(path, "utf8"));
}

/** Most files of a folder that are looked at: a session's end and a report are waited for. */
const LOOKED_AT_MAX = 20_000;

/**
 * What others than the user may look at: a folder itself and all in it, links neither followed nor told; of the folder
 * `apart` only itself. Nothing on Windows, where the user's folders are his own.
 */
export function exposedIn(folder: string, apart?: string): readonly string[] {
  if (process.platform === "win32") return [];
  const exposed: string[] = [];
  const open = [folder];
  for (let at = 0; at < open.length && at < LOOKED_AT_MAX; at++) {
    const path = open[at] ?? "";
    const stat = quietly(() => lstatSync(path));
    if (stat === undefined || stat.isSymbolicLink()) continue;
    if ((stat.mode & OTHERS_BITS) !== 0) exposed.push(path);
    if (stat.isDirectory() && path !== apart)
      for (const name of namesIn(path)) open.push(`${path}/${name}`);
  }
  return exposed;
}

/** Leaves the user's own rights alone. */
export function takeFromOthers(path: string): void {
  quietly(() => chmodSync(path, lstatSync(path).mode & ~OTHERS_BITS));
}

/** What others than the owner may do. */
const OTHERS_BITS = 0o077;

/** Gives a file the present as its time, where that can be done. */
export function touch(path: string): void {
  const now = new Date();
  quietly(() => utimesSync(path, now, now));
}

/** Removes a file, or a folder with all in it, if that can be done. */
export function remove(path: string): void {
  quietly(() => rmSync(path, { recursive: true, force: true }));
}

/** Removes a folder if it is empty. */
export function removeEmpty(folder: string): void {
  quietly(() => rmdirSync(folder));
}

function quietly<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

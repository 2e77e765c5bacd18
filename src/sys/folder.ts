import { lstatSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from "node:fs";

/** The names in a folder, in any order; none when it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  return quietly(() => readdirSync(folder)) ?? [];
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

/** True for a symlink, wherever it leads. */
export function isSymlink(path: string): boolean {
  return quietly(() => lstatSync(path).isSymbolicLink()) === true;
}

/** A small file's text, read at once; undefined when it cannot be. */
export function textOf(path: string): string | undefined {
  return quietly(() => readFileSync(path, "utf8"));
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

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { uniqueName } from "../../sys/light-files.ts";
import { PRIVATE_FILE } from "../../sys/private.ts";

/** What lay at a path of a project when a record of it was made. */
export interface Row {
  /** Absolute. */
  readonly path: string;
  readonly type: "file" | "folder" | "link";
  /** Permission bits. */
  readonly mode: number;
  readonly user: number;
  readonly group: number;
  readonly device: number;
  readonly inode: number;
  /** How many names a file has. */
  readonly names: number;
  readonly size: number;
  readonly modifiedMs: number;
  /** When anything about it changed, which nobody can set back. */
  changedMs: number;
  /**
   * Where a link leads; where a file is kept, as {@link Kept} says, empty where nothing of it is; of a folder that tools
   * make again {@link MADE_AGAIN}, as nothing in it was looked at. Written once the file is kept, as a new row for each
   * of thousands would take as long as a tenth of reading them.
   */
  kept: string;
}

/**
 * Where what a file holds is kept: in a pack of the store from some byte on (`p NAME BYTE`), in a file of its own
 * (`f NAME`), as another name of the file itself (`l NAME`), which only keeps it from being deleted, or by Git
 * (`b BLOB`).
 */
export type Kept =
  | { readonly in: "pack"; readonly name: string; readonly at: number }
  | { readonly in: "file" | "link"; readonly name: string }
  | { readonly in: "git"; readonly blob: string };

export const MADE_AGAIN = "made again";

/** Reads where a file is kept; undefined where nothing of it is. */
export function keptOf({ kept }: Pick<Row, "kept">): Kept | undefined {
  const [letter, name = "", at = "0"] = kept.split(" ");
  if (letter === "p") return { in: "pack", name, at: Number(at) };
  if (letter === "f") return { in: "file", name };
  if (letter === "l") return { in: "link", name };
  return letter === "b" ? { in: "git", blob: name } : undefined;
}

/** Writes a record at once or not at all. It need not outlive the machine, as the call that it is for does not. */
export function writeRows(path: string, rows: readonly Row[]): void {
  const temporary = `${uniqueName(path)}.tmp`;
  writeFileSync(temporary, JSON.stringify(rows), { mode: PRIVATE_FILE });
  renameSync(temporary, path);
}

/**
 * The rows of a record, of which the first is the root of the project; undefined where it is gone or was written by
 * another version. No row lies outside of the root.
 */
export function readRows(path: string): readonly Row[] | undefined {
  try {
    const rows: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (!Array.isArray(rows) || !rows.every(isRow)) return undefined;
    const [root] = rows;
    if (root?.type !== "folder") return undefined;
    const within = `${root.path}/`;
    const isBelow = (row: Row) => row.path.startsWith(within) && !`${row.path}/`.includes("/../");
    return rows.every((row) => row === root || isBelow(row)) ? rows : undefined;
  } catch {
    return undefined;
  }
}

function isRow(value: unknown): value is Row {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    typeof value.path === "string" &&
    "kept" in value &&
    typeof value.kept === "string" &&
    "changedMs" in value
  );
}

/** True for the very folder that a row is about. */
export function isSameFolder(row: Row, now: Row): boolean {
  return now.type === "folder" && now.inode === row.inode && now.device === row.device;
}

/** True where nobody touched what lies at a path since the row was made. */
export function isUntouched(row: Row, now: Row): boolean {
  return (
    row.inode === now.inode &&
    row.device === now.device &&
    row.size === now.size &&
    row.modifiedMs === now.modifiedMs &&
    row.changedMs === now.changedMs
  );
}

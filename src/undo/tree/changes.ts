import { namesIn } from "../../sys/folder.ts";
import { parentOf } from "../../sys/paths.ts";
import { isText } from "../walk.ts";
import { holdsSame } from "./contents.ts";
import { rowAt } from "./look.ts";
import { isSameFolder, isUntouched, MADE_AGAIN, type Row } from "./row.ts";

/** Something that is not as it was. */
export interface Change {
  /** What lay there. */
  readonly row: Row;
  /** What lies there now; undefined where nothing does, or where it is only reached through what is in the place of a folder. */
  readonly now: Row | undefined;
}

/** What is different from a record. */
export interface Changes {
  readonly changed: readonly Change[];
  /** Paths in recorded folders at which nothing lay: they are told of, and nobody removes them. */
  readonly made: readonly string[];
}

/** Most paths that are told of. */
const MADE_MAX = 1_000;

/**
 * Compares a project with a record of it. Only what the record names is looked at, whatever became of the project, of
 * its repository or of the folders around; nothing is reached through a link.
 */
export function changesSince(
  rows: readonly Row[],
  { apart, folder }: { readonly apart: readonly string[]; readonly folder: string },
): Changes {
  const recorded = new Set(rows.map(({ path }) => path));
  const notMade = new Set(apart);
  const living = new Set<string>();
  const changed: Change[] = [];
  const made: string[] = [];
  for (const row of rows) {
    const isReached = row === rows[0] || living.has(parentOf(row.path) ?? "");
    const now = isReached ? rowAt(row.path) : undefined;
    const isLiving = row.type === "folder" && now?.type === "folder" && now.device === row.device;
    if (isLiving) living.add(row.path);
    if (row.kept === MADE_AGAIN) continue;
    if (!isSame(row, now, folder)) changed.push({ row, now });
    if (!isLiving || isGits(row.path)) continue;
    for (const name of namesIn(row.path)) {
      const path = `${row.path}/${name}`;
      if (recorded.has(path) || notMade.has(path) || !isText(name)) continue;
      if (made.length < MADE_MAX && rowAt(path) !== undefined) made.push(path);
    }
  }
  return { changed, made };
}

/** True for the folder of a repository, and for what lies in it. */
export function isGits(path: string): boolean {
  return `${path}/`.includes("/.git/");
}

/** True where the root of a record is the folder that it was. */
export function isSameRoot([root]: readonly Row[]): boolean {
  const now = root === undefined ? undefined : rowAt(root.path);
  return root !== undefined && now !== undefined && isSameFolder(root, now);
}

/** True where a path is as it was: its times aside, where it holds the same. */
function isSame(row: Row, now: Row | undefined, folder: string): boolean {
  if (now === undefined || now.type !== row.type) return false;
  const { mode, user, group } = now;
  if (mode !== row.mode || user !== row.user || group !== row.group) return false;
  if (row.type === "folder") return true;
  if (row.type === "link") return row.kept === now.kept;
  return isUntouched(row, now) || (row.size === now.size && holdsSame(row, folder));
}

import { lstatSync, readdirSync, readlinkSync, type Stats } from "node:fs";
import { nearby } from "../../sys/nearby.ts";
import { madeAgainIn } from "../made-again.ts";
import { NotSaved } from "../model.ts";
import { isText } from "../walk.ts";
import { MADE_AGAIN, type Row } from "./row.ts";

/** What is looked at. */
export interface Place {
  /** The project, its links followed. */
  readonly root: string;
  /** What others keep there while a call runs, such as the records of fairlead. */
  readonly apart: readonly string[];
  /** Folders of files that Git tracks: of those no tool makes everything again. */
  readonly tracked: ReadonlySet<string>;
}

/** What was found in a project. */
export interface Looked {
  /** A folder before what lies in it; the first is the root. */
  readonly rows: readonly Row[];
  /** What cannot be kept: folders that cannot be read, and what has a name that is not UTF-8. */
  readonly odd: readonly string[];
}

/** Most files and folders of a project that are looked at: a call waits, some ten milliseconds for a thousand. */
const LOOKED_AT_MAX = 20_000;

/**
 * What lies in a project, without folders that tools make again. Nothing is kept of it yet. Throws {@link NotSaved} where
 * there is too much to look at.
 */
export function lookAtTree({ root, apart, tracked }: Place): Looked {
  const rows: Row[] = [];
  const odd: string[] = [];
  const near = nearby();
  const visit = (row: Row, isBeside: (name: string) => boolean): void => {
    const folder = row.path;
    const names = listed(folder);
    if (names === undefined) odd.push(folder);
    const has = (name: string) => names?.includes(name) === true;
    const mayBeMade = folder !== root && !tracked.has(folder);
    const isMadeAgain = mayBeMade && madeAgainIn(folder, names ?? [], has, isBeside) !== undefined;
    rows.push(isMadeAgain ? { ...row, kept: MADE_AGAIN } : row);
    if (isMadeAgain || names === undefined) return;
    if (rows.length > LOOKED_AT_MAX) throw new NotSaved(`it has more than ${LOOKED_AT_MAX} files`);
    const left = apart.filter((path) => path.startsWith(folder));
    const folders: Row[] = [];
    const before = near.enter(folder);
    for (const name of names) {
      const path = `${folder}/${name}`;
      if (left.length > 0 && left.includes(path)) continue;
      // Nothing is found under a name that is no text.
      if (!isText(name)) {
        odd.push(path);
        continue;
      }
      const inner = rowAt(path, `${before}${name}`);
      if (inner?.type === "folder") folders.push(inner);
      else if (inner !== undefined && isText(inner.kept)) rows.push(inner);
      else if (inner !== undefined) odd.push(path);
    }
    for (const inner of folders) visit(inner, has);
  };
  try {
    const top = rowAt(root);
    if (top?.type === "folder") visit(top, () => false);
  } finally {
    near.leave();
  }
  return { rows, odd };
}

function listed(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder);
  } catch {
    return undefined;
  }
}

/**
 * What lies at a path, which is asked for as it is or by a shorter one; undefined where nothing does, and for pipes,
 * sockets and devices.
 */
export function rowAt(path: string, asked = path): Row | undefined {
  let stats: Stats | undefined;
  try {
    stats = lstatSync(asked, LOOK);
  } catch {
    return undefined;
  }
  if (stats === undefined) return undefined;
  const type = typeOf(stats);
  if (type === undefined) return undefined;
  return {
    path,
    type,
    mode: stats.mode & PERMISSION_BITS,
    user: stats.uid,
    group: stats.gid,
    device: stats.dev,
    inode: stats.ino,
    names: stats.nlink,
    size: stats.size,
    modifiedMs: stats.mtimeMs,
    changedMs: stats.ctimeMs,
    kept: type === "link" ? linkText(asked) : "",
  };
}

const LOOK = { throwIfNoEntry: false } as const;

function typeOf(stats: Stats): Row["type"] | undefined {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "folder";
  return stats.isSymbolicLink() ? "link" : undefined;
}

function linkText(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

/** The part of a file's mode that `chmod` sets. */
const PERMISSION_BITS = 0o7777;

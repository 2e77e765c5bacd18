import { namesIn } from "../sys/folder.ts";
import {
  type Compared,
  compare,
  inodeOf,
  isAsLeft,
  isReachedPlainly,
  isUnchanged,
  lookExactly,
} from "./compare.ts";
import type { AfterRow, Entry, Pack } from "./model.ts";
import { readAfter, readSaved } from "./store.ts";

/** What an undo would do to a path. */
export interface Step {
  readonly entry: Entry;
  readonly does: "bring back" | "put back" | "remove" | "rights";
  readonly now: Compared["now"];
  /** Why it is skipped unless it is forced: what lies there is later than the call. */
  readonly conflict?: string;
}

/** What an undo would do, in the order of the paths. */
export interface RestorePlan {
  readonly steps: readonly Step[];
  readonly packs: readonly Pack[];
  /** Folders whose times go back where something in them does. */
  readonly folders: readonly Entry[];
  /** Those of them in which nothing changed after the call. */
  readonly unchanged: ReadonlySet<string>;
  /** Paths of which nobody can tell any more what they held, and why. */
  readonly lost: readonly { readonly path: string; readonly why: string }[];
}

/**
 * Finds out what is different from what a capture saved; of some `paths` only, each with everything below it.
 * Undefined where there is no such capture.
 */
export function planRestore(
  store: string,
  number: number,
  paths: readonly string[] = [],
): RestorePlan | undefined {
  const capture = readSaved(store, number);
  if (capture === undefined) return undefined;
  const folder = `${store}/${number}`;
  const after = readAfter(store, number);
  const rows = new Map(after?.map((row) => [row.path, row] as const));
  const made = (after ?? []).flatMap(({ path, made: isMade }): Entry[] =>
    isMade === true ? [{ path, type: "absent" }] : [],
  );
  const meant = [...capture.entries, ...made].filter((entry) => isMeant(entry, paths));
  const steps: Step[] = [];
  const lost: { path: string; why: string }[] = [];
  const folders: Entry[] = [];
  const unchanged = new Set<string>();
  const replaced = new Set<string>();
  const moved = new Map(meant.map((entry) => [entry.inode, entry] as const));
  for (const saved of meant) {
    const entry = asTaken(saved, folder);
    const compared = compare(entry, folder);
    if (entry.type === "folder") folders.push(entry);
    const { time } = rows.get(entry.path) ?? {};
    if (time !== undefined && time === String(compared.now?.mtimeNs)) unchanged.add(entry.path);
    if (compared.is === "same") {
      if (entry.isLater === true)
        lost.push({ path: entry.path, why: "was written to since, and is still there" });
      continue;
    }
    if (isGone(entry, folder)) lost.push({ path: entry.path, why: "what was saved is gone" });
    else steps.push(stepOf(compared, after === undefined ? { moved } : { rows }, replaced));
  }
  const packs = paths.length === 0 ? capture.packs : [];
  const certain = steps.map(withContents(steps)).map(withFolder());
  return { steps: certain, packs, folders, unchanged, lost };
}

/** What lies in a folder that is not put back is not put back either. Made for steps in the order of their paths. */
function withFolder(): (step: Step) => Step {
  const skipped = new Map<string, string>();
  return (step) => {
    const { entry, does, conflict } = step;
    if (conflict !== undefined) {
      if (entry.type === "folder" && does === "put back") skipped.set(entry.path, conflict);
      return step;
    }
    for (const [path, why] of skipped)
      if (entry.path.startsWith(`${path}/`)) return { ...step, conflict: why };
    return step;
  };
}

/** A folder in the place of a file goes only when nothing is in it that the call did not make. */
function withContents(steps: readonly Step[]): (step: Step) => Step {
  const gone = new Set(steps.flatMap(({ entry, does }) => (does === "remove" ? [entry.path] : [])));
  return (step) => {
    const { entry, does, now } = step;
    const isReplaced = does === "put back" && entry.type !== "folder";
    if (!isReplaced || now?.isDirectory() !== true || step.conflict !== undefined) return step;
    const isOurs = namesIn(entry.path).every((name) => gone.has(`${entry.path}/${name}`));
    return isOurs ? step : { ...step, conflict: "contains files that came since" };
  };
}

/** True for what is named, all that lies in it, and the folders in which it lies. */
function isMeant({ path, type }: Entry, paths: readonly string[]): boolean {
  if (paths.length === 0) return true;
  const isAround = (one: string) => type === "folder" && one.startsWith(`${path}/`);
  return paths.some((one) => path === one || path.startsWith(`${one}/`) || isAround(one));
}

/** By what is told whether something lies there as the call left it. */
interface Left {
  /** What somebody saw after the call. */
  readonly rows?: ReadonlyMap<string, AfterRow>;
  /** Where nobody looked: the saved files by device and inode, which a call may only have moved. */
  readonly moved?: ReadonlyMap<string | undefined, Entry>;
}

function stepOf(compared: Compared, left: Left, replaced: Set<string>): Step {
  const { entry, now, is } = compared;
  const does =
    is === "rights"
      ? "rights"
      : entry.type === "absent"
        ? "remove"
        : now === undefined
          ? "bring back"
          : "put back";
  const conflict = conflictOf(compared, left, replaced);
  return { entry, does, now, ...(conflict === undefined ? {} : { conflict }) };
}

function conflictOf(
  { entry, now, is }: Compared,
  { rows, moved }: Left,
  replaced: Set<string>,
): string | undefined {
  // The link goes first where the call left it there in the place of a folder.
  if (
    !isReachedPlainly(entry.path) &&
    ![...replaced].some((one) => entry.path.startsWith(`${one}/`))
  )
    return "below what is a link now";
  if (now === undefined || is === "rights") return undefined;
  const saved = moved?.get(inodeOf(now));
  const isMoved = saved !== undefined && isUnchanged(saved, now);
  if (!isMoved && !isAsLeft(now, rows?.get(entry.path))) return "changed since";
  if (entry.type === "folder" && now.isSymbolicLink()) replaced.add(entry.path);
  return undefined;
}

/**
 * A file that was written to after it was saved, by somebody who had it open or came before the call, as it is now: that
 * is the last that anybody knows of it.
 */
function asTaken(entry: Entry, folder: string): Entry {
  if (entry.linked === undefined) return entry;
  const kept = lookExactly(`${folder}/${entry.linked}`);
  if (kept === undefined || isUnchanged(entry, kept)) return entry;
  const now = { size: Number(kept.size), modifiedMs: Number(kept.mtimeNs) / 1e6 };
  return { ...entry, ...now, isLater: true };
}

/** True for a file of which the capture holds nothing any more. */
function isGone({ type, copied, linked }: Entry, folder: string): boolean {
  return type === "file" && lookExactly(`${folder}/${copied ?? linked}`) === undefined;
}

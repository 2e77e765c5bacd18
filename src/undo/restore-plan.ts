import { namesIn } from "../sys/folder.ts";
import { type Compared, compare, isAsLeft, isReachedPlainly, lookExactly } from "./compare.ts";
import type { AfterRow, Entry, Pack } from "./model.ts";
import { readAfter, readSaved } from "./store.ts";

/** What an undo would do to a path. */
export interface Step {
  readonly entry: Entry;
  readonly does: "bring back" | "put back" | "remove" | "rights";
  readonly now: Compared["now"];
  /** Why it is only done when it is forced: what lies there is later than the call. */
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
  for (const saved of meant) {
    const entry = asTaken(saved, folder);
    const compared = compare(entry, folder);
    if (entry.type === "folder") folders.push(entry);
    const { time } = rows.get(entry.path) ?? {};
    if (time !== undefined && time === String(compared.now?.mtimeNs)) unchanged.add(entry.path);
    if (compared.is === "same") continue;
    if (compared.is === "alive") {
      lost.push({ path: entry.path, why: "was written to since, and is still there" });
      continue;
    }
    const why = damageOf(entry, folder);
    if (why === undefined) steps.push(stepOf(compared, rows, after !== undefined, replaced));
    else lost.push({ path: entry.path, why });
  }
  const packs = paths.length === 0 ? capture.packs : [];
  return { steps: steps.map(withContents(steps)), packs, folders, unchanged, lost };
}

/** A folder in the place of a file goes only when nothing is in it that the call did not make. */
function withContents(steps: readonly Step[]): (step: Step) => Step {
  const gone = new Set(steps.flatMap(({ entry, does }) => (does === "remove" ? [entry.path] : [])));
  return (step) => {
    const { entry, does, now } = step;
    const isReplaced = does === "put back" && entry.type !== "folder";
    if (!isReplaced || now?.isDirectory() !== true || step.conflict !== undefined) return step;
    const isOurs = namesIn(entry.path).every((name) => gone.has(`${entry.path}/${name}`));
    return isOurs ? step : { ...step, conflict: "holds what came after the call" };
  };
}

/** True for what is named, all that lies in it, and the folders in which it lies. */
function isMeant({ path, type }: Entry, paths: readonly string[]): boolean {
  if (paths.length === 0) return true;
  const isAround = (one: string) => type === "folder" && one.startsWith(`${path}/`);
  return paths.some((one) => path === one || path.startsWith(`${one}/`) || isAround(one));
}

function stepOf(
  compared: Compared,
  rows: ReadonlyMap<string, AfterRow>,
  isKnown: boolean,
  replaced: Set<string>,
): Step {
  const { entry, now, is } = compared;
  const does =
    is === "rights"
      ? "rights"
      : entry.type === "absent"
        ? "remove"
        : now === undefined
          ? "bring back"
          : "put back";
  const conflict = conflictOf(compared, rows, isKnown, replaced);
  return { entry, does, now, ...(conflict === undefined ? {} : { conflict }) };
}

function conflictOf(
  { entry, now, is }: Compared,
  rows: ReadonlyMap<string, AfterRow>,
  isKnown: boolean,
  replaced: Set<string>,
): string | undefined {
  // The link goes first where the call left it there in the place of a folder.
  if (
    !isReachedPlainly(entry.path) &&
    ![...replaced].some((one) => entry.path.startsWith(`${one}/`))
  )
    return "its folder is a link now";
  if (now === undefined || is === "rights") return undefined;
  if (!isKnown) return "nobody saw what the call left there";
  if (!isAsLeft(now, rows.get(entry.path))) return "was changed after the call";
  if (entry.type === "folder" && now.isSymbolicLink()) replaced.add(entry.path);
  return undefined;
}

/**
 * A file that was written to after it was saved, by somebody who had it open or came before the call, as it was when the
 * call took it: nobody else has it any more, so that this is the last that it held.
 */
function asTaken(entry: Entry, folder: string): Entry {
  if (entry.linked === undefined || entry.copied !== undefined) return entry;
  const kept = lookExactly(`${folder}/${entry.linked}`);
  if (kept === undefined || kept.nlink !== 1n) return entry;
  return { ...entry, size: Number(kept.size), modifiedMs: Number(kept.mtimeNs) / 1e6 };
}

/** Why what was kept of a file is not what it held; undefined where it is. */
function damageOf(entry: Entry, folder: string): string | undefined {
  if (entry.type !== "file" || entry.copied !== undefined) return undefined;
  const kept = lookExactly(`${folder}/${entry.linked}`);
  if (kept === undefined) return "what was saved of it is gone";
  const isSound =
    Number(kept.size) === entry.size &&
    Math.abs(Number(kept.mtimeNs) / 1e6 - (entry.modifiedMs ?? 0)) < 0.01;
  return isSound ? undefined : "was written to under another name since";
}

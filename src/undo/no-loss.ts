import { lstatSync, readFileSync, type Stats } from "node:fs";
import type { DeletedPath } from "../policy/model/world.ts";
import { isOutputName } from "../policy/places/location.ts";
import { isWithin } from "../policy/text/path.ts";
import { namesIn, textOf } from "../sys/folder.ts";
import { checkoutRoot } from "../sys/git-head.ts";
import { entriesIn, unstagedFiles } from "../sys/git-index.ts";
import { askGitNow } from "../sys/git-run.ts";
import { nameOf, parentOf } from "../sys/paths.ts";
import { readableBytes } from "../sys/probe.ts";
import { pathsOf } from "./expand.ts";
import { names } from "./git-asking.ts";
import { madeAgainBy } from "./made-again.ts";
import { look } from "./walk.ts";

/** What is known of a session beside the disk. */
export interface Circumstances {
  /** When each of its calls ran that are over, in milliseconds since 1970. */
  readonly calls: () => readonly { readonly from: number; readonly to: number }[];
  readonly home: string | undefined;
  readonly realPath: (path: string) => string;
  /** Folders in which git is looked for. */
  readonly searchPath: string | undefined;
}

/** True where deleting what lies at a path, or at all that a pattern may stand for, loses nothing that would be missed. */
export function losesNothing(
  { path, isPattern, isBelow = false, from, isMadeHere }: DeletedPath,
  about: Circumstances,
): boolean {
  try {
    if (isBelow) return look(path) === undefined ? isMadeHere : holdsNothing(path);
    if (from !== undefined && look(from)?.isDirectory() !== true) return false;
    const paths = isPattern ? pathsOf(path) : [path];
    const there = paths.filter((one) => look(one) !== undefined);
    // What is named and is not there is judged by its name, as if it were: who typed it meant something.
    return there.length === 0 ? isMadeHere : there.every((one) => isNoLoss(one, about));
  } catch {
    return false;
  }
}

/** True for a folder in which no file holds anything: marks of what ran, which a search clears by their age. */
function holdsNothing(folder: string): boolean {
  const open = look(folder)?.isDirectory() === true ? [folder] : [];
  let seen = 0;
  for (const one of open) {
    for (const name of namesIn(one)) {
      const found = lstatSync(`${one}/${name}`);
      if (++seen > ENTRIES_MAX) return false;
      if (found.isDirectory()) open.push(`${one}/${name}`);
      else if (!found.isFile() || found.size > 0) return false;
    }
  }
  return open.length > 0;
}

function isNoLoss(path: string, about: Circumstances): boolean {
  const stats = look(path);
  if (stats === undefined) return true;
  const parent = parentOf(path);
  if (parent === undefined) return false;
  const real = `${about.realPath(parent)}/${nameOf(path)}`;
  return isMadeBySession(real, stats, about) || isMadeAgain(real, about) || isInGit(real, about);
}

/** Folders around a path that may be one which a tool makes again as a whole. */
const LEVELS_MAX = 8;

function isMadeAgain(path: string, { home }: Circumstances): boolean {
  let at: string | undefined = path;
  for (let level = 0; at !== undefined && at !== home && level < LEVELS_MAX; level++) {
    if (madeAgainBy(at) !== undefined) return true;
    at = parentOf(at);
  }
  return false;
}

/**
 * True where the repository around a path has all of it in its last commit, as it is; what else lies there is ignored
 * and has the name of something that tools make again.
 */
function isInGit(path: string, { home = "/", searchPath }: Circumstances): boolean {
  const root = checkoutRoot(parentOf(path) ?? "/");
  // What is around a home knows nothing of what lies in it.
  if (root === undefined || isWithin(home, root)) return false;
  const below = path.slice(root.length + 1);
  const ask = (...words: readonly ["diff-index" | "ls-files", ...string[]]) => {
    const [command, ...rest] = words;
    const text = askGitNow(root, searchPath, command, [...rest, "--", `:(literal)${below}`]);
    return text === undefined ? undefined : names(text);
  };
  const others = ask("ls-files", "-z", "--others", "--directory");
  if (others === undefined) return false;
  const kept = others.filter((name) => !isLockFile(name) && !isHiddenOutput(name));
  if (!kept.every((name) => name.split("/").some(isOutputName))) return false;
  if (kept.length > 0) {
    const rules = ["--ignored", "--exclude-standard"] as const;
    const ignored = new Set(ask("ls-files", "-z", "--others", "--directory", ...rules));
    if (!kept.every((name) => ignored.has(name))) return false;
  }
  return isCommitted(root, below, ask("diff-index", "-z", "--cached", "--name-only", "HEAD"));
}

/** An index of some 80,000 files. */
const INDEX_MAX_BYTES = 8 * 1024 * 1024;

/** True where the files of the index at or below a path are those of the commit, and lie there as they are. */
function isCommitted(root: string, below: string, staged: readonly string[] | undefined): boolean {
  if (staged === undefined || staged.some((name) => !isLockFile(name))) return false;
  const index = indexOf(root);
  const isMeant = (name: string) => name === below || name.startsWith(`${below}/`);
  const entries = entriesIn(index)?.filter((one) => isMeant(one.path));
  // Marked as never changing, or a repository of its own.
  if (entries === undefined || entries.some((one) => one.ignored || !one.isFile)) return false;
  if (entries.length === 0) return true;
  if (typeof readableBytes(index, INDEX_MAX_BYTES) !== "number") return false;
  const found = unstagedFiles(root, readFileSync(index));
  if (found === undefined || !found.complete || [...found.conflicts.keys()].some(isMeant))
    return false;
  return [...found.files].every(
    ([name, mark]) => !isMeant(name) || mark === "D" || isLockFile(name),
  );
}

function indexOf(root: string): string {
  const linked = /^gitdir:\s*(.+?)\s*$/m.exec(textOf(`${root}/.git`) ?? "")?.[1];
  return `${linked ?? `${root}/.git`}/index`;
}

/** `.next/`, `llm/.toolcache/`: a name that nobody gives to anything but an output or a cache. */
function isHiddenOutput(name: string): boolean {
  return name
    .split("/")
    .some((part) => /^[._]/.test(part) && (isOutputName(part) || HIDDEN_OUTPUT.test(part)));
}

const HIDDEN_OUTPUT = /^\.[\w.-]*cache$|^\.(?:next|nuxt|turbo|vite)-/i;

/** Who deletes one has it made anew from the manifest. */
function isLockFile(name: string): boolean {
  return /(?:^|[-.])lock(?:b|file)?(?:\.(?:json|ya?ml|hcl))?$/.test(nameOf(name));
}

/** Files and folders of a tree that are looked at, at some microseconds each. */
const ENTRIES_MAX = 5_000;

/**
 * True where a path, and all below it, came to be while calls of this session ran. What was moved there is as old as it
 * was, and in a repository nothing may have been recorded since.
 */
function isMadeBySession(path: string, stats: Stats, { calls }: Circumstances): boolean {
  const spans = calls();
  if (spans.length === 0) return false;
  const around = look(parentOf(path) ?? "/");
  // Where files have no time of birth it is that of the last change, which a move is as well.
  const keepsBirths = around !== undefined && around.birthtimeMs !== around.ctimeMs;
  const isNew = ({ birthtimeMs, mtimeMs }: Stats): boolean =>
    birthtimeMs > 0 &&
    spans.some(
      ({ from, to }) =>
        birthtimeMs >= from && birthtimeMs <= to && (keepsBirths || mtimeMs >= from),
    );
  if (!isNew(stats)) return false;
  const open = stats.isDirectory() ? [path] : [];
  let seen = 0;
  for (const folder of open) {
    for (const name of namesIn(folder)) {
      const inner = `${folder}/${name}`;
      const found = lstatSync(inner);
      if (++seen > ENTRIES_MAX || found.dev !== stats.dev || !isNew(found)) return false;
      if (!found.isDirectory()) continue;
      if (name === ".git" && !isUntouched(inner, found)) return false;
      open.push(inner);
    }
  }
  return true;
}

/** True for the records of a repository that was cloned or copied, and in which nothing was recorded since. */
function isUntouched(records: string, { birthtimeMs }: Stats): boolean {
  const last = textOf(`${records}/logs/HEAD`)?.trimEnd().split("\n").at(-1);
  if (last === undefined) return false;
  if (/\tclone: /.test(last)) return true;
  const seconds = Number(/> (\d+) [-+]\d{4}\t/.exec(last)?.[1]);
  return seconds * 1000 < birthtimeMs;
}

import type { Named, Owned, Owners } from "../policy/model/belonging.ts";
import { matchesGlob, readGlob } from "../policy/text/glob.ts";
import { isWithin } from "../policy/text/path.ts";
import type { SessionBelongings } from "../state/belongings.ts";
import { besideMark } from "../state/belongings-path.ts";
import { fileUses } from "../state/changed-files.ts";
import { checkoutRoot } from "../sys/git-head.ts";
import { askGitNow } from "../sys/git-run.ts";
import { exists } from "../sys/probe.ts";
import { realPath } from "../sys/real-path.ts";
import type { KnownSessions } from "./known-sessions.ts";

/** How long a change counts as work that is going on, in milliseconds. */
const FRESH_MS = 60 * 60 * 1000;

/** The files at or below a path, or matching a pattern, that another live session wrote, and this one not since. */
export function ownersOfFile(
  { path: named, isPattern }: Extract<Named, { kind: "file" }>,
  known: KnownSessions,
): Owners | undefined {
  if (known.live.length === 0) return undefined;
  if (isPattern === true) {
    const fixed = realPath(named.replace(/\/[^/]*[*?[].*$/, "") || "/");
    const pattern = `${fixed}${/\/[^/]*[*?[].*$/.exec(named)?.[0] ?? ""}`.split("/");
    const isMeant = (file: string) => matchesPath(file.split("/"), pattern) && exists(file);
    const things = othersFiles(known, isMeant, fixed);
    return things.length === 0 ? undefined : { things, own: [] };
  }
  const path = realPath(named);
  const things = othersFiles(known, (file) => isWithin(file, path) && isThere(file), path);
  if (things.length > 0) return { things, own: [] };
  const folder = othersFolder(path, known);
  return folder === undefined ? undefined : { things: [folder], own: [] };
}

/** What lies in a folder that another live session made for passing things, unless this one wrote it. */
function othersFolder(
  path: string,
  { own, live, io, workspace, sessionId }: KnownSessions,
): Owned | undefined {
  for (const { claims } of live) {
    const found = claims.findLast(({ what, id }) => what === "folder" && isWithin(path, id));
    if (found === undefined || !isThere(path)) continue;
    const about = { memory: workspace.memory, session: sessionId, claims: own?.claims ?? [] };
    if (fileUses(about).changed.has(path)) return undefined;
    const name = path.slice(path.lastIndexOf("/") + 1);
    return { name, owner: "session", ageMs: Math.max(0, io.now().getTime() - found.time) };
  }
  return undefined;
}

function isThere(path: string): boolean {
  return exists(path) || exists(`${path}/.`);
}

/** Holds a path against a pattern, part by part; `**` is any number of them, and what lies below what matches as well. */
function matchesPath(path: readonly string[], pattern: readonly string[]): boolean {
  for (const [at, part] of pattern.entries()) {
    if (part === "**") {
      const rest = pattern.slice(at + 1);
      return path.slice(at).some((_part, skipped) => matchesPath(path.slice(at + skipped), rest));
    }
    const name = path[at];
    if (name === undefined) return false;
    const glob = readGlob(part.replace(/\?|\[[^\]]*\]/g, "*"));
    if (!matchesGlob(glob, name)) return false;
  }
  return true;
}

/** A file that another live session changed within the hour and that is in no commit as it is. */
export function ownersOfContent(named: string, known: KnownSessions): Owners | undefined {
  const mark = besideMark(known.io, known.sessionId);
  // Most files are written where no other session works.
  if (mark === undefined || !exists(mark)) return undefined;
  const path = realPath(named);
  const folder = path.slice(0, path.lastIndexOf("/"));
  const about = { kind: "changes", folder, paths: [path], which: "all" } as const;
  return ownersOfChanges(about, known);
}

/** Files in a work tree with changes of another live session, made within the hour, that are not in a commit. */
export function ownersOfChanges(
  { folder, paths, which, withIgnored }: Extract<Named, { kind: "changes" }>,
  known: KnownSessions,
): Owners | undefined {
  const root = checkoutRoot(realPath(folder));
  if (root === undefined || known.live.length === 0) return undefined;
  const meant = paths.map((path) => realPath(path));
  const since = known.io.now().getTime() - FRESH_MS;
  const isMeant = (file: string) =>
    isWithin(file, root) && (meant.length === 0 || meant.some((path) => isWithin(file, path)));
  const changed = othersFiles(known, isMeant, root, since);
  if (changed.length === 0) return undefined;
  const open = uncommitted(root, which, withIgnored === true, known);
  const things = changed.filter(({ name }) => open === undefined || open.has(name));
  return things.length === 0 ? undefined : { things, own: [] };
}

/** Names of files that differ from the last commit, or that none has; undefined where git does not say. */
function uncommitted(
  root: string,
  which: "tracked" | "untracked" | "all",
  withIgnored: boolean,
  { io }: KnownSessions,
): ReadonlySet<string> | undefined {
  const ask = (command: "diff-index" | "ls-files", words: readonly string[]) =>
    askGitNow(root, io.env("PATH"), command, words)?.split("\0");
  const tracked = which === "untracked" ? [] : ask("diff-index", ["-z", "--name-only", "HEAD"]);
  const others = ["-z", "--others", ...(withIgnored ? [] : ["--exclude-standard"])];
  const untracked = which === "tracked" ? [] : ask("ls-files", others);
  return tracked === undefined || untracked === undefined
    ? undefined
    : new Set([...tracked, ...untracked]);
}

function othersFiles(
  { own, live, io, sessionId, workspace }: KnownSessions,
  isMeant: (file: string) => boolean,
  root: string,
  since = 0,
): readonly Owned[] {
  const found = new Map<string, number>();
  for (const session of live) {
    for (const [named, { time }] of fileUses(session).changed) {
      const file = realPath(named);
      if (time > since && isMeant(file)) found.set(file, Math.max(time, found.get(file) ?? 0));
    }
  }
  if (found.size === 0) return [];
  const mine = fileUses({
    memory: workspace.memory,
    session: sessionId,
    claims: own?.claims ?? [],
  }).changed;
  const things: Owned[] = [];
  for (const [file, time] of [...found].sort(([, one], [, other]) => other - one)) {
    if ((mine.get(file)?.time ?? 0) > time) continue;
    const name =
      file === root ? file.slice(file.lastIndexOf("/") + 1) : file.slice(root.length + 1);
    things.push({ name, owner: "session", ageMs: Math.max(0, io.now().getTime() - time) });
  }
  return things;
}

/** True where another live session wrote a path, or something below it. */
export function isOthersFile(path: string, known: KnownSessions): boolean {
  return ownersOfFile({ kind: "file", path }, known) !== undefined;
}

/** The sessions whose project holds a folder, or lies in it. */
export function sessionsAround(
  folder: string,
  sessions: readonly SessionBelongings[],
): readonly SessionBelongings[] {
  return sessions.filter(({ root }) => isWithin(folder, root) || isWithin(root, folder));
}

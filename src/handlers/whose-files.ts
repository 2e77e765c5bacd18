import type { Named, Owned, Owners } from "../policy/model/belonging.ts";
import { isWithin } from "../policy/text/path.ts";
import type { SessionBelongings } from "../state/belongings.ts";
import { fileUses } from "../state/changed-files.ts";
import { checkoutRoot } from "../sys/git-head.ts";
import { askGitNow } from "../sys/git-run.ts";
import { exists } from "../sys/probe.ts";
import { realPath } from "../sys/real-path.ts";
import type { KnownSessions } from "./known-sessions.ts";

/** How long a change counts as work that is going on, in milliseconds. */
const FRESH_MS = 60 * 60 * 1000;

/** The files at or below a path that another live session wrote, and this one not since. */
export function ownersOfFile(named: string, known: KnownSessions): Owners | undefined {
  const path = realPath(named);
  const things = othersFiles(known, (file) => isWithin(file, path) && exists(file), path);
  return things.length === 0 ? undefined : { things, own: [] };
}

/** Files in a work tree with changes of another live session, made within the hour, that are not in a commit. */
export function ownersOfChanges(
  { folder, paths, which }: Extract<Named, { kind: "changes" }>,
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
  const open = uncommitted(root, which, known);
  const things = changed.filter(({ name }) => open === undefined || open.has(name));
  return things.length === 0 ? undefined : { things, own: [] };
}

/** Names of files that differ from the last commit, or that none has; undefined where git does not say. */
function uncommitted(
  root: string,
  which: "tracked" | "untracked" | "all",
  { io }: KnownSessions,
): ReadonlySet<string> | undefined {
  const ask = (command: "diff-index" | "ls-files", words: readonly string[]) =>
    askGitNow(root, io.env("PATH"), command, words)?.split("\0");
  const tracked = which === "untracked" ? [] : ask("diff-index", ["-z", "--name-only", "HEAD"]);
  const untracked = which === "tracked" ? [] : ask("ls-files", ["-z", "--others"]);
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
  return ownersOfFile(path, known) !== undefined;
}

/** The sessions whose project holds a folder, or lies in it. */
export function sessionsAround(
  folder: string,
  sessions: readonly SessionBelongings[],
): readonly SessionBelongings[] {
  return sessions.filter(({ root }) => isWithin(folder, root) || isWithin(root, folder));
}

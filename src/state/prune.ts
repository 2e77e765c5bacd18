import { factsOf, isSymlink, namesIn, remove } from "../sys/folder.ts";
import { parentOf } from "../sys/paths.ts";
import { SESSIONS_FOLDER, SNAPSHOTS_FOLDER } from "./records.ts";

/** How long and how much of the sessions' files is kept. */
export interface KeepLimits {
  readonly maxAgeDays: number;
  readonly maxBytes: number;
  /** Removes by age even where all others are too old: a person asked for it and knows the date. */
  readonly trustClock?: boolean;
}

/** What was removed. */
export interface Pruned {
  readonly sessions: number;
  readonly bytes: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes the files of sessions that are too old, then of the oldest until the rest is small enough;
 * never those of the session named `keep`. Where even the newest of the others is too old, nothing is
 * removed by age: the clock may have jumped, and the next session will tell. Never throws.
 */
export function pruneSessions(
  memory: string,
  limits: KeepLimits,
  now: Date,
  keep: string | undefined,
): Pruned {
  const sessions = listSessionFiles(memory).filter((session) => session.name !== keep);
  sessions.sort((a, b) => a.modifiedMs - b.modifiedMs);
  const newest = sessions.at(-1)?.modifiedMs ?? 0;
  const oldestKept = now.getTime() - limits.maxAgeDays * DAY_MS;
  const byAge = limits.trustClock === true || newest >= oldestKept;
  let total = sessions.reduce((sum, session) => sum + session.bytes, 0);
  const pruned = { sessions: 0, bytes: 0 };
  for (const session of sessions) {
    const tooOld = byAge && session.modifiedMs < oldestKept;
    if (!tooOld && total <= limits.maxBytes) continue;
    // What cannot be removed today is tried again at the next session's end.
    session.paths.forEach(remove);
    total -= session.bytes;
    pruned.sessions++;
    pruned.bytes += session.bytes;
  }
  return pruned;
}

/** One session's files in a memory. */
export interface SessionEntry {
  /** The session's id as a file name. */
  readonly name: string;
  readonly paths: readonly string[];
  readonly bytes: number;
  /** When any of them was last changed, in milliseconds. */
  readonly modifiedMs: number;
}

/**
 * The sessions that have files in a memory, in no particular order. Folders that are symlinks are passed
 * over: one that came with a repository could lead to files that are nobody's session.
 */
export function listSessionFiles(memory: string): SessionEntry[] {
  const found = new Map<string, { paths: string[]; bytes: number; modifiedMs: number }>();
  for (const folder of [`${memory}/${SESSIONS_FOLDER}`, `${memory}/${SNAPSHOTS_FOLDER}`]) {
    if ([parentOf(memory) ?? memory, memory, folder].some(isSymlink)) continue;
    for (const file of namesIn(folder)) {
      const name = SESSION_FILE.exec(file)?.[1];
      if (name === undefined) continue;
      const path = `${folder}/${file}`;
      const entry = found.get(name) ?? { paths: [], bytes: 0, modifiedMs: 0 };
      const measured = measure(path);
      entry.paths.push(path);
      entry.bytes += measured.bytes;
      entry.modifiedMs = Math.max(entry.modifiedMs, measured.modifiedMs);
      found.set(name, entry);
    }
  }
  return [...found].map(([name, entry]) => ({ name, ...entry }));
}

/** A session's file, or what a killed writer of it left. */
const SESSION_FILE = /^(.+)\.(?:jsonl|json|d)(?:\.\d+-[0-9a-z]+\.tmp)?$/;

function measure(path: string): { readonly bytes: number; readonly modifiedMs: number } {
  const facts = factsOf(path);
  if (facts === undefined) return { bytes: 0, modifiedMs: 0 };
  if (!facts.isFolder) return facts;
  const bytes = namesIn(path).reduce((sum, name) => sum + measure(`${path}/${name}`).bytes, 0);
  return { bytes, modifiedMs: facts.modifiedMs };
}

import type { Io } from "../io.ts";
import { appendLine, rename, type WriteFailure } from "../sys/atomic-file.ts";
import { factsOf, namesIn, remove, textOf } from "../sys/folder.ts";
import { isStillRunning } from "../sys/linux-process.ts";
import { safeFileName } from "../sys/paths.ts";
import { belongingsFolder, belongingsPath } from "./belongings-path.ts";

/** What is recorded of a session's doing, of which it is the owner. */
export const CLAIMED = [
  ...(["stash", "worktree", "branch", "process", "terminal"] as const),
  ...(["container", "volume", "network", "project"] as const),
  // A folder for passing things, in which everything is its maker's.
  ...(["file", "folder"] as const),
] as const;

/** Something that a session made, as its call left it. */
export interface Claim {
  readonly what: (typeof CLAIMED)[number];
  /** What tells it from others of its kind: the id of an object, a name, a number, or a path. */
  readonly id: string;
  /** The repository it lies in, or the server of a terminal. */
  readonly at?: string;
  /** What a person calls it, where that is not its id. */
  readonly name?: string;
  /** When a process was started, as the system tells it. */
  readonly started?: number;
  /** True where another session may as well have made it in the same moment. */
  readonly unsure?: true;
  /** When it was recorded, in milliseconds since 1970. */
  readonly time: number;
}

/** A session as its file begins. */
export interface SessionStart {
  readonly session: string;
  /** The title of its agent, and the number and the start of its process, where the system shows them. */
  readonly agent?: string | undefined;
  readonly pid?: number | undefined;
  readonly started?: number | undefined;
  /** The variable in which the agent tells what it starts of which session it is. */
  readonly mark?: string | undefined;
  /** The root of its project. */
  readonly root: string;
  /** Where the records of its calls lie. */
  readonly memory?: string | undefined;
  readonly time: number;
}

/** What is recorded of a session. */
export interface SessionBelongings extends SessionStart {
  readonly claims: readonly Claim[];
  /** When it ended, in milliseconds since 1970; absent while nobody said so. */
  readonly ended?: number;
  /** When anything of it was last recorded. */
  readonly seen: number;
}

/** Size at which a file becomes the one before, in bytes: some two thousand things. */
const FILE_MAX_BYTES = 256 * 1024;

/** Longest line, so that one write is one line. */
const LINE_MAX_CHARS = 4_000;

/** How long what a session made stays its own after it ended, and is kept at all, in milliseconds. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Appends what a session made to its file, a line each; its beginning is written first where there is no file. A file
 * that has grown too large becomes the one before, and takes the place of that: no line is written twice, so that many
 * calls may append while others are killed.
 */
export function recordClaims(
  io: Io,
  start: SessionStart,
  claims: readonly Claim[],
  when: "first" | "again" = "first",
): WriteFailure {
  const path = belongingsPath(io, start.session);
  if (path === undefined) return undefined;
  const bytes = factsOf(path)?.bytes;
  if (bytes !== undefined && bytes > FILE_MAX_BYTES) {
    try {
      rename(path, beforeOf(path));
    } catch {
      // Another call of the session was first.
    }
  }
  const isNew = when === "again" || factsOf(path) === undefined;
  return append(path, [...(isNew ? [start] : []), ...claims]);
}

/** Records that a session ended, if it made anything. */
export function recordEnd(io: Io, session: string): void {
  const path = belongingsPath(io, session);
  if (path !== undefined && factsOf(path) !== undefined)
    append(path, [{ ended: io.now().getTime() }]);
}

function append(path: string, entries: readonly object[]): WriteFailure {
  const lines = entries
    .map((entry) => JSON.stringify(entry))
    .filter((line) => line.length <= LINE_MAX_CHARS);
  return lines.length === 0 ? undefined : appendLine(path, lines.join("\n"));
}

function beforeOf(path: string): string {
  return path.replace(/\.jsonl$/, ".before.jsonl");
}

/** What is recorded of a session; undefined where nothing is. */
export function belongingsOfSession(io: Io, session: string): SessionBelongings | undefined {
  const path = belongingsPath(io, session);
  return path === undefined ? undefined : read(path);
}

/** Every session of which something is recorded, in any order; those that are over for long are left out. */
export function recordedSessions(io: Io): readonly SessionBelongings[] {
  const folder = belongingsFolder(io);
  if (folder === undefined) return [];
  return namesIn(folder).flatMap((name) => {
    if (!name.endsWith(".jsonl") || name.endsWith(".before.jsonl")) return [];
    const found = read(`${folder}/${name}`);
    return found === undefined || isOver(found, io) ? [] : [found];
  });
}

/** True where what a session made is nobody's any more. */
function isOver(session: SessionBelongings, io: Io): boolean {
  const { ended, seen } = session;
  return io.now().getTime() - (ended ?? seen) > KEPT_MS && !isLive(session, io);
}

/** Time without a call after which a session of which no process is known counts as over, in milliseconds. */
const UNSEEN_MS = 60 * 60 * 1000;

/** True for a session that is going on: its agent runs, or where that is not known a call was recorded within the hour. */
export function isLive({ ended, pid, started, seen }: SessionBelongings, io: Io): boolean {
  if (ended !== undefined) return false;
  if (pid !== undefined) return isStillRunning(pid, started, io.platform);
  return io.now().getTime() - seen < UNSEEN_MS;
}

/** Removes the files of sessions that are over for long, with their marks; never throws. */
export function pruneBelongings(io: Io): void {
  const folder = belongingsFolder(io);
  for (const name of folder === undefined ? [] : namesIn(folder)) {
    const path = `${folder}/${name}`;
    if (!name.endsWith(".jsonl") || name.endsWith(".before.jsonl")) continue;
    const session = read(path);
    if (session !== undefined && !isOver(session, io)) continue;
    for (const one of [path, beforeOf(path), path.replace(/\.jsonl$/, ".beside")]) remove(one);
  }
}

function read(path: string): SessionBelongings | undefined {
  const text = textOf(path);
  if (text === undefined) return undefined;
  const entries = `${textOf(beforeOf(path)) ?? ""}\n${text}`.split("\n").flatMap(entryIn);
  const start = entries.findLast(isStart);
  if (start === undefined) return undefined;
  const ended = entries.findLast((one) => typeof one.ended === "number");
  const claims = entries.filter(isClaim);
  const last = entries.findLast((one) => typeof one.time === "number");
  const isOpenAgain = ended !== undefined && entries.indexOf(ended) < entries.length - 1;
  return {
    ...start,
    claims,
    seen: Math.max(Number(last?.time ?? 0), factsOf(path)?.modifiedMs ?? 0, seenAt(start)),
    ...(ended === undefined || isOpenAgain ? {} : { ended: Number(ended.ended) }),
  };
}

/** When a call of the session was last recorded, as the folder of its records tells. */
function seenAt({ memory, session }: SessionStart): number {
  return memory === undefined
    ? 0
    : (factsOf(`${memory}/sessions/${safeFileName(session)}.d`)?.modifiedMs ?? 0);
}

type Entry = Readonly<Record<string, unknown>>;

function entryIn(line: string): Entry[] {
  if (!line.startsWith("{")) return [];
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === "object" && entry !== null ? [{ ...entry }] : [];
  } catch {
    // A line that was cut off.
    return [];
  }
}

function isStart(entry: Entry): entry is Entry & SessionStart {
  return typeof entry.session === "string" && typeof entry.root === "string";
}

function isClaim(entry: Entry): entry is Entry & Claim {
  return typeof entry.what === "string" && typeof entry.id === "string";
}

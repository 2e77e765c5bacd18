import type { Io } from "../io.ts";
import { type WriteFailure, writePrivate } from "../sys/atomic-file.ts";
import { remove } from "../sys/folder.ts";
import { consentKey, signed } from "./allow-once.ts";
import { readSigned } from "./consents.ts";
import { mayBePaused, pausePath } from "./pause-path.ts";

/** The event of the log's entries about pauses, and the reason of the one that a pause ends with. */
export const PAUSE_EVENT = "Pause";
export const PAUSE_ENDED = "the pause was ended";

/** A time in which a person wants nothing to be stopped. */
export interface Pause {
  readonly since: Date;
  readonly until: Date;
}

/**
 * The pause that is in force. Only who has the key of this user's consents can begin one: a file that something
 * else wrote is none.
 */
export async function readPause(io: Io): Promise<Pause | undefined> {
  const path = pausePath(io);
  if (path === undefined || !mayBePaused(io)) return undefined;
  const key = await consentKey(io);
  if (key === undefined) return undefined;
  const { since, until } = Object(await readSigned(path, key, "pause", NAME));
  const pause = { since: new Date(since), until: new Date(until) };
  const now = io.now().getTime();
  // A clock that was set back must not make a pause longer than it may be.
  const isNow = pause.since.getTime() <= now && now < pause.until.getTime();
  return isNow ? pause : undefined;
}

/** Begins a pause, in place of one that is in force; says why where it cannot. */
export async function writePause(io: Io, { since, until }: Pause): Promise<WriteFailure> {
  const path = pausePath(io);
  const key = await consentKey(io);
  if (path === undefined || key === undefined) return "no home folder, or no key of your consents";
  const content = { since: since.toISOString(), until: until.toISOString() };
  return writePrivate(path, signed(key, "pause", NAME, content));
}

/** Ends the pause, if there is one. */
export function endPause(io: Io): void {
  const path = pausePath(io);
  if (path !== undefined) remove(path);
}

/** What the file's signature is about. */
const NAME = "pause";

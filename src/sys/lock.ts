import type { Io } from "../io.ts";
import type { Lock } from "./file-lock.ts";
import { userStateDirectory } from "./paths.ts";
import { privately } from "./private.ts";

/** Longest wait for the others, in milliseconds: each of them holds the lock while it edits one file. */
const LOCK_WAIT_MS = 20_000;

/**
 * Runs an action while no other fairlead of this user runs one, so that what it reads is still there when it
 * writes. An error value when the others do not come to an end. Where nothing can be locked (no home, a
 * state folder that is read-only) the action runs as it is: it finds out itself what it cannot write.
 */
export async function exclusively<T>(
  io: Io,
  action: () => Promise<T> | T,
  waitMs: number = LOCK_WAIT_MS,
): Promise<T | Error> {
  const folder = userStateDirectory(io);
  const lock = folder === undefined ? undefined : await takeLock(folder, waitMs);
  if (lock instanceof Error) return lock;
  try {
    return await action();
  } finally {
    // Nothing was written into it, and closing lets go of it.
    lock?.close();
  }
}

async function takeLock(folder: string, waitMs: number): Promise<Lock | Error | undefined> {
  const { lockFile } = await import("./file-lock.ts");
  const lock = privately(() => lockFile(`${folder}/settings.lock`, waitMs));
  if (!(lock instanceof Error)) return lock;
  return new Error(`another fairlead has been changing settings for ${waitMs / 1000} s`);
}

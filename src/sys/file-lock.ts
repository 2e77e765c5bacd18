import { Database } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { parentOf } from "./paths.ts";

/** What holds a lock until it is closed, or its process ends. */
export interface Lock {
  readonly close: () => void;
}

/**
 * Takes the lock that a file stands for, once whoever has it lets go: an error value where that takes longer than
 * `waitMs`, undefined where nothing can be locked. SQLite knows how to lock a file on every system, and the system lets go
 * of the locks of a process that was killed, which a file that only says who locks it would not.
 */
export function lockFile(path: string, waitMs: number): Lock | Error | undefined {
  let lock: Lock | undefined;
  try {
    mkdirSync(parentOf(path) ?? "/", { recursive: true });
    const file = new Database(path, { create: true });
    lock = file;
    file.run(`PRAGMA busy_timeout = ${Math.max(0, Math.floor(waitMs))}`);
    file.run("BEGIN IMMEDIATE");
    return lock;
  } catch (error) {
    lock?.close();
    const isBusy = error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";
    return isBusy
      ? new Error(`another process has it locked for more than ${waitMs / 1000} s`)
      : undefined;
  }
}

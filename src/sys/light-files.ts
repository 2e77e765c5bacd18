import { describeError } from "../errors.ts";
import { type MaybePromise, withFallback } from "../maybe-promise.ts";
import type { WriteFailure } from "./atomic-file.ts";
import { privately } from "./private.ts";
import { fileState, readableBytes } from "./probe.ts";

// What `node:fs` does as well, by functions that are there without loading it: loading it costs more than
// all else that a prompt or a stop does.

/** The names in a folder, those that begin with a dot aside; none when it cannot be read. */
export function visibleNames(folder: string): readonly string[] {
  try {
    return [...new Bun.Glob("*").scanSync({ cwd: folder, onlyFiles: false })];
  } catch {
    return [];
  }
}

/** When a file was last changed, in milliseconds; undefined when it does not exist. */
export function modifiedMs(path: string): number | undefined {
  return fileState(path)?.modifiedMs;
}

/** A name that begins with `prefix` and that no other process makes, nor this one again. */
export function uniqueName(prefix: string): string {
  return `${prefix}-${process.pid}-${Bun.nanoseconds().toString(36)}`;
}

/** Texts of four hexadecimal digits. */
const DIFFERING = 0x1_0000;

/**
 * Four hexadecimal digits that others of the same millisecond hardly have too: processes differ in their numbers and
 * in how long they have run. The first random number costs a young process more than writing a file.
 */
export function differingDigits(): string {
  const own = (process.pid * 31 + Bun.nanoseconds()) % DIFFERING;
  return (DIFFERING + own).toString(16).slice(1);
}

/**
 * Writes a small text to a file of its own that only the user may read, making missing folders: at once
 * where they are there. Nothing is left of one that fails.
 */
export function writeText(path: string, text: string): MaybePromise<WriteFailure> {
  return withFallback(() => privately(() => write(path, text)), describeError);
}

function write(path: string, text: string): MaybePromise<WriteFailure> {
  const writing = Bun.write(path, text);
  if (Bun.peek.status(writing) === "fulfilled") return undefined;
  return writing.then(
    () => undefined,
    async (error: unknown) => {
      // A full disk leaves the file without its text.
      await Bun.file(path)
        .delete()
        .catch(() => undefined);
      return describeError(error);
    },
  );
}

/**
 * A file's text in pieces of about `chunkBytes`, up to about `maxBytes`. Nothing for a file that does not
 * exist or is no regular one; throws when reading fails midway.
 */
export async function* textChunks(
  path: string,
  chunkBytes: number,
  maxBytes: number,
): AsyncGenerator<string> {
  if (typeof readableBytes(path, Number.MAX_VALUE) !== "number") return;
  const file = Bun.file(path);
  const decoder = new TextDecoder();
  for (let at = 0; at < file.size && at < maxBytes; at += chunkBytes) {
    const bytes = await file.slice(at, at + chunkBytes).bytes();
    yield decoder.decode(bytes, { stream: true });
  }
}

import { closeSync, openSync, readSync } from "node:fs";
import { factsOf } from "./folder.ts";

/** What is counted while a file is read. */
export interface LineCounts {
  /** Bytes that were read. */
  bytes: number;
  /** Lines that were too long to be held. */
  tooLong: number;
}

/** Bytes that are read at once. */
const CHUNK_BYTES = 1024 * 1024;

/** Longest line that is held, in bytes: what a hook's event may have at most. */
const LINE_MAX_BYTES = 16 * CHUNK_BYTES;

const LINE_FEED = 10;

/**
 * The lines of a file that hold one of the `needles`, in no more memory than the longest line may take. A file
 * that grows is read to where it ends by then; one that is cut off meanwhile ends there. Nothing of what is no
 * regular file or cannot be opened; throws when reading fails midway.
 */
export function* linesWith(
  path: string,
  needles: readonly string[],
  counts: LineCounts,
): Generator<string> {
  if (factsOf(path)?.isFile !== true) return;
  const sought = needles.map((needle) => Buffer.from(needle));
  const file = openSync(path, "r");
  try {
    let buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    let held = 0;
    let skips = false;
    for (;;) {
      const read = readSync(file, buffer, held, buffer.length - held, null);
      counts.bytes += read;
      const end = held + read;
      let from = 0;
      for (let at = newLine(buffer, held, end); at >= 0; at = newLine(buffer, from, end)) {
        if (!skips) {
          const line = lineIn(buffer, from, at, sought);
          if (line !== undefined) yield line;
        }
        skips = false;
        from = at + 1;
      }
      if (read === 0) {
        const line = skips ? undefined : lineIn(buffer, from, end, sought);
        if (line !== undefined) yield line;
        return;
      }
      buffer.copyWithin(0, from, end);
      held = skips ? 0 : end - from;
      if (held < buffer.length) continue;
      if (buffer.length < LINE_MAX_BYTES) buffer = Buffer.concat([buffer], buffer.length * 2);
      else {
        counts.tooLong += 1;
        skips = true;
        held = 0;
      }
    }
  } finally {
    closeSync(file);
  }
}

function newLine(buffer: Buffer, from: number, end: number): number {
  const at = buffer.subarray(from, end).indexOf(LINE_FEED);
  return at < 0 ? at : from + at;
}

function lineIn(
  buffer: Buffer,
  from: number,
  end: number,
  sought: readonly Buffer[],
): string | undefined {
  if (from === end) return undefined;
  const line = buffer.subarray(from, end);
  if (sought.length > 0 && !sought.some((needle) => line.includes(needle))) return undefined;
  return line.toString("utf8").replace(/^\uFEFF/, "");
}

import { entriesIn, sameTime, UINT32 } from "./git-index.ts";
import { fileState } from "./probe.ts";

/** What an index says of a file whose blob it holds. */
export interface RecordedBlob {
  readonly blob: string;
  /** True for the size and the time that the file had when Git last read it. */
  readonly isOf: (size: number, modifiedMs: number) => boolean;
}

/**
 * The files that Git could bring back as its index has them, by path: not links, nor what is in a conflict, marked as
 * never changing or yet to be added. A file changed as late as the index itself may have been read before.
 */
export function recordedBlobs(path: string): ReadonlyMap<string, RecordedBlob> {
  const writtenMs = fileState(path)?.modifiedMs ?? 0;
  const blobs = new Map<string, RecordedBlob>();
  for (const entry of entriesIn(path) ?? []) {
    const { isFile, isLink, ignored, intentToAdd, stage } = entry;
    if (!isFile || isLink || ignored || intentToAdd || stage > 0) continue;
    blobs.set(entry.path, {
      blob: entry.blob.toHex(),
      isOf: (size, modifiedMs) =>
        size % UINT32 === entry.size && modifiedMs < writtenMs && sameTime(modifiedMs, entry),
    });
  }
  return blobs;
}

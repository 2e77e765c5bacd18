import { type Decision, dayFile } from "../state/decisions.ts";
import { decisionIn, loggedDays } from "../state/read-decisions.ts";
import { linesIn } from "../state/seal-decisions.ts";
import { factsOf } from "../sys/folder.ts";
import { bytesFrom } from "../sys/whole-text.ts";

/** Decisions that follow each other in one day's file. */
export interface Batch {
  readonly day: string;
  /** Bytes of the file up to the end of the last of them. */
  readonly end: number;
  readonly decisions: readonly Decision[];
}

/** Bytes that are read at a time: some hundred decisions, so that memory stays small however much waits. */
const CHUNK_BYTES = 256 * 1024;

/** Longest line that is read; a decision has at most a tenth of it. */
const LINE_MAX_BYTES = 4 * 1024 * 1024;

/** Most decisions of a batch. */
const BATCH_MAX = 500;

/** What the log has beyond the bytes of each day that were sent, the earliest day first. */
export async function* newBatches(
  folder: string,
  sent: Readonly<Record<string, number>>,
): AsyncGenerator<Batch> {
  for (const day of loggedDays(folder)) {
    const path = dayFile(folder, day);
    let from = sent[day] ?? 0;
    let chunk = CHUNK_BYTES;
    while (from < (factsOf(path)?.bytes ?? 0)) {
      const bytes = await bytesFrom(path, from, from + chunk);
      if (bytes === undefined) break;
      const { lines } = linesIn(bytes);
      if (lines.length === 0) {
        // The last line is still being written, or is longer than what was read.
        if (bytes.length < chunk) break;
        if (chunk >= LINE_MAX_BYTES) {
          yield { day, end: from + chunk, decisions: [] };
          from += chunk;
        } else chunk *= 4;
        continue;
      }
      chunk = CHUNK_BYTES;
      for (let at = 0; at < lines.length; at += BATCH_MAX) {
        const part = lines.slice(at, at + BATCH_MAX);
        from += part.reduce((sum, { length }) => sum + length + 1, 0);
        yield { day, end: from, decisions: part.flatMap((line) => decisionAt(line) ?? []) };
      }
    }
  }
}

function decisionAt(line: Uint8Array): Decision | undefined {
  return decisionIn(new TextDecoder().decode(line));
}

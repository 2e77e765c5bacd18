import type { Fields } from "../protocol/fields.ts";
import { wholeText } from "../sys/whole-text.ts";
import { fieldsIn, type ReadCounts } from "./transcript.ts";

/** Largest transcript of those that are one JSON value, in bytes: it is held as a whole. */
const WHOLE_MAX_BYTES = 64 * 1024 * 1024;

/** The text of a transcript that can only be read as a whole; undefined for one that is too large or no file. */
export function transcriptText(path: string, counts: ReadCounts): string | undefined {
  const text = wholeText(path, WHOLE_MAX_BYTES);
  if (text instanceof Error) counts.tooLong += 1;
  if (typeof text !== "string") return undefined;
  counts.bytes += text.length;
  return text;
}

/** The object that a file holds; nothing where it holds none. */
export function* readWhole(path: string, counts: ReadCounts): Generator<Fields> {
  const text = transcriptText(path, counts);
  const fields = text === undefined ? undefined : fieldsIn(text, counts);
  if (fields !== undefined) yield fields;
}

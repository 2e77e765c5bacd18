import { looksRandom, SHOWN_RUN, SHOWN_TELLING } from "../may-hold-secret.ts";
import type { TextPart } from "./keywords.ts";

/** How far before what gives a secret away it may begin, and how far behind that, in UTF-16 units. */
const AROUND_CHARS = 1_024;

/**
 * The parts of a text in which a secret of a known form may begin, in order and apart: around every run of
 * characters that looks like chance and every word that `mayShowSecret` looks for. To look for the beginnings
 * of secrets there takes a young process a hundred times longer than to find the parts.
 */
export function suspiciousParts(text: string): readonly TextPart[] {
  const places: TextPart[] = [];
  for (const match of text.matchAll(SHOWN_RUN)) {
    const [run] = match;
    if (looksRandom(run)) places.push({ start: match.index, end: match.index + run.length });
  }
  const lower = text.toLowerCase();
  // A few letters become two in lower case, and then nothing stands where it did.
  if (lower.length !== text.length) return [{ start: 0, end: text.length }];
  for (const word of [...SHOWN_TELLING.split("|"), "://"]) {
    let at = lower.indexOf(word);
    while (at >= 0) {
      places.push({ start: at, end: at + word.length });
      at = lower.indexOf(word, at + AROUND_CHARS);
    }
  }
  return merged(places.sort((one, other) => one.start - other.start));
}

function merged(places: readonly TextPart[]): readonly TextPart[] {
  const parts: { start: number; end: number }[] = [];
  for (const place of places) {
    const start = Math.max(0, place.start - AROUND_CHARS);
    const end = place.end + AROUND_CHARS;
    const last = parts.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else parts.push({ start, end });
  }
  return parts;
}

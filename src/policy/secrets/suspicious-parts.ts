import { SHOWN_TELLING } from "../may-show-secret.ts";
import type { TextPart } from "./keywords.ts";

/** How far from what gives a secret away it may begin, before it and behind it, in UTF-16 units. */
const AROUND_CHARS = 256;

/**
 * The parts of a text in which a secret of a known form may begin, in order and apart: around everything that
 * `mayShowSecret` looks for. To look for the beginnings of secrets there takes a young process a hundred times
 * longer than to find the parts.
 */
export function suspiciousParts(text: string): readonly TextPart[] {
  const parts: { start: number; end: number }[] = [];
  for (const match of text.matchAll(SHOWN_TELLING)) {
    const start = Math.max(0, match.index - AROUND_CHARS);
    const end = match.index + match[0].length + AROUND_CHARS;
    const last = parts.at(-1);
    if (last !== undefined && start <= last.end) last.end = end;
    else parts.push({ start, end });
  }
  return parts;
}

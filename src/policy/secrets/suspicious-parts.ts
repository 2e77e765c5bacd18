import type { TextPart } from "./keywords.ts";
import { SHOWN_TELLING } from "./may-show-secret.ts";

/** How far from what gives a secret away it may begin, before it and behind it, in UTF-16 units. */
const AROUND_CHARS = 256;

/**
 * Behind what gives one away this much is taken for suspicious without a look, in UTF-16 units: logs, hashes and
 * base64 have something in every line, and to find each of them takes twice as long as to look there for secrets.
 */
const UNSEEN_CHARS = 512;

/** More than the longest word that the expression looks for, in UTF-16 units, beside runs of a token's characters. */
const WORD_MAX_CHARS = 16;

/** What is left of a run of a token's characters. */
const REST_OF_RUN = /[\w+-]*/y;

/**
 * The parts of a text in which a secret of a known form may begin, in order and apart: around everything that
 * `mayShowSecret` looks for. To look for the beginnings of secrets there takes a young process a hundred times
 * longer than to find the parts.
 */
export function suspiciousParts(text: string): readonly TextPart[] {
  const parts: { start: number; end: number }[] = [];
  SHOWN_TELLING.lastIndex = 0;
  for (;;) {
    const match = SHOWN_TELLING.exec(text);
    if (match === null) return parts;
    const seen = Math.max(match.index + UNSEEN_CHARS, SHOWN_TELLING.lastIndex);
    REST_OF_RUN.lastIndex = seen;
    // What begins unseen ends with the run in which it does, or is a word.
    if (REST_OF_RUN.test(text)) SHOWN_TELLING.lastIndex = REST_OF_RUN.lastIndex;
    else SHOWN_TELLING.lastIndex = text.length;
    const start = Math.max(0, match.index - AROUND_CHARS);
    const end = SHOWN_TELLING.lastIndex + WORD_MAX_CHARS + AROUND_CHARS;
    const last = parts.at(-1);
    if (last !== undefined && start <= last.end) last.end = end;
    else parts.push({ start, end });
  }
}

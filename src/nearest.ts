/** The candidate within a few edits of `word`, the nearest first; undefined when none is that near. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const near = candidates
    .filter((candidate) => Math.abs(candidate.length - word.length) <= EDITS_MAX)
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(
      ({ distance }) => distance <= Math.max(1, Math.min(EDITS_MAX, Math.floor(word.length / 2))),
    )
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.candidate;
}

/** The end of a message about a wrong name: the nearest right one, or nothing. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const near = nearest(word, candidates);
  return near === undefined ? "" : `; did you mean "${near}"?`;
}

/**
 * What is said of a word that names nothing: the nearest right one, or all where none is near and they are few
 * enough to be read.
 */
export function unknownWord(what: string, word: string, known: readonly string[]): string {
  const near = didYouMean(word, known);
  const most = near === "" ? LISTED_MAX : BESIDE_NEAREST_MAX;
  const isListed = known.length > 0 && known.length <= most;
  const all = isListed ? `${near === "" ? ";" : ""} known: ${known.join(", ")}` : "";
  return `unknown ${what} ${JSON.stringify(word)}${near}${all}`;
}

/** Right words that are so few that a message lists them beside the nearest, which may be the wrong one. */
const BESIDE_NEAREST_MAX = 3;

/** Right words that a message lists, at most. */
const LISTED_MAX = 20;

/** Letters that may be missing, wrong or too many in a name that is still taken for another. */
const EDITS_MAX = 3;

/** Levenshtein's distance, by rows; two letters in the wrong order are one edit. */
function editDistance(a: string, b: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwapped ? (before[j - 2] ?? 0) + 1 : substitution;
      next.push(Math.min(substitution, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

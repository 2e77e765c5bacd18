/**
 * Tells whether a shell pattern (`*`, `?`, `[…]`) matches a file name. Time is at most pattern
 * length times name length; an unclosed `[` is an ordinary character.
 */
export function globMatches(pattern: string, name: string): boolean {
  let p = 0;
  let n = 0;
  let star = -1;
  let resume = 0;
  while (n < name.length) {
    const step = p < pattern.length && pattern[p] !== "*" ? matchOne(pattern, p, name[n]) : 0;
    if (step > 0) {
      p += step;
      n++;
    } else if (pattern[p] === "*") {
      star = p++;
      resume = n;
    } else if (star >= 0) {
      p = star + 1;
      n = ++resume;
    } else return false;
  }
  while (pattern[p] === "*") p++;
  return p === pattern.length;
}

/** How many characters of the pattern are themselves, not wildcards: how much it says it wants. */
export function literalLength(pattern: string): number {
  return pattern.replace(/\[[^\]]{0,200}\]|[*?]/g, "").length;
}

/** How many pattern characters matched this one character of the name; 0 when they do not. */
function matchOne(pattern: string, at: number, char: string | undefined): number {
  if (pattern[at] === "?") return 1;
  const close = pattern[at] === "[" ? pattern.indexOf("]", at + 2) : -1;
  if (close < 0) return pattern[at] === char ? 1 : 0;
  const set = pattern.slice(at + 1, close);
  const negated = set.startsWith("!") || set.startsWith("^");
  return inSet(negated ? set.slice(1) : set, char ?? "") !== negated ? close + 1 - at : 0;
}

function inSet(set: string, char: string): boolean {
  for (let at = 0; at < set.length; at++) {
    const from = set[at] ?? "";
    const to = set[at + 1] === "-" && at + 2 < set.length ? (set[at + 2] ?? from) : from;
    if (from <= char && char <= to) return true;
    if (to !== from) at += 2;
  }
  return false;
}

/** True when a shell pattern (`*`, `?`, `[…]`) matches the whole text; linear in both lengths. */
export function matchesPattern(pattern: string, text: string): boolean {
  let p = 0;
  let t = 0;
  let star = -1;
  let resume = 0;
  while (t < text.length) {
    const step = matchOne(pattern, p, text.charAt(t));
    if (pattern.charAt(p) === "*") {
      star = p;
      resume = t;
      p += 1;
    } else if (step > 0) {
      p += step;
      t += 1;
    } else if (star >= 0) {
      p = star + 1;
      resume += 1;
      t = resume;
    } else return false;
  }
  while (pattern.charAt(p) === "*") p += 1;
  return p === pattern.length;
}

/**
 * Removes what a pattern matches at the start (`#`) or the end (`%`), shortest or longest. Every length
 * is tried in one pass that keeps all places the pattern may have come to: its cost is the product of
 * both lengths, which callers must bound.
 */
export function removeMatch(text: string, pattern: string, operator: string): string {
  const longest = operator.length === 2;
  const fromStart = operator.startsWith("#");
  const elements = fromStart ? elementsOf(pattern) : elementsOf(pattern).toReversed();
  let places = withStars(new Set([0]), elements);
  let found = places.has(elements.length) ? 0 : -1;
  for (let i = 0; i < text.length && places.size > 0 && (longest || found < 0); i += 1) {
    const char = text.charAt(fromStart ? i : text.length - 1 - i);
    const next = new Set<number>();
    for (const place of places) {
      const element = elements[place];
      if (element === "*") next.add(place);
      else if (element !== undefined && matchOne(element, 0, char) > 0) next.add(place + 1);
    }
    places = withStars(next, elements);
    if (places.has(elements.length)) found = i + 1;
  }
  if (found < 0) return text;
  return fromStart ? text.slice(found) : text.slice(0, text.length - found);
}

/** A star may match nothing, so whoever stands before one stands behind it too. */
function withStars(places: Set<number>, elements: readonly string[]): Set<number> {
  // What is added while a set is walked is walked as well.
  for (const place of places) if (elements[place] === "*") places.add(place + 1);
  return places;
}

function elementsOf(pattern: string): readonly string[] {
  const elements: string[] = [];
  for (let at = 0; at < pattern.length; ) {
    const length = elementLength(pattern, at);
    elements.push(pattern.slice(at, at + length));
    at += length;
  }
  return elements;
}

function elementLength(pattern: string, at: number): number {
  const char = pattern.charAt(at);
  if (char === "\\" && at + 1 < pattern.length) return 2;
  const close = char === "[" ? pattern.indexOf("]", at + 2) : -1;
  return close < 0 ? 1 : close + 1 - at;
}

/** Length of the pattern element at `p` when it matches `char`, else 0. */
function matchOne(pattern: string, p: number, char: string): number {
  const element = pattern.charAt(p);
  if (element === "?") return 1;
  if (element === "\\") return pattern.charAt(p + 1) === char ? 2 : 0;
  if (element !== "[") return element === char && element !== "*" ? 1 : 0;
  const close = pattern.indexOf("]", p + 2);
  if (close < 0) return char === "[" ? 1 : 0;
  const negated = /[!^]/.test(pattern.charAt(p + 1));
  const body = pattern.slice(p + (negated ? 2 : 1), close);
  return inClass(body, char) !== negated ? close + 1 - p : 0;
}

function inClass(body: string, char: string): boolean {
  for (let i = 0; i < body.length; i += 1) {
    if (body.charAt(i + 1) === "-" && i + 2 < body.length) {
      if (char >= body.charAt(i) && char <= body.charAt(i + 2)) return true;
      i += 2;
    } else if (body.charAt(i) === char) return true;
  }
  return false;
}

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

/** Removes what a pattern matches at the start (`#`) or the end (`%`), shortest or longest. */
export function removeMatch(text: string, pattern: string, operator: string): string {
  const longest = operator.length === 2;
  const fromStart = operator.startsWith("#");
  for (let i = 0; i <= text.length; i += 1) {
    const length = longest ? text.length - i : i;
    const part = fromStart ? text.slice(0, length) : text.slice(text.length - length);
    if (!matchesPattern(pattern, part)) continue;
    return fromStart ? text.slice(length) : text.slice(0, text.length - length);
  }
  return text;
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

/** A glob read once: the texts between its stars, in order. */
export type Glob = readonly string[];

/** Several globs one of which must match: plain words by one search, globs read when first needed. */
export interface Alternatives {
  /** The alternatives as written, with a bar before and after each. */
  readonly barred: string;
  /** Those with a star in them. */
  readonly globs: () => readonly Glob[];
}

/** Stands for an escaped star while a glob is cut at the others; it occurs in no table. */
const ESCAPED_STAR = "\u0001";

/** Reads `a|b*|*c`; `\*` is a star itself. */
export function readAlternatives(text: string): Alternatives {
  let globs: readonly Glob[] | undefined;
  return {
    barred: `|${text}|`,
    globs: () => {
      globs ??= text.includes("*") ? text.split("|").filter(hasStar).map(readGlob) : [];
      return globs;
    },
  };
}

/** The alternatives one by one, as written. */
export function listAlternatives({ barred }: Alternatives): readonly string[] {
  return barred.slice(1, -1).split("|");
}

/** Reads one glob, whose only special character is `*`. */
export function readGlob(text: string): Glob {
  if (!text.includes("\\*")) return text.split("*");
  const parts = text.replaceAll("\\*", ESCAPED_STAR).split("*");
  return parts.map((part) => part.replaceAll(ESCAPED_STAR, "*"));
}

/** True when one of the alternatives matches the whole text; linear in the text. */
export function matchesAny(alternatives: Alternatives, text: string): boolean {
  if (!text.includes("|") && alternatives.barred.includes(`|${text}|`)) return true;
  return alternatives.globs().some((glob) => matchesGlob(glob, text));
}

/** True when the glob matches the whole text; linear in the text. */
export function matchesGlob(parts: Glob, text: string): boolean {
  const first = parts[0] ?? "";
  if (parts.length === 1) return text === first;
  const last = parts.at(-1) ?? "";
  const end = text.length - last.length;
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

function hasStar(text: string): boolean {
  return text.includes("*");
}

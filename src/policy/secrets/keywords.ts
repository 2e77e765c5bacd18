import { secretKinds } from "./kinds.ts";
import type { SecretKind } from "./secret-kind.ts";

/** Where a keyword stands in a text, and the kinds that may start there, most telling first. */
export interface KeywordHit {
  readonly at: number;
  readonly kinds: readonly SecretKind[];
}

interface Keyword {
  /** In lower case; at least two ASCII characters. */
  readonly text: string;
  readonly kinds: SecretKind[];
}

/** All keywords, found by their first two letters in one look per place of the text. */
export interface KeywordIndex {
  /** For each pair of ASCII letters, the place of its keywords in `groups`; 0 for none. */
  readonly slots: Uint8Array;
  /** Keywords with the same first two letters, the longest first. */
  readonly groups: readonly (readonly Keyword[])[];
}

/** ASCII has this many characters; keywords hold no others. */
const ASCII = 128;

/** Indexes every kind by its keywords; compiles no pattern, because most texts need none. */
export function buildKeywordIndex(): KeywordIndex {
  const keywords = new Map<string, Keyword>();
  for (const kind of secretKinds()) {
    for (const word of kind.keywords) {
      const text = word.toLowerCase();
      const keyword = keywords.get(text);
      if (keyword === undefined) keywords.set(text, { text, kinds: [kind] });
      else keyword.kinds.push(kind);
    }
  }
  const slots = new Uint8Array(ASCII * ASCII);
  const groups: Keyword[][] = [[]];
  for (const keyword of keywords.values()) {
    const pair = keyword.text.charCodeAt(0) * ASCII + keyword.text.charCodeAt(1);
    const group = groups[slots[pair] ?? 0];
    if (group !== undefined && slots[pair] !== 0) group.push(keyword);
    else slots[pair] = groups.push([keyword]) - 1;
  }
  for (const group of groups) group.sort((a, b) => b.text.length - a.text.length);
  return { slots, groups };
}

/** Finds every place where a keyword stands, in any case, in order; reads the text once. */
export function findKeywords(text: string, { slots, groups }: KeywordIndex): KeywordHit[] {
  const hits: KeywordHit[] = [];
  let first = lower(text.charCodeAt(0));
  for (let at = 0; at < text.length - 1; at++) {
    const second = lower(text.charCodeAt(at + 1));
    const slot = first < ASCII && second < ASCII ? (slots[first * ASCII + second] ?? 0) : 0;
    if (slot !== 0) {
      const kinds = kindsAt(text, at, groups[slot] ?? []);
      if (kinds !== undefined) hits.push({ at, kinds });
    }
    first = second;
  }
  return hits;
}

/** The kinds of every keyword of the group that stands here; `undefined` when none does. */
function kindsAt(
  text: string,
  at: number,
  group: readonly Keyword[],
): readonly SecretKind[] | undefined {
  let kinds: readonly SecretKind[] | undefined;
  for (const keyword of group) {
    if (!standsAt(keyword.text, text, at)) continue;
    kinds = kinds === undefined ? keyword.kinds : [...kinds, ...keyword.kinds];
  }
  return kinds;
}

/** Compares from the third letter on; the first two are known to be equal. */
function standsAt(keyword: string, text: string, at: number): boolean {
  for (let index = 2; index < keyword.length; index++) {
    if (lower(text.charCodeAt(at + index)) !== keyword.charCodeAt(index)) return false;
  }
  return true;
}

function lower(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

import { secretKinds } from "./kinds.ts";
import type { SecretKind } from "./secret-kind.ts";

/** Where a keyword is in a text, and the kinds that may start there, most telling first. */
export interface KeywordHit {
  readonly at: number;
  readonly kinds: readonly SecretKind[];
}

interface Keyword {
  /** In lower case; at least two ASCII characters. */
  readonly text: string;
  readonly kinds: SecretKind[];
}

/** All keywords, found by their first three characters in one look per place of the text. */
export interface KeywordIndex {
  /** For every three characters, told by their lowest five bits, the place of its keywords in `groups`; 0 for none. */
  readonly slots: Uint16Array;
  /** Keywords whose first three characters are told alike, the longest first. */
  readonly groups: readonly (readonly Keyword[])[];
}

/** The bits of a character that tell it: large and small letters have the same, and so have a few signs. */
const BITS = 5;
const TOLD = (1 << BITS) - 1;
const THREE = (1 << (3 * BITS)) - 1;

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
  const slots = new Uint16Array(THREE + 1);
  const groups: Keyword[][] = [[]];
  for (const keyword of keywords.values()) {
    for (const slot of slotsOf(keyword.text)) {
      const group = groups[slots[slot] ?? 0];
      if (group !== undefined && slots[slot] !== 0) group.push(keyword);
      else slots[slot] = groups.push([keyword]) - 1;
    }
  }
  for (const group of groups) group.sort((a, b) => b.text.length - a.text.length);
  return { slots, groups };
}

/** Where a keyword is found: one of two letters whatever stands behind it. */
function slotsOf(text: string): readonly number[] {
  const two = ((text.charCodeAt(0) & TOLD) << BITS) | (text.charCodeAt(1) & TOLD);
  if (text.length > 2) return [(two << BITS) | (text.charCodeAt(2) & TOLD)];
  return Array.from({ length: TOLD + 1 }, (_, third) => (two << BITS) | third);
}

/** A part of a text, in UTF-16 offsets. */
export interface TextPart {
  readonly start: number;
  readonly end: number;
}

/** Finds every place in a part where a keyword stands, in any case, in order; reads the part once. */
export function findKeywords(
  text: string,
  { slots, groups }: KeywordIndex,
  { start, end }: TextPart = { start: 0, end: text.length },
): KeywordHit[] {
  const hits: KeywordHit[] = [];
  const last = Math.min(end, text.length - 1);
  for (let at = nextTold(text, slots, start, last); at < last; ) {
    const kinds = kindsAt(text, at, groups[slots[threeAt(text, at)] ?? 0] ?? []);
    if (kinds !== undefined) hits.push({ at, kinds });
    at = nextTold(text, slots, at + 1, last);
  }
  return hits;
}

/** The next place whose three characters are told alike with a keyword's; a loop of its own is compiled sooner. */
function nextTold(text: string, slots: Uint16Array, from: number, last: number): number {
  let three = threeAt(text, from - 1);
  for (let at = from; at < last; at++) {
    three = ((three << BITS) | (text.charCodeAt(at + 2) & TOLD)) & THREE;
    if (slots[three] !== 0) return at;
  }
  return last;
}

/** What tells the three characters from here. */
function threeAt(text: string, at: number): number {
  const [one, two, three] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
  return ((one & TOLD) << (2 * BITS)) | ((two & TOLD) << BITS) | (three & TOLD);
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

function standsAt(keyword: string, text: string, at: number): boolean {
  for (let index = 0; index < keyword.length; index++) {
    if (lower(text.charCodeAt(at + index)) !== keyword.charCodeAt(index)) return false;
  }
  return true;
}

function lower(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

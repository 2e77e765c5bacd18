import { isWorthScanning, SCAN_MAX_CHARS } from "../text/may-hold-secret.ts";
import { credentialsIn, type SecretSpan } from "./credentials.ts";
import { buildKeywordIndex, findKeywords, type KeywordIndex, type TextPart } from "./keywords.ts";
import { isPlaceholder } from "./placeholder.ts";
import type { SecretKind } from "./secret-kind.ts";

/** A secret in a text; `start` and `end` are UTF-16 offsets of the secret itself. */
export interface SecretMatch {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  /** What may be shown of it: how it begins, and its length, as `ghp_…(40)`. */
  readonly redacted: string;
  readonly verdict: "ask" | "deny";
}

/**
 * A pattern that matched more than this, in UTF-16 units, is not tried again inside what it matched,
 * so that text of nothing but prefixes costs no more than other text.
 */
const RETRY_MAX_CHARS = 64;

/** Least entropy of an ordinary token, in bits per character: below any random one of 16 letters. */
const ENTROPY_MIN = 2.6;

/** One pass over one text. */
interface Pass {
  readonly text: string;
  readonly all: boolean;
  /** Where each kind may be tried again. */
  readonly resume: Map<SecretKind, number>;
}

// Built at the first text scanned; each kind's pattern is compiled when its keyword is first seen.
let keywordIndex: KeywordIndex | undefined;
const compiled = new Map<SecretKind, RegExp>();

/**
 * Finds secrets in a text, leaving out placeholders and examples. Matches are in order and do not
 * overlap. `all` adds kinds that are too common to judge by but must not be stored; with `parts`, in order and
 * apart, only secrets that begin in one of them are found.
 */
export function scanSecrets(
  text: string,
  options: { readonly all?: boolean; readonly parts?: readonly TextPart[] } = {},
): SecretMatch[] {
  if (options.all !== true && !isWorthScanning(text)) return [];
  keywordIndex ??= buildKeywordIndex();
  const scanned = text.length > SCAN_MAX_CHARS ? text.slice(0, SCAN_MAX_CHARS) : text;
  const pass: Pass = { text: scanned, all: options.all === true, resume: new Map() };
  const matches: SecretMatch[] = [];
  let from = 0;
  for (const part of options.parts ?? [{ start: 0, end: scanned.length }]) {
    for (const { at, kinds } of findKeywords(scanned, keywordIndex, part)) {
      if (at < from) continue;
      const found = firstMatch(kinds, pass, at, matches.at(-1)?.end);
      if (found === undefined) continue;
      // A value may begin with a more telling token, so the search goes on at the value itself.
      from = found.start > at ? found.start : found.end;
      add(matches, found);
    }
  }
  return matches;
}

/** Where secrets stand that must not be shown, those included that only their place gives away. */
export function secretSpans(text: string): readonly SecretSpan[] {
  return [...scanSecrets(text), ...credentialsIn(text)];
}

/**
 * Replaces every secret by what may be shown of it, those included that only their place gives away;
 * applying it again changes nothing.
 */
export function redact(text: string): string {
  let safe = text.length > SCAN_MAX_CHARS ? `${text.slice(0, SCAN_MAX_CHARS - 1)}…` : text;
  // What is shown of one secret can end what begins before it, or begin a word behind it. Every round
  // removes more than it adds, so this ends, nearly always after one round.
  for (;;) {
    const found = allSecrets(safe);
    const given = found.length > 0 ? [] : credentialsIn(safe);
    const shown = given.map(({ start, end }) => ({ start, end, redacted: `…(${end - start})` }));
    const next = replaced(safe, found.length > 0 ? found : shown);
    if (next === safe) return safe;
    safe = next;
  }
}

function allSecrets(text: string): SecretMatch[] {
  return scanSecrets(text, { all: true });
}

/** The text with what may be shown in the place of each match; matches are in order and do not overlap. */
export function replaced(
  text: string,
  matches: readonly Pick<SecretMatch, "start" | "end" | "redacted">[],
): string {
  let safe = "";
  let from = 0;
  for (const { start, end, redacted } of matches) {
    safe += text.slice(from, start) + redacted;
    from = end;
  }
  return safe + text.slice(from);
}

/** The first kind in table order whose pattern matches at this keyword. */
function firstMatch(
  kinds: readonly SecretKind[],
  pass: Pass,
  at: number,
  previousEnd: number | undefined,
): SecretMatch | undefined {
  const { text } = pass;
  const fresh = at === previousEnd || isBoundary(text, at);
  for (const kind of kinds) {
    if (kind.redactOnly === true && !pass.all) continue;
    if (at < (pass.resume.get(kind) ?? 0)) continue;
    const keyword = kind.anyCase === true ? "" : keywordAt(kind, text, at);
    if (keyword === undefined) continue;
    if (keyword !== "" && !fresh && isWord(text, at) && kind.inside !== true) continue;
    const match = matchKind(kind, keyword, pass, at);
    if (match !== undefined) return match;
  }
  return undefined;
}

function matchKind(
  kind: SecretKind,
  keyword: string,
  { text, resume }: Pass,
  at: number,
): SecretMatch | undefined {
  const pattern = patternOf(kind);
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const end = at + match[0].length;
  if (match[0].length > RETRY_MAX_CHARS) resume.set(kind, end);
  const group = match[1];
  const secret = group ?? match[0];
  if (group === undefined && isWord(text, end - 1) && isWord(text, end)) return undefined;
  const prefix = group === undefined ? keyword : "";
  const measured =
    kind.measured === undefined ? secret.slice(prefix.length) : kind.measured.exec(secret)?.[0];
  if (measured === undefined || isPlaceholder(measured, kind.entropy ?? ENTROPY_MIN)) {
    return undefined;
  }
  return {
    kind: kind.kind,
    start: end - secret.length,
    end,
    redacted: `${prefix}…(${secret.length})`,
    verdict: kind.verdict ?? "deny",
  };
}

/** Adds a match; one that overlaps the last joins it, and the stronger of the two names both. */
function add(matches: SecretMatch[], found: SecretMatch): void {
  const last = matches.at(-1);
  if (last === undefined || found.start >= last.end) {
    matches.push(found);
    return;
  }
  const named = last.verdict === "deny" ? last : found;
  const start = last.start;
  const end = Math.max(last.end, found.end);
  const redacted = named.redacted.replace(/\(\d+\)$/, `(${end - start})`);
  matches[matches.length - 1] = { ...named, start, end, redacted };
}

function keywordAt(kind: SecretKind, text: string, at: number): string | undefined {
  return kind.keywords.find((keyword) => text.startsWith(keyword, at));
}

/** True when a token may begin here: after no letter, or after an escape such as `\n` or `%20`. */
function isBoundary(text: string, at: number): boolean {
  if (!isWord(text, at - 1)) return true;
  if (text[at - 2] === "\\") return /[nrt]/.test(text[at - 1] ?? "");
  return text[at - 3] === "%" && /^[0-9A-Fa-f]{2}$/.test(text.slice(at - 2, at));
}

/** True when an ASCII letter, digit or underscore stands there. */
function isWord(text: string, at: number): boolean {
  const code = at < 0 ? Number.NaN : text.charCodeAt(at);
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95
  );
}

function patternOf(kind: SecretKind): RegExp {
  const known = compiled.get(kind);
  if (known !== undefined) return known;
  const pattern = new RegExp(kind.pattern, kind.anyCase === true ? "iy" : "y");
  compiled.set(kind, pattern);
  return pattern;
}

/**
 * Words that only an invented value holds, and how keys begin that everybody may see; seven letters do not turn up by chance. `Sm9obiBEb2U` is
 * the John Doe of every tutorial's JSON web token, `eyJzdWIiOiIxMjM0NTY3ODkw` the number it is about.
 */
const WORDS =
  /example|placeholder|redacted|changeme|change[_-]me|replace[_-]?me|insert[_-]?your|my[_-]?secret|0123456789|123456789|abcdefgh|deadbeef|Sm9obiBEb2U|eyJzdWIiOiIxMjM0NTY3ODkw|notreal|not[_-]real|dummy|^(?:pk_(?:live|test)_|sb_publishable_|phc_)|fake[_-]?(?:fake|token|key|secret)/i;

/** Short words that count only when they stand alone between separators. */
const SHORT_WORDS =
  /(?:^|[^a-z0-9])(?:your|fake|dummy|test|todo|xxx+|sample|demo|mock|none|null|undefined)(?:[^a-z0-9]|$)/i;

/** Passwords of throw-away accounts and of documentation. */
const TRIVIAL = /^(?:pass(?:word|wd)?|postgres(?:ql)?|username|secret|admin(?:istrator)?)\d{0,4}$/i;

/** Share of neighbours that count up (`abcd`, `1234`) from which a value is a sequence. */
const SEQUENCE_SHARE = 0.5;

/** The longest run of one character that a random value of ordinary length may hold. */
const RUN_MAX = 7;

/**
 * Tells whether a value is visibly made up: an example word, a sequence, one character repeated, or
 * fewer than `leastEntropy` bits per character.
 */
export function isPlaceholder(value: string, leastEntropy: number): boolean {
  if (WORDS.test(value) || SHORT_WORDS.test(value) || TRIVIAL.test(value)) return true;
  const { entropy, ascents, longestRun } = measure(value);
  if (entropy < leastEntropy || ascents >= (value.length - 1) * SEQUENCE_SHARE) return true;
  return longestRun > Math.max(RUN_MAX, value.length / 4);
}

/** Looks at every character once: Shannon entropy in bits, pairs that count up, longest run. */
function measure(value: string): { entropy: number; ascents: number; longestRun: number } {
  const counts = new Map<number, number>();
  let ascents = 0;
  let run = 0;
  let longestRun = 0;
  let before = -1;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    counts.set(code, (counts.get(code) ?? 0) + 1);
    if (code === before + 1) ascents++;
    run = code === before ? run + 1 : 1;
    longestRun = Math.max(longestRun, run);
    before = code;
  }
  let entropy = 0;
  for (const count of counts.values()) {
    const share = count / value.length;
    entropy -= share * Math.log2(share);
  }
  return { entropy, ascents, longestRun };
}

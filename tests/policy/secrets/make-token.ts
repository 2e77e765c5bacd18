const LOWER = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";

/** Alphabets by the name that formats are described with. */
export const ALPHABETS = {
  hex: `${DIGITS}abcdef`,
  digit: DIGITS,
  lower: LOWER,
  letter: LOWER + LOWER.toUpperCase(),
  lower36: LOWER + DIGITS,
  upper36: LOWER.toUpperCase() + DIGITS,
  base62: LOWER + LOWER.toUpperCase() + DIGITS,
  base64: `${LOWER}${LOWER.toUpperCase()}${DIGITS}+/`,
  url64: `${LOWER}${LOWER.toUpperCase()}${DIGITS}-_`,
} as const;

/** Makes the same random-looking text for the same length, alphabet and seed; no real secret. */
export function random(
  length: number,
  alphabet: keyof typeof ALPHABETS = "base62",
  seed = 1,
): string {
  const letters = ALPHABETS[alphabet];
  let state = (seed * 2_654_435_761 + length * 40_503) >>> 0;
  let text = "";
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += letters[Math.floor((state / 2 ** 32) * letters.length)];
  }
  return text;
}

/** A random-looking UUID. */
export function uuid(seed = 1): string {
  return [8, 4, 4, 4, 12].map((length) => random(length, "hex", seed)).join("-");
}

/** The first line of a PEM block, put together so that no scanner takes this file for one. */
export function pemHeader(label = "RSA PRIVATE KEY"): string {
  return `${"-".repeat(5)}BEGIN ${label}${"-".repeat(5)}`;
}

/** A whole PEM block that looks like a key. */
export function pemKey(label = "RSA PRIVATE KEY", lineEnd = "\n"): string {
  const body = Array.from({ length: 6 }, (_, line) => random(64, "base64", line + 1));
  return [pemHeader(label), ...body, pemHeader(label).replace("BEGIN", "END")].join(lineEnd);
}

/** As many characters of a token in a row, of which one is a digit, are no ordinary name. */
const TOKEN_MIN_CHARS = 20;

/** As many in a row may be one, whatever they are. */
const RUN_MIN_CHARS = 16;

const SPACE = 0x20;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const PLUS = 0x2b;
const DASH = 0x2d;
const UNDERSCORE = 0x5f;
const TILDE = 0x7e;
const EQUALS = 0x3d;
const AT = 0x40;
const COLON = 0x3a;

/**
 * False for a text that `redact` would leave as it is: most are, and telling so costs little, while the
 * patterns of secrets cost a millisecond to load. By hand, as every refusal comes by here and an expression
 * costs it more than all of this.
 */
export function mayHoldSecret(text: string): boolean {
  const lower = text.toLowerCase();
  for (const word of TELLING.split("|")) if (lower.includes(word)) return true;
  if (lower.includes("key") && (lower.includes("api") || lower.includes("access"))) return true;
  const address = lower.indexOf("://");
  if (address >= 0 && lower.includes("@", address)) return true;
  return holdsRunOrOption(lower);
}

/** Names, options and programs that stand beside a secret, as `credentials.ts` knows them. */
const TELLING =
  "pass|pwd|secret|token|auth|bearer|-user|/p:|net |mc |@tcp|@udp|@unix|thin:|oci:|oci8:|vault|rman|sqlplus|sqlldr|expdp|impdp|rabbitmqctl";

/** Letters that are some program's option for a password. */
const OPTION_LETTERS = "apuwk";

/** Sixteen characters of a token's alphabet in a row, or such an option. */
function holdsRunOrOption(lower: string): boolean {
  let run = 0;
  for (let at = 0; at < lower.length; at++) {
    const char = lower.charCodeAt(at);
    run = isTokenChar(char) ? run + 1 : 0;
    if (run === RUN_MIN_CHARS) return true;
    if (char !== DASH || !OPTION_LETTERS.includes(lower[at + 1] ?? " ")) continue;
    const before = at === 0 ? SPACE : lower.charCodeAt(at - 1);
    if (before <= SPACE || before > TILDE || before === QUOTE || before === APOSTROPHE) return true;
  }
  return false;
}

/** True for lower-case letters, digits, `_`, `+`, `=` and `-`. */
function isTokenChar(char: number): boolean {
  if (char >= 0x61) return char <= 0x7a;
  if (char >= 0x30) return char <= 0x39 || char === 0x3d || char === 0x5f;
  return char === 0x2b || char === DASH;
}

/**
 * As {@link mayHoldSecret}, for names and paths, in which words such as `auth` and `token` are everyday: true
 * for what is long and has digits, or the signs around a secret. A loop, as every finished tool call asks
 * and an expression costs it more.
 */
export function nameMayHoldSecret(name: string): boolean {
  let run = 0;
  let hasDigit = false;
  for (let at = 0; at < name.length; at++) {
    const char = name.charCodeAt(at);
    if (char === EQUALS || char === AT || (char === COLON && name[at + 1] === "/")) return true;
    const isDigit = char >= 0x30 && char <= 0x39;
    // Here and not in a function of its own: a call takes a young process longer than the rest of the round.
    const small = char | 0x20;
    const isSign = char === UNDERSCORE || char === DASH || char === PLUS;
    if (isDigit || isSign || (small >= 0x61 && small <= 0x7a)) {
      run++;
      hasDigit ||= isDigit;
      if (hasDigit && run >= TOKEN_MIN_CHARS) return true;
    } else {
      run = 0;
      hasDigit = false;
    }
  }
  return false;
}

/**
 * Longest text scanned, in UTF-16 units: a third of a second of work. What follows is not looked
 * at, so judges must say that they cannot be sure and `redact` cuts it off.
 */
export const SCAN_MAX_CHARS = 8 * 1024 * 1024;

/**
 * False for a text without what every secret that is judged needs: sixteen characters in a row without a space
 * or a quote, the word before basic credentials, or the beginning of a key. Most commands have neither, and
 * then the patterns of secrets are not even loaded. A loop, because an expression would cost more than all of
 * it.
 */
export function isWorthScanning(text: string): boolean {
  let run = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    run = code === 0x20 || (code >= 0x09 && code <= 0x0d) || isQuote(code) ? 0 : run + 1;
    if (run === RUN_MIN_CHARS) return true;
  }
  if (text.length > SCAN_MAX_CHARS || text.includes("-----BEGIN ")) return true;
  return text.toLowerCase().includes("basic ");
}

/** `"`, `'` and backticks. */
function isQuote(code: number): boolean {
  return code === 0x22 || code === 0x27 || code === 0x60;
}

/** False for a line that gives no value to a variable named after a key, a token or a secret. */
export function mayAssignSecret(text: string): boolean {
  if (!text.includes("=")) return false;
  const lower = text.toLowerCase();
  return lower.includes("key") || lower.includes("token") || lower.includes("secret");
}

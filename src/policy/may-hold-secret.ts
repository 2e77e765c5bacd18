/**
 * False for a text that `redact` would leave as it is: most are, and telling so costs little, while the
 * patterns of secrets cost a millisecond to load. By hand, as every refusal comes by here and an expression
 * costs it more than all of this.
 */
export function mayHoldSecret(text: string): boolean {
  const lower = text.toLowerCase();
  for (let at = 0; at < TELLING.length; at++) if (lower.includes(TELLING[at] ?? "")) return true;
  if (lower.includes("key") && (lower.includes("api") || lower.includes("access"))) return true;
  const address = lower.indexOf("://");
  if (address >= 0 && lower.includes("@", address)) return true;
  return holdsRunOrOption(lower);
}

/** Names, options and programs that stand beside a secret, as `credentials.ts` knows them. */
const TELLING = [
  ...["pass", "pwd", "secret", "token", "auth", "bearer", "-user", "/p:", "net ", "mc "],
  ...["@tcp", "@udp", "@unix", "thin:", "oci:", "oci8:", "vault", "rman", "sqlplus", "sqlldr"],
  ...["expdp", "impdp", "rabbitmqctl"],
];

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

const RUN_MIN_CHARS = 16;
const SPACE = 0x20;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const DASH = 0x2d;
const TILDE = 0x7e;

/** True for lower-case letters, digits, `_`, `+`, `=` and `-`. */
function isTokenChar(char: number): boolean {
  if (char >= 0x61) return char <= 0x7a;
  if (char >= 0x30) return char <= 0x39 || char === 0x3d || char === 0x5f;
  return char === 0x2b || char === DASH;
}

/** As many characters of a token in a row, of which one is a digit, are no ordinary name. */
const TOKEN_MIN_CHARS = 20;

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
    if (isDigit || isTokenSign(char)) {
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

const EQUALS = 0x3d;
const AT = 0x40;
const COLON = 0x3a;

/** True for a letter, `_`, `-` and `+`. */
function isTokenSign(char: number): boolean {
  const small = char | 0x20;
  return (small >= 0x61 && small <= 0x7a) || char === 0x5f || char === 0x2d || char === 0x2b;
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

/**
 * False for what a tool shows where no secret of a known form can stand in it: most output has no run of a
 * token's characters that looks like chance, nor a word that secrets of another shape stand behind, and encoded
 * images stay whole. By expressions, as output is long and a young process takes fifty times longer for a loop
 * over its characters.
 */
export function mayShowSecret(text: string): boolean {
  return !isEncodedFile(text) && text.search(SHOWN_TELLING) >= 0;
}

/** True for an image or another file that stands in the text by the letters of base64 alone. */
export function isEncodedFile(text: string): boolean {
  return text.length >= ENCODED_MIN_CHARS && isEncoded(text);
}

/** What a longer text of nothing but the letters of base64 is taken for: an image, or a file of its own. */
const ENCODED_MIN_CHARS = 1_024;

/** How such a text begins, with or without what a `data:` address says of it. */
const ENCODED_HEAD = /^(?:data:[\w/+.;=-]{1,100},)?[A-Za-z0-9+/]{800}/;
const ENCODED_TAIL = /^[A-Za-z0-9+/]*={0,2}$/;

/** Letters of base64 that are decoded at a time, and the bytes that they make when there is nothing else among them. */
const BLOCK_CHARS = 16_384;
const BLOCK_BYTES = (BLOCK_CHARS / 4) * 3;

/** Signs that may end the letters. */
const PADDING_CHARS = 2;

/** A megabyte by an expression takes twenty times as long as by decoding it, which is done many letters at a time. */
function isEncoded(text: string): boolean {
  if (!ENCODED_HEAD.test(text)) return false;
  let at = text.startsWith("data:") ? text.indexOf(",") + 1 : 0;
  const bytes = new Uint8Array(BLOCK_BYTES);
  for (; text.length - at >= BLOCK_CHARS + PADDING_CHARS; at += BLOCK_CHARS) {
    if (!isDecoded(text.slice(at, at + BLOCK_CHARS), bytes)) return false;
  }
  return ENCODED_TAIL.test(text.slice(at));
}

/** True where every character is a letter of base64; a blank would be passed over, and leave room. */
function isDecoded(block: string, bytes: Uint8Array): boolean {
  try {
    return bytes.setFromBase64(block).written === bytes.length;
  } catch {
    return false;
  }
}

/**
 * What gives a secret of a known form away, with the rest of its run of a token's characters. Everywhere the
 * expression begins with what is rare in text and looks behind itself for the rest: it reads a megabyte in 2 ms,
 * and one that begins where words begin takes 4.
 */
export const SHOWN_TELLING = new RegExp(
  [
    // The first digit of a run that is no ordinary name. The shortest in a secret is in a token of Slack.
    String.raw`\d(?<=(?:^|[^\w+-])(?=[\w+-]{15})[A-Za-z_+-]*\d)[\w+-]*`,
    // Capitals side by side: enough for a token of their own, or beside a small letter in such a run.
    String.raw`[A-Z]{2}(?:[A-Z]{14}|(?:[a-z]|(?<=[a-z]..))(?<=(?:^|[^\w+-])(?=[\w+-]{15})[\w+-]*))[\w+-]*`,
    // What stands beside or in secrets that signs such as `/` part into shorter runs.
    "-----BEGIN|y-User(?<=PuTTY-User)|xox|hf_|g(?:=(?<=sig=)|lpat-)|[bB]earer |BEARER ",
    "z(?<=[aA]uthoriz)ation|Z(?<=AUTHORIZ)ATION|A(?:ccessKey(?<=[sS]ecretAccessKey)|wsSecret)",
    "_(?:auth|password|org_|access_key(?<=secret_access_key)|secret(?<=aws_secret))",
    "_(?:ACCESS_KEY(?<=SECRET_ACCESS_KEY)|SECRET(?<=AWS_SECRET))|AWSSecret",
    // The user and password of an address.
    String.raw`://(?=[^\s/@]{0,310}@)`,
  ].join("|"),
  "g",
);

/**
 * False for what a tool shows where no secret of a known form can be in it: most output has no run of a
 * token's characters that looks like chance, nor a word that secrets of another shape stand behind, and encoded
 * images stay whole. By expressions, as output is long and a young process takes fifty times longer for a loop
 * over its characters.
 */
export function mayShowSecret(text: string): boolean {
  return !isEncodedFile(text) && text.search(SHOWN_TELLING) >= 0;
}

/** True for an image or another file that is in the text by the letters of base64 alone. */
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

import { UNKNOWN } from "../invocation.ts";

/**
 * The text behind an encoding that scripts decode; undefined when the input is not known or the
 * decoder (`zlib`, `marshal`, …) is not one of the two read here.
 */
export function decodeBase64Text(
  text: string,
  encoding: "base64" | "hex",
  decoder: string,
): string | undefined {
  if (text.includes(UNKNOWN) || text === "") return undefined;
  if (/zlib|marshal|pickle|gzip|bz2|lzma|inflate|uncompress|rot13|b32|b85|b16/.test(decoder)) {
    return undefined;
  }
  const bytes = encoding === "hex" ? decodeHex(text) : decodeBase64(text);
  return new TextDecoder().decode(new Uint8Array(bytes));
}

/** The bytes of Base64 text; characters outside the alphabet are skipped, as decoders do. */
export function decodeBase64(text: string): readonly number[] {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  for (const char of text.replaceAll("-", "+").replaceAll("_", "/")) {
    const value = alphabet.indexOf(char);
    if (value < 0) continue;
    bits = ((bits << 6) | value) & 0xffffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push((bits >> count) & 0xff);
    }
  }
  return bytes;
}

function decodeHex(text: string): readonly number[] {
  return (text.match(/[\da-f]{2}/gi) ?? []).map((pair) => Number.parseInt(pair, 16));
}

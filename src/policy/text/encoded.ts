import { UNKNOWN } from "../model/invocation.ts";

/** Decodes Base64 in either alphabet, ignoring white space; `undefined` when it is not Base64 text. */
export function decodeBase64(text: string): string | undefined {
  const clean = text.replace(/[\s=]+/g, "");
  if (!/^[\w+/-]+$/.test(clean) || clean.length % 4 === 1) return undefined;
  return new TextDecoder().decode(base64Bytes(clean));
}

/** Decodes hexadecimal text (spaces, `0x` and `\x` allowed); `undefined` when it is not. */
export function decodeHex(text: string): string | undefined {
  const clean = text.replace(/^[0-9a-f]{8}:\s/gim, "").replace(/\\x|0x|\s+/g, "");
  if (clean.length % 2 !== 0 || !/^[\da-fA-F]+$/.test(clean)) return undefined;
  return new TextDecoder().decode(hexBytes(clean));
}

/**
 * The text behind an encoding; undefined when the input is not known or the decoder (`zlib`, `marshal`, …) is not
 * one of the two that are read.
 */
export function decodedText(
  text: string,
  encoding: "base64" | "hex",
  decoder: string,
): string | undefined {
  if (text.includes(UNKNOWN) || text === "") return undefined;
  if (/zlib|marshal|pickle|gzip|bz2|lzma|inflate|uncompress|rot13|b32|b85|b16/.test(decoder))
    return undefined;
  const bytes = encoding === "hex" ? hexBytes(text) : base64Bytes(text);
  return new TextDecoder().decode(bytes);
}

/** The bytes of Base64 text; characters outside the alphabet are skipped, as decoders do. */
export function base64Bytes(text: string): Uint8Array {
  const standard = text
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/[^A-Za-z0-9+/]+/g, "");
  // A character alone gives no whole byte.
  const whole = standard.length % 4 === 1 ? standard.slice(0, -1) : standard;
  return Uint8Array.from(atob(whole), (char) => char.charCodeAt(0));
}

/** The bytes that pairs of hexadecimal digits stand for. */
function hexBytes(text: string): Uint8Array {
  const pairs = text.match(/[\da-f]{2}/gi) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

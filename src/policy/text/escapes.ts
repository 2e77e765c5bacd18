/**
 * Decodes the backslash escapes of `echo -e`, `printf` formats and `%b`; stops at `\c`. A format
 * takes the backslash off a quote, `echo -e` and `%b` leave it there.
 */
export function decodeEscapes(text: string, quotes: "unescaped" | "left" = "unescaped"): string {
  const stop = /(?<!\\)(?:\\\\)*\\c/.exec(text);
  const body = stop === null ? text : text.slice(0, stop.index + stop[0].length - 2);
  return body.replace(
    /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|0?([0-7]{1,3})|([\s\S]))/g,
    (whole, hex, short, long, octal, char) => {
      const code = hex ?? short ?? long;
      if (code !== undefined) return codePoint(Number.parseInt(code, 16), whole);
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      if (quotes === "left" && (char === '"' || char === "'")) return whole;
      return ESCAPES.get(char) ?? whole;
    },
  );
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["a", "\x07"],
  ["b", "\b"],
  ["e", "\x1b"],
  ["f", "\f"],
  ["v", "\v"],
  ["\\", "\\"],
  ['"', '"'],
  ["'", "'"],
]);

function codePoint(code: number, fallback: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : fallback;
}

import type { Line } from "../../commands/pack.ts";
import { type Arg, UNKNOWN } from "../../model/invocation.ts";

// The words of a line as method and addresses of a request, whichever HTTP client sends it.

/** Characters of an address that are looked at: host and path stand at its beginning. */
const ADDRESS_MAX_CHARS = 2048;

/** httpie's method, where one is given, and its address. */
export function itemsOf(line: Line): Line {
  const [first, ...rest] = line.words;
  const isMethod = first !== undefined && /^[a-z]{3,7}$/i.test(first.value);
  return isMethod
    ? requestOf(line, first.value, rest.slice(0, 1))
    : requestOf(line, "", line.words.slice(0, 1));
}

/** The line as the rows look at it: its method, and the addresses without scheme and user. */
export function requestOf(line: Line, method: string, addresses: readonly Arg[]): Line {
  const at = addresses[0] ?? line.words[0] ?? { value: "", glob: false, start: 0, end: 0 };
  const words = addresses.map((word) => ({ ...word, value: addressOf(word.value), splits: false }));
  return {
    ...line,
    words: [{ ...at, value: method.toLowerCase() || impliedMethod(line), splits: false }, ...words],
  };
}

function impliedMethod(line: Line): string {
  const sends =
    "-d --data --data-raw --data-binary --data-urlencode --json -F --form --post-data".split(" ");
  return sends.some((flag) => line.flags.has(flag)) ? "post" : "get";
}

/** The last value of one of the options. */
export function methodOf(line: Line, ...flags: string[]): string {
  return flags.flatMap((flag) => line.flags.get(flag) ?? []).at(-1) ?? "";
}

/** Every address that curl is given. */
export function addressesOf(line: Line): readonly Arg[] {
  return [...line.words, ...valuesAsWords(line, "--url")];
}

/** The values of options as words of the line. */
export function valuesAsWords(line: Line, ...flags: string[]): Arg[] {
  return flags
    .flatMap((flag) => line.flags.get(flag) ?? [])
    .map((value) => ({ value, glob: false, start: 0, end: 0 }));
}

/** Host, port and path of an address, lower case: no scheme, no user, no fragment. */
function addressOf(text: string): string {
  const bare = text
    .slice(0, ADDRESS_MAX_CHARS)
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, "")
    .replace(/^[^/@]*@/, "")
    .replace(/#.*$/, "")
    .replace(/^([^/:]*):(?:80|443)(?=\/|$)/, "$1");
  const address = bare.startsWith(":") ? `localhost${bare}` : bare;
  if (address.startsWith(UNKNOWN)) return address;
  return address.includes("/") ? address : `${address}/`;
}

import fc, { type Arbitrary } from "fast-check";

/** One change to a text: where it happens, as a share of the length, and what. */
type Change = readonly [
  kind: "drop" | "put" | "double" | "swap",
  at: number,
  length: number,
  text: string,
];

/** Most changes made to one text. */
const CHANGES_MAX = 4;

/** Texts with some pieces dropped, doubled, moved, or put in from a list. */
export function mutated(texts: Arbitrary<string>, pieces: readonly string[]): Arbitrary<string> {
  const change: Arbitrary<Change> = fc.tuple(
    fc.constantFrom("drop", "put", "put", "double", "swap"),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.integer({ min: 1, max: 8 }),
    fc.constantFrom(...pieces),
  );
  return fc
    .tuple(texts, fc.array(change, { minLength: 1, maxLength: CHANGES_MAX }))
    .map(([text, changes]) => changes.reduce(apply, text));
}

function apply(text: string, [kind, share, length, piece]: Change): string {
  const at = Math.floor(share * text.length);
  const before = text.slice(0, at);
  const part = text.slice(at, at + length);
  const after = text.slice(at + length);
  switch (kind) {
    case "drop":
      return before + after;
    case "put":
      return before + piece + part + after;
    case "double":
      return before + part + part + after;
    case "swap":
      return before + after.slice(0, length) + part + after.slice(length);
    default:
      return kind satisfies never;
  }
}

/** Signs and words that mean something to a shell. */
export const SHELL_PIECES: readonly string[] = [
  ..."$ ( ) { } [ ] < | & ; ' \" ` \\ ! # * ? ~ = + - , : @ ^ %".split(" "),
  ..."\n|  |$(|${|((|))|&&|<<E\n|E\n|<<<|;;|$'|if |then |fi|do |done|in |x=|eval |a".split("|"),
];

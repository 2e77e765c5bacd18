/** Groups inside groups that are followed. */
const NESTING_MAX = 50;

/** A set of characters: a bit for each ASCII character, and one for all the others. */
export type CharSet = bigint;

/** No character at all. */
export const EMPTY: CharSet = 0n;

const OTHERS: CharSet = 1n << 128n;

const ALL: CharSet = (1n << 129n) - 1n;

/** A pattern as far as its work depends on it. */
export type Node =
  | { readonly kind: "set"; readonly set: CharSet }
  | { readonly kind: "assertion" }
  | { readonly kind: "group"; readonly branches: readonly (readonly Node[])[] }
  | { readonly kind: "repeat"; readonly node: Node; readonly min: number; readonly max: number };

/** Where the parser of patterns stands. */
export interface PatternCursor {
  readonly pattern: string;
  readonly ignoreCase: boolean;
  at: number;
  depth: number;
}

/** Parses what stands between `|` up to a closing parenthesis or the end; undefined when not understood. */
export function parseBranches(cursor: PatternCursor): readonly (readonly Node[])[] | undefined {
  const branches: Node[][] = [[]];
  while (cursor.at < cursor.pattern.length && cursor.pattern[cursor.at] !== ")") {
    if (cursor.pattern[cursor.at] === "|") {
      cursor.at++;
      branches.push([]);
      continue;
    }
    const atom = parseAtom(cursor);
    const node = atom === undefined ? undefined : parseQuantifier(cursor, atom);
    if (node === undefined) return undefined;
    branches.at(-1)?.push(node);
  }
  return branches;
}

function parseAtom(cursor: PatternCursor): Node | undefined {
  const char = cursor.pattern[cursor.at] ?? "";
  cursor.at++;
  switch (char) {
    case "^":
    case "$":
      return { kind: "assertion" };
    case ".":
      return { kind: "set", set: ALL };
    case "(":
      return parseGroup(cursor);
    case "[":
      return parseClass(cursor);
    case "\\":
      return parseEscape(cursor);
    case "*":
    case "+":
    case "?":
    case "{":
    case "}":
    case "]":
      return undefined;
    default:
      return { kind: "set", set: setOf(char, cursor) };
  }
}

function parseGroup(cursor: PatternCursor): Node | undefined {
  if (cursor.depth >= NESTING_MAX) return undefined;
  const opener = /\?(?::|<[A-Za-z_]\w*>)/y;
  opener.lastIndex = cursor.at;
  if (opener.test(cursor.pattern)) cursor.at = opener.lastIndex;
  else if (cursor.pattern[cursor.at] === "?") return undefined;
  cursor.depth++;
  const branches = parseBranches(cursor);
  cursor.depth--;
  if (branches === undefined || cursor.pattern[cursor.at] !== ")") return undefined;
  cursor.at++;
  return { kind: "group", branches };
}

function parseQuantifier(cursor: PatternCursor, node: Node): Node | undefined {
  const quantifier = /([*+?])\??|\{(\d{1,6})(,(\d{1,6})?)?\}\??/y;
  quantifier.lastIndex = cursor.at;
  const match = quantifier.exec(cursor.pattern);
  if (match === null) return node;
  if (node.kind === "assertion") return undefined;
  cursor.at = quantifier.lastIndex;
  const [, sign, least, range, most] = match;
  const min = sign === "+" ? 1 : Number(least ?? 0);
  const max =
    sign === "?"
      ? 1
      : sign !== undefined
        ? Infinity
        : range === undefined
          ? min
          : Number(most ?? Infinity);
  return { kind: "repeat", node, min, max };
}

function parseEscape(cursor: PatternCursor): Node | undefined {
  const char = cursor.pattern[cursor.at] ?? "";
  cursor.at++;
  if (char === "b" || char === "B") return { kind: "assertion" };
  const known = classOf(char);
  if (known !== undefined) return { kind: "set", set: known };
  if (/[pPuxc]/.test(char)) {
    const rest = /\{[^}]*\}|[\da-fA-F]{1,4}|[A-Za-z]/y;
    rest.lastIndex = cursor.at;
    if (rest.test(cursor.pattern)) cursor.at = rest.lastIndex;
    return { kind: "set", set: ALL };
  }
  // Digits and `k` refer back; other letters mean characters that nobody needs here.
  if (char === "" || /[1-9k]/.test(char)) return undefined;
  const control = new Map([
    ["n", "\n"],
    ["t", "\t"],
    ["r", "\r"],
    ["f", "\f"],
    ["v", "\v"],
    ["0", "\0"],
  ]);
  return { kind: "set", set: setOf(control.get(char) ?? char, cursor) };
}

function parseClass(cursor: PatternCursor): Node | undefined {
  const negated = cursor.pattern[cursor.at] === "^";
  if (negated) cursor.at++;
  let set = EMPTY;
  while (cursor.at < cursor.pattern.length && cursor.pattern[cursor.at] !== "]") {
    const item = /\\(?:[dDwWsS]|.)|[^\\]/suy;
    item.lastIndex = cursor.at;
    const first = item.exec(cursor.pattern)?.[0];
    if (first === undefined) return undefined;
    cursor.at += first.length;
    const range = /-([^\]\\])/suy;
    range.lastIndex = cursor.at;
    const last = first.length === 1 ? range.exec(cursor.pattern)?.[1] : undefined;
    if (last === undefined)
      set |= first.startsWith("\\") ? escapedSet(first, cursor) : setOf(first, cursor);
    else {
      cursor.at += 1 + last.length;
      set |= rangeOf(first, last, cursor);
    }
  }
  if (cursor.pattern[cursor.at] !== "]") return undefined;
  cursor.at++;
  // What is left out of "others" by a negation is not known, so they stay in.
  return { kind: "set", set: negated ? (ALL & ~set) | OTHERS : set };
}

function escapedSet(text: string, cursor: PatternCursor): CharSet {
  const char = text[1] ?? "";
  const known = classOf(char);
  if (known !== undefined) return known;
  return /[A-Za-z0-9]/.test(char) ? ALL : setOf(char, cursor);
}

function rangeOf(first: string, last: string, cursor: PatternCursor): CharSet {
  let set = EMPTY;
  const to = Math.min(last.codePointAt(0) ?? 0, 128);
  for (let code = first.codePointAt(0) ?? 0; code <= to; code++) {
    set |= setOf(String.fromCharCode(code), cursor);
  }
  return set | ((last.codePointAt(0) ?? 0) > 127 ? OTHERS : EMPTY);
}

function setOf(char: string, cursor: PatternCursor): CharSet {
  const bit = (text: string) => {
    const code = text.codePointAt(0) ?? 0;
    return code < 128 ? 1n << BigInt(code) : OTHERS;
  };
  // Some letters fold to characters beyond ASCII, such as the Kelvin sign.
  return cursor.ignoreCase
    ? bit(char.toLowerCase()) | bit(char.toUpperCase()) | (/[ksKS]/.test(char) ? OTHERS : EMPTY)
    : bit(char);
}

function classOf(letter: string): CharSet | undefined {
  const pattern = new Map([
    ["d", /\d/],
    ["w", /\w/],
    ["s", /\s/],
  ]).get(letter.toLowerCase());
  if (pattern === undefined || letter === "") return undefined;
  let set = EMPTY;
  for (let code = 0; code < 128; code++) {
    if (pattern.test(String.fromCharCode(code))) set |= 1n << BigInt(code);
  }
  // White space and, with case folding, word characters exist beyond ASCII too.
  const inside = set | (letter.toLowerCase() === "d" ? EMPTY : OTHERS);
  return letter === letter.toLowerCase() ? inside : (ALL & ~set) | OTHERS;
}

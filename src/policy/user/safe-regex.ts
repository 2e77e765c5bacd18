/**
 * The longest text that a pattern accepted here may be run on natively. An accepted pattern takes at
 * most quadratic time: some milliseconds at this length, seconds at the 64 KiB a command may have.
 */
export const NATIVE_TEXT_MAX_CHARS = 2_048;

/** Patterns longer than this are not looked at. */
const PATTERN_MAX_CHARS = 1_000;
/** Groups inside groups that are followed. */
const NESTING_MAX = 50;

/** A set of characters: a bit for each ASCII character, and one for all the others. */
type CharSet = bigint;
const EMPTY: CharSet = 0n;
const OTHERS: CharSet = 1n << 128n;
const ALL: CharSet = (1n << 129n) - 1n;

type Node =
  | { readonly kind: "set"; readonly set: CharSet }
  | { readonly kind: "assertion" }
  | { readonly kind: "group"; readonly branches: readonly (readonly Node[])[] }
  | { readonly kind: "repeat"; readonly node: Node; readonly min: number; readonly max: number };

interface Cursor {
  readonly pattern: string;
  readonly ignoreCase: boolean;
  at: number;
  depth: number;
}

/**
 * Says whether JavaScript's own engine may run a pattern: true only when no two open repetitions can
 * share characters, so that backtracking cannot explode. Back-references, look-around and whatever is
 * not understood are refused; they are not wrong, they go to the linear engine. Never throws.
 */
export function isSafePattern(pattern: string, flags: string): boolean {
  if (pattern.length > PATTERN_MAX_CHARS || /[^imsu]/.test(flags)) return false;
  const cursor: Cursor = { pattern, ignoreCase: flags.includes("i"), at: 0, depth: 0 };
  const branches = parseBranches(cursor);
  if (branches === undefined || cursor.at < pattern.length) return false;
  return branches.every((branch) => follow(branch, EMPTY) !== undefined);
}

/** Follows a sequence; gives the characters of repetitions still open, undefined when unsafe. */
function follow(nodes: readonly Node[], before: CharSet): CharSet | undefined {
  let open = before;
  for (const node of nodes) {
    const after = followNode(node, open);
    if (after === undefined) return undefined;
    open = after;
  }
  return open;
}

function followNode(node: Node, open: CharSet): CharSet | undefined {
  switch (node.kind) {
    case "assertion":
      return open;
    case "set":
      // A character that the open repetition cannot take closes it: there is one way to split.
      return (node.set & open) === EMPTY ? EMPTY : open;
    case "group":
      return areDistinct(node.branches) ? followBranches(node.branches, open) : undefined;
    case "repeat":
      return followRepeat(node, open);
    default:
      return node satisfies never;
  }
}

function followBranches(
  branches: readonly (readonly Node[])[],
  open: CharSet,
): CharSet | undefined {
  let union = EMPTY;
  for (const branch of branches) {
    const after = follow(branch, open);
    if (after === undefined) return undefined;
    union |= after;
  }
  return union;
}

function followRepeat(node: Extract<Node, { kind: "repeat" }>, open: CharSet): CharSet | undefined {
  const chars = charsOf(node.node);
  const isPlain =
    node.max <= 1 ? followNode(node.node, EMPTY) !== undefined : isUnambiguous(node.node);
  if (!isPlain) return undefined;
  const overlaps = (chars & open) !== EMPTY;
  // A fixed number of times is only a longer sequence.
  if (node.min === node.max) return overlaps || node.max === 0 ? open : EMPTY;
  if (overlaps) return undefined;
  return node.min === 0 ? open | chars : chars;
}

/** True for a set, or branches of plain characters that cannot be taken for one another. */
function isUnambiguous(node: Node): boolean {
  if (node.kind === "set") return true;
  if (node.kind !== "group" || !areDistinct(node.branches)) return false;
  const isPlain = (branch: readonly Node[]) =>
    branch.length > 0 && branch.every((part) => part.kind === "set");
  const [only] = node.branches;
  // `((a|b))*`: a group around a group adds nothing.
  if (node.branches.length === 1 && only?.length === 1 && only[0] !== undefined) {
    return isUnambiguous(only[0]);
  }
  return node.branches.every(isPlain);
}

/** True when some character tells each branch from each other one. */
function areDistinct(branches: readonly (readonly Node[])[]): boolean {
  return branches.every((left, index) =>
    branches.slice(index + 1).every((right) => isDistinct(left, right)),
  );
}

function isDistinct(left: readonly Node[], right: readonly Node[]): boolean {
  const isMark = (branch: readonly Node[]) =>
    branch.length > 0 && branch.every((part) => part.kind === "assertion");
  // `(^|\s)` and `(\s|$)`: a mark takes no text.
  if (isMark(left) || isMark(right)) return true;
  for (let at = 0; ; at++) {
    const [a, b] = [left[at], right[at]];
    if (a?.kind !== "set" || b?.kind !== "set") return false;
    if ((a.set & b.set) === EMPTY) return true;
  }
}

/** Every character that a node may take. */
function charsOf(node: Node): CharSet {
  switch (node.kind) {
    case "assertion":
      return EMPTY;
    case "set":
      return node.set;
    case "repeat":
      return charsOf(node.node);
    case "group": {
      let all = EMPTY;
      for (const branch of node.branches) for (const part of branch) all |= charsOf(part);
      return all;
    }
    default:
      return node satisfies never;
  }
}

function parseBranches(cursor: Cursor): readonly (readonly Node[])[] | undefined {
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

function parseAtom(cursor: Cursor): Node | undefined {
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

function parseGroup(cursor: Cursor): Node | undefined {
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

function parseQuantifier(cursor: Cursor, node: Node): Node | undefined {
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

function parseEscape(cursor: Cursor): Node | undefined {
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

function parseClass(cursor: Cursor): Node | undefined {
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

function escapedSet(text: string, cursor: Cursor): CharSet {
  const char = text[1] ?? "";
  const known = classOf(char);
  if (known !== undefined) return known;
  return /[A-Za-z0-9]/.test(char) ? ALL : setOf(char, cursor);
}

function rangeOf(first: string, last: string, cursor: Cursor): CharSet {
  let set = EMPTY;
  const to = Math.min(last.codePointAt(0) ?? 0, 128);
  for (let code = first.codePointAt(0) ?? 0; code <= to; code++) {
    set |= setOf(String.fromCharCode(code), cursor);
  }
  return set | ((last.codePointAt(0) ?? 0) > 127 ? OTHERS : EMPTY);
}

function setOf(char: string, cursor: Cursor): CharSet {
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

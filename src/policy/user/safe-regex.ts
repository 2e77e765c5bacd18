import {
  type CharSet,
  EMPTY,
  type Node,
  type PatternCursor,
  parseBranches,
} from "./regex-syntax.ts";
/**
 * The longest text that a pattern accepted here may be run on natively. An accepted pattern takes at
 * most quadratic time: some milliseconds at this length, seconds at the 64 KiB a command may have.
 */
export const NATIVE_TEXT_MAX_CHARS = 2_048;

/** Patterns longer than this are not looked at. */
const PATTERN_MAX_CHARS = 1_000;

/**
 * Says whether JavaScript's own engine may run a pattern: true only when no two open repetitions can
 * share characters, so that backtracking cannot explode. Back-references, look-around and whatever is
 * not understood are refused; they are not wrong, they go to the linear engine. Never throws.
 */
export function isSafePattern(pattern: string, flags: string): boolean {
  if (pattern.length > PATTERN_MAX_CHARS || /[^imsu]/.test(flags)) return false;
  const cursor: PatternCursor = { pattern, ignoreCase: flags.includes("i"), at: 0, depth: 0 };
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

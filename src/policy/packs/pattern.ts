import { type Arg, UNKNOWN } from "../invocation.ts";
import type { Line } from "./pack.ts";

/**
 * The language of {@link Row.patterns}: words separated by single spaces.
 *
 * | written            | means                                                                   |
 * |--------------------|-------------------------------------------------------------------------|
 * | `rm\|remove`       | the next sub-command is one of these; `*` stands for any text in a word |
 * | `**`               | any number of words, at most {@link GAP_MAX_WORDS}                      |
 * | `-f\|--force`      | one of these flags is given                                             |
 * | `-X\|--method=PUT` | one of these flags has this value (globs, alternatives, any case)       |
 * | `!-n\|--dry-run`   | none of these flags is given                                            |
 * | `@*prod*\|live`    | some operand after the sub-commands matches                             |
 * | `!@*prod*`         | no operand matches                                                      |
 * | `RAILS_ENV=prod*`  | the variable is set so, before the command or among its operands        |
 * | `$`                | no operand follows the sub-commands                                     |
 *
 * In a glob, `+` stands for a space and `\*` for a star; operands and values match in any case.
 */
export interface Pattern {
  readonly path: readonly (readonly string[])[];
  readonly flags: readonly Condition[];
  readonly operands: readonly Condition[];
  readonly variables: readonly Condition[];
  readonly ends: boolean;
}

interface Condition {
  readonly names: readonly string[];
  /** Globs one of which the value must match; absent when presence is enough. */
  readonly globs?: readonly string[];
  readonly negated: boolean;
}

/** `could` means that an unknown part decides; `yes` that every known word agrees. */
export type Certainty = "no" | "could" | "yes";

/** What a pattern makes of a line, with the words that matched its sub-commands. */
export interface Match {
  readonly certainty: Certainty;
  readonly words: readonly Arg[];
}

/** Where a pattern finds the variables that the command would see. */
export type VariableOf = (name: string) => string | undefined;

/** The longest run of words `**` stands for: no tool nests its sub-commands deeper. */
const GAP_MAX_WORDS = 6;

const NO_MATCH: Match = { certainty: "no", words: [] };
const VARIABLE = /^[A-Z][A-Z0-9_]*=/;

/** Reads a pattern; patterns are constants of this program, so nothing in them can be wrong input. */
export function compilePattern(text: string): Pattern {
  const path: (readonly string[])[] = [];
  const flags: Condition[] = [];
  const operands: Condition[] = [];
  const variables: Condition[] = [];
  let ends = false;
  for (const token of text.split(" ")) {
    const negated = token.startsWith("!");
    const body = negated ? token.slice(1) : token;
    if (body === "$") ends = true;
    else if (body.startsWith("@"))
      operands.push({ names: [], globs: globsOf(body.slice(1)), negated });
    else if (body.startsWith("-") && body !== "-") flags.push(valued(body, negated));
    else if (VARIABLE.test(body)) variables.push(valued(body, negated));
    else path.push(body.split("|"));
  }
  return { path, flags, operands, variables, ends };
}

/** True when the pattern can be ruled out by the first word alone, without compiling it. */
export function startsOtherwise(pattern: string, first: string): boolean {
  const space = pattern.indexOf(" ");
  const head = space < 0 ? pattern : pattern.slice(0, space);
  return head !== first && !/[|*!@$=]|^-/.test(head) && !first.includes(UNKNOWN);
}

/** Matches a line; unknown words that stand where a sub-command should be make it `could`. */
export function matchPattern(pattern: Pattern, line: Line, variableOf: VariableOf): Match {
  const known = line.words.filter((word) => !isSpread(word));
  let path = matchPath(pattern.path, known, 0, 0);
  let certainty: Certainty = "yes";
  if (path === undefined) {
    path = couldMatchPath(pattern.path, line.words);
    if (path === undefined) return NO_MATCH;
    certainty = "could";
  }
  const matched = path;
  const operands = line.words.filter((word) => !matched.includes(word));
  if (pattern.ends && operands.length > 0) return NO_MATCH;
  if (!pattern.operands.every((condition) => holdsForOperands(condition, operands)))
    return NO_MATCH;
  if (!pattern.variables.every((condition) => holdsForVariable(condition, operands, variableOf))) {
    return NO_MATCH;
  }
  for (const condition of pattern.flags) {
    if (holdsForFlags(condition, line.flags)) continue;
    if (condition.negated || condition.globs !== undefined || !line.spread) return NO_MATCH;
    certainty = "could";
  }
  return { certainty, words: matched };
}

/** Matches text against a glob with `*` and `\*` only, in steps bounded by glob times text. */
export function matchesGlob(glob: string, text: string): boolean {
  let at = 0;
  let index = 0;
  let star = -1;
  let retry = 0;
  while (index < text.length) {
    if (at < glob.length && glob[at] === "*") {
      star = at++;
      retry = index;
    } else if (at < glob.length && glob[literalAt(glob, at)] === text[index]) {
      at = literalAt(glob, at) + 1;
      index++;
    } else if (star >= 0) {
      at = star + 1;
      index = ++retry;
    } else return false;
  }
  while (glob[at] === "*") at++;
  return at === glob.length;
}

/** Where the character to compare stands: `\*` means a star itself. */
function literalAt(glob: string, at: number): number {
  return glob[at] === "\\" && glob[at + 1] === "*" ? at + 1 : at;
}

function valued(body: string, negated: boolean): Condition {
  const equals = body.indexOf("=");
  if (equals < 0) return { names: body.split("|"), negated };
  const names = body.slice(0, equals).split("|");
  return { names, globs: globsOf(body.slice(equals + 1)), negated };
}

function matchPath(
  path: Pattern["path"],
  words: readonly Arg[],
  at: number,
  from: number,
): readonly Arg[] | undefined {
  const token = path[at];
  if (token === undefined) return [];
  if (token[0] === "**") {
    for (let gap = 0; gap <= GAP_MAX_WORDS && from + gap <= words.length; gap++) {
      const rest = matchPath(path, words, at + 1, from + gap);
      if (rest !== undefined) return [...words.slice(from, from + gap), ...rest];
    }
    return undefined;
  }
  const word = words[from];
  if (word === undefined || !token.some((glob) => matchesGlob(glob, word.value))) return undefined;
  const rest = matchPath(path, words, at + 1, from + 1);
  return rest === undefined ? undefined : [word, ...rest];
}

/**
 * Matches with unknown words standing for anything. It counts only when a known word of the pattern
 * agrees too, or when nothing known follows: `kubectl $FLAGS get pods` is not a hidden `delete`.
 */
function couldMatchPath(path: Pattern["path"], words: readonly Arg[]): readonly Arg[] | undefined {
  if (path.length === 0 || path[0]?.[0] === "**") return undefined;
  const matched: Arg[] = [];
  let agreed = false;
  let unknown = false;
  for (const [index, token] of path.entries()) {
    const word = words[index];
    if (word === undefined) {
      // `aws "$@"`: one unknown may be the whole rest of the line.
      if (matched.at(-1)?.value === UNKNOWN) break;
      return undefined;
    }
    if (word.value.includes(UNKNOWN)) {
      if (!token.some((glob) => couldBe(word.value, glob))) return undefined;
      unknown = true;
    } else {
      if (!token.some((glob) => matchesGlob(glob, word.value))) return undefined;
      agreed = true;
    }
    matched.push(word);
  }
  if (!unknown) return undefined;
  const follows = words.slice(matched.length).some((word) => !word.value.includes(UNKNOWN));
  return agreed || !follows ? matched : undefined;
}

function couldBe(word: string, glob: string): boolean {
  if (glob.includes("*"))
    return commonStart(word.split(UNKNOWN)[0] ?? "", glob.split("*")[0] ?? "");
  return matchesGlob(word.replaceAll(UNKNOWN, "*"), glob);
}

function commonStart(left: string, right: string): boolean {
  return left.startsWith(right) || right.startsWith(left);
}

function isSpread(word: Arg): boolean {
  return word.splits === true && word.value === UNKNOWN;
}

function holdsForOperands(condition: Condition, operands: readonly Arg[]): boolean {
  const found = operands.some((word) => matchesAny(condition.globs, word.value));
  return found !== condition.negated;
}

function holdsForFlags(condition: Condition, flags: Line["flags"]): boolean {
  const found = condition.names.some((name) => {
    const values = flags.get(name);
    if (values === undefined) return false;
    if (condition.globs === undefined) return !values.every((value) => value === "false");
    return values.some((value) => matchesAny(condition.globs, value));
  });
  return found !== condition.negated;
}

function holdsForVariable(
  condition: Condition,
  operands: readonly Arg[],
  variableOf: VariableOf,
): boolean {
  const found = condition.names.some((name) => {
    const operand = operands.find((word) => word.value.startsWith(`${name}=`));
    const value = operand?.value.slice(name.length + 1) ?? variableOf(name);
    return value !== undefined && matchesAny(condition.globs, value);
  });
  return found !== condition.negated;
}

function matchesAny(globs: readonly string[] | undefined, value: string): boolean {
  const folded = value.toLowerCase();
  return globs?.some((glob) => matchesGlob(glob, folded)) ?? false;
}

function globsOf(text: string): readonly string[] {
  return text.toLowerCase().replaceAll("+", " ").split("|");
}

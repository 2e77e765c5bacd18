import { type Arg, UNKNOWN } from "../model/invocation.ts";
import {
  type Alternatives,
  listAlternatives,
  matchesAny,
  matchesGlob,
  readAlternatives,
  readGlob,
} from "../text/glob.ts";
import type { Line } from "./pack.ts";

/**
 * The language of `Row.patterns`: words separated by single spaces.
 *
 * | written            | means                                                                   |
 * |--------------------|-------------------------------------------------------------------------|
 * | `rm\|remove`       | the next sub-command is one of these; `*` stands for any text in a word |
 * | `**`               | any number of words, at most {@link GAP_MAX_WORDS}, none behind a reader |
 * | `-f\|--force`      | one of these flags is given                                             |
 * | `-X\|--method=PUT` | one of these flags has this value (globs, alternatives, any case)       |
 * | `!-n\|--dry-run`   | none of these flags is given                                            |
 * | `@*prod*\|live`    | some operand after the sub-commands matches (any case)                  |
 * | `!@*prod*`         | no operand matches                                                      |
 * | `RAILS_ENV=prod*`  | the variable is set so, before the command or among its operands        |
 *
 * Sub-commands come first. In a value, `+` stands for a space and `\*` for a star.
 */
export interface Pattern {
  readonly path: readonly PathToken[];
  readonly flags: readonly Condition[];
  readonly operands: readonly Condition[];
  readonly variables: readonly Condition[];
}

/** One sub-command, or a gap of any words. */
type PathToken = Alternatives | "gap";

interface Condition {
  readonly names: readonly string[];
  /** What the value must match; absent when presence is enough. */
  readonly values?: Alternatives;
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

/** Sub-commands that only read: what stands behind one is a name, whatever it says (`describe delete-me`). */
const READS = " describe show get inspect ";

const NO_MATCH: Match = { certainty: "no", words: [] };

/** Patterns read so far: a script of many commands reads each once. */
const compiled = new Map<string, Pattern>();

/** Reads a pattern; patterns are constants of this program, so nothing in them can be wrong input. */
export function compilePattern(text: string): Pattern {
  let pattern = compiled.get(text);
  if (pattern === undefined) {
    pattern = readPattern(text);
    compiled.set(text, pattern);
  }
  return pattern;
}

/**
 * True when the first word (known and not empty) alone rules the pattern out. Tables are long and
 * most processes judge one command, so this builds nothing and compiles no regular expression.
 */
export function startsOtherwise(pattern: string, first: string): boolean {
  if (pattern.includes(first)) return false;
  const star = pattern.indexOf("*");
  if (star >= 0) {
    const space = pattern.indexOf(" ");
    if (space < 0 || star < space) return false;
  }
  const start = pattern[0];
  return start !== "-" && start !== "@" && start !== "!";
}

/** A line with what every pattern asks of it worked out once. */
export interface Reading extends Line {
  /** The words without the unknown ones that may expand to anything or nothing. */
  readonly known: readonly Arg[];
  /** True when some word is not fully known. */
  readonly doubtful: boolean;
}

/** Prepares a line for {@link matchPattern}. */
export function readingOf(line: Line): Reading {
  const doubtful = line.words.some((word) => word.value.includes(UNKNOWN));
  const known = doubtful ? line.words.filter((word) => !isSpread(word)) : line.words;
  return { ...line, known, doubtful };
}

/** Matches a line; unknown words that stand where a sub-command should be make it `could`. */
export function matchPattern(pattern: Pattern, line: Reading, variableOf: VariableOf): Match {
  let path = matchPath(pattern.path, line.known, 0, 0);
  let certainty: Certainty = "yes";
  if (path === undefined) {
    if (line.doubtful) path = couldMatchPath(pattern.path, line.words);
    if (path === undefined) return NO_MATCH;
    certainty = "could";
  }
  const matched = new Set(path);
  const operands = line.words.filter((word) => !matched.has(word));
  const holds =
    pattern.operands.every((condition) => holdsForOperands(condition, operands, line.loose)) &&
    pattern.variables.every((condition) => holdsForVariable(condition, operands, variableOf));
  if (!holds) return NO_MATCH;
  for (const condition of pattern.flags) {
    if (holdsForFlags(condition, line.flags)) continue;
    if (condition.negated || condition.values !== undefined || !line.spread) return NO_MATCH;
    certainty = "could";
  }
  return { certainty, words: path };
}

function readPattern(text: string): Pattern {
  const path: PathToken[] = [];
  const flags: Condition[] = [];
  const operands: Condition[] = [];
  const variables: Condition[] = [];
  for (const token of text.split(" ")) {
    const negated = token.startsWith("!");
    const body = negated ? token.slice(1) : token;
    if (body.startsWith("@"))
      operands.push({ names: [], values: readValues(body.slice(1)), negated });
    else if (body.startsWith("-") && body !== "-") flags.push(readCondition(body, negated));
    else if (isVariable(body)) variables.push(readCondition(body, negated));
    else path.push(body === "**" ? "gap" : readAlternatives(body));
  }
  return { path, flags, operands, variables };
}

function isVariable(token: string): boolean {
  const start = token[0] ?? "";
  return start >= "A" && start <= "Z" && token.includes("=");
}

function readCondition(body: string, negated: boolean): Condition {
  const equals = body.indexOf("=");
  if (equals < 0) return { names: body.split("|"), negated };
  return {
    names: body.slice(0, equals).split("|"),
    values: readValues(body.slice(equals + 1)),
    negated,
  };
}

function readValues(text: string): Alternatives {
  return readAlternatives(text.toLowerCase().replaceAll("+", " "));
}

function matchPath(
  path: Pattern["path"],
  words: readonly Arg[],
  at: number,
  from: number,
): readonly Arg[] | undefined {
  const token = path[at];
  if (token === undefined) return [];
  if (token === "gap") {
    for (let gap = 0; gap <= GAP_MAX_WORDS && from + gap <= words.length; gap++) {
      if (gap > 0 && READS.includes(` ${words[from + gap - 1]?.value} `)) return undefined;
      const rest = matchPath(path, words, at + 1, from + gap);
      if (rest !== undefined) return [...words.slice(from, from + gap), ...rest];
    }
    return undefined;
  }
  const word = words[from];
  if (word === undefined || !matchesAny(token, word.value)) return undefined;
  const rest = matchPath(path, words, at + 1, from + 1);
  return rest === undefined ? undefined : [word, ...rest];
}

/**
 * Matches with unknown words standing for anything. It counts only when a known word of the pattern
 * agrees too, or when nothing known follows: `kubectl $FLAGS get pods` is not a hidden `delete`.
 */
function couldMatchPath(path: Pattern["path"], words: readonly Arg[]): readonly Arg[] | undefined {
  if (path.length === 0 || path[0] === "gap") return undefined;
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
      if (token !== "gap" && !couldBeAny(word.value, token)) return undefined;
      unknown = true;
    } else {
      if (token !== "gap" && !matchesAny(token, word.value)) return undefined;
      agreed = true;
    }
    matched.push(word);
  }
  if (!unknown) return undefined;
  const follows = words.slice(matched.length).some((word) => !word.value.includes(UNKNOWN));
  return agreed || !follows ? matched : undefined;
}

/** What an unknown word could be: judged by the text before its first unknown part. */
function couldBeAny(word: string, token: Alternatives): boolean {
  if (word === UNKNOWN) return true;
  const shape = readGlob(word.replaceAll("*", "").replaceAll(UNKNOWN, "*"));
  const start = shape[0] ?? "";
  return (
    listAlternatives(token).some((text) => matchesGlob(shape, text)) ||
    token.globs().some(([head = ""]) => head.startsWith(start) || start.startsWith(head))
  );
}

function isSpread(word: Arg): boolean {
  return word.splits === true && word.value === UNKNOWN;
}

/** That there is no such operand holds where one may be the value of an option: the stricter reading counts. */
function holdsForOperands(
  condition: Condition,
  operands: readonly Arg[],
  loose: Line["loose"],
): boolean {
  const counted = condition.negated ? operands.filter((word) => !loose.has(word)) : operands;
  const found = counted.some((word) => hasValue(condition, word.value));
  return found !== condition.negated;
}

function holdsForFlags(condition: Condition, flags: Line["flags"]): boolean {
  const found = condition.names.some((name) => {
    const values = flags.get(name);
    if (values === undefined) return false;
    if (condition.values === undefined) return !values.every((value) => value === "false");
    return values.some((value) => hasValue(condition, value));
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
    return value !== undefined && hasValue(condition, value);
  });
  return found !== condition.negated;
}

function hasValue({ values }: Condition, value: string): boolean {
  return values !== undefined && matchesAny(values, value.toLowerCase());
}

import fc, { type Arbitrary } from "fast-check";
import { RE2JS } from "re2js";
import { matchesGlob, readGlob } from "../../../src/policy/text/glob.ts";
import { matchesPattern } from "../../../src/policy/text/pattern.ts";
import {
  compileGlob,
  compileRegex,
  type PatternEngines,
} from "../../../src/policy/user/patterns.ts";
import { isSafePattern } from "../../../src/policy/user/safe-regex.ts";
import { matchesWildcard, parsePattern } from "../../../src/userhooks/pattern.ts";
import { target } from "../target.ts";

interface Pair {
  readonly pattern: string;
  readonly text: string;
}

const letters = fc.constantFrom(..."a b c / . - _ A 1".split(" "));
const short = fc.array(letters, { maxLength: 8 }).map((list) => list.join(""));
const wild = fc
  .array(fc.oneof(letters, fc.constantFrom("*", "?", "**", "*a", "?b")), { maxLength: 7 })
  .map((list) => list.join(""));

const regexes: Arbitrary<string> = fc.letrec<{ part: string; whole: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(..."a b c \\. \\s \\w \\d . [ab] [^a] [a-c] ^ $ \\b \\/ - é".split(" ")),
    fc
      .tuple(tie("part"), fc.constantFrom("*", "+", "?", "{2}", "{1,2}", "*?", "+?"))
      .map(([a, b]) => a + b),
    tie("whole").map((inner) => `(${inner})`),
    tie("whole").map((inner) => `(?:${inner})`),
    fc.tuple(tie("part"), tie("part")).map(([a, b]) => `(${a}|${b})`),
  ),
  whole: fc.array(tie("part"), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("")),
})).whole;

const regexTexts = fc
  .array(fc.constantFrom(..."a b c . 1 _ / - é".split(" "), " ", "\n", "aaaaaaaa", "\u2028"), {
    maxLength: 12,
  })
  .map((list) => list.join(""));

const ENGINES: PatternEngines = {
  glob: (pattern) => {
    const compiled = new Bun.Glob(pattern);
    return (text) => compiled.match(text);
  },
  re2: (pattern) => {
    const compiled = RE2JS.compile(pattern);
    return (text) => compiled.matcher(text).find();
  },
};

/** Longest one match may take, in milliseconds. */
const LIMIT_MS = 500;

/** How often `a` is repeated to see that a pattern declared safe stays fast. */
const HOSTILE_LENGTH = 2_000;

/** Every matcher agrees with a plain one, and none can be made slow. */
export const patterns = target<{
  readonly glob: Pair;
  readonly regex: Pair;
  readonly hook: string;
}>({
  name: "patterns",
  claim: "globs, wildcards and regular expressions match what plain ones match, and stay fast",
  quickRuns: 800,
  inputs: fc.record({
    glob: fc.record({ pattern: wild, text: short }),
    regex: fc.record({ pattern: regexes, text: regexTexts }),
    hook: fc.oneof(
      fc.constantFrom(
        "tool:*",
        "PreToolUse:Bash",
        "tool:pre_execute:write|edit",
        "*",
        "session:start,",
      ),
      fc
        .array(
          fc.constantFrom(
            ..."tool : pre_execute * ? , | Bash PreToolUse mcp__x__y session".split(" "),
            " ",
          ),
          { maxLength: 8 },
        )
        .map((list) => list.join("")),
    ),
  }),
  refute: ({ glob, regex, hook }) =>
    refuteWildcards(glob) ?? refuteRegex(regex) ?? refuteHookPattern(hook),
});

/** `*` is any text, `?` one character: by recursion, as one would write it down. */
function plainMatch(pattern: string, text: string): boolean {
  const [sign] = pattern;
  if (sign === undefined) return text === "";
  if (sign === "*") {
    return (
      plainMatch(pattern.slice(1), text) || (text !== "" && plainMatch(pattern, text.slice(1)))
    );
  }
  return (
    text !== "" && (sign === "?" || sign === text[0]) && plainMatch(pattern.slice(1), text.slice(1))
  );
}

function refuteWildcards({ pattern, text }: Pair): string | undefined {
  const expected = plainMatch(pattern, text);
  if (matchesWildcard(pattern, text) !== expected) return `hook wildcard: not ${expected}`;
  if (matchesPattern(pattern, text) !== expected) return `shell pattern: not ${expected}`;
  if (!pattern.includes("?")) {
    if (matchesGlob(readGlob(pattern), text) !== expected) return `pack glob: not ${expected}`;
  }
  const compiled = compileGlob(pattern, ENGINES);
  if (!compiled.ok) return pattern.trim() === "" ? undefined : `refused: ${compiled.message}`;
  const isPath = /\*\*|\//.test(pattern) || text.includes("/");
  if (!isPath && compiled.test(text) !== expected) return `user glob: not ${expected}`;
  return undefined;
}

function refuteRegex({ pattern, text }: Pair): string | undefined {
  const compiled = compileRegex(`re:${pattern}`, ENGINES);
  const safe = isSafePattern(pattern, "");
  if (!compiled.ok) return safe ? `declared safe and refused: ${compiled.message}` : undefined;
  const start = performance.now();
  const found = compiled.test(text);
  for (const hostile of ["a", "ab", "b ", "1."]) {
    compiled.test(hostile.repeat(HOSTILE_LENGTH / hostile.length).slice(0, -1));
    compiled.test(`${hostile.repeat(HOSTILE_LENGTH / hostile.length - 1)}!`);
  }
  const tookMs = performance.now() - start;
  if (tookMs > LIMIT_MS) return `took ${tookMs.toFixed(0)} ms`;
  const native = new RegExp(pattern, "u").test(text);
  return found === native || !safe ? undefined : `found ${found}, JavaScript says ${native}`;
}

function refuteHookPattern(text: string): string | undefined {
  const parsed = parsePattern(text);
  if (parsed.ok) return parsed.pattern.length > 0 ? undefined : "a pattern without alternatives";
  return parsed.message === "" ? "refused without a word" : undefined;
}

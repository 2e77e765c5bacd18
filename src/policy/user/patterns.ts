import { isSafePattern, NATIVE_TEXT_MAX_CHARS } from "./safe-regex.ts";

/** A test of one text. */
export type TextTest = (text: string) => boolean;

/** The two engines that the policy does not bring along; the caller does. */
export interface PatternEngines {
  /** Compiles a glob, as `Bun.Glob` does; may throw on a bad one. */
  readonly glob: (pattern: string) => TextTest;
  /**
   * Compiles a regular expression for an engine that takes linear time (re2js); may throw on a bad
   * one. Needed when {@link needsLinearEngine} says so.
   */
  readonly re2?: (pattern: string, flags: string) => TextTest;
}

/** A compiled pattern, or what is wrong with it. */
export type CompiledPattern =
  | { readonly ok: true; readonly test: TextTest }
  | { readonly ok: false; readonly message: string; readonly hint?: string };

/** The mark before a regular expression; everything else is a glob or plain text. */
const REGEX_MARK = /^re:(?:\(\?([imsu]+)\))?/;
/** Patterns longer than this are a mistake. */
const PATTERN_MAX_CHARS = 1_000;

/** A regular expression as written after `re:`, its flags apart; undefined for other patterns. */
export function regexOf(
  pattern: string,
): { readonly source: string; readonly flags: string } | undefined {
  const match = REGEX_MARK.exec(pattern);
  if (match === null) return undefined;
  return { source: pattern.slice(match[0].length), flags: match[1] ?? "" };
}

/** True when a pattern may meet texts that only the linear engine can be trusted with. */
export function needsLinearEngine(pattern: string, text?: string): boolean {
  const regex = regexOf(pattern);
  if (regex === undefined) return false;
  if (!isSafePattern(regex.source, regex.flags)) return true;
  return text !== undefined && text.length > NATIVE_TEXT_MAX_CHARS;
}

/**
 * Compiles `re:` patterns: natively when they are proved harmless and the text is short, by the
 * linear engine otherwise. A bad pattern is a value, never an exception.
 */
export function compileRegex(pattern: string, engines: PatternEngines): CompiledPattern {
  const regex = regexOf(pattern);
  if (regex === undefined)
    return { ok: false, message: `"${pattern}" is not a regular expression` };
  if (pattern.length > PATTERN_MAX_CHARS) return tooLong(pattern);
  const { source, flags } = regex;
  let linear: TextTest | undefined;
  const getLinear = (): TextTest => {
    linear ??= engines.re2?.(source, flags);
    // Without the engine nobody knows; a rule that may apply applies.
    return linear ?? (() => true);
  };
  try {
    const native = new RegExp(source, flags.includes("u") ? flags : `${flags}u`);
    if (isSafePattern(source, flags)) {
      return {
        ok: true,
        test: (text) =>
          text.length <= NATIVE_TEXT_MAX_CHARS ? native.test(text) : getLinear()(text),
      };
    }
  } catch {
    // With the flag `u` more is an error; the linear engine has its own opinion below.
    if (!parsesLoosely(source, flags)) return badRegex(pattern);
  }
  try {
    const test = getLinear();
    return { ok: true, test };
  } catch {
    return {
      ok: false,
      message: `the regular expression "${pattern}" cannot be run in linear time`,
      hint: "leave out back-references and look-around",
    };
  }
}

/** Compiles a glob; `a/**` also matches `a`. A bad one is a value, never an exception. */
export function compileGlob(pattern: string, engines: PatternEngines): CompiledPattern {
  if (pattern.length > PATTERN_MAX_CHARS) return tooLong(pattern);
  const problem = globProblem(pattern);
  if (problem !== undefined) return { ok: false, message: `the glob "${pattern}" ${problem}` };
  try {
    const test = quickGlob(pattern, engines);
    if (!pattern.endsWith("/**") || pattern === "/**") return { ok: true, test };
    const folder = quickGlob(pattern.slice(0, -3), engines);
    return { ok: true, test: (text) => test(text) || folder(text) };
  } catch {
    return { ok: false, message: `the glob "${pattern}" is not valid` };
  }
}

/** A glob that most texts need not be given to: looking for what each match must hold is quicker. */
function quickGlob(pattern: string, { glob }: PatternEngines): TextTest {
  const test = glob(pattern);
  const fragment = fragmentOf(pattern);
  return fragment === "" ? test : (text) => text.includes(fragment) && test(text);
}

/** The longest text that is in everything a glob matches; empty where that is not plain to see. */
function fragmentOf(pattern: string): string {
  if (/[[\]{}()\\!|^]/.test(pattern)) return "";
  let longest = "";
  // `**` with its slashes may stand for nothing at all.
  for (const part of pattern.split(/[*?/]+/)) if (part.length > longest.length) longest = part;
  return longest;
}

/** What is wrong with a glob, as the end of a sentence; engines take anything and match nothing. */
function globProblem(pattern: string): string | undefined {
  if (pattern.trim() === "") return "is empty";
  for (const [open, close, name] of [
    ["[", "]", "bracket"],
    ["{", "}", "brace"],
  ] as const) {
    let depth = 0;
    for (let at = 0; at < pattern.length; at++) {
      if (pattern[at] === "\\") at++;
      else if (pattern[at] === open) depth = open === "[" ? 1 : depth + 1;
      else if (pattern[at] === close && depth > 0) depth--;
    }
    if (depth > 0) return `has an open ${name}`;
  }
  return undefined;
}

function parsesLoosely(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

function badRegex(pattern: string): CompiledPattern {
  return {
    ok: false,
    message: `the regular expression "${pattern}" is not valid`,
    hint: "quote it with '…' in TOML, so that backslashes stay",
  };
}

function tooLong(pattern: string): CompiledPattern {
  const message = `the pattern "${pattern.slice(0, 40)}…" is longer than ${PATTERN_MAX_CHARS} characters`;
  return { ok: false, message };
}

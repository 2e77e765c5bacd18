/** Largest file of settings that a repository may bring, in bytes: those that people write are a hundredth of it. */
export const REPOSITORY_TEXT_MAX_BYTES = 256 * 1024;

/** Lists, tables, entries and assignments in a file of a repository: a schema takes some 50 µs for each. */
const REPOSITORY_MARKS_MAX = 10_000;

/** Deepest nesting of lists and tables, and of dotted names: what goes through the values recurses. */
const DEPTH_MAX = 64;

/**
 * Says why a text should not be given to a parser, with the line; undefined for one that is parsed in little time, into
 * values that can be gone through. One linear look, before the parser. YAML needs none: its parser has such limits.
 */
export function overBudget(
  text: string,
  language: "json" | "toml",
  owner: "user" | "repository",
): string | undefined {
  const marksMax = owner === "user" ? Number.POSITIVE_INFINITY : REPOSITORY_MARKS_MAX;
  let depth = 0;
  let dots = 0;
  let marks = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN[language])) {
    if (token === "[" || token === "{") depth += 1;
    else if ((token === "]" || token === "}") && depth > 0) depth -= 1;
    // Names in quotes stand between the dots of a dotted one, as those without do.
    if (token === ".") dots += 1;
    else if (token.length === 1) dots = 0;
    if (MARKS.includes(token)) marks += 1;
    if (depth > DEPTH_MAX || dots > DEPTH_MAX)
      return `line ${lineAt(text, index)} nests deeper than ${DEPTH_MAX} levels`;
    if (marks > marksMax) return `it has more than ${marksMax} entries`;
  }
  return undefined;
}

/** The value of a JSON text that a repository may have brought; throws as `JSON.parse` does, and beyond the budget. */
export function parseBounded(text: string): unknown {
  const why = overBudget(text, "json", "repository");
  if (why !== undefined) throw new Error(why);
  return JSON.parse(text);
}

/** Texts in quotes and comments as a whole, and what structures the rest. */
const TOKEN: Readonly<Record<"json" | "toml", RegExp>> = {
  json: /"(?:[^"\\]|\\[\s\S])*"?|[[\]{},]/g,
  toml: /"""(?:[^"\\]|\\[\s\S]|"(?!""))*(?:""")?|'''(?:[^']|'(?!''))*(?:''')?|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|#.*|[[\]{},.=\n]/g,
};

/** What begins another value. */
const MARKS = ["[", "{", ",", "="];

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

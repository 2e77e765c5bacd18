import * as v from "valibot";

/** One word or a list of words, as TOML gives it; always a list inside. */
const words = (what: string) =>
  v.pipe(
    v.union([v.string(), v.array(v.string())], `${what} must be a string or a list of strings`),
    v.transform((value) => (typeof value === "string" ? [value] : value)),
  );

/** A text that says something. */
const sentence = (what: string) =>
  v.pipe(v.string(`${what} must be a string`), v.trim(), v.nonEmpty(`${what} must not be empty`));

/** `family/rule`. */
const ruleId = v.pipe(
  v.string("id must be a string"),
  v.regex(
    /^[a-z0-9][\w.-]*\/[\w.-]+$/i,
    'id must look like "family/rule", such as "team/no-force-push"',
  ),
);

/** Conditions around a call; every given one must hold. */
export const WhenSchema = v.strictObject({
  /** Path patterns of the directory the call runs in. */
  cwd: v.optional(words("when.cwd")),
  branch: v.optional(words("when.branch")),
  permission_mode: v.optional(words("when.permission_mode")),
  event: v.optional(words("when.event")),
});

/** One inline test: a call, and what the rule must say to it. */
export const TestSchema = v.strictObject({
  tool: v.optional(v.string("tests.tool must be a string")),
  command: v.optional(v.string("tests.command must be a string")),
  path: v.optional(v.string("tests.path must be a string")),
  content: v.optional(v.string("tests.content must be a string")),
  url: v.optional(v.string("tests.url must be a string")),
  cwd: v.optional(v.string("tests.cwd must be a string")),
  branch: v.optional(v.string("tests.branch must be a string")),
  expect: v.picklist(
    ["deny", "ask", "allow", "pass"],
    'tests.expect must be "deny", "ask", "allow" or "pass"',
  ),
});

/** One `[[rule]]` table. */
export const UserRuleSchema = v.strictObject({
  id: ruleId,
  tool: v.optional(words("tool")),
  command: v.optional(words("command")),
  subcommand: v.optional(words("subcommand")),
  flags: v.optional(words("flags")),
  args: v.optional(words("args")),
  path: v.optional(words("path")),
  content: v.optional(words("content")),
  url: v.optional(words("url")),
  mcp: v.optional(words("mcp")),
  verdict: v.picklist(["deny", "ask", "allow"], 'verdict must be "deny", "ask" or "allow"'),
  reason: sentence("reason"),
  instead: v.optional(sentence("instead")),
  when: v.optional(WhenSchema),
  tests: v.optional(v.array(TestSchema, "tests must be a list of tables"), []),
});

/** One `[[allow]]` table: a known exception from the built-in rules. */
export const AllowEntrySchema = v.pipe(
  v.strictObject({
    /** The rules it excepts from; all of them when absent. */
    rule: v.optional(words("allow.rule")),
    /** Tools by name; all of them when absent. */
    tool: v.optional(words("allow.tool")),
    /** Path patterns that may be touched. */
    path: v.optional(words("allow.path")),
    /** Command patterns that may run. */
    command: v.optional(words("allow.command")),
    /** Every word of a command, `*` for a part of one. */
    words: v.optional(words("allow.words")),
    /** Whole command lines as they are written, without patterns. */
    line: v.optional(words("allow.line")),
    when: v.optional(WhenSchema),
    reason: sentence("allow.reason"),
    /** The last day it holds, `2027-01-31`, or the moment it ends; always when absent. */
    expires: v.optional(
      v.pipe(
        v.union([v.string(), v.date()], "allow.expires must be a date such as 2027-01-31"),
        v.transform((value) => (typeof value === "string" ? value : value.toISOString())),
        v.check(
          (value) => !Number.isNaN(Date.parse(value)),
          "allow.expires must be a date such as 2027-01-31",
        ),
      ),
    ),
    tests: v.optional(v.array(TestSchema, "tests must be a list of tables"), []),
  }),
  v.check(
    ({ path, command, words, line }) =>
      [path, command, words, line].some((one) => one !== undefined),
    "allow needs a path, a command, words or a line, so that it does not allow everything",
  ),
);

/** A `[[rule]]` as validated, its words as lists. */
export type RawUserRule = v.InferOutput<typeof UserRuleSchema>;
/** An `[[allow]]` as validated. */
export type AllowEntry = v.InferOutput<typeof AllowEntrySchema>;
/** An inline test as validated. */
export type RawTest = RawUserRule["tests"][number];

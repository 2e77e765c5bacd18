import * as v from "valibot";
import { exceptionMark, isAgreed } from "../config/agreed.ts";
import type { LayerKind } from "../config/layers.ts";
import type { ConfiguredTable, PolicyConfig } from "../config/policy-section.ts";
import { MISPLACED, misplaced } from "../config/schema.ts";
import type { Io } from "../io.ts";
import { nearest } from "../nearest.ts";
import { fromRepository } from "../outside-text.ts";
import type { ToolCall } from "../policy/agent-tools/tool-call.ts";
import { foldFindings, type Judgement } from "../policy/judge/combine.ts";
import type { World } from "../policy/model/world.ts";
import { allowFor, type CompiledAllow, compileAllows } from "../policy/user/allow.ts";
import { type UserFacts, userCallOf } from "../policy/user/call.ts";
import {
  type CompileContext,
  compileRules,
  type Problem,
  rulesNeedLinearEngine,
  type UserRule,
} from "../policy/user/compile.ts";
import { judgeUserRules } from "../policy/user/judge.ts";
import type { PatternEngines } from "../policy/user/patterns.ts";
import { NATIVE_TEXT_MAX_CHARS } from "../policy/user/safe-regex.ts";
import {
  type AllowEntry,
  AllowEntrySchema,
  type RawUserRule,
  TestSchema,
  UserRuleSchema,
  WhenSchema,
} from "../policy/user/schema.ts";
import type { CallFacts, CallJudgement, LiftedFinding } from "./judge-call.ts";
import { describeProblems, type Place, type PlacedProblem, placed } from "./placed-problems.ts";
import { isHeld, policySettingsOf } from "./policy-settings.ts";

/** The user's rules and exceptions of all layers, ready to judge. */
export interface UserPolicy {
  readonly rules: readonly UserRule[];
  readonly allows: readonly CompiledAllow[];
  /** Those of them that are the administrator's, and may lift what his own rules say. */
  readonly managedAllows: readonly CompiledAllow[];
  readonly problems: readonly PlacedProblem[];
  /** Where each rule and exception is written, by its compiled form. */
  readonly places: ReadonlyMap<UserRule | CompiledAllow, Place>;
}

/**
 * Checks and compiles what the configuration holds. A table with anything wrong in it is left out and
 * reported, the others hold. `callChars` is the length of the texts that will be judged: long ones
 * need the linear engine for every regular expression.
 */
export async function loadUserPolicy(
  config: Pick<PolicyConfig, "rule" | "allow">,
  world: World,
  callChars: number,
  io: Io,
): Promise<UserPolicy> {
  const unplaced: (Problem & Place)[] = [];
  const ruleTables = validated("rule", UserRuleSchema, config.rule, unplaced);
  const allowTables = validated("allow", AllowEntrySchema, config.allow, unplaced);
  const agreed = await agreedTables([...config.allow, ...config.rule], io);
  const engines = await enginesFor(
    ruleTables.map(({ raw }) => raw),
    allowTables.map(({ raw }) => raw),
    callChars,
  );
  const contextOf = (mayLoosen: boolean): CompileContext => ({ engines, world, mayLoosen });
  const rules: UserRule[] = [];
  const places = new Map<UserRule | CompiledAllow, Place>();
  for (const { raw, place, mayLoosen, kind, table } of ruleTables) {
    const compiled = compileRules([raw], contextOf(mayLoosen));
    const isForeign = kind === "project" || (kind === "local" && !agreed.has(table));
    for (const written of compiled.rules) {
      const rule = isForeign ? quotedRule(written) : written;
      rules.push(rule);
      places.set(rule, place);
    }
    for (const problem of compiled.problems) unplaced.push({ ...problem, ...place });
  }
  const allows: CompiledAllow[] = [];
  const managedAllows: CompiledAllow[] = [];
  for (const { raw, place, mayLoosen, kind, table } of allowTables) {
    if (kind === "local" && !agreed.has(table)) {
      unplaced.push({ ...NOT_AGREED, ...place });
      continue;
    }
    const compiled = compileAllows([raw], contextOf(mayLoosen || kind === "local"));
    allows.push(...compiled.allows);
    if (kind === "managed") managedAllows.push(...compiled.allows);
    for (const allow of compiled.allows) places.set(allow, place);
    for (const problem of compiled.problems) unplaced.push({ ...problem, ...place });
  }
  return { rules, allows, managedAllows, places, problems: await placed(unplaced) };
}

/** What is said of an exception in a project's local file that `fairlead allow` has not written as it is now. */
const NOT_AGREED: Problem = {
  rule: "allow",
  key: "allow",
  message: "a project may not allow anything, and this was not written by `fairlead allow`",
  hint: "put it into your own configuration, or write it by: fairlead allow 'COMMAND'",
};

/** The rules and exceptions of a project's local file that the person at this machine wrote through fairlead. */
async function agreedTables(
  tables: readonly ConfiguredTable[],
  io: Io,
): Promise<ReadonlySet<ConfiguredTable>> {
  const agreed = new Set<ConfiguredTable>();
  for (const table of tables) {
    if (table.origin?.layer.kind !== "local") continue;
    const { key, hash } = exceptionMark(table.origin.layer.path, table);
    if (await isAgreed(io, key, hash)) agreed.add(table);
  }
  return agreed;
}

/** A rule that came with a project: it holds, and what it says to the model is the repository's word. */
function quotedRule(rule: UserRule): UserRule {
  const { reason, instead } = rule;
  return {
    ...rule,
    reason: fromRepository(reason),
    ...(instead === undefined ? {} : { instead: fromRepository(instead) }),
  };
}

/** Takes the exceptions off the built-in findings, adds the user's, and keeps the strictest. */
export function judgeByUser(
  call: ToolCall,
  builtIn: Judgement,
  world: World,
  config: PolicyConfig,
  policy: UserPolicy,
  { event, permissionMode, io }: CallFacts,
): CallJudgement {
  const { analysis } = builtIn;
  const facts: UserFacts = {
    event,
    now: io.now().getTime(),
    ...(permissionMode === undefined ? {} : { permissionMode }),
  };
  const userCall = userCallOf(call);
  const lifted: LiftedFinding[] = [];
  const kept = builtIn.findings.filter((finding) => {
    const allows = isHeld(finding.rule, config) ? policy.managedAllows : policy.allows;
    const entry = allowFor(finding, allows, userCall, analysis, world, facts);
    if (entry !== undefined) lifted.push({ finding, because: entry.reason });
    return entry === undefined;
  });
  const own = judgeUserRules(policy.rules, userCall, analysis, world, facts);
  return {
    ...foldFindings([...kept, ...own], policySettingsOf(config)),
    ...(analysis === undefined ? {} : { analysis }),
    ...(builtIn.destroys === true ? { destroys: true } : {}),
    ...(builtIn.writes === undefined ? {} : { writes: builtIn.writes }),
    lifted,
    unasked: [],
    problems: describeProblems(policy.problems),
  };
}

interface Validated<Raw> {
  readonly raw: Raw;
  readonly place: Place;
  readonly kind: LayerKind | undefined;
  readonly mayLoosen: boolean;
  /** As the configuration has it. */
  readonly table: ConfiguredTable;
}

function validated<Raw>(
  table: Place["table"],
  schema: v.GenericSchema<unknown, Raw>,
  tables: readonly ConfiguredTable[],
  problems: (Problem & Place)[],
): readonly Validated<Raw>[] {
  return tables.flatMap((configured) => {
    const { origin, ...written } = configured;
    const { layer, index } = origin ?? { layer: undefined, index: 0 };
    const short = origin?.short?.[0];
    const place: Place = {
      ...{ table, file: layer?.path ?? "", index },
      ...(short === undefined ? {} : { short }),
    };
    const checked = v.safeParse(schema, written);
    if (checked.success) {
      const mayLoosen = layer?.kind === "managed" || layer?.kind === "user";
      const { output: raw } = checked;
      return [{ raw, place, kind: layer?.kind, mayLoosen, table: configured }];
    }
    const meant = new Set(checked.issues.map((issue) => meantKey(table, issue)));
    for (const issue of checked.issues) {
      // What is misspelt is not missing, too.
      if (isMissing(issue) && meant.has(pathOf(issue).at(-1))) continue;
      problems.push({ ...problemOf(table, written, issue), ...place });
    }
    return [];
  });
}

function isMissing(issue: v.BaseIssue<unknown>): boolean {
  return issue.type === "strict_object" && issue.expected !== "never";
}

/** The key that was probably meant by an unknown one. */
function meantKey(table: Place["table"], issue: v.BaseIssue<unknown>): string | undefined {
  if (issue.type !== "strict_object" || issue.expected !== "never") return undefined;
  const path = pathOf(issue);
  return nearest(path.at(-1) ?? "", knownKeys(table, path.slice(0, -1)));
}

function pathOf(issue: v.BaseIssue<unknown>): readonly string[] {
  return (issue.path ?? []).map((item) => String(item.key)).filter((key) => !/^\d+$/.test(key));
}

function problemOf(
  table: Place["table"],
  written: Readonly<Record<string, unknown>>,
  issue: v.BaseIssue<unknown>,
): Problem {
  const rule = typeof written.id === "string" ? written.id : table;
  const key = pathOf(issue).join(".");
  if (issue.type !== "strict_object") return { rule, key, message: issue.message };
  if (isMissing(issue)) return { rule, key, message: `"${key}" is missing` };
  const near = meantKey(table, issue);
  const place = near === undefined ? misplaced(key, `[[${table}]]`) : undefined;
  if (place !== undefined)
    return { rule, key, message: `unknown key "${key}": ${place}`, hint: MISPLACED };
  const hint = near === undefined ? "" : `; did you mean "${near}"?`;
  return { rule, key, message: `unknown key "${key}"${hint}` };
}

/** The keys that a table may have, or one of the tables in it. */
function knownKeys(table: Place["table"], path: readonly string[]): readonly string[] {
  if (path[0] === "when") return Object.keys(WhenSchema.entries);
  if (path[0] === "tests") return Object.keys(TestSchema.entries);
  return Object.keys(table === "rule" ? UserRuleSchema.entries : AllowEntrySchema.entries);
}

/** How far the texts of a call can grow when the shell's variables in it are resolved. */
const GROWTH_MAX = 4;

/** Bun's globs, and re2js where a pattern, or the length of what it meets, is too much for Bun's own engine. */
async function enginesFor(
  rules: readonly RawUserRule[],
  allows: readonly AllowEntry[],
  callChars: number,
): Promise<PatternEngines> {
  const glob: PatternEngines["glob"] = (pattern) => {
    const compiled = new Bun.Glob(pattern);
    return (text) => compiled.match(text);
  };
  const permissions = [
    ...rules.filter(({ verdict }) => verdict === "allow").map((rule) => JSON.stringify(rule)),
    ...allows.flatMap(({ path = [], command = [] }) => [...path, ...command]),
  ];
  const isLong = callChars * GROWTH_MAX > NATIVE_TEXT_MAX_CHARS;
  const needed =
    rulesNeedLinearEngine(rules) ||
    // A text that turns out too long counts as fitting; that must never be what permits something.
    permissions.some((text) => text.includes("re:")) ||
    (isLong && JSON.stringify(rules).includes("re:"));
  if (!needed) return { glob };
  const { RE2JS } = await import("re2js");
  const bits = new Map([
    ["i", RE2JS.CASE_INSENSITIVE],
    ["m", RE2JS.MULTILINE],
    ["s", RE2JS.DOTALL],
  ]);
  return {
    glob,
    re2: (pattern, flags) => {
      const set = [...flags].reduce((sum, flag) => sum | (bits.get(flag) ?? 0), 0);
      const compiled = RE2JS.compile(pattern, set);
      return (text) => compiled.matcher(text).find();
    },
  };
}

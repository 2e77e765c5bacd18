import { canonicalTool } from "../agent-tools/tool-table.ts";
import type { FindingVerdict, RuleId } from "../model/finding.ts";
import type { Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import {
  type Compiled,
  compileAlternatives,
  compileArgs,
  compileCommand,
  compileFlags,
  compilePaths,
  compileStoppedCommand,
  compileSubcommand,
  compileWord,
  type InvocationTest,
  mcpName,
  type PathTest,
} from "./matchers.ts";
import {
  compileRegex,
  needsLinearEngine,
  type PatternEngines,
  regexOf,
  type TextTest,
} from "./patterns.ts";
import type { RawUserRule } from "./schema.ts";
import { compileUrl } from "./url-pattern.ts";

/** Something wrong with a rule, for the person who wrote it. */
export interface Problem {
  /** The rule's id as written. */
  readonly rule: string;
  /** The key it is about: `path`, `when.cwd`. */
  readonly key: string;
  readonly message: string;
  readonly hint?: string;
}

/** What surrounds the compilation. */
export interface CompileContext {
  readonly engines: PatternEngines;
  readonly world: Pick<World, "home" | "projectRoot" | "platform">;
  /** True for layers that may allow: the user's own and the managed one. */
  readonly mayLoosen: boolean;
}

/** What must surround a call; a condition that was not written is absent. */
export interface Conditions {
  readonly cwd?: PathTest;
  readonly branch?: TextTest;
  readonly permissionMode?: readonly string[];
  readonly event?: readonly string[];
}

/** A rule ready to judge; a matcher that was not written is absent. */
export interface UserRule extends Conditions {
  readonly id: RuleId;
  readonly verdict: FindingVerdict;
  readonly reason: string;
  readonly instead?: string;
  /** The rule as written. */
  readonly raw: RawUserRule;
  readonly tool?: TextTest;
  /** `command`, `subcommand`, `flags` and `args`: all must fit the same command. */
  readonly commands: readonly InvocationTest[];
  readonly path?: PathTest;
  readonly content?: TextTest;
  readonly url?: TextTest;
  readonly mcp?: TextTest;
}

/**
 * Compiles validated rules. A rule with anything wrong in it is left out and reported; the others
 * hold. Never throws.
 */
export function compileRules(
  raw: readonly RawUserRule[],
  context: CompileContext,
): { readonly rules: readonly UserRule[]; readonly problems: readonly Problem[] } {
  const rules: UserRule[] = [];
  const problems: Problem[] = [];
  for (const rule of raw) {
    const compiled = compileRule(rule, context);
    if ("rule" in compiled) problems.push(compiled);
    else rules.push(compiled);
  }
  return { rules, problems };
}

/** True when any of the rules has a pattern that only the linear engine can be trusted with. */
export function rulesNeedLinearEngine(raw: readonly RawUserRule[]): boolean {
  return raw.some((rule) =>
    [
      rule.tool,
      rule.command,
      rule.subcommand,
      rule.args,
      rule.path,
      rule.content,
      rule.url,
      rule.mcp,
    ]
      .flatMap((patterns) => patterns ?? [])
      .some((pattern) => needsLinearEngine(pattern.replace(/^!/, ""))),
  );
}

function compileRule(raw: RawUserRule, context: CompileContext): UserRule | Problem {
  if (raw.verdict === "allow" && !context.mayLoosen) {
    return {
      rule: raw.id,
      key: "verdict",
      message: `a project's rule may not say "allow"`,
      hint: "put it into your own configuration",
    };
  }
  const parts = new TableParts(raw.id);
  const { engines, world } = context;
  const rule: UserRule = {
    id: ruleIdOf(raw.id),
    verdict: raw.verdict,
    reason: raw.reason,
    ...(raw.instead === undefined ? {} : { instead: raw.instead }),
    raw,
    commands: [
      parts.take("command", raw.command, (patterns) =>
        raw.verdict === "allow"
          ? compileCommand(patterns, engines)
          : compileStoppedCommand(patterns, engines),
      ),
      parts.take("subcommand", raw.subcommand, (patterns) => compileSubcommand(patterns, engines)),
      parts.take("flags", raw.flags, compileFlags),
      parts.take("args", raw.args, (patterns) => compileArgs(patterns, engines)),
    ].filter((test) => test !== undefined),
    ...parts.named("tool", raw.tool, (patterns) => compileTools(patterns, engines)),
    ...parts.named("path", raw.path, (patterns) => compilePaths(patterns, engines, world)),
    ...parts.named("content", raw.content, (patterns) => compileContent(patterns, engines)),
    ...parts.named("url", raw.url, (patterns) =>
      compileAlternatives(patterns, (p) => compileUrl(p, engines, raw.verdict === "allow")),
    ),
    ...parts.named("mcp", raw.mcp, (patterns) =>
      compileAlternatives(patterns, (p) => compileMcp(p, engines)),
    ),
    ...compileWhen(raw.when, parts, context),
  };
  return parts.problem ?? rule;
}

/** Compiles the conditions of a rule or an exception. */
export function compileWhen(
  when: RawUserRule["when"],
  parts: TableParts,
  { engines, world }: CompileContext,
): Conditions {
  if (when === undefined) return {};
  const { cwd, branch, permission_mode: permissionMode, event } = when;
  return {
    ...parts.named("cwd", cwd, (patterns) => compilePaths(patterns, engines, world)),
    ...parts.named("branch", branch, (patterns) =>
      compileAlternatives(patterns, (pattern) => compileWord(pattern, engines)),
    ),
    ...(permissionMode === undefined ? {} : { permissionMode }),
    ...(event === undefined ? {} : { event }),
  };
}

/** Compiles names of tools. */
export function compileTools(
  patterns: readonly string[],
  engines: PatternEngines,
): Compiled<TextTest> {
  return compileAlternatives(patterns, (name) => compileWord(canonicalTool(name), engines));
}

/** Collects the compiled matchers of one rule or exception and keeps the first problem. */
export class TableParts {
  readonly id: string;
  problem: Problem | undefined;

  constructor(id: string) {
    this.id = id;
  }

  take<Test>(
    key: string,
    patterns: readonly string[] | undefined,
    compile: (patterns: readonly string[]) => Compiled<Test>,
  ): Test | undefined {
    if (patterns === undefined) return undefined;
    if (patterns.length === 0) {
      this.problem ??= {
        rule: this.id,
        key,
        message: `"${key}" is an empty list, so nothing fits it`,
      };
      return undefined;
    }
    const compiled = compile(patterns);
    if (compiled.ok) return compiled.test;
    const { message, hint } = compiled;
    this.problem ??= { rule: this.id, key, message, ...(hint === undefined ? {} : { hint }) };
    return undefined;
  }

  named<Key extends string, Test>(
    key: Key,
    patterns: readonly string[] | undefined,
    compile: (patterns: readonly string[]) => Compiled<Test>,
  ): { readonly [K in Key]?: Test } {
    const test = this.take(key, patterns, compile);
    const entry: { [K in Key]?: Test } = {};
    if (test !== undefined) entry[key] = test;
    return entry;
  }
}

/** Content patterns: plain text that stands anywhere, or a regular expression. */
function compileContent(patterns: readonly string[], engines: PatternEngines): Compiled<TextTest> {
  return compileAlternatives(patterns, (pattern) =>
    regexOf(pattern) === undefined
      ? { ok: true, test: (text) => text.includes(pattern) }
      : compileRegex(pattern, engines),
  );
}

/** `server/tool`, or the tool's whole name; a server alone means all its tools. */
function compileMcp(pattern: string, engines: PatternEngines): Compiled<TextTest> {
  const name = regexOf(pattern) === undefined ? (mcpName(pattern) ?? pattern) : pattern;
  const isServer = regexOf(name) === undefined && !name.includes("/");
  return compileWord(isServer ? `${name}/*` : name, engines);
}

function ruleIdOf(id: string): RuleId {
  const slash = id.indexOf("/");
  return `${id.slice(0, slash)}/${id.slice(slash + 1)}`;
}

/** True when every command matcher of a rule fits one command. */
export function fitsCommand(rule: UserRule, invocation: Invocation): boolean {
  return rule.commands.every((test) => test(invocation));
}

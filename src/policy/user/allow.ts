import { canonicalTool, languageOf } from "../agent-tools/tool-table.ts";
import type { Finding } from "../model/finding.ts";
import { type Analysis, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { normalisedPath, type UserCall, type UserFacts } from "./call.ts";
import { comparedLine } from "./compared-line.ts";
import {
  type CompileContext,
  type Conditions,
  compileTools,
  compileWhen,
  type Problem,
  TableParts,
} from "./compile.ts";
import { holdsWhen } from "./judge.ts";
import {
  compileCommand,
  compilePaths,
  type InvocationTest,
  type PathTest,
  pathsOf,
} from "./matchers.ts";
import type { TextTest } from "./patterns.ts";
import type { AllowEntry } from "./schema.ts";
import { compileWords } from "./words.ts";

/** An exception ready to use. */
export interface CompiledAllow extends Conditions {
  readonly raw: AllowEntry;
  readonly tool?: TextTest;
  readonly path?: PathTest;
  readonly command?: InvocationTest;
  readonly words?: InvocationTest;
  /** Command lines as {@link comparedLine} gives them. */
  readonly lines?: ReadonlySet<string>;
  /** Milliseconds since 1970 from which it no longer holds. */
  readonly until: number;
}

/** The length of a day in milliseconds; an entry that ends on a day holds through it. */
const DAY_MS = 86_400_000;

/** Compiles `[[allow]]` entries; one with anything wrong in it is left out and reported. */
export function compileAllows(
  entries: readonly AllowEntry[],
  context: CompileContext,
): { readonly allows: readonly CompiledAllow[]; readonly problems: readonly Problem[] } {
  const allows: CompiledAllow[] = [];
  const problems: Problem[] = [];
  for (const raw of entries) {
    const compiled = compileAllow(raw, context);
    if ("raw" in compiled) allows.push(compiled);
    else problems.push(compiled);
  }
  return { allows, problems };
}

function compileAllow(raw: AllowEntry, context: CompileContext): CompiledAllow | Problem {
  const rule = `allow "${raw.reason}"`;
  if (!context.mayLoosen) {
    const message = "a project may not allow anything";
    const hint = "put it into your own configuration";
    return { rule, key: "allow", message, hint };
  }
  const parts = new TableParts(rule);
  const { engines, world } = context;
  const allow: CompiledAllow = {
    raw,
    ...parts.named("tool", raw.tool, (patterns) => compileTools(patterns, engines)),
    ...parts.named("path", raw.path, (patterns) => compilePaths(patterns, engines, world)),
    ...parts.named("command", raw.command, (patterns) => compileCommand(patterns, engines)),
    ...parts.named("words", raw.words, (patterns) => compileWords(patterns, engines)),
    ...(raw.line === undefined ? {} : { lines: new Set(raw.line.map(comparedLine)) }),
    ...compileWhen(raw.when, parts, context),
    until: endOf(raw.expires),
  };
  return parts.problem ?? allow;
}

/**
 * The exception that covers a finding; undefined when none does. An exception covers a command only when all
 * that the finding points at is within its scope.
 */
export function allowFor(
  finding: Finding,
  allows: readonly CompiledAllow[],
  call: UserCall,
  analysis: Analysis | undefined,
  world: World,
  facts: UserFacts,
): AllowEntry | undefined {
  return allows.find(
    (allow) =>
      facts.now < allow.until &&
      coversRule(allow.raw.rule, finding.rule) &&
      holdsWhen(allow, true, world, facts) &&
      coversCall(allow, call) &&
      coversScope(allow, finding, call, analysis, world),
  )?.raw;
}

/** True for a rule's id, `family/*`, or no list at all. */
export function coversRule(patterns: readonly string[] | undefined, id: string): boolean {
  if (patterns === undefined) return true;
  return patterns.some(
    (pattern) => pattern === id || (pattern.endsWith("/*") && id.startsWith(pattern.slice(0, -1))),
  );
}

function coversCall({ tool, lines }: CompiledAllow, call: UserCall): boolean {
  if (tool !== undefined && !tool(canonicalTool(call.tool)) && !tool(call.tool)) return false;
  if (lines === undefined) return true;
  // What another tool does with such a text nobody knows.
  if (call.command === undefined || languageOf(call.tool) === undefined) return false;
  return lines.has(comparedLine(call.command));
}

function coversScope(
  allow: CompiledAllow,
  finding: Finding,
  call: UserCall,
  analysis: Analysis | undefined,
  world: World,
): boolean {
  const { path, command, words, lines } = allow;
  const isOfCommands = command !== undefined || words !== undefined;
  if (path === undefined && !isOfCommands) return lines !== undefined;
  // What a star stands for may be what is refused, and nobody has seen it.
  if (finding.verdict === "deny" && allow.raw.words?.some((one) => one.includes("*")) === true)
    return false;
  if (analysis === undefined) {
    if (isOfCommands || path === undefined) return false;
    const paths = call.paths ?? [];
    return paths.length > 0 && paths.every((one) => path(normalisedPath(one, world.cwd, world)));
  }
  const meant = analysis.invocations.filter((invocation) => touches(finding, invocation));
  if (meant.length === 0) return false;
  return meant.every((invocation) => {
    if (command !== undefined && !command(invocation)) return false;
    if (words !== undefined && !(words(invocation) && runsWhere(allow, invocation, world)))
      return false;
    if (path === undefined) return true;
    const paths = pathsOf(invocation);
    return (
      paths.length > 0 && paths.every((one) => path(normalisedPath(one, invocation.cwd, world)))
    );
  });
}

/** True for a command in a folder that the exception is for, wherever the line begins. */
function runsWhere({ cwd: fits }: CompiledAllow, { cwd }: Invocation, world: World): boolean {
  return fits === undefined || (!cwd.includes(UNKNOWN) && fits(normalisedPath(cwd, cwd, world)));
}

function touches({ span }: Finding, { start, end }: Invocation): boolean {
  return span === undefined || (span.start < end && start < span.end);
}

function endOf(expires: string | undefined): number {
  if (expires === undefined) return Infinity;
  const at = Date.parse(expires);
  // A day without a time, as TOML's own dates are, too.
  return /^\d{4}-\d{2}-\d{2}$/.test(expires) ? at + DAY_MS : at;
}

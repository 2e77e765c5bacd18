import { canonicalTool, readingOf } from "../agent-tools/tool-table.ts";
import type { Finding, FindingVerdict } from "../model/finding.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { normalisedPath, type UserCall, type UserFacts } from "./call.ts";
import { type Conditions, fitsCommand, type UserRule } from "./compile.ts";
import { mcpName, pathsOf, urlsOf } from "./matchers.ts";
import type { RawTest } from "./schema.ts";

/** What a rule fits: the words to show, and the command they belong to. */
interface Fit {
  readonly words: string;
  readonly invocation?: Invocation;
}

/** The longest text that is shown of what a rule fits. */
const WORDS_MAX_CHARS = 200;

/** What the user's rules say of a call; `analysis` is absent for tools without a command line. */
export function judgeUserRules(
  rules: readonly UserRule[],
  call: UserCall,
  analysis: Analysis | undefined,
  world: World,
  facts: UserFacts,
): readonly Finding[] {
  const findings: Finding[] = [];
  let known: readonly NamedPath[] | undefined;
  const named = () => {
    known ??= namedPaths(call, analysis, world);
    return known;
  };
  for (const rule of rules) {
    if (!holdsWhen(rule, rule.verdict === "allow", world, facts)) continue;
    const fit = fitOf(rule, call, analysis, world, named);
    if (fit === undefined) continue;
    const { id, verdict, reason, instead } = rule;
    const { invocation } = fit;
    findings.push({
      rule: id,
      verdict,
      reason,
      isOwn: true,
      words: fit.words.slice(0, WORDS_MAX_CHARS),
      ...(instead === undefined ? {} : { instead }),
      ...(invocation === undefined
        ? {}
        : { span: { start: invocation.start, end: invocation.end } }),
    });
  }
  return findings;
}

/** A rule or an exception as written that brings tests along. */
export interface Tested {
  readonly raw: { readonly tests: readonly RawTest[] };
}

/** The result of one inline test. */
export interface TestResult<Table> {
  readonly table: Table;
  readonly test: RawTest;
  readonly actual: FindingVerdict | "pass";
  readonly passed: boolean;
}

/**
 * Runs the tests that rules or exceptions bring along; `judge` gives what is said to the call that
 * {@link callOfTest} makes of a test: by a rule alone, or by the policy with that exception alone.
 */
export async function runInlineTests<Table extends Tested>(
  tables: readonly Table[],
  judge: (
    table: Table,
    test: RawTest,
    call: UserCall,
  ) => FindingVerdict | "pass" | Promise<FindingVerdict | "pass">,
): Promise<readonly TestResult<Table>[]> {
  const results: TestResult<Table>[] = [];
  for (const table of tables) {
    for (const test of table.raw.tests) {
      const actual = await judge(table, test, callOfTest(test));
      results.push({ table, test, actual, passed: actual === test.expect });
    }
  }
  return results;
}

/** The call that a test describes; the tool follows from what is given when it is not named. */
function callOfTest(test: RawTest): UserCall {
  const { command, path, content, url } = test;
  const guess =
    command !== undefined
      ? "Bash"
      : url !== undefined
        ? "WebFetch"
        : content !== undefined
          ? "Write"
          : "Read";
  return {
    tool: test.tool ?? guess,
    ...(command === undefined ? {} : { command }),
    ...(path === undefined ? {} : { paths: [path] }),
    ...(content === undefined ? {} : { content }),
    ...(url === undefined ? {} : { urls: [url] }),
  };
}

/** True where the conditions of a rule, or of what permits something, hold. */
export function holdsWhen(
  { event, permissionMode, cwd, branch }: Conditions,
  permits: boolean,
  world: World,
  facts: UserFacts,
): boolean {
  if (event !== undefined && !event.some((name) => sameWord(name, facts.event))) return false;
  if (permissionMode !== undefined) {
    const mode = facts.permissionMode;
    if (mode === undefined || !permissionMode.some((name) => sameWord(name, mode))) return false;
  }
  if (cwd !== undefined && !cwd(normalisedPath(world.cwd, world.cwd, world))) return false;
  if (branch === undefined) return true;
  const current = world.branch();
  // On no known branch a prohibition holds and a permission does not.
  return current === undefined ? !permits : branch(current);
}

function sameWord(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

function fitOf(
  rule: UserRule,
  call: UserCall,
  analysis: Analysis | undefined,
  world: World,
  named: () => readonly NamedPath[],
): Fit | undefined {
  if (rule.tool !== undefined && !rule.tool(canonicalTool(call.tool)) && !rule.tool(call.tool)) {
    return undefined;
  }
  // What a tool does that nobody knows is guessed from its fields: enough to forbid, not to permit.
  const isGuessed = readingOf(call.tool) === undefined;
  if (isGuessed && rule.verdict === "allow" && rule.tool === undefined && rule.mcp === undefined) {
    return undefined;
  }
  if (rule.content !== undefined && (call.content === undefined || !rule.content(call.content))) {
    return undefined;
  }
  if (rule.mcp !== undefined) {
    const name = mcpName(call.tool);
    if (name === undefined || !rule.mcp(name)) return undefined;
  }
  const invocations = analysis?.invocations ?? [];
  if (rule.url !== undefined) {
    const fits = rule.url;
    const urls = urlsOf(call, invocations);
    // A permission must hold for every address, a prohibition for one.
    if (rule.verdict === "allow" ? urls.length === 0 || !urls.every(fits) : !urls.some(fits)) {
      return undefined;
    }
  }
  if (rule.commands.length > 0) return fitCommands(rule, analysis, world);
  return rule.path === undefined ? { words: shown(call) } : fitPaths(rule, call, analysis, named());
}

/** Command matchers, and the path matcher over the same command's files. */
function fitCommands(
  rule: UserRule,
  analysis: Analysis | undefined,
  world: World,
): Fit | undefined {
  if (analysis === undefined || analysis.invocations.length === 0) return undefined;
  const { path } = rule;
  const fits = (invocation: Invocation) => {
    if (!fitsCommand(rule, invocation)) return false;
    if (path === undefined) return true;
    const paths = pathsOf(invocation);
    const test = (one: string) => path(normalisedPath(one, invocation.cwd, world));
    return rule.verdict === "allow" ? paths.length > 0 && paths.every(test) : paths.some(test);
  };
  if (rule.verdict === "allow") {
    // `allowed && anything` is not allowed, and neither is what nobody could read.
    const all = analysis.doubts.length === 0 && analysis.invocations.every(fits);
    return all ? { words: analysis.source } : undefined;
  }
  const invocation = analysis.invocations.find(fits);
  return invocation === undefined ? undefined : { words: wordsOf(invocation), invocation };
}

function fitPaths(
  rule: UserRule,
  call: UserCall,
  analysis: Analysis | undefined,
  named: readonly NamedPath[],
): Fit | undefined {
  const { path } = rule;
  if (path === undefined) return undefined;
  const fits = ({ full }: NamedPath) => path(full);
  if (rule.verdict === "allow") {
    // Not every word of a command is known to be its only file, so only file tools are allowed so.
    const all = analysis === undefined && named.length > 0 && named.every(fits);
    return all ? { words: shown(call) } : undefined;
  }
  const found = named.find(fits);
  if (found === undefined) return undefined;
  const { one, invocation } = found;
  return invocation === undefined ? { words: one } : { words: one, invocation };
}

/** A file that a call names, and the command that does. */
interface NamedPath {
  /** As written. */
  readonly one: string;
  readonly full: string;
  readonly invocation?: Invocation;
}

function namedPaths(
  call: UserCall,
  analysis: Analysis | undefined,
  world: World,
): readonly NamedPath[] {
  const own = (call.paths ?? []).map((one) => ({
    one,
    full: normalisedPath(one, world.cwd, world),
  }));
  const ofCommands = (analysis?.invocations ?? []).flatMap((invocation) =>
    pathsOf(invocation).map((one) => ({
      one,
      full: normalisedPath(one, invocation.cwd, world),
      invocation,
    })),
  );
  return [...own, ...ofCommands];
}

function shown(call: UserCall): string {
  return call.command ?? call.paths?.[0] ?? call.urls?.[0] ?? call.tool;
}

function wordsOf(invocation: Invocation): string {
  return [invocation.program, ...invocation.args.map((arg) => arg.value)].join(" ");
}

import { parse, TomlError } from "smol-toml";
import * as v from "valibot";
import type { PolicyConfig } from "../../config/policy-section.ts";
import { describeError } from "../../errors.ts";
import { judgeCall } from "../../handlers/judge-call.ts";
import { describeProblem } from "../../handlers/placed-problems.ts";
import { policySettingsOf } from "../../handlers/policy-settings.ts";
import { judgeByUser, loadUserPolicy } from "../../handlers/user-policy.ts";
import type { Io } from "../../io.ts";
import { quoted } from "../../outside-text.ts";
import type { ToolCall } from "../../policy/agent-tools/tool-call.ts";
import { decide } from "../../policy/decide.ts";
import { DEFAULT_SETTINGS } from "../../policy/judge/combine.ts";
import type { PolicyVerdict } from "../../policy/model/finding.ts";
import type { World } from "../../policy/model/world.ts";
import type { CompiledAllow } from "../../policy/user/allow.ts";
import type { UserCall } from "../../policy/user/call.ts";
import { judgeUserRules, runInlineTests, type TestResult } from "../../policy/user/judge.ts";
import { isAbsolute } from "../../sys/paths.ts";
import { readUserText } from "../../sys/user-file.ts";
import { findPreset, withPreset } from "../circumstances.ts";
import { type Surroundings, surroundingsOf, toolCallOf } from "../policy-call.ts";

/** One test, run. */
export interface TestRun {
  /** The rule's id, or the case's file and number. */
  readonly where: string;
  /** The call in short. */
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
  readonly passed: boolean;
}

/** The circumstances in which files' cases are judged, where they are not those in force. */
export interface Circumstances {
  readonly preset?: string | undefined;
  readonly "permission-mode"?: string | undefined;
}

interface Judging extends Pick<Surroundings, "config" | "world"> {
  readonly permissionMode: string | undefined;
}

/** A file of cases; without a text where there is no such file. */
export interface CaseFile {
  readonly name: string;
  readonly text: string | Error | undefined;
}

/** What came of tests, and what kept some from running. */
export interface TestReport {
  readonly results: readonly TestRun[];
  readonly problems: readonly string[];
}

/** Runs the tests inside the rules, each judged by its rule alone, then the files' cases. */
export async function testPolicy(
  io: Io,
  files: readonly string[],
  circumstances: Circumstances,
): Promise<TestReport> {
  const here = await surroundingsOf(io, undefined);
  const preset = circumstances.preset === undefined ? undefined : findPreset(circumstances.preset);
  if (preset instanceof Error) return { results: [], problems: [preset.message] };
  const cases = files.map((name) => {
    const path = isAbsolute(name) ? name : `${io.workingDirectory()}/${name}`;
    return { name, text: readUserText(path) };
  });
  const config = withPreset(here.config, preset);
  return testSettings(io, { ...here, config }, cases, circumstances["permission-mode"]);
}

/** The same for settings that need not be those in force. */
export async function testSettings(
  io: Io,
  { config, world, warnings }: Pick<Surroundings, "config" | "world" | "warnings">,
  cases: readonly CaseFile[],
  permissionMode?: string,
): Promise<TestReport> {
  const judging = { config, world, permissionMode };
  const policy = await loadUserPolicy(config, world, LONGEST_CHARS, io);
  const problems = [...warnings, ...policy.problems.map(describeProblem)];
  const facts = { event: "PreToolUse", now: io.now().getTime() };
  const ofRules = await runInlineTests(policy.rules, async (rule, test, call) => {
    const where = worldOf(world, test);
    const analysis = await analysisOf(call, where);
    return judgeUserRules([rule], call, analysis, where, facts)[0]?.verdict ?? "pass";
  });
  const ofAllows = await runInlineTests(policy.allows, (allow, test, { tool }) =>
    judgeByAllow(allow, toolCallOf({ ...test, tool }), worldOf(world, test), config, {
      io,
      isManaged: policy.managedAllows.includes(allow),
    }),
  );
  const results: TestRun[] = [
    ...ofRules.map((result) => runOf(result.table.id, result)),
    ...ofAllows.map((result) => runOf(`allow ${quoted(result.table.raw.reason)}`, result)),
  ];
  for (const file of cases) await runFile(io, file, judging, results, problems);
  return { results, problems };
}

function runOf(where: string, { test, actual, passed }: TestResult<unknown>): TestRun {
  return { where, what: shortOf(test), expected: test.expect, actual, passed };
}

/** What the built-in policy says with one exception and nothing else of the person's, as if it never ended. */
async function judgeByAllow(
  allow: CompiledAllow,
  call: ToolCall,
  world: World,
  config: PolicyConfig,
  { io, isManaged }: { readonly io: Io; readonly isManaged: boolean },
): Promise<PolicyVerdict> {
  const builtIn = await decide(call, world, policySettingsOf(config), "everything");
  const allows = [{ ...allow, until: Number.POSITIVE_INFINITY }];
  const managedAllows = isManaged ? allows : [];
  const policy = { rules: [], allows, managedAllows, problems: [], places: new Map() };
  const facts = { event: "PreToolUse", permissionMode: undefined, io };
  return judgeByUser(call, builtIn, world, config, policy, facts).verdict;
}

/** What the command of a test would run, which rules of a user look at. */
async function analysisOf({ tool, command }: UserCall, world: World) {
  if (command === undefined) return undefined;
  const call = { tool, input: { command } };
  return (await decide(call, world, DEFAULT_SETTINGS, "everything")).analysis;
}

/** Tests may be of any length, so that every pattern gets the engine it may need. */
const LONGEST_CHARS = 1_000_000;

/** A case of a file: a call, and what the whole policy must say to it. */
function caseSchema() {
  const text = v.optional(v.string());
  return v.strictObject({
    name: text,
    command: text,
    tool: text,
    path: text,
    content: text,
    url: text,
    input: v.optional(v.record(v.string(), v.unknown())),
    cwd: text,
    branch: text,
    mode: text,
    expect: v.picklist(
      ["deny", "ask", "allow", "pass"],
      'expect must be "deny", "ask", "allow" or "pass"',
    ),
    /** The rule that must be among those that speak. */
    rule: text,
  });
}

type Case = v.InferOutput<ReturnType<typeof caseSchema>>;

async function runFile(
  io: Io,
  { name: file, text }: CaseFile,
  { config, world, permissionMode }: Judging,
  results: TestRun[],
  problems: string[],
): Promise<void> {
  if (typeof text !== "string") {
    problems.push(`${file}: ${text === undefined ? "does not exist" : text.message}`);
    return;
  }
  const schema = caseSchema();
  for (const { place, value } of readCases(file, text, problems)) {
    const checked = v.safeParse(schema, value);
    if (!checked.success) {
      const [issue] = checked.issues;
      problems.push(`${place}: ${v.getDotPath(issue) ?? "case"}: ${issue.message}`);
      continue;
    }
    const one: Case = checked.output;
    const call = toolCallOf(one);
    const where = worldOf(world, one);
    const judged = await judgeCall(call, where, config, {
      event: "PreToolUse",
      permissionMode: one.mode ?? permissionMode,
      io,
    });
    const rules = judged.findings.map(({ rule }) => rule);
    const passed =
      judged.verdict === one.expect &&
      (one.rule === undefined || rules.some((rule) => rule === one.rule));
    const because = rules.length === 0 ? "" : ` (${rules.join(", ")})`;
    const expected = one.rule === undefined ? one.expect : `${one.expect} (${one.rule})`;
    results.push({
      where: place,
      what: one.name ?? shortOf(one),
      expected,
      actual: `${judged.verdict}${because}`,
      passed,
    });
  }
}

/** The cases of a file with their places: a line each as JSON, or `[[case]]` tables in TOML. */
function readCases(
  file: string,
  text: string,
  problems: string[],
): readonly { readonly place: string; readonly value: unknown }[] {
  if (file.endsWith(".toml")) {
    try {
      const { case: cases } = parse(text);
      if (Array.isArray(cases)) {
        return cases.map((value, index) => ({ place: `${file}#${index + 1}`, value }));
      }
      problems.push(`${file}: cases are written as [[case]] tables`);
    } catch (error) {
      const line = error instanceof TomlError ? `:${error.line}` : "";
      problems.push(`${file}${line}: ${describeError(error)}`);
    }
    return [];
  }
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const place = `${file}:${index + 1}`;
    try {
      return [{ place, value: JSON.parse(line) }];
    } catch {
      problems.push(`${place}: not valid JSON`);
      return [];
    }
  });
}

function worldOf(
  world: World,
  { cwd, branch }: { readonly cwd?: string | undefined; readonly branch?: string | undefined },
): World {
  return {
    ...world,
    ...(cwd === undefined ? {} : { cwd: isAbsolute(cwd) ? cwd : `${world.cwd}/${cwd}` }),
    ...(branch === undefined ? {} : { branch: () => branch }),
  };
}

function shortOf(call: {
  readonly command?: string | undefined;
  readonly path?: string | undefined;
  readonly url?: string | undefined;
  readonly tool?: string | undefined;
}): string {
  return (call.command ?? call.path ?? call.url ?? call.tool ?? "").replaceAll("\n", " ");
}

import { expandedLine } from "../../config/edit-rules.ts";
import { freeId, UNWANTED } from "../../config/short-rules.ts";
import { tableToml } from "../../config/table-toml.ts";
import { INTERRUPTED } from "../../exit.ts";
import { judgeCall } from "../../handlers/judge-call.ts";
import type { Io } from "../../io.ts";
import { commandOf, type ToolCall } from "../../policy/agent-tools/tool-call.ts";
import { decide } from "../../policy/decide.ts";
import { DEFAULT_SETTINGS } from "../../policy/judge/combine.ts";
import { redact } from "../../policy/secrets/scan.ts";
import { isCommandPattern, widthProblem } from "../../policy/user/command-pattern.ts";
import { narrowestDeny, patternDeny } from "../../policy/user/suggested-scope.ts";
import type { Decision } from "../../state/decisions.ts";
import { type Surroundings, surroundingsOf, toolCallOf } from "../policy-call.ts";
import { refuse } from "../terminal/output.ts";
import type { Questions } from "../terminal/questions.ts";
import { visibleLine } from "../terminal/terminal.ts";
import {
  type CallWords,
  type MeantCall,
  meantCall,
  type NotMeant,
  refuseLookUp,
  refuseVain,
} from "./meant-call.ts";
import { exampleFor, listed, said, type Tried, tryPattern } from "./pattern-trial.ts";
import {
  additionTo,
  type NoChange,
  planAdding,
  type SettingsChange,
  type TableFile,
  tableFile,
} from "./settings-change.ts";
import { isAsked, type WritingOptions, writeChange } from "./write-change.ts";

/** What `fairlead deny` was asked. */
export interface DenyOptions extends CallWords, WritingOptions {
  readonly project?: boolean | undefined;
  readonly everywhere?: boolean | undefined;
  readonly reason?: string | undefined;
  /** What to use instead. */
  readonly instead?: string | undefined;
}

/** Writes a rule that refuses one call: 0 when it is written, 130 when a question was broken off. */
export async function deny(io: Io, options: DenyOptions, questions: Questions): Promise<number> {
  const { project, everywhere } = options;
  if (project === true && everywhere === true) {
    return refuse(io, "--project and --everywhere cannot be used together");
  }
  if (options.what === undefined && options.path === undefined)
    return refuse(io, "no call is named", "fairlead deny 'COMMAND'");
  const asks = isAsked(options);
  if (asks && !questions.isAtTerminal) {
    return refuse(
      io,
      "there is nobody at a terminal to answer",
      "--yes writes it, --dry-run shows it",
    );
  }
  const refused = await refuseLookUp(io, "deny", options);
  if (refused !== undefined) return refused;
  const pattern = patternOf(options);
  const wide = pattern === undefined ? undefined : widthProblem(pattern, "deny");
  if (wide !== undefined) return refuse(io, wide.problem, wide.hint);
  const meant: MeantCall | NotMeant =
    pattern === undefined
      ? await meantCall(io, options, isOfTool)
      : { ok: true, call: exampleCall(pattern), cwd: options.cwd, isWhole: true };
  if (!meant.ok) return refuse(io, meant.problem, meant.hint ?? "fairlead deny 'COMMAND'");
  const surroundings = await surroundingsOf(io, meant.cwd);
  const { root } = surroundings.workspace;
  const isOpen = project !== true && everywhere !== true && asks;
  const where = isOpen
    ? await questions.choose("Where is it refused?", [
        { name: "project", title: `in ${root}` },
        { name: "everywhere", title: "everywhere" },
      ])
    : everywhere === true
      ? "everywhere"
      : "project";
  const usual = UNWANTED;
  const isOpenReason = asks && options.instead === undefined;
  const reason =
    where === undefined
      ? undefined
      : (options.reason ??
        (isOpenReason ? await questions.write("What is the agent told?", usual) : usual));
  if (where === undefined || reason === undefined) return INTERRUPTED;
  const planned = await planDeny(io, meant.call, surroundings, {
    ofProject: where === "project",
    reason: reason.trim() === "" ? usual : reason.trim(),
    ...{ instead: options.instead?.trim(), pattern },
  });
  if (!planned.ok) return refuse(io, planned.problem, planned.hint);
  const { change, toml, id, fields } = planned;
  const tried =
    pattern === undefined
      ? undefined
      : await tryPattern(
          { io, surroundings, table: "rule", fields },
          pattern,
          exampleFor(pattern),
          [],
        );
  if (tried !== undefined && options.json !== true) describeTrial(io, tried, id);
  const facts = { id, toml, ...(tried === undefined ? {} : factsOf(tried.example)) };
  return writeChange(io, change, facts, options, questions, () =>
    io.stdout(`refused from now on; to undo that: fairlead deny remove ${id}`),
  );
}

/** Says why nothing can be refused, before anyone is asked who types it. */
export async function refuseVainDeny(
  io: Io,
  options: DenyOptions,
  questions: Questions,
): Promise<number | undefined> {
  return refuseVain(io, options, isOfTool, (quiet) =>
    deny(quiet, { ...options, "dry-run": true }, questions),
  );
}

/** True for a decision about a call. */
function isOfTool({ tool }: Decision): boolean {
  return tool !== undefined;
}

interface PlannedDeny {
  readonly ok: true;
  readonly change: SettingsChange;
  readonly toml: string;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What a rule is to say. */
interface Wanted {
  readonly ofProject: boolean;
  readonly reason: string;
  readonly instead: string | undefined;
  readonly pattern: string | undefined;
}

/** The narrowest rule against a call, tried on it before it is offered. */
async function planDeny(
  io: Io,
  call: ToolCall,
  { config, world, workspace }: Surroundings,
  { ofProject, reason, instead, pattern }: Wanted,
): Promise<PlannedDeny | NoChange> {
  const command = commandOf(call)?.text ?? "";
  if (redact(command) !== command) {
    return { ok: false, problem: "it contains a secret, which a rule would store unencrypted" };
  }
  const { analysis } = await decide(call, world, DEFAULT_SETTINGS, "everything");
  const folder = ofProject ? workspace.root : undefined;
  const narrowest =
    pattern === undefined
      ? narrowestDeny(call, analysis, folder, world)
      : patternDeny(pattern, call, folder, world);
  if (!narrowest.ok) return { ok: false, problem: narrowest.message, hint: ONE_COMMAND };
  const target = await tableFile(io, workspace, ofProject);
  if (target === undefined) return { ok: false, problem: "there is no home folder for settings" };
  const taken = new Set(config.rule.map((rule) => rule.id));
  const about = pattern ?? narrowest.test.command ?? narrowest.test.path ?? call.tool;
  const fields = {
    ...{ id: freeId("me", "no", about, taken), ...narrowest.fields, verdict: "deny", reason },
    ...(instead === undefined || instead === "" ? {} : { instead }),
    tests: [{ ...narrowest.test, expect: "deny" }],
  };
  const origin = { layer: { kind: "user", path: "" }, index: 0 } as const;
  const tried = { ...config, rule: [...config.rule, { ...fields, origin }] };
  const facts = { event: "PreToolUse", permissionMode: undefined, io };
  const { findings } = await judgeCall(call, world, tried, facts);
  if (!findings.some(({ rule }) => rule === fields.id)) {
    return { ok: false, problem: "no rule this narrow fits it", hint: ONE_COMMAND };
  }
  return planFor(target, fields, taken);
}

/** In one line where that says it all, under the name that such a line gets. */
function planFor(
  target: TableFile,
  fields: Readonly<Record<string, unknown>> & { readonly id: string },
  taken: ReadonlySet<unknown>,
): PlannedDeny | NoChange {
  const short = additionTo(target, "rule", fields);
  if (short.line !== undefined) {
    const change = planAdding(target, "rule", short, []);
    if (!change.ok) return change;
    const id = expandedLine(change.after, short.line[0], target)?.id;
    if (typeof id === "string" && !taken.has(id))
      return { ok: true, change, toml: short.toml, id, fields: { ...fields, id } };
  }
  const toml = tableToml("rule", fields);
  const change = planAdding(target, "rule", { fields, toml }, []);
  return change.ok ? { ok: true, change, toml, id: fields.id, fields } : change;
}

/** The pattern that is typed; undefined for a call. */
function patternOf({ what = "", tool, path }: DenyOptions): string | undefined {
  const isOfShell = path === undefined && (tool ?? "Bash") === "Bash";
  return isOfShell && isCommandPattern(what) ? what.trim().replace(/\s+/g, " ") : undefined;
}

function exampleCall(pattern: string): ToolCall {
  return toolCallOf({ command: exampleFor(pattern) });
}

/** Shows what a pattern would change, and what it would not. */
function describeTrial(
  io: Io,
  { example, nearby }: { readonly example: Tried; readonly nearby: readonly Tried[] },
  id: string,
): void {
  const others = nearby.filter(({ after }) => !after.findings.some(({ rule }) => rule === id));
  io.stdout(
    [
      `such as: ${visibleLine(example.command)}`,
      `    today: ${said(example.today)}`,
      `    with this rule: ${said(example.after)}`,
      ...listed(
        "not affected",
        others.map(({ command, after }) => `${command}  (${said(after)})`),
      ),
    ].join("\n"),
  );
}

function factsOf({ command, today, after }: Tried) {
  return { example: { command, today: today.verdict, with_rule: after.verdict } };
}

const ONE_COMMAND = "name the one command that is meant: fairlead deny 'npm publish'";

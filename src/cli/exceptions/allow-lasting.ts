import { INTERRUPTED } from "../../exit.ts";
import { judgeCall } from "../../handlers/judge-call.ts";
import type { Io } from "../../io.ts";
import { narrowestAllow, patternAllow } from "../../policy/user/suggested-scope.ts";
import { refuse } from "../terminal/output.ts";
import type { Questions } from "../terminal/questions.ts";
import { shownMoment } from "./moments.ts";
import type { AllowOptions } from "./run-allow.ts";
import type { HowFar } from "./scope.ts";
import {
  type Addition,
  additionTo,
  endedIn,
  isSeenByGit,
  type NoChange,
  planAdding,
  type SettingsChange,
  tableFile,
  writtenTable,
} from "./settings-change.ts";
import { tableId } from "./table-list.ts";
import type { Stopped } from "./what-stops.ts";
import { isAsked, writeChange } from "./write-change.ts";

/** What is typed where no rule can be written. */
export const ONCE = "to let it pass one time: --once";

/** Writes the exception after showing it; `known` is what else is said of it as JSON. */
export async function allowLasting(
  io: Io,
  stopped: Stopped,
  howFar: Extract<HowFar, { kind: "lasting" }>,
  options: AllowOptions,
  questions: Questions,
  known: object = {},
): Promise<number> {
  const usual = `allowed by hand on ${io.now().toISOString().slice(0, "2026-11-23".length)}`;
  const typed = options.reason ?? (isAsked(options) ? await questions.write("Why?", usual) : usual);
  if (typed === undefined) return INTERRUPTED;
  const planned = await planAllow(io, stopped, howFar, typed.trim() === "" ? usual : typed.trim());
  if (!planned.ok) return refuse(io, planned.problem, planned.hint);
  const { change, added } = planned;
  const { toml } = added;
  const id = tableId(writtenTable(added, change.target));
  const facts = { id, toml, until: howFar.until?.toISOString() ?? null, ...known };
  return writeChange(io, change, facts, options, questions, () =>
    tellWritten(io, stopped, howFar, change, id),
  );
}

async function tellWritten(
  io: Io,
  { surroundings }: Stopped,
  { until }: Extract<HowFar, { kind: "lasting" }>,
  { target }: SettingsChange,
  id: string,
): Promise<void> {
  const end = until === undefined ? "" : ` until ${shownMoment(until)}`;
  io.stdout(`allowed${end}; to undo that: fairlead allow remove ${id}`);
  if (target.kind === "local" && (await isSeenByGit(io, surroundings.workspace))) {
    const { root } = surroundings.workspace;
    io.stdout(
      `Git does not ignore this file; to keep it out of commits, add its name to ${root}/.gitignore`,
    );
  }
}

interface PlannedAllow {
  readonly ok: true;
  readonly change: SettingsChange;
  readonly added: Addition;
}

/** The narrowest exception for a call, tried on it before it is offered. */
async function planAllow(
  io: Io,
  { call, surroundings, findings, policy, pattern }: Stopped,
  { extent, until }: Extract<HowFar, { kind: "lasting" }>,
  reason: string,
): Promise<PlannedAllow | NoChange> {
  const { config, world, workspace } = surroundings;
  const narrowest =
    pattern === undefined
      ? narrowestAllow(call, extent, world)
      : patternAllow(pattern, call, extent === "here" ? workspace.root : undefined, world);
  if (!narrowest.ok) return { ok: false, problem: narrowest.message };
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const fields = {
    rule: rules.length === 1 ? rules[0] : rules,
    ...narrowest.fields,
    reason,
    // As a text, because a date would have to be read anew by every call.
    ...(until === undefined ? {} : { expires: until.toISOString() }),
    tests: [{ ...narrowest.test, expect: "pass" }],
  };
  const origin = { layer: { kind: "user", path: "" }, index: 0 } as const;
  const tried = { ...config, allow: [...config.allow, { ...fields, origin }] };
  const facts = { event: "PreToolUse", permissionMode: undefined, io };
  const { verdict, findings: left } = await judgeCall(call, world, tried, facts);
  if (verdict === "deny" || verdict === "ask") {
    const problem = `an exception this narrow does not let it pass: ${left[0]?.rule} still stops it`;
    return { ok: false, problem, hint: ONCE };
  }
  const target = await tableFile(io, workspace, extent === "here");
  if (target === undefined) return { ok: false, problem: "there is no home folder for settings" };
  const added = additionTo(target, "allow", fields);
  const ended = endedIn(target.path, policy, io.now());
  const change = planAdding(target, "allow", added, ended);
  return change.ok ? { ok: true, change, added } : change;
}

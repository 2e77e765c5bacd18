import type { ConfiguredTable } from "../../config/policy-section.ts";
import { exampleOf, withoutStars } from "../../config/short-rules.ts";
import { type CallJudgement, judgeCall } from "../../handlers/judge-call.ts";
import { worldOf } from "../../handlers/this-machine.ts";
import { lookWhoTypes } from "../../install/person-terminal.ts";
import type { Io } from "../../io.ts";
import type { Decision } from "../../state/decisions.ts";
import { readDecisions } from "../../state/read-decisions.ts";
import type { Surroundings } from "../policy-call.ts";
import { visibleLine } from "../terminal/terminal.ts";
import { isStopped, LEFT_OUT } from "./meant-call.ts";
import type { RuleTable } from "./settings-change.ts";

/** A command, and what is said of it without and with a new rule. */
export interface Tried {
  readonly command: string;
  readonly today: CallJudgement;
  readonly after: CallJudgement;
  /** Of a call that was made: its id in the log. */
  readonly id?: string;
}

/** What a pattern would change. */
export interface PatternTrial {
  /** A command that the pattern fits. */
  readonly example: Tried;
  /** Calls of this project that the log has as stopped, each command once, the latest first. */
  readonly logged: readonly Tried[];
  /** Commands like the example that the pattern is not about. */
  readonly nearby: readonly Tried[];
}

/** Judges commands with and without a table of the person's. */
export interface Trial {
  readonly io: Io;
  readonly surroundings: Surroundings;
  readonly table: RuleTable;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Days of the log that are searched for calls, and the most commands taken from them: a person is waiting. */
const LOG_DAYS = 30;
const LOGGED_MAX = 100;

/** Tries a pattern on a command that it fits, on what was stopped in this project, and on what is like it. */
export async function tryPattern(
  trial: Trial,
  pattern: string,
  example: string,
  before: readonly Decision[],
): Promise<PatternTrial> {
  const logged: Tried[] = [];
  for (const { command = "", cwd, id } of before)
    logged.push({ ...(await tryCommand(trial, command, cwd)), id });
  const nearby: Tried[] = [];
  for (const command of nearbyOf(pattern, example)) nearby.push(await tryCommand(trial, command));
  return { example: await tryCommand(trial, example), logged, nearby };
}

/** A command that a pattern fits, or the pattern itself where that cannot be told. */
export function exampleFor(pattern: string): string {
  return exampleOf(pattern) ?? pattern.replaceAll("*", "1");
}

export async function tryCommand(
  { io, surroundings, table, fields }: Trial,
  command: string,
  cwd?: string,
): Promise<Tried> {
  const { config, workspace } = surroundings;
  const world = cwd === undefined ? surroundings.world : worldOf({ cwd }, { io, workspace });
  const call = { tool: "Bash", input: { command } };
  const facts = { event: "PreToolUse", permissionMode: undefined, io };
  const origin = { layer: { kind: "user", path: "" }, index: 0 } as const;
  const added: ConfiguredTable = { ...fields, origin };
  const tried = { ...config, [table]: [...config[table], added] };
  const today = await judgeCall(call, world, config, { ...facts, wantsAnalysis: true });
  return { command, today, after: await judgeCall(call, world, tried, facts) };
}

export function stops({ verdict }: CallJudgement): boolean {
  return verdict === "ask" || verdict === "deny";
}

/** What a judgement does to a call, and by which rules. */
export function said(judgement: CallJudgement): string {
  const rules = [...new Set(judgement.findings.map(({ rule }) => rule))].join(", ");
  if (judgement.verdict === "deny") return `refused by ${rules}`;
  return judgement.verdict === "ask" ? `asked about by ${rules}` : "passes";
}

/** Commands that are shown of each kind. */
const SHOWN_MAX = 3;

/** A heading with commands below it; nothing where there are none. */
export function listed(heading: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const more = lines.length - SHOWN_MAX;
  return [
    `${heading}:`,
    ...lines.slice(0, SHOWN_MAX).map((line) => `    ${visibleLine(line)}`),
    ...(more > 0 ? [`    … and ${more} more`] : []),
  ];
}

/** The commands that were stopped in this project; none where an agent may be the one who asks. */
export async function stoppedHere(
  io: Io,
  { workspace }: Surroundings,
): Promise<readonly Decision[]> {
  const { kind } = await lookWhoTypes(io);
  if (kind === "agent" || kind === "late terminal") return [];
  const since = new Date(io.now().getTime() - LOG_DAYS * 86_400_000);
  const byCommand = new Map<string, Decision>();
  for (const decision of await readDecisions(io, { since })) {
    const { command, project, hidden } = decision;
    const isWhole = command !== undefined && hidden === undefined && !LEFT_OUT.test(command);
    if (isWhole && project === workspace.root && isStopped(decision)) {
      byCommand.delete(command);
      byCommand.set(command, decision);
    }
  }
  return [...byCommand.values()].toReversed().slice(0, LOGGED_MAX);
}

/** Commands that differ from the example in what the pattern names. */
function nearbyOf(pattern: string, example: string): readonly string[] {
  const words = pattern.trim().split(/\s+/);
  const starred = words.findIndex((word) => word.includes("*"));
  const other = words.with(starred, "other").map(withoutStars);
  const isOpen = /^\*+$/.test(words.at(-1) ?? "");
  return [
    ...new Set([other.join(" "), ...(isOpen ? [] : [`${example} other`]), `sudo ${example}`]),
  ].filter((command) => command !== example);
}

import { proofOf } from "../handlers/approve.ts";
import type { Io } from "../io.ts";
import { commandOf } from "../policy/agent-tools/tool-call.ts";
import type { AskedCalls, Gathered } from "./gather.ts";
import { type PolicyChoice, thenJudge } from "./judge-then.ts";
import type { TranscriptCall } from "./transcript.ts";

/** Rules for the permissions of Claude Code in one project. */
export interface SuggestedPermissions {
  readonly project: string;
  /** Each names one command as it was run, with all of its words. */
  readonly allow: readonly string[];
  /** How often those commands ran. */
  readonly covers: number;
}

/** Times that a command must have run, and rules that one project is given: somebody reads each of them. */
const COVERS_MIN = 2;
const RULES_MAX = 20;

/** Commands of all projects that are looked at. */
const LOOKED_AT_MAX = 200;

/**
 * True for a call that Claude Code's auto mode judges whatever a hook says, and that a rule can name: a line of plain
 * words. A pattern, a bracket or an operator means more in a rule, or in the shell, than one command. None names git:
 * what a repository makes it start can change while the rule stays.
 */
export function mayBePermission({ agent, mode, tool, input }: TranscriptCall): boolean {
  const line = commandOf({ tool, input })?.text ?? "";
  if (agent !== "claude" || mode !== "auto" || tool !== "Bash") return false;
  return /^\w[\w ./=@%+-]*$/.test(line) && !/^git\b/.test(line);
}

/** What such a call is kept by: the same line in the same project is one. */
export function permissionKey({ input, cwd }: TranscriptCall): string {
  return JSON.stringify(["permission", cwd ?? null, input.command]);
}

/**
 * The commands that ran in auto mode and that its classifier need not judge, word for word: each is proven read-only in
 * its project as it is today. A prefix would allow every option, so no rule is one.
 */
export async function permissionsFor(
  io: Io,
  { asked }: Pick<Gathered, "asked">,
  choice: PolicyChoice,
): Promise<readonly SuggestedPermissions[]> {
  const judge = thenJudge(io, choice);
  const found = new Map<string, { allow: string[]; covers: number }>();
  for (const { call, count } of mostFrequent(asked)) {
    const { world, config, workspace } = await judge.placeOf(call);
    const { verdict } = await judge.judge({ ...call, mode: "default" });
    // A permission rule has no folder, so only a command that ran at the root can have one.
    if ((verdict !== "pass" && verdict !== "allow") || world.cwd !== workspace.root) continue;
    const rule = `Bash(${commandOf(call)?.text ?? ""})`;
    if (!(await proofOf(call, world, config, [])).looks) continue;
    const project = found.get(workspace.root) ?? { allow: [], covers: 0 };
    found.set(workspace.root, project);
    if (project.allow.length >= RULES_MAX || project.allow.includes(rule)) continue;
    project.allow.push(rule);
    project.covers += count;
  }
  return [...found].map(([project, rules]) => ({ project, ...rules }));
}

function mostFrequent(asked: readonly AskedCalls[]): readonly AskedCalls[] {
  return asked
    .filter(({ rules, count }) => rules.length === 0 && count >= COVERS_MIN)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, LOOKED_AT_MAX);
}

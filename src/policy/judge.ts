import { type Finding, type PolicyVerdict, VERDICT_WEIGHT } from "./finding.ts";
import {
  type CommandJudgement,
  DEFAULT_SETTINGS,
  judgeCommand,
  type PolicySettings,
} from "./judge-command.ts";
import type { World } from "./world.ts";

/** One tool call to be judged; `input` is what the agent would hand to the tool. */
export interface ToolCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What the policy says of a call: the strictest verdict, and everything that led to it. */
export interface Judgement {
  readonly verdict: PolicyVerdict;
  readonly findings: readonly Finding[];
}

/** Judges a tool call: asks every source that knows this kind of call and keeps the strictest. */
export function judge(
  call: ToolCall,
  world: World,
  settings: PolicySettings = DEFAULT_SETTINGS,
): Judgement {
  const findings = SOURCES.flatMap((source) => source(call, world, settings)).toSorted(
    (a, b) => VERDICT_WEIGHT[b.verdict] - VERDICT_WEIGHT[a.verdict],
  );
  return { verdict: findings[0]?.verdict ?? "pass", findings };
}

/** Something that can judge a call: commands here, files, secrets and user rules beside it. */
type Source = (call: ToolCall, world: World, settings: PolicySettings) => readonly Finding[];

const SOURCES: readonly Source[] = [
  (call, world, settings) => shellJudgement(call, world, settings)?.findings ?? [],
];

function shellJudgement(
  call: ToolCall,
  world: World,
  settings: PolicySettings,
): CommandJudgement | undefined {
  const command = call.input.command;
  if (typeof command !== "string") return undefined;
  if (call.tool === "Bash") return judgeCommand(command, "shell", world, settings);
  if (call.tool === "PowerShell") return judgeCommand(command, "powershell", world, settings);
  return undefined;
}

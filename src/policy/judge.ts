import { judgeCommandPaths } from "./files/judge-command-paths.ts";
import { judgeFileTool } from "./files/judge-file-tool.ts";
import { type Finding, type PolicyVerdict, strictestFirst } from "./finding.ts";
import type { Analysis, Invocation } from "./invocation.ts";
import { DEFAULT_SETTINGS, judgeCommand, type PolicySettings } from "./judge-command.ts";
import { judgePacks } from "./packs/judge-packs.ts";
import { judgeCommandContent, judgeContent } from "./secrets/judge-content.ts";
import type { World } from "./world.ts";

/** One tool call to be judged; `input` is what the agent would hand to the tool. */
export interface ToolCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What the policy says of a call: the strictest verdict, and everything that led to it. */
export interface Judgement {
  readonly verdict: PolicyVerdict;
  /** The strictest first. */
  readonly findings: readonly Finding[];
  /** What the command would run, for the tools that run commands. */
  readonly analysis?: Analysis;
}

/** Judges a tool call: asks every source that knows this kind of call and keeps the strictest. */
export function judge(
  call: ToolCall,
  world: World,
  settings: PolicySettings = DEFAULT_SETTINGS,
): Judgement {
  const { command } = call.input;
  const dialect = COMMAND_TOOLS.get(call.tool);
  if (dialect !== undefined && typeof command === "string") {
    return judgeShell(command, dialect, world, settings);
  }
  if (dialect !== undefined) return folded([unreadable(call.tool)], settings);
  const { tool, input } = call;
  return folded([...judgeFileTool(tool, input, world), ...judgeContent(tool, input)], settings);
}

/** Tools that run a command line, and the language it is written in. */
const COMMAND_TOOLS: ReadonlyMap<string, Invocation["dialect"]> = new Map([
  ["Bash", "shell"],
  ["Monitor", "shell"],
  ["PowerShell", "powershell"],
]);

function judgeShell(
  command: string,
  dialect: Invocation["dialect"],
  world: World,
  settings: PolicySettings,
): Judgement {
  const { analysis, findings } = judgeCommand(command, dialect, world, settings);
  const all = [
    ...findings,
    ...judgeCommandPaths(analysis, world),
    ...judgeCommandContent(command),
    ...analysis.invocations.flatMap((one) => judgePacks(one, world, settings.disabled)),
  ];
  return { ...folded(all, settings), analysis };
}

function unreadable(tool: string): Finding {
  return {
    rule: "doubt/unreadable-input",
    verdict: "ask",
    reason: "has no command that could be judged",
    words: tool,
  };
}

/** Applies the user's changes to findings of every source, and orders them. */
function folded(found: readonly Finding[], settings: PolicySettings): Judgement {
  const kept = found.flatMap((finding) => {
    const family = finding.rule.slice(0, finding.rule.indexOf("/"));
    if (settings.disabled.has(finding.rule) || settings.disabled.has(family)) return [];
    const verdict = settings.severity.get(finding.rule) ?? finding.verdict;
    return [verdict === finding.verdict ? finding : { ...finding, verdict }];
  });
  const findings = strictestFirst(kept);
  return { verdict: findings[0]?.verdict ?? "pass", findings };
}

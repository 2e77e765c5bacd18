import { judgeCommandPaths } from "./files/judge-command-paths.ts";
import { judgeFileTool } from "./files/judge-file-tool.ts";
import { judgePatchCommand } from "./files/judge-patch.ts";
import type { Finding } from "./finding.ts";
import { foldFindings, type Judgement } from "./fold.ts";
import { judgeCommand } from "./judge-command.ts";
import { languages } from "./languages.ts";
import { judgePacks } from "./packs/judge-packs.ts";
import { judgeCommandContent, judgeContent } from "./secrets/judge-content.ts";
import { DEFAULT_SETTINGS, type PolicySettings } from "./settings.ts";
import { commandOf, type ToolCall } from "./tool-call.ts";
import type { World } from "./world.ts";

/** Judges a tool call: asks every source that knows this kind of call and keeps the strictest. */
export function judge(
  call: ToolCall,
  world: World,
  settings: PolicySettings = DEFAULT_SETTINGS,
): Judgement {
  const { tool, input } = call;
  const command = commandOf(call);
  if (command === undefined) {
    return foldFindings(
      [...judgeFileTool(tool, input, world), ...judgeContent(tool, input)],
      settings,
    );
  }
  if (typeof command.text !== "string") return foldFindings([command.unreadable], settings);
  const { analysis, findings } = judgeCommand(
    command.text,
    command.dialect,
    world,
    settings,
    languages(),
  );
  const all: Finding[] = [...findings, ...judgeCommandPaths(analysis, world)];
  all.push(...judgePatchCommand(command.text, world));
  all.push(...judgeCommandContent(command.text));
  for (const one of analysis.invocations) all.push(...judgePacks(one, world, settings.disabled));
  return { ...foldFindings(all, settings), analysis };
}

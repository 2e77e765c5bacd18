import type { ToolCall } from "../agent-tools/tool-call.ts";
import type { Finding } from "../model/finding.ts";
import type { Analysis } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { writtenElsewhere } from "../places/written-elsewhere.ts";
import { judgeContent } from "../rules/judge-content.ts";
import { judgeFileTool } from "../rules/judge-file-tool.ts";
import type { JudgeLine } from "../skills/written-texts.ts";

/** What a tool that is not a command does to files, the secrets that it would write, and commands that run by themselves. */
export async function judgeFileCall(
  call: ToolCall,
  world: World,
  judgeLine: JudgeLine,
): Promise<readonly Finding[]> {
  const findings = judgeToolFiles(call, world);
  if (!mayBeLoaded(call)) return findings;
  const { judgeCallTexts } = await import("../skills/judge-call-texts.ts");
  return [...findings, ...(await judgeCallTexts(call, world, judgeLine))];
}

/** What a tool that is not a command does to files, and the secrets that it would write. */
export function judgeToolFiles({ tool, input }: ToolCall, world: World): Finding[] {
  return [...judgeFileTool(tool, input, world), ...judgeContent(tool, input)];
}

/** What it writes to beside the project, where that may have to be saved. */
export function writesOfTool({ tool, input }: ToolCall, world: World): Analysis | undefined {
  return writtenElsewhere(tool, input, world);
}

/** False for a call that surely writes no text that an agent loads with its commands. */
function mayBeLoaded({ tool, input }: ToolCall): boolean {
  const path = input.file_path ?? input.path;
  return tool === "ApplyPatch" || (typeof path === "string" && /\.(?:md|toml)$/i.test(path));
}

import { judgeCommandPaths } from "./files/judge-command-paths.ts";
import { judgeFileTool } from "./files/judge-file-tool.ts";
import { judgePatchCommand } from "./files/judge-patch.ts";
import type { Finding } from "./finding.ts";
import type { Analysis } from "./invocation.ts";
import { judgeCommandContent, judgeContent } from "./secrets/judge-content.ts";
import type { ToolCall } from "./tool-call.ts";
import type { World } from "./world.ts";

// One module for what is always asked together: loading a second chunk costs a call a quarter millisecond.

/** What a command does to files, and the secrets that stand in it. */
export function judgeCommandFiles(
  analysis: Analysis,
  world: World,
  worldAt: (index: number) => World,
): Finding[] {
  return [
    ...judgeCommandPaths(analysis, worldAt),
    ...judgePatchCommand(analysis.source, world),
    ...judgeCommandContent(analysis.source),
  ];
}

/** What a tool that is not a command does to files, and the secrets that it would write. */
export function judgeToolFiles({ tool, input }: ToolCall, world: World): Finding[] {
  return [...judgeFileTool(tool, input, world), ...judgeContent(tool, input)];
}

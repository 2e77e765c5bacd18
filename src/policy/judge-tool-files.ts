import { judgeFileTool } from "./files/judge-file-tool.ts";
import { writtenElsewhere } from "./files/written-elsewhere.ts";
import type { Finding } from "./finding.ts";
import type { Analysis } from "./invocation.ts";
import { judgeContent } from "./secrets/judge-content.ts";
import type { ToolCall } from "./tool-call.ts";
import type { World } from "./world.ts";

/** What a tool that is not a command does to files, and the secrets that it would write. */
export function judgeToolFiles({ tool, input }: ToolCall, world: World): Finding[] {
  return [...judgeFileTool(tool, input, world), ...judgeContent(tool, input)];
}

/** What it writes to beside the project, where that may have to be saved. */
export function writesOfTool({ tool, input }: ToolCall, world: World): Analysis | undefined {
  return writtenElsewhere(tool, input, world);
}

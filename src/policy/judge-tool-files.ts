import { judgeFileTool } from "./files/judge-file-tool.ts";
import type { Finding } from "./finding.ts";
import { judgeContent } from "./secrets/judge-content.ts";
import type { ToolCall } from "./tool-call.ts";
import type { World } from "./world.ts";

/** What a tool that is not a command does to files, and the secrets that it would write. */
export function judgeToolFiles({ tool, input }: ToolCall, world: World): Finding[] {
  return [...judgeFileTool(tool, input, world), ...judgeContent(tool, input)];
}

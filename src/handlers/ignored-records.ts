import type { HandlerContext } from "../engine/handler.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { linkedOut } from "../state/workspace.ts";
import { writeText } from "../sys/light-files.ts";

/** What of a project's `.fairlead` stays on this machine; settings, hooks and checklists are shared. */
const IGNORED = `# Written by fairlead: records and what is yours alone stay on this machine. Settings, hooks and checklists
# beside them can be committed.
/.gitignore
/config.local.toml
/.current-mode
/memory/
`;

/** SessionStart: keeps the records of sessions out of Git, where a project has a folder of fairlead's. */
export async function handleIgnoredRecords(
  _event: AgentEvent,
  { workspace, log }: HandlerContext,
): Promise<Outcome> {
  const { folder } = workspace;
  if (folder === undefined || linkedOut(workspace, folder) !== undefined) return PASS;
  const failure = await writeText(`${folder}/.gitignore`, IGNORED);
  if (failure !== undefined) log.debug("records are not ignored by Git", { reason: failure });
  return PASS;
}

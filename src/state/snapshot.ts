import type { AgentEvent } from "../protocol/agent-event.ts";
import type { Json } from "../protocol/outcome.ts";
import { detectProject } from "./project.ts";
import { summarise } from "./summary.ts";
import type { Workspace } from "./workspace.ts";

/** What a session knows just before its context is compacted. */
export type Snapshot = {
  readonly session_id: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly trigger: string | null;
  readonly custom_instructions: string | null;
  readonly cwd: string;
  readonly transcript_path: string | null;
  readonly permission_mode: string | null;
  readonly project: { readonly [key: string]: Json };
  readonly mode: string | null;
  readonly checklist: string | null;
  readonly recent_files: readonly string[];
  readonly counts: { readonly [event: string]: number };
  readonly tools: { readonly [tool: string]: number };
};

/** Collects a snapshot from the event, the workspace and the session's records. */
export async function takeSnapshot(
  event: AgentEvent,
  workspace: Workspace,
  recordsPath: string,
  now: Date,
): Promise<Snapshot> {
  const time = now.toISOString();
  const [project, summary] = await Promise.all([
    detectProject(workspace.root),
    summarise(recordsPath, { id: event.sessionId, ended: time, reason: undefined }),
  ]);
  const instructions = event.payload.custom_instructions;
  return {
    session_id: event.sessionId,
    time,
    trigger: event.trigger ?? null,
    custom_instructions: typeof instructions === "string" ? instructions : null,
    cwd: event.cwd,
    transcript_path: event.transcriptPath ?? null,
    permission_mode: event.permissionMode ?? null,
    project,
    mode: null,
    checklist: null,
    recent_files: summary.recent_files,
    counts: summary.events,
    tools: Object.fromEntries(
      Object.entries(summary.tools).map(([name, tool]) => [name, tool.calls]),
    ),
  };
}

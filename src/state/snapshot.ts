import { hasIncomplete, summaryText } from "../checklist/stats.ts";
import type { Io } from "../io.ts";
import { visibleLine } from "../outside-text.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { Json } from "../protocol/outcome.ts";
import { gitStatus } from "../sys/git-status.ts";
import { readCurrentChecklist } from "./checklist.ts";
import { readMode } from "./mode.ts";
import { detectProject } from "./project.ts";
import type { SessionFiles } from "./records.ts";
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
  readonly mode: string;
  readonly checklist: SnapshotChecklist | null;
  /** Lines as of `git status --porcelain`, untracked files left out; at most {@link CHANGED_FILES_MAX}. */
  readonly changed_files: readonly string[];
  readonly recent_files: readonly string[];
  readonly counts: { readonly [event: string]: number };
  readonly tools: { readonly [tool: string]: number };
};

/** The checklist at the time of a snapshot. */
export type SnapshotChecklist = {
  /** Relative to the project's root. */
  readonly path: string;
  /** As in `[o]3 [~]1 [ ]2`. */
  readonly summary: string;
  /** True when something is in progress or blocked. */
  readonly incomplete: boolean;
  /** What is not done yet, as written, at most {@link OPEN_ITEMS_MAX}. */
  readonly open: readonly string[];
};

/** Enough to go on with, few enough for the context a snapshot is offered back in. */
const OPEN_ITEMS_MAX = 20;

/** Enough to see what is under way; a generated change of thousands of files says no more. */
const CHANGED_FILES_MAX = 50;

/** Longest item text that is kept, in characters. */
const ITEM_MAX_CHARS = 200;

/**
 * Collects a snapshot from the event, the workspace and the session's records. What it tells comes from
 * outside and is offered to a model later, so the secrets are taken out.
 */
export async function takeSnapshot(
  event: AgentEvent,
  workspace: Workspace,
  files: SessionFiles,
  io: Io,
): Promise<Snapshot> {
  const time = io.now().toISOString();
  const [project, summary, { mode }, checklist, git] = await Promise.all([
    detectProject(workspace.root),
    summarise(files, { id: event.sessionId, ended: time, reason: undefined }),
    readMode(io, workspace),
    snapshotChecklist(workspace),
    gitStatus(workspace.root, io.env("PATH")),
  ]);
  const instructions = event.payload.custom_instructions;
  const { redactAll } = await import("../policy/secrets/redact-all.ts");
  const told = redactAll({
    trigger: event.trigger ?? null,
    custom_instructions: typeof instructions === "string" ? instructions : null,
    cwd: event.cwd,
    transcript_path: event.transcriptPath ?? null,
    permission_mode: event.permissionMode ?? null,
    project,
    mode,
    checklist,
    changed_files: git.changes.slice(0, CHANGED_FILES_MAX).map((line) => visibleLine(line)),
    recent_files: summary.recent_files,
    counts: summary.events,
    tools: Object.fromEntries(
      Object.entries(summary.tools).map(([name, tool]) => [name, tool.calls]),
    ),
  });
  return { session_id: event.sessionId, time, ...told };
}

async function snapshotChecklist(workspace: Workspace): Promise<SnapshotChecklist | null> {
  const current = await readCurrentChecklist(workspace);
  if (current === undefined || current instanceof Error) return null;
  return {
    path: current.shownPath,
    summary: summaryText(current.stats),
    incomplete: hasIncomplete(current.stats),
    open: current.items
      .filter((item) => item.state !== "done")
      .slice(0, OPEN_ITEMS_MAX)
      .map((item) => visibleLine(item.text, ITEM_MAX_CHARS)),
  };
}

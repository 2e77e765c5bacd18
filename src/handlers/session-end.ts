import type { Config } from "../config/schema.ts";
import type { HandlerContext } from "../engine/handler.ts";
import type { Io } from "../io.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { pruneBelongings, recordEnd } from "../state/belongings.ts";
import { makePrivate } from "../state/private-places.ts";
import { pruneSessions } from "../state/prune.ts";
import { pruneAllowOnce } from "../state/prune-allow-once.ts";
import { pruneUnjudged } from "../state/prune-unjudged.ts";
import type { Ranked } from "../state/ranking.ts";
import { NO_PLACE, sessionFiles, sessionLinkedOut } from "../state/records.ts";
import { gatherDrops } from "../state/single-record-files.ts";
import { type SessionSummary, summarise } from "../state/summary.ts";
import { tidyDecisions } from "../state/tidy-decisions.ts";
import type { Workspace } from "../state/workspace.ts";
import { removeStaleTemporaries, writePrivate } from "../sys/atomic-file.ts";
import { startDetached } from "../sys/detach.ts";
import { safeFileName } from "../sys/paths.ts";

/**
 * SessionEnd: folds the session's records into one summary, removes what was left half written or grew
 * old, and queues the numbers where the user wants them ranked. `start` is a parameter for tests.
 */
export async function handleSessionEnd(
  event: AgentEvent,
  { io, log, config, workspace }: HandlerContext,
  start = startDetached,
): Promise<Outcome> {
  tidyDecisions(io);
  recordEnd(io, event.sessionId);
  pruneBelongings(io);
  const files = sessionFiles(workspace, event.sessionId);
  const reason = files === undefined ? NO_PLACE : sessionLinkedOut(workspace, files);
  if (files === undefined || reason !== undefined) {
    log.warn("session was not summarised", { reason: reason ?? NO_PLACE });
    const ranking = { status: config.rank.enabled ? "failed" : "disabled" };
    return { verdict: "pass", data: { session: { persisted: false }, ranking } };
  }
  const removed = removeStaleTemporaries([files.summary, files.snapshot], io.now());
  gatherDrops(files, io.now());
  const summary = await summarise(files, {
    id: event.sessionId,
    ended: io.now().toISOString(),
    reason: event.reason,
  });
  const failure = writePrivate(files.summary, `${JSON.stringify(summary, null, 2)}\n`);
  if (failure !== undefined) log.warn("session was not summarised", { reason: failure });
  const pruned = prune(workspace, config.sessions, event.sessionId, io.now());
  pruneAllowOnce(io);
  pruneUnjudged(io, event.sessionId);
  makePrivate(io, workspace);
  const ranking = await rank(summary, workspace, config.rank, io);
  if (ranking.reason !== undefined) log.warn("session is not ranked", { reason: ranking.reason });
  if (ranking.status === "queued") start(["background", "rank"]);
  log.debug("session ended", { records: summary.records });
  return {
    verdict: "pass",
    data: {
      session: {
        ...summary,
        persisted: failure === undefined,
        temporaries_removed: removed,
        sessions_pruned: pruned,
      },
      ranking,
    },
  };
}

/** Loaded only where ranking is on: most sessions never need it. */
async function rank(
  summary: SessionSummary,
  workspace: Workspace,
  settings: Config["rank"],
  io: Io,
): Promise<Ranked> {
  if (!settings.enabled) return { status: "disabled" };
  const { queueRanking } = await import("../state/ranking.ts");
  return queueRanking(summary, workspace.root, settings, io);
}

const MEGABYTE = 1_000_000;

function prune(
  workspace: Workspace,
  keep: Config["sessions"],
  sessionId: string,
  now: Date,
): number {
  if (workspace.memory === undefined) return 0;
  const limits = { maxAgeDays: keep.keep_days, maxBytes: keep.keep_megabytes * MEGABYTE };
  return pruneSessions(workspace.memory, limits, now, safeFileName(sessionId)).sessions;
}

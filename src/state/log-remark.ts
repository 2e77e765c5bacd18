import type { Io } from "../io.ts";
import { redactAll } from "../policy/secrets/redact-all.ts";
import { type WriteFailure, writePrivate } from "../sys/atomic-file.ts";
import { uniqueName } from "../sys/light-files.ts";
import { type Decision, decisionsFolder, newDecisionId, newDecisions } from "./decisions.ts";
import { NO_PLACE } from "./records.ts";

/** What is remarked, and where; of a session unless a person typed it. */
interface Remark extends Pick<Decision, "event" | "project"> {
  readonly reason: string;
  readonly session?: string;
  /** `deny` where something was stopped. */
  readonly verdict?: "notice" | "deny";
}

/** The agent of such a decision. */
export const REMARKED_BY = "fairlead";

/** Remarks that a call was undone, and that one failed on its bounds. */
export const UNDO_EVENT = "Undo";
export const BOUNDS_EVENT = "BoundsRefused";

/** Logs what was done about the policy itself, or about its being asked, as a decision of fairlead's own. */
export function logRemark(
  io: Io,
  { event, project, reason, session = "", verdict = "notice" }: Remark,
): WriteFailure {
  const folder = decisionsFolder(io);
  if (folder === undefined) return NO_PLACE;
  const now = io.now();
  const id = newDecisionId(now);
  const decision: Decision = {
    id,
    time: now.toISOString(),
    session,
    project,
    cwd: io.workingDirectory(),
    agent: REMARKED_BY,
    event,
    verdict,
    reason,
  };
  const path = `${newDecisions(folder)}/${uniqueName(id)}.json`;
  return writePrivate(path, JSON.stringify(redactAll(decision)));
}

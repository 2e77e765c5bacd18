import type { Io } from "../io.ts";
import { differingDigits, modifiedMs } from "../sys/light-files.ts";
import { userStateDirectory } from "../sys/paths.ts";

/** What was decided about an event; `notice` passed, and the person was told something. */
export type DecisionVerdict = "deny" | "ask" | "notice" | "allow" | "pass";

/** What let a call pass that would have been refused or asked about. */
export type PassedBy = "allow-once" | "ask_fallback" | "observe" | "pause";

/** A rule that spoke, and the words of the call that it spoke about. */
export interface DecisionFinding {
  readonly rule: string;
  readonly verdict: string;
  /** What the command does to something outside the project, act and class: `deletes database`. */
  readonly effect?: string;
  /** Absent where the log keeps no content. */
  readonly words?: string;
}

/** One decision as the log keeps it, free of secrets. */
export interface Decision {
  /** Sorts by time and begins with it, see {@link timeOfId}. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly session: string;
  /** Root of the project. */
  readonly project: string;
  readonly cwd: string;
  /** The dialect that the agent speaks: `claude`, `codex`. */
  readonly agent: string;
  /** Canonical name of the event. */
  readonly event: string;
  readonly tool?: string;
  /** The id that the agent gave the call, which its own telemetry has as well. */
  readonly call?: string;
  /** Milliseconds from the start of the process to this decision. */
  readonly ms?: number;
  /** The agent's permission mode. */
  readonly mode?: string;
  /** What was decided, or would have been where `passed_by` says why it did not hold. */
  readonly verdict: DecisionVerdict;
  readonly passed_by?: PassedBy;
  /** The rule that decided; absent where no rule did, as for a hook of the user's. */
  readonly rule?: string;
  /** Every rule that spoke, the deciding one first. */
  readonly findings?: readonly DecisionFinding[];
  /** As the person and the model were told; absent where the log keeps no content. */
  readonly reason?: string;
  /** The command line, of a tool that runs one. */
  readonly command?: string;
  /** The file, of a tool that is about one. */
  readonly path?: string;
  /** The input of any other tool, as JSON. */
  readonly input?: string;
  /** UTF-16 units that were cut off the end of the command, path or input. */
  readonly hidden?: number;
  /** `none` where the settings said that no command, path, input or reason may be kept. */
  readonly content?: "none";
}

/** Folder of the log, outside every project; undefined without a home. */
export function decisionsFolder(io: Io): string | undefined {
  const state = userStateDirectory(io);
  return state === undefined ? undefined : `${state}/decisions`;
}

/**
 * Folder of the decisions that are still in files of their own. A call writes one there, because appending
 * needs `node:fs`, which costs a call five times what the log may; `tidyDecisions` moves them on.
 */
export function newDecisions(folder: string): string {
  return `${folder}/new`;
}

/** True where nothing was added to the new decisions today, so that those of earlier days may wait there. */
export function mayWaitSinceYesterday(io: Io): boolean {
  const folder = decisionsFolder(io);
  const changedMs = folder === undefined ? undefined : modifiedMs(newDecisions(folder));
  return changedMs !== undefined && startOfDay(changedMs) < startOfDay(io.now().getTime());
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The beginning of a moment's day, UTC. */
function startOfDay(ms: number): number {
  return ms - (ms % DAY_MS);
}

/** The file of a day's decisions, one JSON object a line; `day` is `2026-11-23`, UTC. */
export function dayFile(folder: string, day: string): string {
  return `${folder}/${day}.jsonl`;
}

/** The day of a moment in ISO 8601. */
export function dayOf(time: string): string {
  return time.slice(0, "2026-11-23".length);
}

/** Characters of an id that say when the decision was made, in milliseconds since 1970 to the base of 36. */
const TIME_CHARS = 8;

/** An id for a decision of this moment: `mhx3k2a19f3c`. */
export function newDecisionId(now: Date): string {
  return now.getTime().toString(36).padStart(TIME_CHARS, "0") + differingDigits();
}

/** When the decision of an id was made; undefined for a text that is no id. */
export function timeOfId(id: string): Date | undefined {
  if (!/^[0-9a-z]{8}[0-9a-f]{4}$/.test(id)) return undefined;
  return new Date(Number.parseInt(id.slice(0, TIME_CHARS), 36));
}

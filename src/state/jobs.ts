import * as v from "valibot";
import { findLatestFile } from "../checklist/find.ts";
import { describeError } from "../errors.ts";
import { type WriteFailure, writeState } from "../sys/atomic-file.ts";
import { readText } from "../sys/probe.ts";
import { parseBounded } from "../sys/text-budget.ts";
import { fileListing, jobFolders } from "./checklist.ts";
import type { Workspace } from "./workspace.ts";

/** Name of the file, beside a job's checklist, that holds its state. */
export const JOB_STATE_FILE = "state.json";

/** How far a phase of a job is. */
const PHASE_STATUSES = ["pending", "in_progress", "complete"] as const;

/** How far an agent of a job is. */
const AGENT_STATUSES = ["pending", "in_progress", "complete", "failed", "blocked"] as const;

/** How much process a job needs. */
const WORKFLOW_TYPES = ["simple", "complex"] as const;

/** The state of a job, as its file has it. */
export function jobSchema() {
  const phase = v.looseObject({ status: v.picklist(PHASE_STATUSES) });
  const agent = v.looseObject({ status: v.picklist(AGENT_STATUSES) });
  return v.looseObject({
    job_id: v.pipe(v.string(), v.nonEmpty("job_id must not be empty")),
    workflow_type: v.optional(v.picklist(WORKFLOW_TYPES), "simple"),
    phases: v.optional(v.record(v.string(), phase), {}),
    agents: v.optional(v.record(v.string(), agent), {}),
    auto_resolve_attempts: v.optional(v.record(v.string(), v.boolean()), {}),
  });
}

/** The state of a job's workflow; fields that other programs added are kept. */
export type JobState = v.InferOutput<ReturnType<typeof jobSchema>>;

/** Reads a job's state: undefined when the file does not exist, an error value when it is not one. */
export async function loadJobState(path: string): Promise<JobState | Error | undefined> {
  const text = await readText(path);
  if (typeof text !== "string") return text;
  try {
    const state = checkJobState(parseBounded(text.replace(/^\uFEFF/, "")));
    return state instanceof Error
      ? new Error(`${path}: not a job state (${state.message})`)
      : state;
  } catch (error) {
    return new Error(`${path}: not valid JSON (${describeError(error)})`);
  }
}

/** Checks a value against the schema and fills in what may be left out. */
export function checkJobState(value: unknown): JobState | Error {
  const parsed = v.safeParse(jobSchema(), value);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  return new Error(`${v.getDotPath(issue) ?? "job state"}: ${issue.message}`);
}

/** Replaces a job's state as a whole; a state that is not valid is not written. */
export function saveJobState(path: string, state: JobState): WriteFailure {
  const checked = checkJobState(state);
  if (checked instanceof Error) return checked.message;
  return writeState(path, `${JSON.stringify(checked, null, 2)}\n`);
}

/** The state file of the latest job that has one. */
export function findLatestJob(workspace: Workspace): string | undefined {
  return findLatestFile(jobFolders(workspace), JOB_STATE_FILE, fileListing());
}

/** The state file of a job of this day; undefined where the project has no folder for jobs. */
export function jobPathOfDay(workspace: Workspace, task: string, day: Date): string | undefined {
  const jobs =
    jobFolders(workspace)[0] ??
    (workspace.folder === undefined ? undefined : `${workspace.folder}/jobs`);
  if (jobs === undefined) return undefined;
  const [year, month, date] = [day.getFullYear() % 100, day.getMonth() + 1, day.getDate()].map(
    (part) => String(part).padStart(2, "0"),
  );
  return `${jobs}/${year}/${month}/${date}/${task}/${JOB_STATE_FILE}`;
}

/** Names of phases and agents: they become keys of a file and words of a command line. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,63}$/u;

/** Names that valibot drops from a record, as they could change an object's kind. */
const RESERVED: ReadonlySet<string> = new Set(["__proto__", "prototype", "constructor"]);

/**
 * Applies one assignment as the command line writes it: `workflow_type=complex`, `phase.plan=complete`,
 * `agent.backend=in_progress`, `auto_resolve.lint=true`. Returns the new state, or what is wrong.
 */
export function assignJob(state: JobState, assignment: string): JobState | Error {
  const [, key = "", value = ""] = /^([^=]+)=(.*)$/.exec(assignment) ?? [];
  const [table = "", name = ""] = splitOnce(key);
  if (key === "workflow_type") return checkJobState({ ...state, workflow_type: value });
  if (!NAME.test(name) || RESERVED.has(name))
    return new Error(`not an assignment: ${JSON.stringify(assignment)}`);
  switch (table) {
    case "phase":
      return checkJobState({ ...state, phases: withStatus(state.phases, name, value) });
    case "agent":
      return checkJobState({ ...state, agents: withStatus(state.agents, name, value) });
    case "auto_resolve":
      return checkJobState({
        ...state,
        auto_resolve_attempts: { ...state.auto_resolve_attempts, [name]: value === "true" },
      });
    default:
      return new Error(
        `unknown key ${JSON.stringify(key)}; known: workflow_type, phase.NAME, agent.NAME, auto_resolve.NAME`,
      );
  }
}

function splitOnce(key: string): readonly [string, string] {
  const cut = key.indexOf(".");
  return cut < 0 ? [key, ""] : [key.slice(0, cut), key.slice(cut + 1)];
}

function withStatus(
  table: Readonly<Record<string, object>>,
  name: string,
  status: string,
): Readonly<Record<string, unknown>> {
  return { ...table, [name]: { ...new Map(Object.entries(table)).get(name), status } };
}

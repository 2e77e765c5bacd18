import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { visibleLine } from "../../outside-text.ts";
import type { JobState } from "../../state/jobs.ts";
import { linkedOut } from "../../state/workspace.ts";
import { exclusively } from "../../sys/lock.ts";
import { exists } from "../../sys/probe.ts";
import { ioOf, workspaceOf } from "../command.ts";
import { printJson } from "../terminal/output.ts";
import { columns } from "../terminal/terminal.ts";

const job = {
  type: "string",
  valueHint: "name",
  description: "a job of today by name, or the path of a job's folder (default: the latest job)",
} as const;

const json = { type: "boolean", default: false, description: "answer as JSON" } as const;

const show = defineCommand({
  meta: { name: "show", description: "Show the state of a job's phases and agents" },
  args: { job, json },
  run: async (context) => {
    const io = ioOf(context);
    const { loadJobState } = await import("../../state/jobs.ts");
    const path = await jobPath(io, context.args.job);
    const state = path === undefined ? undefined : await loadJobState(path);
    if (state instanceof Error) throw state;
    if (context.args.json) printJson(io, { path: path ?? null, job: state ?? null });
    else io.stdout(state === undefined ? "no job" : describe(state));
    return EXIT.ok;
  },
});

const set = defineCommand({
  meta: {
    name: "set",
    description:
      "Change a job: workflow_type=complex phase.plan=complete agent.backend=failed auto_resolve.lint=true",
  },
  args: {
    job,
    assignment: {
      type: "positional",
      required: true,
      description: "KEY=VALUE, one or more",
    },
    json,
  },
  run: async (context) => {
    const io = ioOf(context);
    const { assignJob, checkJobState, loadJobState, saveJobState } = await import(
      "../../state/jobs.ts"
    );
    const path = await jobPath(io, context.args.job);
    if (path === undefined) {
      throw new Error("there is no job yet; name one: fairlead job set --job NAME KEY=VALUE");
    }
    const name = path.split(/[\\/]/).at(-2) ?? "";
    const saved = await exclusively(io, async () => {
      let state = (await loadJobState(path)) ?? checkJobState({ job_id: name });
      for (const assignment of context.args._) {
        if (state instanceof Error) break;
        state = assignJob(state, assignment);
      }
      if (state instanceof Error) return state;
      const failure = linkedOut(workspaceOf(io), path) ?? saveJobState(path, state);
      return failure === undefined ? state : new Error(`the job was not saved: ${failure}`);
    });
    if (saved instanceof Error) throw saved;
    if (context.args.json) printJson(io, { path, job: saved });
    else io.stdout(describe(saved));
    return EXIT.ok;
  },
});

export default defineCommand({
  meta: { name: "job", description: "Show and change the state of the project's jobs" },
  subCommands: { show, set },
});

async function jobPath(io: Io, named: string | undefined): Promise<string | undefined> {
  const { findLatestJob, JOB_STATE_FILE, jobPathOfDay } = await import("../../state/jobs.ts");
  const workspace = workspaceOf(io);
  if (named === undefined) return findLatestJob(workspace);
  if (/[\\/]/.test(named)) {
    const { absolutePath } = await import("../../sys/inside.ts");
    const path = absolutePath(io.workingDirectory(), named);
    if (!exists(path)) throw new Error(`${JSON.stringify(named)} does not exist`);
    return path.endsWith(`${JOB_STATE_FILE}`) ? path : `${path}/${JOB_STATE_FILE}`;
  }
  if (!/^[\p{L}\p{N}_][\p{L}\p{N}_. -]{0,99}$/u.test(named)) {
    throw new Error(`${JSON.stringify(named)} is not a name for a job`);
  }
  const path = jobPathOfDay(workspace, named, io.now());
  if (path === undefined) {
    throw new Error("this project has no folder for jobs; make one: mkdir -p .fairlead/jobs");
  }
  return path;
}

function describe(state: JobState): string {
  const rows = (kind: string, table: Readonly<Record<string, { readonly status: string }>>) =>
    Object.entries(table).map(([name, { status }]) => [kind, visibleLine(name), status]);
  const resolved = Object.entries(state.auto_resolve_attempts).map(([name, tried]) => [
    "auto resolve",
    visibleLine(name),
    tried ? "tried" : "not tried",
  ]);
  return [
    `${visibleLine(state.job_id)} (${state.workflow_type})`,
    columns([...rows("phase", state.phases), ...rows("agent", state.agents), ...resolved]),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

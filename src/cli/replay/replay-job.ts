import { describeProblems } from "../../handlers/placed-problems.ts";
import { loadUserPolicy } from "../../handlers/user-policy.ts";
import type { Io } from "../../io.ts";
import { unknownWord } from "../../nearest.ts";
import type { Wanted } from "../../replay/find-transcripts.ts";
import { configIn, type PolicyChoice } from "../../replay/judge-then.ts";
import type { ReplayWork } from "../../replay/replay.ts";
import type { ReplayJob } from "../../replay/replay-file.ts";
import { SOURCES } from "../../replay/sources.ts";
import { isCompiled } from "../../sys/detach.ts";
import { isAbsolute } from "../../sys/paths.ts";
import { exists } from "../../sys/probe.ts";
import { findPreset } from "../circumstances.ts";
import { workspaceOf } from "../command.ts";
import { surroundingsOf } from "../policy-call.ts";
import { momentOf } from "../terminal/moment.ts";
import { startProgress } from "../terminal/progress.ts";

/** Which calls are judged and by what, as typed. */
export interface ReplayOptions {
  readonly paths?: readonly string[] | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly project?: string | undefined;
  readonly agent?: string | undefined;
  readonly preset?: string | undefined;
  readonly policy?: string | undefined;
  readonly compare?: string | undefined;
  readonly content?: boolean | undefined;
}

/** What is read, what is found out about it, and how. */
export interface PlannedReplay {
  readonly wanted: Wanted;
  readonly job: ReplayJob;
}

/** What the options say; an error value names the one that says nothing. */
export async function planReplay(io: Io, options: ReplayOptions): Promise<PlannedReplay | Error> {
  const { paths = [], agent, project, content = true } = options;
  const since = momentOf(io, "since", options.since);
  const until = momentOf(io, "until", options.until);
  if (since instanceof Error) return since;
  if (until instanceof Error) return until;
  const known = SOURCES.map((source) => source.agent);
  if (agent !== undefined && !known.includes(agent)) {
    return new Error(unknownWord("agent", agent, known));
  }
  const full = paths.map((path) => absolute(io, path));
  const missing = full.find((path) => !exists(path));
  if (missing !== undefined) return new Error(`${JSON.stringify(missing)} does not exist`);
  const preset = options.preset === undefined ? undefined : findPreset(options.preset);
  if (preset instanceof Error) return preset;
  const file = options.policy === undefined ? undefined : absolute(io, options.policy);
  const choice = { preset, file };
  const compared =
    options.compare === undefined ? undefined : otherChoice(io, options.compare, choice);
  if (compared instanceof Error) return compared;
  for (const one of [choice, compared ?? choice]) {
    const problem = await problemOf(io, one);
    if (problem !== undefined) return new Error(problem);
  }
  const root = project === "." ? workspaceOf(io).root : undefined;
  return {
    wanted: { ...(full.length === 0 ? {} : { paths: full }), agent, since },
    job: {
      ...{ choice, compared, content, project: root ?? project },
      since: since?.toISOString(),
      until: until?.toISOString(),
    },
  };
}

/** Works in further processes of the compiled executable, and shows how far it is. */
export function replayWork(io: Io): ReplayWork & { readonly end: () => void } {
  const { stepTime, end } = startProgress(io);
  return {
    worker: isCompiled(Bun.main) ? [io.executable(), "background", "replay"] : undefined,
    step: (done, total) => stepTime(done, total, "of the transcripts"),
    end,
  };
}

/** The other policy of a comparison: a preset by its name, anything else is a file. */
function otherChoice(io: Io, typed: string, { preset, file }: PolicyChoice): PolicyChoice | Error {
  const other = findPreset(typed);
  if (!(other instanceof Error)) return { preset: other, file };
  const path = absolute(io, typed);
  if (!exists(path)) return new Error(`${other.message}; nor is it a file: ${path} does not exist`);
  return { preset, file: path };
}

/** What is wrong with a policy's file, in a line. */
async function problemOf(io: Io, choice: PolicyChoice): Promise<string | undefined> {
  const { file } = choice;
  if (file === undefined) return undefined;
  if (!exists(file)) return `${JSON.stringify(file)} does not exist`;
  const { config, warnings } = await configIn(io, workspaceOf(io).root, choice);
  const { world } = await surroundingsOf(io, undefined);
  const { problems } = await loadUserPolicy(config, world, 0, io);
  return [...warnings, ...describeProblems(problems)].find((line) => line.startsWith(file));
}

function absolute(io: Io, path: string): string {
  return isAbsolute(path) ? path : `${io.workingDirectory()}/${path.replace(/^\.\//, "")}`;
}

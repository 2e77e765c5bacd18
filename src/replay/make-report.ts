import type { Io } from "../io.ts";
import type { Report } from "../report/report.ts";
import { SECONDS_PER_QUESTION } from "../report/sums.ts";
import { VERSION } from "../version.ts";
import type { UnknownFile } from "./find-transcripts.ts";
import type { Gathered, GatheredCounts, SourceCounts } from "./gather.ts";
import { configIn, type PolicyChoice } from "./judge-then.ts";
import type { ReplayJob } from "./replay-file.ts";
import { suggestionsFor } from "./suggest.ts";

/** Most names of a kind that a report lists. */
const NAMES_MAX = 100;

/** The report of what was gathered. */
export async function makeReport(
  io: Io,
  gathered: Gathered & { readonly unknown?: readonly UnknownFile[] },
  job: ReplayJob,
): Promise<Report> {
  const { sums, other, calls, leftOut } = gathered;
  const { total, days, rules, effects, projects, agents, commands } = sums;
  const suggestions = job.content ? await suggestionsFor(io, gathered, job.choice) : [];
  const { compared } = job;
  const { config } = await configIn(io, io.workingDirectory(), job.choice);
  const { undoable, looking, unknown = [] } = gathered;
  return {
    kind: "replay",
    made: io.now().toISOString(),
    version: VERSION,
    policy: await policyTitle(io, job.choice),
    ...(compared === undefined
      ? {}
      : { compared: await policyTitle(io, compared), otherTotal: other }),
    total,
    sessions: gathered.sessions.length,
    transcripts: gathered.counts.files,
    sources: gathered.sources,
    unknownFiles: unknown,
    days,
    rules: rules.slice(0, NAMES_MAX),
    effects: effects.slice(0, NAMES_MAX),
    projects: projects.slice(0, NAMES_MAX),
    agents,
    commands: commands.slice(0, NAMES_MAX),
    calls,
    leftOut,
    questionSeconds: total.ask * SECONDS_PER_QUESTION,
    secondsPerQuestion: SECONDS_PER_QUESTION,
    saved: { undoable, looking, approved: config.approve.read_only },
    suggestions: suggestions.map(({ toml, title, rule, calls: ids, covers }) => ({
      ...{ toml, title, rule, covers },
      calls: ids,
    })),
    notes: [
      ...gathered.sources.map(noteOnSource),
      ...notesOnUnknown(unknown),
      ...(gathered.counts.files === 0 ? [] : ALWAYS),
      ...(looking > 0 ? [GIT_THEN] : []),
      ...notesOn(gathered.counts),
    ],
    content: job.content,
  };
}

/** What is true of every replay. */
const ALWAYS: readonly string[] = [
  "The files on disk at the time are unknown: paths are judged as written, links are not followed, and scripts that a command ran are not read.",
  "Calls that undo fully covers are counted as passed with a notice.",
  "Every call is judged by today's settings.",
];

/** What is assumed of read-only commands. */
const GIT_THEN =
  "The settings of a repository at the time are unknown: read-only Git commands are counted as read-only.";

/** A policy in a person's words. */
async function policyTitle(io: Io, choice: PolicyChoice): Promise<string> {
  const { config } = await configIn(io, io.workingDirectory(), choice);
  const preset = `preset ${config.policy.preset}`;
  return choice.file === undefined ? preset : `${preset}, policy ${choice.file}`;
}

function noteOnSource({ agent, files, calls, repeated, misread }: SourceCounts): string {
  const again =
    repeated === 0
      ? ""
      : `, and ${counted(repeated, "copy of a call", "copies of calls")} that another file holds`;
  const read = `${counted(files, "transcript")} with ${counted(calls, "call")}${again}`;
  return `${agent}: ${read}; ${misread === 0 ? "everything" : `all but ${counted(misread, "line, file or call", "lines, files or calls")}`} was understood.`;
}

/** Files that are named in a note; the rest is counted. */
const UNKNOWN_SHOWN = 3;

function notesOnUnknown(files: readonly UnknownFile[]): readonly string[] {
  const more = files.length - UNKNOWN_SHOWN;
  return [
    ...files
      .slice(0, UNKNOWN_SHOWN)
      .map(
        ({ path, why }) =>
          `${path} was not read: its content does not say which agent wrote it (${why}). --agent NAME reads it as that agent's.`,
      ),
    ...(more > 0 ? [`${counted(more, "more file was", "more files were")} not read either.`] : []),
  ];
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

function notesOn({
  unreadable,
  broken,
  tooLong,
  placeless,
  timeless,
  untold,
}: GatheredCounts): readonly string[] {
  const notes: readonly (readonly [number, string, string])[] = [
    [unreadable, "transcript could not be read", "transcripts could not be read"],
    [broken, "broken line was skipped", "broken lines were skipped"],
    [
      tooLong,
      "line or file was skipped because it is larger than any that an agent writes",
      "lines or files were skipped because they are larger than any that an agent writes",
    ],
    [
      placeless,
      "call does not say which folder it was made in; it is judged as in an unnamed project",
      "calls do not say which folder they were made in; they are judged as in an unnamed project",
    ],
    [timeless, "call has no time", "calls have no time"],
    [
      untold,
      "call was skipped because the transcript does not say what it was given",
      "calls were skipped because the transcript does not say what they were given",
    ],
  ];
  return notes.flatMap(([count, one, many]) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}.`],
  );
}

import { type Io, realIo } from "../io.ts";
import type { Preset } from "../policy/model/preset.ts";
import type { Report } from "../report/report.ts";
import { makeReport } from "./make-report.ts";
import { recognise } from "./recognise.ts";
import { replayTranscripts } from "./replay.ts";
import type { ReplayJob } from "./replay-file.ts";
import { SOURCES, sourceOf } from "./sources.ts";
import { noCounts, type TranscriptCall } from "./transcript.ts";

/** What {@link replay} judges, and by what. */
export interface ReplayOptions {
  /** Absolute folders and files to look at; where agents keep their transcripts without it. */
  readonly paths?: readonly string[];
  /** Only transcripts of this agent, one of {@link TRANSCRIPT_AGENTS}. */
  readonly agent?: string;
  readonly since?: Date;
  readonly until?: Date;
  /** Only calls in the project of this absolute path, or of this name. */
  readonly project?: string;
  /** In place of the preset in force. */
  readonly preset?: Preset;
  /** Absolute path of a settings file, in place of the person's own. */
  readonly policy?: string;
  /** False leaves commands, paths, inputs and reasons off. */
  readonly content?: boolean;
}

/** The agents whose transcripts can be read, by the names of their dialects. */
export const TRANSCRIPT_AGENTS: readonly string[] = SOURCES.map(({ agent }) => agent);

/**
 * Judges the tool calls of past sessions as a hook would judge them today, and says what it would have done.
 * Nothing is run, and nothing is written. `io` is the world to look at, the real one without it.
 */
export async function replay(options: ReplayOptions = {}, io: Io = realIo()): Promise<Report> {
  const { paths, agent, since, until, project, preset, policy, content = true } = options;
  const job: ReplayJob = {
    ...{ choice: { preset, file: policy }, content, project },
    since: since?.toISOString(),
    until: until?.toISOString(),
  };
  return makeReport(io, await replayTranscripts(io, { paths, agent, since }, job), job);
}

/**
 * The tool calls of one transcript, in Claude Code's words and in order; broken lines are skipped. Without an agent the
 * content, or else the path, says which it is. Throws for what is not a transcript of a known agent, and when the file cannot
 * be read.
 */
export async function* transcriptCalls(
  path: string,
  agent?: string,
): AsyncGenerator<TranscriptCall> {
  const told = agent === undefined ? recognise(path) : { agent };
  const whose = "agent" in told ? told.agent : sourceOf(path)?.agent;
  const source = SOURCES.find((one) => one.agent === whose);
  if (source === undefined)
    throw new Error(
      `${JSON.stringify(path)} is not a known transcript${"unknown" in told ? `: ${told.unknown}` : ""}`,
    );
  const reader = await source.load();
  yield* reader.read(path, noCounts());
}

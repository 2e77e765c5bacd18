import * as v from "valibot";
import { PRESETS } from "../policy/model/preset.ts";
import { VERDICTS } from "../report/sums.ts";
import type { FoundTranscript } from "./find-transcripts.ts";
import type { Gathered } from "./gather.ts";
import type { CallKey } from "./met-calls.ts";
import type { ReplayJob } from "./replay-file.ts";

/** Transcripts that one worker reads before it answers, and what it leaves out of them. */
export interface PieceOfWork {
  readonly transcripts: readonly FoundTranscript[];
  /** Calls that were met in other pieces. */
  readonly met: readonly CallKey[];
  /** Sessions of which nothing more is read in a transcript that lacks the ids of their calls. */
  readonly told: readonly string[];
}

/** What a worker gathered of a piece, and the keys of the calls in it. */
export interface PieceAnswer {
  readonly gathered: Gathered;
  readonly keys: readonly CallKey[];
}

/** A line to a worker: the job first, then one line for each piece of work, with its transcripts. */
export const JobSchema: v.GenericSchema<unknown, ReplayJob> = v.object({
  choice: choice(),
  compared: v.optional(choice()),
  since: v.optional(v.string()),
  until: v.optional(v.string()),
  project: v.optional(v.string()),
  content: v.boolean(),
});

export const WorkSchema: v.GenericSchema<unknown, PieceOfWork> = v.object({
  transcripts: v.array(v.object({ agent: v.string(), path: v.string(), bytes: v.number() })),
  met: v.array(v.number()),
  told: v.array(v.string()),
});

export const GatheredSchema: v.GenericSchema<unknown, Gathered> = v.object({
  sums: v.object({
    total: v.object(counts()),
    days: rows(),
    rules: rows(),
    effects: rows(),
    projects: rows(),
    agents: rows(),
    commands: rows(),
    outcomes: rows(),
  }),
  other: v.object(counts()),
  sessions: v.array(v.string()),
  calls: v.array(
    v.object({
      id: v.string(),
      time: v.exactOptional(v.string()),
      agent: v.string(),
      project: v.string(),
      session: v.string(),
      tool: v.string(),
      mode: v.exactOptional(v.string()),
      verdict: verdict(),
      rule: v.exactOptional(v.string()),
      effect: v.exactOptional(v.string()),
      reason: v.exactOptional(v.string()),
      content: v.exactOptional(v.string()),
      followed: v.picklist(["ran", "failed", "refused", "unknown"]),
      other: v.exactOptional(verdict()),
    }),
  ),
  leftOut: v.number(),
  ranAnyway: v.number(),
  undoable: v.number(),
  looking: v.number(),
  asked: v.array(
    v.object({
      key: v.string(),
      rules: v.array(v.string()),
      call: keptCall(),
      count: v.number(),
      ids: v.array(v.string()),
    }),
  ),
  stopped: v.array(keptCall()),
  allStopped: v.boolean(),
  counts: v.object({
    files: v.number(),
    unreadable: v.number(),
    broken: v.number(),
    tooLong: v.number(),
    placeless: v.number(),
    timeless: v.number(),
    untold: v.number(),
  }),
  sources: v.array(
    v.object({
      agent: v.string(),
      files: v.number(),
      calls: v.number(),
      repeated: v.number(),
      misread: v.number(),
    }),
  ),
});

export const AnswerSchema: v.GenericSchema<unknown, PieceAnswer> = v.object({
  gathered: GatheredSchema,
  keys: v.array(v.number()),
});

function counts() {
  const number = v.number();
  return { pass: number, allow: number, notice: number, ask: number, deny: number };
}

function rows() {
  return v.array(v.object({ name: v.string(), ...counts() }));
}

function verdict() {
  return v.picklist(VERDICTS);
}

function choice() {
  return v.object({ preset: v.optional(v.picklist(PRESETS)), file: v.optional(v.string()) });
}

function keptCall() {
  const text = () => v.optional(v.string());
  return v.object({
    agent: v.string(),
    cwd: text(),
    start: text(),
    branch: text(),
    mode: text(),
    tool: v.string(),
    input: v.record(v.string(), v.unknown()),
  });
}

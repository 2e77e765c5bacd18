import * as v from "valibot";
import type { Io } from "../io.ts";
import { type LineWorker, processorCount, startLineWorker } from "../sys/line-worker.ts";
import {
  type FoundTranscript,
  findTranscripts,
  type UnknownFile,
  type Wanted,
} from "./find-transcripts.ts";
import { type Gathered, type Gatherer, newGatherer } from "./gather.ts";
import { type MetCalls, newMetCalls } from "./met-calls.ts";
import { type ReplayJob, replayer } from "./replay-file.ts";
import { isRetold } from "./sources.ts";
import type { TranscriptCall } from "./transcript.ts";
import { AnswerSchema, type PieceAnswer, type PieceOfWork } from "./wire.ts";

/** How the work is done. */
export interface ReplayWork {
  /** The command of a process that {@link serveReplay} runs in; without it everything is done in this one. */
  readonly worker?: readonly string[] | undefined;
  /** Told whenever bytes are done with. */
  readonly step?: ((done: number, total: number) => void) | undefined;
}

/** Bytes below which starting a process takes longer than reading them here. */
const ALONE_MAX_BYTES = 2 * 1024 * 1024;

/** Size of one piece of work, in bytes and in files: large enough to keep a worker busy, small enough to share fairly. */
const PIECE_BYTES = 4 * 1024 * 1024;
const PIECE_FILES = 200;

/** Workers at most: each takes the memory of a process. */
const WORKERS_MAX = 8;

/** Judges every call of the transcripts that are meant. */
export async function replayTranscripts(
  io: Io,
  wanted: Wanted,
  job: ReplayJob,
  { worker, step = () => undefined }: ReplayWork = {},
): Promise<Gathered & { readonly unknown: readonly UnknownFile[] }> {
  const unknown: UnknownFile[] = [];
  const found = [...findTranscripts(io, wanted, (file) => unknown.push(file))];
  const total = found.reduce((sum, { bytes }) => sum + bytes, 0);
  const gatherer = newGatherer();
  let done = 0;
  const stepBy = (bytes: number) => {
    done += bytes;
    step(done, total);
  };
  const known = newMetCalls();
  const [told, first] = [found.filter(isRetold), found.filter((one) => !isRetold(one))];
  for (const transcripts of [first, told]) {
    const shared = { job, known, gatherer, stepBy, told: gatherer.gathered().sessions };
    if (worker === undefined || bytesOf(transcripts) <= ALONE_MAX_BYTES)
      await workAlone(io, transcripts, shared);
    else await workTogether(worker, transcripts, shared);
  }
  return { ...gatherer.gathered(), unknown };
}

/** What all who work on some transcripts share. */
interface Shared {
  readonly job: ReplayJob;
  /** Calls that are gathered. */
  readonly known: MetCalls;
  /** Sessions that were gathered before any of these transcripts. */
  readonly told: readonly string[];
  readonly gatherer: Gatherer;
  readonly stepBy: (bytes: number) => void;
}

async function workAlone(
  io: Io,
  transcripts: readonly FoundTranscript[],
  { job, known, told, gatherer, stepBy }: Shared,
): Promise<void> {
  const replay = replayer(io, job);
  const met = { isNew: known.add, told: new Set(told) };
  for (const transcript of transcripts) {
    await replay.file(transcript, gatherer, met);
    stepBy(transcript.bytes);
  }
}

async function workTogether(
  worker: readonly string[],
  transcripts: readonly FoundTranscript[],
  shared: Shared,
): Promise<void> {
  const pieces = piecesOf(transcripts);
  const count = Math.min(processorCount(), WORKERS_MAX, pieces.length);
  const next = pieces.values();
  await Promise.all(Array.from({ length: count }, () => work(worker, next, shared)));
}

/** Adds calls that are known from elsewhere to what was gathered. */
export async function withCalls(
  io: Io,
  gathered: Gathered,
  calls: Iterable<TranscriptCall>,
  job: ReplayJob,
): Promise<Gathered> {
  const gatherer = newGatherer();
  gatherer.merge(gathered);
  const replay = replayer(io, job);
  for (const call of calls) await replay.call(call, gatherer);
  return gatherer.gathered();
}

/** Transcripts in pieces, the largest first, so that none is left over at the end. */
function piecesOf(found: readonly FoundTranscript[]): readonly (readonly FoundTranscript[])[] {
  const pieces: FoundTranscript[][] = [];
  let last: FoundTranscript[] = [];
  for (const transcript of found) {
    if (last.length === 0) pieces.push(last);
    last.push(transcript);
    if (bytesOf(last) >= PIECE_BYTES || last.length >= PIECE_FILES) last = [];
  }
  return pieces.toSorted((a, b) => bytesOf(b) - bytesOf(a));
}

function bytesOf(piece: readonly FoundTranscript[]): number {
  return piece.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** One worker, which takes one piece after the other; one that ends is replaced, and its piece is not read. */
async function work(
  command: readonly string[],
  pieces: IterableIterator<readonly FoundTranscript[]>,
  { job, known, told, gatherer, stepBy }: Shared,
): Promise<void> {
  let worker: LineWorker | undefined;
  try {
    for (const transcripts of pieces) {
      worker ??= await startWorker(command, job);
      let answer = await askFor(worker, { transcripts, met: [], told });
      // Seldom: calls of this piece are in one that was answered before it as well.
      const met = answer?.keys.filter((key) => !known.add(key)) ?? [];
      if (met.length > 0) answer = await askFor(worker, { transcripts, met, told });
      if (answer !== undefined) gatherer.merge(answer.gathered);
      else {
        countUnread(transcripts, gatherer);
        await worker.end();
        worker = undefined;
      }
      stepBy(bytesOf(transcripts));
    }
  } finally {
    await worker?.end();
  }
}

function countUnread(transcripts: readonly FoundTranscript[], gatherer: Gatherer): void {
  gatherer.count({ unreadable: transcripts.length });
  for (const { agent } of transcripts)
    gatherer.source({ agent, files: 1, calls: 0, repeated: 0, misread: 1 });
}

async function startWorker(command: readonly string[], job: ReplayJob): Promise<LineWorker> {
  const worker = startLineWorker(command);
  await worker.ask(JSON.stringify(job));
  return worker;
}

async function askFor(worker: LineWorker, piece: PieceOfWork): Promise<PieceAnswer | undefined> {
  const line = await worker.ask(JSON.stringify(piece));
  if (line === undefined) return undefined;
  try {
    const parsed = v.safeParse(AnswerSchema, JSON.parse(line));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

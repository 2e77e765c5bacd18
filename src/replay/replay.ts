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
import { type ReplayJob, replayer } from "./replay-file.ts";
import type { TranscriptCall } from "./transcript.ts";
import { GatheredSchema } from "./wire.ts";

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
  if (worker === undefined || total <= ALONE_MAX_BYTES) {
    const replay = replayer(io, job);
    for (const transcript of found) {
      await replay.file(transcript, gatherer);
      stepBy(transcript.bytes);
    }
    return { ...gatherer.gathered(), unknown };
  }
  const pieces = piecesOf(found);
  const count = Math.min(processorCount(), WORKERS_MAX, pieces.length);
  const next = pieces.values();
  await Promise.all(Array.from({ length: count }, () => work(worker, job, next, gatherer, stepBy)));
  return { ...gatherer.gathered(), unknown };
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
  job: ReplayJob,
  pieces: IterableIterator<readonly FoundTranscript[]>,
  gatherer: Gatherer,
  stepBy: (bytes: number) => void,
): Promise<void> {
  let worker: LineWorker | undefined;
  try {
    for (const piece of pieces) {
      worker ??= await startWorker(command, job);
      const answer = await worker.ask(JSON.stringify(piece));
      const gathered = answer === undefined ? undefined : gatheredIn(answer);
      if (gathered !== undefined) gatherer.merge(gathered);
      else {
        gatherer.count({ unreadable: piece.length });
        await worker.end();
        worker = undefined;
      }
      stepBy(bytesOf(piece));
    }
  } finally {
    await worker?.end();
  }
}

async function startWorker(command: readonly string[], job: ReplayJob): Promise<LineWorker> {
  const worker = startLineWorker(command);
  await worker.ask(JSON.stringify(job));
  return worker;
}

function gatheredIn(line: string): Gathered | undefined {
  try {
    const parsed = v.safeParse(GatheredSchema, JSON.parse(line));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

import * as v from "valibot";
import type { Io } from "../io.ts";
import { newGatherer } from "./gather.ts";
import { type CallKey, newMetCalls } from "./met-calls.ts";
import { replayer } from "./replay-file.ts";
import { JobSchema, type PieceAnswer, type PieceOfWork, WorkSchema } from "./wire.ts";

/**
 * The process of a worker: the first line of standard input is the job, each further one names transcripts, and
 * is answered with what was gathered of them. Ends with its input; throws on a line that nobody but fairlead
 * could have meant.
 */
export async function serveReplay(io: Io): Promise<void> {
  let replay: ReturnType<typeof replayer> | undefined;
  for await (const line of linesOfInput(io)) {
    const value: unknown = JSON.parse(line);
    if (replay === undefined) {
      replay = replayer(io, v.parse(JobSchema, value));
      io.stdout("ready");
      continue;
    }
    io.stdout(JSON.stringify(await answerTo(v.parse(WorkSchema, value), replay)));
  }
}

async function answerTo(
  { transcripts, met, told }: PieceOfWork,
  replay: ReturnType<typeof replayer>,
): Promise<PieceAnswer> {
  const gatherer = newGatherer();
  const known = newMetCalls();
  for (const key of met) known.add(key);
  const keys: CallKey[] = [];
  const isNew = (key: CallKey) => {
    const added = known.add(key);
    if (added) keys.push(key);
    return added;
  };
  const sessions: ReadonlySet<string> = new Set(told);
  for (const one of transcripts) await replay.file(one, gatherer, { isNew, told: sessions });
  return { gathered: gatherer.gathered(), keys };
}

async function* linesOfInput(io: Io): AsyncGenerator<string> {
  const reader = io.stdin();
  const decoder = new TextDecoder();
  let rest = "";
  for (let piece = await reader.read(); piece.value !== undefined; piece = await reader.read()) {
    const lines = (rest + decoder.decode(piece.value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

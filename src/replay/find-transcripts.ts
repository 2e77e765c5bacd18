import type { Io } from "../io.ts";
import { type FoundFile, filesBelow } from "../sys/walk-files.ts";
import { SOURCES, sourceOf } from "./sources.ts";

/** A transcript that can be read. */
export interface FoundTranscript {
  readonly agent: string;
  readonly path: string;
  readonly bytes: number;
}

/** Which transcripts are meant. */
export interface Wanted {
  /** Folders and files to look at, instead of where agents keep their transcripts. */
  readonly paths?: readonly string[] | undefined;
  /** Only of this agent. */
  readonly agent?: string | undefined;
  /** None that were last written before. */
  readonly since?: Date | undefined;
}

/** The transcripts that are meant, each once. */
export function* findTranscripts(io: Io, wanted: Wanted): Generator<FoundTranscript> {
  const { paths, agent, since } = wanted;
  const met = new Set<string>();
  const sources = SOURCES.filter((source) => agent === undefined || source.agent === agent);
  const isLate = ({ modifiedMs }: FoundFile) =>
    since === undefined || modifiedMs >= since.getTime();
  const starts =
    paths?.map((path) => ({ path, of: sources })) ??
    sources.flatMap((source) => source.places(io).map((path) => ({ path, of: [source] })));
  for (const { path: start, of } of starts) {
    for (const file of filesBelow(start)) {
      const found = sourceOf(file.path, of);
      if (found === undefined || met.has(file.path) || !isLate(file)) continue;
      met.add(file.path);
      yield { agent: found.agent, path: file.path, bytes: file.bytes };
    }
  }
}
